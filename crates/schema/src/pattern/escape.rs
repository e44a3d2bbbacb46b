//! What a backslash means where it means the same inside a class and outside.

use super::cursor::Cursor;
use super::error::{PatternError, PatternErrorKind};
use super::property;
use super::{CharSet, class};
use accordant_json::Shown;

/// What an escape stands for.
#[derive(Debug)]
pub(super) enum Escape {
    /// A code point, which may be a lone surrogate.
    Point(u32),
    /// A set such as `\d`.
    Set(CharSet),
}

impl Escape {
    /// The characters that it takes.
    pub(super) fn characters(&self) -> CharSet {
        match self {
            Self::Point(point) => class::between(*point, *point),
            Self::Set(set) => set.clone(),
        }
    }
}

/// Reads on after the backslash at `start`. `\b`, `\B`, `\k` and `\1` are the caller's.
pub(super) fn read(cursor: &mut Cursor<'_>, start: usize) -> Result<Escape, PatternError> {
    let fault = |kind| PatternError::new(start, kind);
    let character = cursor.next().ok_or_else(|| fault(PatternErrorKind::EndInEscape))?;
    let unfinished = || fault(PatternErrorKind::UnfinishedEscape { character });
    let point = match character {
        'd' => return Ok(Escape::Set(class::digits())),
        'D' => return Ok(Escape::Set(class::digits().negate())),
        's' => return Ok(Escape::Set(class::spaces())),
        'S' => return Ok(Escape::Set(class::spaces().negate())),
        'w' => return Ok(Escape::Set(class::words())),
        'W' => return Ok(Escape::Set(class::words().negate())),
        'p' => return property(cursor, start).map(Escape::Set),
        'P' => return Ok(Escape::Set(property(cursor, start)?.negate())),
        't' => 0x09,
        'n' => 0x0a,
        'v' => 0x0b,
        'f' => 0x0c,
        'r' => 0x0d,
        '0' if !cursor.peek().is_some_and(|next| next.is_ascii_digit()) => 0,
        'c' => {
            let letter = cursor.next().filter(char::is_ascii_alphabetic).ok_or_else(unfinished)?;
            u32::from(letter) % 32
        }
        'x' => cursor.eat_hex(2).ok_or_else(unfinished)?,
        'u' => unicode(cursor, start)?,
        // ECMA-262 with the `u` flag has only `^$\.*+?()[]{}|/` here, and `-` in classes. Patterns in the wild have
        // others, such as `\_`, `\@` and `\"`, and there is only one thing that they can mean. A letter or digit
        // could have been meant as a construct of another dialect.
        other if !other.is_ascii_alphanumeric() => u32::from(other),
        character => return Err(fault(PatternErrorKind::UnknownEscape { character })),
    };
    Ok(Escape::Point(point))
}

/// `{…}` after `\p` or `\P`.
fn property(cursor: &mut Cursor<'_>, start: usize) -> Result<CharSet, PatternError> {
    let name = if cursor.eat("{") { cursor.eat_until('}') } else { None };
    name.and_then(property::characters).ok_or_else(|| {
        PatternError::new(
            start,
            PatternErrorKind::UnknownProperty { name: Shown::new(name.unwrap_or_default()) },
        )
    })
}

/// `\uHHHH`, `\u{H…}`, or two of the first that are a surrogate pair, after the `u`.
pub(super) fn unicode(cursor: &mut Cursor<'_>, start: usize) -> Result<u32, PatternError> {
    let unfinished = || PatternError::new(start, PatternErrorKind::UnfinishedEscape { character: 'u' });
    if cursor.eat("{") {
        let digits = cursor.eat_until('}').ok_or_else(unfinished)?;
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(unfinished());
        }
        let point = digits.trim_start_matches('0');
        let point = if point.is_empty() { Some(0) } else { u32::from_str_radix(point, 16).ok() };
        return point
            .filter(|point| *point <= u32::from(char::MAX))
            .ok_or_else(|| PatternError::new(start, PatternErrorKind::CodePointTooLarge));
    }
    let first = cursor.eat_hex(4).ok_or_else(unfinished)?;
    Ok(low_surrogate(cursor, first).unwrap_or(first))
}

/// The code point of a pair, if `first` is a high surrogate and the low one comes next.
fn low_surrogate(cursor: &mut Cursor<'_>, first: u32) -> Option<u32> {
    let mut ahead = *cursor;
    if !(0xd800..0xdc00).contains(&first) || !ahead.eat("\\u") {
        return None;
    }
    let second = ahead.eat_hex(4).filter(|second| (0xdc00..0xe000).contains(second))?;
    *cursor = ahead;
    Some(0x1_0000 + ((first - 0xd800) << 10) + (second - 0xdc00))
}
