//! What people read of a delta.

use accordant_json::Value;
use accordant_relate::{Closable, Delta, Difference, Fragment, Inclusion, Severity};

use crate::paint::{self, Cell, count};

/// More differences than these are only counted: `--format json` has them all.
const DIFFERENCES: usize = 40;

/// A witness longer than this is cut on screen.
const WITNESS_CHARACTERS: usize = 100;

/// A delta: a headline, a row a difference, and under each that breaks the value that shows it.
pub(crate) fn delta(delta: &Delta) -> String {
    let mut text = headline(delta);
    let shown = delta.differences.iter().take(DIFFERENCES);
    let rows: Vec<Vec<Cell>> = shown.clone().map(row).collect();
    let table = paint::columns(&rows);
    for (line, difference) in table.lines().zip(shown) {
        text.push_str(line);
        text.push('\n');
        if let Some(witness) = &difference.witness {
            text.push_str(&paint::faint(&format!("      sent, not taken: {}\n", short(witness))));
        }
    }
    let more = delta.differences.len().saturating_sub(DIFFERENCES);
    if more > 0 {
        text.push_str(&paint::faint(&format!("  … {more} more; `--format json` has them all\n")));
    }
    text
}

fn headline(delta: &Delta) -> String {
    let breaking = delta.differences.iter().filter(|difference| difference.severity == Severity::Breaking).count();
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
        Cell::plain(sides(difference)),
        Cell::painted(closing(difference.closable), paint::faint),
    ]
}

fn sides(difference: &Difference) -> String {
    let side = |fragment: &Option<Fragment>| {
        fragment.as_ref().map_or_else(|| "–".to_owned(), |fragment| {
            let keyword = fragment.location.pointer.last().unwrap_or_default().into_owned();
            let value = fragment.value.as_ref().map_or_else(String::new, |value| cut(&value.to_string(), 36));
            if keyword.is_empty() { value } else { format!("{keyword} {value}") }
        })
    };
    format!("{} → {}", side(&difference.producer), side(&difference.receiver))
}

fn closing(closable: Closable) -> String {
    match closable {
        Closable::Lossless(operation) => format!("closed by {operation}"),
        Closable::Declared => "closed by a rule in the terms".to_owned(),
        Closable::Never => "value by value".to_owned(),
    }
}

fn short(value: &Value) -> String {
    cut(&value.to_string(), WITNESS_CHARACTERS)
}

/// Outside text on a terminal: escaped, and cut.
fn cut(text: &str, characters: usize) -> String {
    let mut letters = text.chars();
    let mut short: String = letters.by_ref().take(characters).collect();
    if letters.next().is_some() {
        short.push('…');
    }
    short.chars().map(|letter| if letter.is_control() { '\u{fffd}' } else { letter }).collect()
}
