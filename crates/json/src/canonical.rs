//! Canonical text: one spelling for a value, so that bytes can be compared and signed (RFC 8785).
//!
//! Members stand in the order of their names' UTF-16 code units, without white space, and strings are escaped as
//! little as JSON allows. Numbers are the trap: RFC 8785 reads them as doubles, so that two different documents can
//! have the same canonical bytes:
//!
//! | document | RFC 8785 |
//! |---|---|
//! | `{"id":9007199254740993}` | `{"id":9007199254740992}` |
//! | `{"id":9007199254740992}` | `{"id":9007199254740992}` |
//!
//! Hence two doors and a question. [`rfc8785`] gives what every implementation of the RFC gives. [`exact`] lays out
//! the exact decimal by the same rules, and equals it wherever nothing is lost. [`lossless`] says whether that is so;
//! a digest of canonical bytes ([`Jcs`](crate::Jcs)) exists only then.
//!
//! Loops, not recursion: the depth of a value costs heap, never stack.

use std::error::Error;
use std::fmt;
use std::slice;
use std::vec;

use crate::number::layout::Survival;
use crate::write::escape::push_string;
use crate::{Number, Object, Pointer, Shown, Value};

/// The RFC 8785 text of `value`. Numbers become the nearest double, whether or not that is the same number.
///
/// # Errors
/// If a number is past the range of doubles, as `1e400` is. RFC 8785 has no text for it.
/// ```
/// # use accordant_json::{canonical, read_str};
/// let value = read_str(r#"{"b": 333333333.33333329, "a": 1.0}"#)?;
/// assert_eq!(canonical::rfc8785(&value)?, r#"{"a":1,"b":333333333.3333333}"#);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn rfc8785(value: &Value) -> Result<String, NotRepresentable> {
    write(value, |number, out| number.write_double(out).is_some())
}

/// The exact text of `value` in the layout of RFC 8785: the same for equal values, different for others.
/// ```
/// # use accordant_json::{canonical, read_str};
/// let value = read_str(r#"{"b": 333333333.33333329, "a": 10e-1, "c": 1E400}"#)?;
/// assert_eq!(canonical::exact(&value), r#"{"a":1,"b":333333333.33333329,"c":1e+400}"#);
/// # Ok::<(), accordant_json::ReadError>(())
/// ```
#[must_use]
pub fn exact(value: &Value) -> String {
    let text = write(value, |number, out| {
        number.write_exact(out);
        true
    });
    // No number was declined.
    text.unwrap_or_default()
}

/// Does every number keep its decimal value in the RFC 8785 text?
///
/// Being exact as a double is not enough: 36028797018963968 is 2^55, yet RFC 8785 writes 36028797018963970.
///
/// # Errors
/// The first number, in canonical order, that does not survive.
/// ```
/// # use accordant_json::{canonical, read_str};
/// assert!(canonical::lossless(&read_str("[0.1, 1e23, 9007199254740992]")?).is_ok());
/// let error = canonical::lossless(&read_str(r#"{"id": 9007199254740993}"#)?).unwrap_err();
/// assert_eq!(error.pointer().to_string(), "/id");
/// # Ok::<(), accordant_json::ReadError>(())
/// ```
pub fn lossless(value: &Value) -> Result<(), NotRepresentable> {
    write_lossless(value).map(drop)
}

/// The RFC 8785 text of a value of which it loses nothing.
pub(crate) fn write_lossless(value: &Value) -> Result<String, NotRepresentable> {
    write(value, |number, out| number.write_double(out) == Some(Survival::Same))
}

/// A number that RFC 8785 can't write without changing it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotRepresentable {
    number: Number,
    pointer: Pointer,
}

impl NotRepresentable {
    /// The number, as it was written.
    pub fn number(&self) -> &Number {
        &self.number
    }

    /// Where it stands.
    pub fn pointer(&self) -> &Pointer {
        &self.pointer
    }

    /// The stable word for this error.
    pub fn code(&self) -> &'static str {
        "json-not-representable"
    }

    /// The way out.
    pub fn help(&self) -> &'static str {
        "send the number as a text, or name the document by the digest of its bytes"
    }
}

impl fmt::Display for NotRepresentable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (number, pointer) = (Shown::new(&self.number.text()), Shown::new(self.pointer.as_str()));
        write!(f, "number `{number}` at `{pointer}` does not survive RFC 8785, which reads it as a double")
    }
}

impl Error for NotRepresentable {}

/// A container of which some values are still to be written.
struct Open<'a> {
    rest: Rest<'a>,
    /// How many were begun.
    count: usize,
    /// The name of the last member that was begun.
    key: &'a str,
}

enum Rest<'a> {
    Items(slice::Iter<'a, Value>),
    Members(vec::IntoIter<(&'a str, &'a Value)>),
}

/// Write `value`, its numbers by `push`, which may decline one.
fn write(value: &Value, push: impl Fn(&Number, &mut String) -> bool) -> Result<String, NotRepresentable> {
    let mut out = String::new();
    let mut open: Vec<Open<'_>> = Vec::new();
    let mut due = Some(value);
    while let Some(value) = due.take().or_else(|| advance(&mut open, &mut out)) {
        match value {
            Value::Null => out.push_str("null"),
            Value::Bool(truth) => out.push_str(if *truth { "true" } else { "false" }),
            Value::String(text) => push_string(&mut out, text),
            Value::Number(number) => {
                if !push(number, &mut out) {
                    return Err(NotRepresentable { number: number.clone(), pointer: place(&open) });
                }
            }
            Value::Array(items) => {
                out.push('[');
                open.push(Open { rest: Rest::Items(items.iter()), count: 0, key: "" });
            }
            Value::Object(object) => {
                out.push('{');
                open.push(Open { rest: Rest::Members(sorted(object).into_iter()), count: 0, key: "" });
            }
        }
    }
    Ok(out)
}

/// Close what is complete and go on to the next value.
fn advance<'a>(open: &mut Vec<Open<'a>>, out: &mut String) -> Option<&'a Value> {
    loop {
        let top = open.last_mut()?;
        let (next, bracket) = match &mut top.rest {
            Rest::Items(items) => (items.next().map(|item| ("", item)), ']'),
            Rest::Members(members) => (members.next(), '}'),
        };
        let Some((key, value)) = next else {
            out.push(bracket);
            open.pop();
            continue;
        };
        if top.count > 0 {
            out.push(',');
        }
        if matches!(top.rest, Rest::Members(_)) {
            push_string(out, key);
            out.push(':');
        }
        (top.count, top.key) = (top.count + 1, key);
        return Some(value);
    }
}

/// The members in the order of RFC 8785 section 3.2.3: by the UTF-16 code units of their names.
fn sorted(object: &Object) -> Vec<(&str, &Value)> {
    let mut members: Vec<_> = object.iter().collect();
    if members.iter().all(|(key, _)| key.is_ascii()) {
        members.sort_unstable_by_key(|(key, _)| *key);
    } else {
        members.sort_unstable_by(|(left, _), (right, _)| left.encode_utf16().cmp(right.encode_utf16()));
    }
    members
}

/// The way to the value that was begun last.
fn place(open: &[Open<'_>]) -> Pointer {
    let mut pointer = Pointer::root();
    for open in open {
        match open.rest {
            Rest::Items(_) => pointer.push_index(open.count.saturating_sub(1)),
            Rest::Members(_) => pointer.push(open.key),
        }
    }
    pointer
}

#[cfg(test)]
mod tests;
