//! What goes wrong, or only otherwise, in an output, and what must come of it.

use super::draw::Draw;
use super::part::{Layout, Part};

/// A way in which some outputs differ from the others.
#[derive(Debug)]
pub struct Quirk {
    /// What it is, in a few words; `expected.json` names each line by it.
    pub name: &'static str,
    /// How many lines of the example have it.
    pub times: usize,
    /// What it does to an output.
    pub change: Change,
    /// What the gate must answer.
    pub outcome: Outcome,
}

/// What a quirk does. Closed on purpose.
#[derive(Debug, Clone, Copy)]
pub enum Change {
    /// To the document.
    Part(fn(&mut Part, &mut Draw)),
    /// To its text.
    Text(fn(&str) -> Vec<u8>),
}

/// What the gate must answer to a line. Closed on purpose.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// It is no output at all: a blank line.
    Nothing,
    /// Delivered, converted where needed.
    Conforming,
    /// Delivered with a warning of this code and place.
    Warned(&'static str, &'static str),
    /// Refused with this code and place.
    Refused(&'static str, &'static str),
}

impl Quirk {
    /// The line of an output with this quirk.
    #[must_use]
    pub fn line(&self, mut part: Part, layout: Layout, draw: &mut Draw) -> Vec<u8> {
        match self.change {
            Change::Part(change) => {
                change(&mut part, draw);
                part.laid_out(layout).into_bytes()
            }
            Change::Text(change) => change(&part.laid_out(layout)),
        }
    }
}

/// A quirk of the text.
const fn text(name: &'static str, times: usize, change: fn(&str) -> Vec<u8>, outcome: Outcome) -> Quirk {
    Quirk { name, times, change: Change::Text(change), outcome }
}

/// A quirk of the document.
pub(super) const fn part(name: &'static str, times: usize, change: fn(&mut Part, &mut Draw), outcome: Outcome) -> Quirk {
    Quirk { name, times, change: Change::Part(change), outcome }
}

/// A fault of the document.
pub(super) const fn refused(
    name: &'static str,
    times: usize,
    code: &'static str,
    place: &'static str,
    change: fn(&mut Part, &mut Draw),
) -> Quirk {
    part(name, times, change, Outcome::Refused(code, place))
}

const fn unread(code: &'static str) -> Outcome {
    Outcome::Refused(code, "")
}

/// Faults that no schema is needed for: every stream of model output has them.
pub(super) const OF_ANY_TEXT: &[Quirk] = &[
    text("blank line", 1, |_| Vec::new(), Outcome::Nothing),
    text("code fence around it", 2, |text| format!("```json {text} ```").into_bytes(), unread("JSON_SYNTAX")),
    text("prose before it", 1, |text| format!("Here is the JSON you asked for: {text}").into_bytes(), unread("JSON_UNKNOWN_WORD")),
    text("prose after it", 1, |text| format!("{text} Let me know if you need anything else!").into_bytes(), unread("JSON_TRAILING_TEXT")),
    text("two documents in one line", 1, |text| format!("{text} {text}").into_bytes(), unread("JSON_TRAILING_TEXT")),
    text("trailing comma", 2, trailing_comma, unread("JSON_SYNTAX")),
    text("single quotes", 1, |text| text.replace('"', "'").into_bytes(), unread("JSON_SYNTAX")),
    text("byte order mark", 1, |text| format!("\u{feff}{text}").into_bytes(), unread("JSON_BYTE_ORDER_MARK")),
    text("nested without end", 1, |text| format!("{}{text}{}", "[".repeat(200), "]".repeat(200)).into_bytes(), unread("JSON_TOO_DEEP")),
    text("a list instead of an object", 1, |text| format!("[{text}]").into_bytes(), unread("TYPE")),
    text("a string instead of an object", 1, |_| b"\"I'm sorry, I can't help with that.\"".to_vec(), unread("TYPE")),
];

fn trailing_comma(text: &str) -> Vec<u8> {
    text.strip_suffix('}').map_or_else(|| text.to_owned(), |body| format!("{body},}}")).into_bytes()
}

/// The text as a model leaves it that ran out of tokens within its last string.
pub(super) fn cut_off(text: &str) -> Vec<u8> {
    let end = text.rfind(' ').unwrap_or(text.len());
    text.get(..end).unwrap_or(text).into()
}
