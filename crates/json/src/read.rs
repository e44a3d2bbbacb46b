//! Bytes to values: strict RFC 8259, bounded, and exact.
//!
//! Refused are duplicate names (compared after unescaping), invalid UTF-8, a byte order mark, lone surrogates,
//! control characters in strings, anything after the document, and whatever else the grammar doesn't have, beside
//! what is past the [`Limits`]. A refusal says what, where (byte, line, column, JSON Pointer) and what to do.
//!
//! # How
//! UTF-8 is checked first, in one fast pass. A [`cursor`] then walks the text once, and a [`builder`] takes what it
//! finds, keeps the limits and builds the tree; open containers stand on a stack on the heap. The builder knows
//! nothing of JSON text, so that a reader of another encoding can drive it. The line, the column and the pointer of
//! a refusal are worked out when there is one.
//!
//! # Rooms
//! [`cursor`]: white space and words · [`text`]: strings · [`builder`]: the tree and the limits · [`error`]: what is
//! said of a refusal · [`position`]: bytes to lines and columns

pub(crate) mod builder;
pub(crate) mod cursor;
mod document;
mod error;
mod position;
pub(crate) mod text;

use crate::{Limits, Pointer, Value};
use builder::Duplicates;
pub use error::{Expected, ReadError, ReadErrorKind};
pub use position::Position;

/// Read one document.
///
/// # Errors
/// If the bytes are not one well-formed document within `limits`.
/// ```
/// # use accordant_json::{Limits, read};
/// let error = read(b"{\"a\": 1,\n \"a\": 2}", &Limits::default()).unwrap_err();
/// assert_eq!(error.code(), "json-duplicate-key");
/// assert_eq!(error.to_string(), "key `a` appears twice in one object at line 2, column 2 (byte 10)");
/// assert_eq!(error.pointer().to_string(), "/a");
/// ```
pub fn read(bytes: &[u8], limits: &Limits) -> Result<Value, ReadError> {
    document::read(bytes, limits, Duplicates::Refuse).map(|(value, _)| value)
}

/// Read one document within the default [`Limits`].
///
/// # Errors
/// As [`read()`].
/// ```
/// # use accordant_json::{Value, read_str};
/// assert_eq!(read_str("true")?, Value::Bool(true));
/// # Ok::<(), accordant_json::ReadError>(())
/// ```
pub fn read_str(text: &str) -> Result<Value, ReadError> {
    read(text.as_bytes(), &Limits::DEFAULT)
}

/// What [`read_last_wins`] read, and what it dropped on the way.
#[derive(Debug, Clone)]
pub struct LastWins {
    /// The document; of members with one name the last, in the place of the first.
    pub value: Value,
    /// How many members were dropped because another of their name followed.
    pub dropped: usize,
    /// Where the first of them stood, at most [`LastWins::LISTED`]; each place is listed as often as it was written
    /// anew.
    pub places: Vec<Pointer>,
}

impl LastWins {
    /// How many places are listed at most.
    pub const LISTED: usize = 100;
}

/// Read one document as most readers do, where the last of several members with one name counts.
///
/// For hosts that must take such documents. Two readers may see two documents in the same bytes, so a host that
/// goes on should deliver what it wrote itself, never the bytes that it read.
///
/// # Errors
/// As [`read()`], but for duplicate names.
/// ```
/// # use accordant_json::{Limits, read_last_wins};
/// let read = read_last_wins(br#"{"role": "user", "role": "admin"}"#, &Limits::default())?;
/// assert_eq!(read.value.to_string(), r#"{"role":"admin"}"#);
/// assert_eq!((read.dropped, read.places[0].to_string()), (1, "/role".to_owned()));
/// # Ok::<(), accordant_json::ReadError>(())
/// ```
pub fn read_last_wins(bytes: &[u8], limits: &Limits) -> Result<LastWins, ReadError> {
    let (value, dropped) = document::read(bytes, limits, Duplicates::LastWins)?;
    Ok(LastWins { value, dropped: dropped.count, places: dropped.places })
}

#[cfg(test)]
mod tests;
