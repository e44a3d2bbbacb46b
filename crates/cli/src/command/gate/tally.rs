//! What became of the outputs of a run, counted.

use std::collections::BTreeMap;

use accordant::error::Code;
use accordant_json::{Object, Value};

use crate::paint::{self, Cell, count, grouped};

/// The counts of a run.
#[derive(Debug, Default)]
pub(super) struct Tally {
    pub(super) unchanged: u64,
    pub(super) converted: u64,
    pub(super) warned: u64,
    refused: BTreeMap<&'static str, u64>,
}

impl Tally {
    pub(super) fn refuse(&mut self, code: Code) {
        *self.refused.entry(code.word()).or_default() += 1;
    }

    pub(super) fn refused(&self) -> u64 {
        self.refused.values().sum()
    }

    /// Outputs that were delivered.
    pub(super) fn through(&self) -> u64 {
        self.unchanged + self.converted + self.warned
    }

    /// The counts for a program.
    pub(super) fn to_object(&self) -> Object {
        let refused: Object = self.refused.iter().map(|(code, count)| (*code, *count)).collect();
        let members = [
            ("outputs", Value::from(self.through() + self.refused())),
            ("unchanged", Value::from(self.unchanged)),
            ("converted", Value::from(self.converted)),
            ("warned", Value::from(self.warned)),
            ("refused", Value::from(self.refused())),
            ("refusedByCode", Value::Object(refused)),
        ];
        members.into_iter().collect()
    }

    /// The counts for a person.
    pub(super) fn to_text(&self) -> String {
        let row = |word: &str, number: u64, paint: fn(&str) -> String, what: &str| {
            let paint = if number == 0 { paint::faint } else { paint };
            vec![Cell::painted(grouped(number), paint), Cell::plain(word), Cell::painted(what, paint::faint)]
        };
        let mut rows = vec![
            row("unchanged", self.unchanged, paint::good, "delivered byte for byte"),
            row("converted", self.converted, paint::good, "every value copied, converted or declared"),
        ];
        if self.warned > 0 {
            rows.push(row(
                "warned",
                self.warned,
                paint::warning,
                "delivered without what the terms let miss",
            ));
        }
        rows.push(row("refused", self.refused(), paint::error, &self.reasons()));
        format!(
            "{}\n{}",
            paint::strong(&count(self.through() + self.refused(), "output")),
            paint::columns(&rows)
        )
    }

    /// The commonest codes first.
    fn reasons(&self) -> String {
        let mut codes: Vec<_> = self.refused.iter().collect();
        codes.sort_by_key(|(code, count)| (std::cmp::Reverse(**count), **code));
        let told: Vec<String> =
            codes.iter().take(4).map(|(code, count)| format!("{code} {}", grouped(**count))).collect();
        let more = codes.len().saturating_sub(4);
        if more == 0 { told.join(", ") } else { format!("{}, {more} more", told.join(", ")) }
    }
}
