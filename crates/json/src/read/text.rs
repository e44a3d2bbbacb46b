//! Strings: from quotation mark to quotation mark, escapes undone.
//!
//! Text without escapes, nearly all there is, is found eight bytes at a time and copied once.

use std::borrow::Cow;

use super::cursor::Cursor;
use super::document::Fault;
use super::{Expected, ReadErrorKind};
use crate::Shown;

/// Read the string whose opening quotation mark is under the cursor, and move past its end.
#[inline]
pub(crate) fn string<'a>(cursor: &mut Cursor<'a>) -> Result<Cow<'a, str>, Box<Fault>> {
    cursor.at += 1;
    let plain = plain_run(cursor);
    if cursor.take(b'"') { Ok(Cow::Borrowed(plain)) } else { unescaped(cursor, plain).map(Cow::Owned) }
}

/// Move past the string whose opening quotation mark is under the cursor, without reading it; false if it has no end.
pub(crate) fn skip_string(cursor: &mut Cursor<'_>) -> bool {
    cursor.at += 1;
    loop {
        plain_run(cursor);
        match cursor.peek() {
            Some(b'"') => {
                cursor.at += 1;
                return true;
            }
            Some(b'\\') => cursor.at = cursor.text.len().min(cursor.at + 2),
            Some(_) => cursor.at += 1,
            None => return false,
        }
    }
}

/// The rest of a string that starts with `plain`, after which the cursor stands at something else.
#[cold]
fn unescaped(cursor: &mut Cursor<'_>, plain: &str) -> Result<String, Box<Fault>> {
    let mut text = String::from(plain);
    loop {
        match cursor.peek() {
            Some(b'"') => {
                cursor.at += 1;
                return Ok(text);
            }
            Some(b'\\') => text.push(escape(cursor)?),
            Some(character) => {
                return Err(Fault::new(cursor.at, ReadErrorKind::ControlCharacter { character }));
            }
            None => return Err(Fault::end(cursor, Expected::StringEnd)),
        }
        text.push_str(plain_run(cursor));
    }
}

/// The character that the escape under the cursor stands for.
fn escape(cursor: &mut Cursor<'_>) -> Result<char, Box<Fault>> {
    let start = cursor.at;
    cursor.at += 1;
    let character = match cursor.peek() {
        Some(b'"') => '"',
        Some(b'\\') => '\\',
        Some(b'/') => '/',
        Some(b'b') => '\u{8}',
        Some(b'f') => '\u{c}',
        Some(b'n') => '\n',
        Some(b'r') => '\r',
        Some(b't') => '\t',
        Some(b'u') => return unicode_escape(cursor, start),
        Some(_) => return Err(bad_escape(cursor, start, 2)),
        None => return Err(Fault::end(cursor, Expected::StringEnd)),
    };
    cursor.at += 1;
    Ok(character)
}

/// The character of `\uXXXX`, or of two of them that make a surrogate pair. The cursor is at the `u`.
fn unicode_escape(cursor: &mut Cursor<'_>, start: usize) -> Result<char, Box<Fault>> {
    let unit = code_unit(cursor, start)?;
    if let Some(character) = char::from_u32(u32::from(unit)) {
        return Ok(character);
    }
    let alone = || Fault::new(start, ReadErrorKind::LoneSurrogate { unit });
    let second = cursor.at;
    if unit >= 0xdc00 || !cursor.take_word("\\u") {
        return Err(if cursor.rest().is_empty() { Fault::end(cursor, Expected::StringEnd) } else { alone() });
    }
    cursor.at -= 1;
    let low = code_unit(cursor, second)?;
    char::decode_utf16([unit, low]).next().and_then(Result::ok).ok_or_else(alone)
}

/// The four hexadecimal digits after the `u` under the cursor.
fn code_unit(cursor: &mut Cursor<'_>, start: usize) -> Result<u16, Box<Fault>> {
    cursor.at += 1;
    let mut unit = 0;
    for _ in 0..4 {
        let Some(byte) = cursor.peek() else { return Err(Fault::end(cursor, Expected::StringEnd)) };
        let Some(digit) = char::from(byte).to_digit(16) else { return Err(bad_escape(cursor, start, 6)) };
        unit = unit << 4 | digit as u16;
        cursor.at += 1;
    }
    Ok(unit)
}

fn bad_escape(cursor: &Cursor<'_>, start: usize, length: usize) -> Box<Fault> {
    let written: String = cursor.text.get(start..).unwrap_or_default().chars().take(length).collect();
    Fault::new(start, ReadErrorKind::BadEscape { escape: Shown::new(&written) })
}

/// Move past what needs no care and give it: up to a quotation mark, a backslash or a control character.
#[inline]
fn plain_run<'a>(cursor: &mut Cursor<'a>) -> &'a str {
    let start = cursor.at;
    cursor.at += plain_length(cursor.rest());
    cursor.text.get(start..cursor.at).unwrap_or_default()
}

const ONES: u64 = 0x0101_0101_0101_0101;
const HIGHS: u64 = ONES << 7;

#[inline]
fn plain_length(bytes: &[u8]) -> usize {
    let (words, tail) = bytes.as_chunks::<8>();
    for (count, word) in words.iter().enumerate() {
        let marks = special_bytes(u64::from_le_bytes(*word));
        if marks != 0 {
            return count * 8 + marks.trailing_zeros() as usize / 8;
        }
    }
    let special = |byte: &u8| *byte < 0x20 || *byte == b'"' || *byte == b'\\';
    words.len() * 8 + tail.iter().position(special).unwrap_or(tail.len())
}

/// The high bit of each byte that needs care. A byte above the lowest one marked may be marked without need, since
/// subtraction borrows upwards; only the lowest is asked for.
#[inline]
const fn special_bytes(word: u64) -> u64 {
    let quote = word ^ (ONES * b'"' as u64);
    let backslash = word ^ (ONES * b'\\' as u64);
    let control = word.wrapping_sub(ONES * 0x20) & !word;
    let quote = quote.wrapping_sub(ONES) & !quote;
    let backslash = backslash.wrapping_sub(ONES) & !backslash;
    (control | quote | backslash) & HIGHS
}
