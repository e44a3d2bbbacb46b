//! What goes wrong, or only otherwise, in an output, and what must come of it.

use super::draw::Draw;
use super::part::Part;

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
    /// It comes in the receiver's form already.
    Delivered,
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
    /// Refused with this code, at this place.
    Refused(&'static str, &'static str),
    /// Refused with this code when it is read; the place is wherever reading ended.
    Unread(&'static str),
}

impl Outcome {
    /// Does anything come out?
    #[must_use]
    pub fn is_delivered(self) -> bool {
        match self {
            Outcome::Conforming | Outcome::Warned(..) => true,
            Outcome::Nothing | Outcome::Refused(..) | Outcome::Unread(_) => false,
        }
    }
}

/// A quirk of the document.
pub(super) const fn part(
    name: &'static str,
    times: usize,
    change: fn(&mut Part, &mut Draw),
    outcome: Outcome,
) -> Quirk {
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

/// Outputs that need nothing.
pub(super) const fn already(times: usize) -> Quirk {
    Quirk {
        name: "in the receiver's form already",
        times,
        change: Change::Delivered,
        outcome: Outcome::Conforming,
    }
}

/// A fault of the text.
pub(super) const fn unread(
    name: &'static str,
    times: usize,
    code: &'static str,
    change: fn(&str) -> Vec<u8>,
) -> Quirk {
    Quirk { name, times, change: Change::Text(change), outcome: Outcome::Unread(code) }
}

/// Faults that no schema is needed for: every stream of model output has them.
pub(super) const OF_ANY_TEXT: &[Quirk] = &[
    Quirk { name: "blank line", times: 2, change: Change::Text(|_| Vec::new()), outcome: Outcome::Nothing },
    unread("code fence around it", 2, "JSON_SYNTAX", |text| format!("```json {text} ```").into_bytes()),
    unread("prose before it", 1, "JSON_UNKNOWN_WORD", |text| {
        format!("Here is the JSON you asked for: {text}").into_bytes()
    }),
    unread("prose after it", 1, "JSON_TRAILING_TEXT", |text| {
        format!("{text} Let me know if you need anything else!").into_bytes()
    }),
    unread("two documents in one line", 1, "JSON_TRAILING_TEXT", |text| {
        format!("{text} {text}").into_bytes()
    }),
    unread("trailing comma", 2, "JSON_SYNTAX", trailing_comma),
    unread("single quotes", 1, "JSON_SYNTAX", |text| text.replace('"', "'").into_bytes()),
    unread("byte order mark", 1, "JSON_BYTE_ORDER_MARK", |text| format!("\u{feff}{text}").into_bytes()),
    unread("nested without end", 1, "JSON_TOO_DEEP", |text| {
        format!("{}{text}{}", "[".repeat(200), "]".repeat(200)).into_bytes()
    }),
    unread("cut off by the token limit", 3, "JSON_UNEXPECTED_END", cut_off),
    Quirk {
        name: "a list instead of an object",
        times: 1,
        change: Change::Text(|text| format!("[{text}]").into_bytes()),
        outcome: Outcome::Refused("TYPE", ""),
    },
    Quirk {
        name: "a string instead of an object",
        times: 1,
        change: Change::Text(|_| b"\"I'm sorry, I can't help with that.\"".to_vec()),
        outcome: Outcome::Refused("TYPE", ""),
    },
];

fn trailing_comma(text: &str) -> Vec<u8> {
    text.strip_suffix('}').map_or_else(|| text.to_owned(), |body| format!("{body},}}")).into_bytes()
}

/// The text as a model leaves it that ran out of tokens within its last string.
fn cut_off(text: &str) -> Vec<u8> {
    let end = text.rfind(' ').unwrap_or(text.len());
    text.get(..end).unwrap_or(text).into()
}
