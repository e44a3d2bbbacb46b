//! What is said about receipts that were judged.

use std::collections::BTreeMap;

use accordant::receipt::verify::Verdict;
use accordant_json::Value;

use super::hand::Hand;
use super::verify::Judged;
use crate::args::Format;
use crate::command::print;
use crate::exit::Exit;
use crate::fault::Fault;
use crate::paint::{self, Cell, count, grouped};

/// More receipts than these are told one by one only if something is wrong with them.
const TOLD: u64 = 20;

/// What was told so far.
pub(super) struct Told {
    format: Format,
    lines: u64,
    verdicts: BTreeMap<&'static str, u64>,
}

impl Told {
    pub(super) fn new(format: Format) -> Self {
        Told { format, lines: 0, verdicts: BTreeMap::new() }
    }

    pub(super) fn tell(&mut self, line: u64, judged: &Judged) -> Result<(), Fault> {
        self.lines += 1;
        *self.verdicts.entry(judged.verdict.word()).or_default() += 1;
        match self.format {
            Format::Json => print(&format!("{}\n", to_value(line, judged))),
            Format::Human if judged.verdict.is_good() && self.lines > TOLD => Ok(()),
            Format::Human => print(&to_text(line, judged)),
        }
    }

    pub(super) fn end(&self, hand: &Hand) -> Result<Exit, Fault> {
        let bare = hand.without_receipt();
        if self.format == Format::Human {
            print(&self.summary(hand, bare))?;
        } else if bare != (0, 0) {
            let (outputs, inputs) = (Value::from(bare.0), Value::from(bare.1));
            let members =
                [("type", Value::from("receipt.missing")), ("outputs", outputs), ("inputs", inputs)];
            print(&format!("{}\n", Value::Object(members.into_iter().collect())))?;
        }
        let verified = self.verdicts.get(Verdict::Verified.word()).copied().unwrap_or(0);
        Ok(if verified == self.lines && bare == (0, 0) && self.lines > 0 {
            Exit::Clean
        } else {
            Exit::Findings
        })
    }

    fn summary(&self, hand: &Hand, bare: (u64, u64)) -> String {
        let each: Vec<String> =
            self.verdicts.iter().map(|(verdict, count)| format!("{verdict} {}", grouped(*count))).collect();
        let mut text = format!("{}: {}\n", paint::strong(&count(self.lines, "receipt")), each.join(", "));
        if hand.is_empty() {
            let note =
                "not held against any output: give `--output`, or `--outputs` and `--inputs` for many\n";
            text.push_str(&paint::faint(note));
        }
        for (bare, what) in [(bare.0, "output"), (bare.1, "input")] {
            if bare > 0 {
                text.push_str(&paint::error(&format!("{} in hand without a receipt\n", count(bare, what))));
            }
        }
        text
    }
}

fn to_value(line: u64, judged: &Judged) -> Value {
    let why = if judged.why.is_empty() { Value::Null } else { Value::from(judged.why.as_str()) };
    let members = [
        ("line", Value::from(line)),
        ("verdict", Value::from(judged.verdict.word())),
        ("record", Value::from(judged.record)),
        ("why", why),
        ("subject", judged.subject.map_or(Value::Null, |digest| Value::from(digest.to_string()))),
    ];
    Value::Object(members.into_iter().collect())
}

fn to_text(line: u64, judged: &Judged) -> String {
    let paint: fn(&str) -> String = if judged.verdict == Verdict::Verified {
        paint::good
    } else if judged.verdict.is_good() {
        paint::warning
    } else {
        paint::error
    };
    let subject = judged.subject.map_or_else(String::new, |digest| digest.to_string());
    let about = if judged.why.is_empty() { paint::faint(&subject) } else { judged.why.clone() };
    paint::columns(&[vec![
        Cell::painted(format!("line {line:<4}"), paint::faint),
        Cell::painted(format!("{:<23}", judged.verdict.word()), paint),
        Cell::plain(judged.record),
        Cell::plain(about),
    ]])
}
