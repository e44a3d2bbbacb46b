//! Where the value of a pointer stands in a document's bytes.
//!
//! The tree keeps no places. When a report wants to underline a value, this walks the bytes again, skipping what the
//! pointer doesn't lead to: one pass, no tree, no recursion.

use crate::Pointer;
use crate::pointer;
use crate::read::cursor::Cursor;
use crate::read::text::{skip_string, string};

/// A stretch of a document: the bytes from `start` up to, not including, `end`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// Its first byte.
    pub start: usize,
    /// The byte after its last one.
    pub end: usize,
}

/// Where the value that `pointer` leads to stands in `bytes`.
///
/// The document is taken to be one that [`read`](crate::read()) accepts; of others, some span inside or none is
/// given. A place that doesn't exist has no span.
/// ```
/// # use accordant_json::{Span, locate};
/// let span = locate(br#"{"steps": [1, "two"]}"#, &"/steps/1".parse()?);
/// assert_eq!(span, Some(Span { start: 14, end: 19 }));
/// # Ok::<(), accordant_json::PointerError>(())
/// ```
pub fn locate(bytes: &[u8], pointer: &Pointer) -> Option<Span> {
    let mut cursor = Cursor::new(std::str::from_utf8(bytes).ok()?);
    cursor.skip_space();
    for token in pointer.tokens() {
        match cursor.peek()? {
            b'{' => enter_member(&mut cursor, |_, key| key == token)?,
            b'[' => enter_item(&mut cursor, pointer::index(&token)?)?,
            _ => return None,
        }
    }
    let start = cursor.at;
    skip_value(&mut cursor)?;
    Some(Span { start, end: cursor.at })
}

/// Where the name of the member with this number stands, in the object that opens at `object`.
pub(crate) fn key_offset(text: &str, object: usize, number: usize) -> Option<usize> {
    let mut cursor = Cursor { text, at: object };
    let mut place = None;
    let mut count = 0;
    enter_member(&mut cursor, |at, _| {
        place = Some(at);
        count += 1;
        count > number
    })?;
    place
}

/// Go to the value of the first member that is `wanted`, by the place of its name and the name.
fn enter_member(cursor: &mut Cursor<'_>, mut wanted: impl FnMut(usize, &str) -> bool) -> Option<()> {
    loop {
        // Past the brace or the comma.
        cursor.at += 1;
        if cursor.skip_space()? != b'"' {
            return None;
        }
        let place = cursor.at;
        let key = string(cursor).ok()?;
        if cursor.skip_space()? != b':' {
            return None;
        }
        cursor.at += 1;
        cursor.skip_space()?;
        if wanted(place, &key) {
            return Some(());
        }
        skip_value(cursor)?;
        if cursor.skip_space()? != b',' {
            return None;
        }
    }
}

/// Go to the item at `index`.
fn enter_item(cursor: &mut Cursor<'_>, index: usize) -> Option<()> {
    for _ in 0..index {
        cursor.at += 1;
        if cursor.skip_space()? == b']' {
            return None;
        }
        skip_value(cursor)?;
        if cursor.skip_space()? != b',' {
            return None;
        }
    }
    cursor.at += 1;
    (cursor.skip_space()? != b']').then_some(())
}

/// Move past one value: a scalar, or a container by counting its brackets.
fn skip_value(cursor: &mut Cursor<'_>) -> Option<()> {
    let mut depth = 0_usize;
    loop {
        match cursor.skip_space()? {
            b'"' => skip_string(cursor).then_some(())?,
            b'{' | b'[' => {
                cursor.at += 1;
                depth += 1;
            }
            b'}' | b']' => {
                cursor.at += 1;
                depth = depth.checked_sub(1)?;
            }
            b',' | b':' if depth > 0 => cursor.at += 1,
            b',' | b':' => return None,
            _ => skip_scalar(cursor),
        }
        if depth == 0 {
            return Some(());
        }
    }
}

/// Move past a number or a word.
fn skip_scalar(cursor: &mut Cursor<'_>) {
    let ends = |byte: &u8| {
        matches!(byte, b',' | b':' | b'}' | b']' | b'{' | b'[' | b'"' | b' ' | b'\n' | b'\r' | b'\t')
    };
    let rest = cursor.rest();
    cursor.at += rest.iter().position(ends).unwrap_or(rest.len());
}

#[cfg(test)]
mod tests;
