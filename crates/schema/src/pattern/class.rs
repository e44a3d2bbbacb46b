//! Sets of characters: `.`, `\d`, `\s`, `\w` and `[…]`.

use super::CharSet;
use super::cursor::Cursor;
use super::error::{PatternError, PatternErrorKind};
use super::escape::{self, Escape};

/// `\d`
pub(super) fn digits() -> CharSet {
    CharSet::of_ranges([('0', '9')])
}

/// `\w`
pub(super) fn words() -> CharSet {
    CharSet::of_ranges([('0', '9'), ('A', 'Z'), ('_', '_'), ('a', 'z')])
}

/// `\s`: white space, line terminators and the byte order mark (ECMA-262 sections 12.2 and 12.3).
pub(super) fn spaces() -> CharSet {
    CharSet::of_ranges([
        ('\t', '\r'),
        (' ', ' '),
        ('\u{a0}', '\u{a0}'),
        ('\u{1680}', '\u{1680}'),
        ('\u{2000}', '\u{200a}'),
        ('\u{2028}', '\u{2029}'),
        ('\u{202f}', '\u{202f}'),
        ('\u{205f}', '\u{205f}'),
        ('\u{3000}', '\u{3000}'),
        ('\u{feff}', '\u{feff}'),
    ])
}

/// `.`: all but line terminators (ECMA-262 section 12.3).
pub(super) fn any_in_line() -> CharSet {
    CharSet::from_iter(['\n', '\r', '\u{2028}', '\u{2029}']).negate()
}

/// The characters from `start` to `end`; surrogates among them are no characters.
pub(super) fn between(start: u32, end: u32) -> CharSet {
    let first = char::from_u32(start).unwrap_or('\u{e000}');
    let last = char::from_u32(end).unwrap_or('\u{d7ff}');
    CharSet::of_ranges([(first, last)])
}

/// Reads on after the `[` at `start`, past the `]`.
///
/// A `-` beside a set such as `\d` is the character, as in `[\w-.]`; ECMA-262 has that without the `u` flag only.
pub(super) fn read(cursor: &mut Cursor<'_>, start: usize) -> Result<CharSet, PatternError> {
    let is_negated = cursor.eat("^");
    let mut ranges = Vec::new();
    loop {
        let from = cursor.offset();
        let Some(first) = atom(cursor, start)? else { break };
        let Some(second) = range_end(cursor, start)? else {
            ranges.extend_from_slice(first.characters().ranges());
            continue;
        };
        match (first, second) {
            (Escape::Point(first), Escape::Point(last)) if last < first => {
                return Err(PatternError::new(from, PatternErrorKind::RangeOrder));
            }
            (Escape::Point(first), Escape::Point(last)) => {
                ranges.extend_from_slice(between(first, last).ranges())
            }
            (first, last) => {
                ranges.push(('-', '-'));
                [first, last].iter().for_each(|part| ranges.extend_from_slice(part.characters().ranges()));
            }
        }
    }
    let set = CharSet::of_ranges(ranges);
    Ok(if is_negated { set.negate() } else { set })
}

/// What follows a `-` that isn't the last member of the class.
fn range_end(cursor: &mut Cursor<'_>, start: usize) -> Result<Option<Escape>, PatternError> {
    let mut ahead = *cursor;
    if !ahead.eat("-") {
        return Ok(None);
    }
    let end = atom(&mut ahead, start)?;
    if end.is_some() {
        *cursor = ahead;
    }
    Ok(end)
}

/// One member of the class that starts at `start`; nothing at the `]`, which it goes past.
fn atom(cursor: &mut Cursor<'_>, start: usize) -> Result<Option<Escape>, PatternError> {
    let from = cursor.offset();
    match cursor.next() {
        None => Err(PatternError::new(start, PatternErrorKind::UnclosedClass)),
        Some(']') => Ok(None),
        Some('\\') if cursor.eat("b") => Ok(Some(Escape::Point(0x08))),
        Some('\\') => escape::read(cursor, from).map(Some),
        Some(character) => Ok(Some(Escape::Point(u32::from(character)))),
    }
}
