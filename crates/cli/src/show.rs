//! What people read of a delta.

use accordant_check::Violation;
use accordant_json::Shown;
use accordant_relate::{Closable, Delta, Difference, DifferenceKind, Fragment, Inclusion, Schema, Severity};

use crate::paint::{self, Cell, count};

/// More differences than these are only counted: `--format json` has them all.
const DIFFERENCES: usize = 40;

/// A delta: a headline, and for each difference what it is, what closes it, and what the two sides say.
pub(crate) fn delta(delta: &Delta, receiver: &Schema) -> String {
    let mut text = headline(delta);
    let shown = delta.differences.iter().take(DIFFERENCES);
    let table = paint::columns(&shown.clone().map(row).collect::<Vec<_>>());
    for (line, difference) in table.lines().zip(shown) {
        text.push_str(line);
        text.push('\n');
        let such_as =
            found(difference, receiver).map_or_else(String::new, |found| format!(", such as {found}"));
        text.push_str(&paint::faint(&format!("      {}{such_as}\n", sides(difference))));
    }
    let more = delta.differences.len().saturating_sub(DIFFERENCES);
    if more > 0 {
        text.push_str(&paint::faint(&format!("  … {more} more; `--format json` has them all\n")));
    }
    text
}

/// What the witness has at the place that the receiver refuses.
fn found(difference: &Difference, receiver: &Schema) -> Option<String> {
    let witness = difference.witness.as_ref()?;
    let report = receiver.program().check(witness).err()?;
    let place = report.violations().iter().map(Violation::instance).find(|place| difference.at.covers(place));
    match place {
        Some(place) => Some(Shown::new(&witness.at(place)?.to_string()).to_string()),
        None if difference.kind == DifferenceKind::MissingRequired => Some("an output without it".to_owned()),
        None => None,
    }
}

fn headline(delta: &Delta) -> String {
    let breaking =
        delta.differences.iter().filter(|difference| difference.severity == Severity::Breaking).count();
    match &delta.inclusion {
        Inclusion::Included => paint::good("the receiver takes everything that the producer may send\n"),
        Inclusion::NotIncluded { .. } => {
            let all = count(delta.differences.len() as u64, "difference");
            let open = delta.differences.len() - breaking;
            let undecided = if open == 0 { String::new() } else { format!(", {open} of them not proven") };
            format!("{}\n", paint::strong(&format!("{all}{undecided}")))
        }
        Inclusion::Undecided { why } => {
            format!("{} {why}\n", paint::warning("undecided, to be read as not included:"))
        }
    }
}

fn row(difference: &Difference) -> Vec<Cell> {
    let place = difference.at.to_string();
    let place = if place.is_empty() { "(root)".to_owned() } else { place };
    let paint: fn(&str) -> String = match difference.severity {
        Severity::Breaking => paint::error,
        Severity::Undecided => paint::warning,
        Severity::Harmless => paint::faint,
    };
    vec![
        Cell::painted(place, paint::strong),
        Cell::painted(difference.kind.phrase(), paint),
        Cell::painted(closing(difference.closable), paint::faint),
    ]
}

fn sides(difference: &Difference) -> String {
    let side = |fragment: &Option<Fragment>| {
        fragment.as_ref().map_or_else(
            || "–".to_owned(),
            |fragment| {
                let keyword = fragment.location.pointer.last().unwrap_or_default().into_owned();
                let value = fragment
                    .value
                    .as_ref()
                    .map_or_else(String::new, |value| Shown::new(&value.to_string()).to_string());
                if keyword.is_empty() { value } else { format!("{keyword} {value}") }
            },
        )
    };
    format!("{} → {}", side(&difference.producer), side(&difference.receiver))
}

fn closing(closable: Closable) -> String {
    match closable {
        Closable::Lossless(operation) => format!("{operation} closes it"),
        Closable::Declared => "a rule in the terms can close it".to_owned(),
        Closable::Never => "refused value by value".to_owned(),
    }
}
