//! `expected.json`: what must become of each line, and how often what.

use super::Made;
use super::quirk::Outcome;
use accordant_json::{Object, Value, write_pretty};
use std::collections::BTreeMap;

/// How many lines come to what.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Counts {
    /// Lines of the file, blank ones included.
    pub lines: u64,
    /// Lines with nothing on them.
    pub blank: u64,
    /// Delivered as the very bytes that came in.
    pub untouched: u64,
    /// Delivered after a conversion.
    pub converted: u64,
    /// Delivered with a warning; in none of the other counts.
    pub warned: u64,
    /// Not delivered.
    pub refused: u64,
    /// Why not: code, how often.
    pub refused_by_code: BTreeMap<String, u64>,
}

impl Counts {
    /// The counts of these lines.
    #[must_use]
    pub fn of(lines: &[Made]) -> Counts {
        let mut counts = Counts { lines: lines.len() as u64, ..Counts::default() };
        for made in lines {
            match made.outcome {
                Outcome::Nothing => counts.blank += 1,
                Outcome::Conforming if made.untouched => counts.untouched += 1,
                Outcome::Conforming => counts.converted += 1,
                Outcome::Warned(..) => counts.warned += 1,
                Outcome::Refused(code, _) | Outcome::Unread(code) => counts.refuse(code),
            }
        }
        counts
    }

    /// One more that isn't delivered.
    pub fn refuse(&mut self, code: &str) {
        self.refused += 1;
        *self.refused_by_code.entry(code.to_owned()).or_default() += 1;
    }

    /// As they stand in `expected.json`.
    #[must_use]
    pub fn to_value(&self) -> Value {
        let codes: Object =
            self.refused_by_code.iter().map(|(code, count)| (code.as_str(), Value::from(*count))).collect();
        let members = [
            ("lines", Value::from(self.lines)),
            ("blank", Value::from(self.blank)),
            ("untouched", Value::from(self.untouched)),
            ("converted", Value::from(self.converted)),
            ("warned", Value::from(self.warned)),
            ("refused", Value::from(self.refused)),
            ("refused_by_code", Value::Object(codes)),
        ];
        Value::Object(members.into_iter().collect())
    }
}

/// The text of `expected.json`: the counts for reading, then one line for each line of `outputs.jsonl`.
#[must_use]
pub fn text(lines: &[Made]) -> String {
    let counts = write_pretty(&Counts::of(lines).to_value()).replace('\n', "\n  ");
    let rows: Vec<String> =
        (1_u64..).zip(lines).map(|(number, made)| format!("    {}", row(number, made))).collect();
    format!("{{\n  \"counts\": {counts},\n  \"lines\": [\n{}\n  ]\n}}\n", rows.join(",\n"))
}

fn row(number: u64, made: &Made) -> Value {
    let (word, code, path) = match made.outcome {
        Outcome::Nothing => ("blank", None, None),
        Outcome::Conforming if made.untouched => ("untouched", None, None),
        Outcome::Conforming => ("converted", None, None),
        Outcome::Warned(code, path) => ("warned", Some(code), Some(path)),
        Outcome::Refused(code, path) => ("refused", Some(code), Some(path)),
        Outcome::Unread(code) => ("refused", Some(code), None),
    };
    let mut out = Object::new();
    out.insert("line", Value::from(number));
    out.insert("outcome", Value::from(word));
    for (name, text) in [("code", code), ("path", path), ("case", made.quirk)] {
        if let Some(text) = text {
            out.insert(name, Value::from(text));
        }
    }
    Value::Object(out)
}
