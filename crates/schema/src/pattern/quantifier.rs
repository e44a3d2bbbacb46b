//! `*`, `+`, `?`, `{n}`, `{n,}` and `{n,m}`.

use super::cursor::Cursor;
use super::error::{PatternError, PatternErrorKind};

/// How often.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Quantifier {
    pub(super) min: u32,
    pub(super) max: Option<u32>,
    pub(super) greedy: bool,
}

/// Reads the quantifier that comes next, if one does. A `{` that no count follows is a character; what could be a
/// quantifier of another dialect, such as `{,5}` or `{ 2 }`, is refused.
pub(super) fn read(cursor: &mut Cursor<'_>) -> Result<Option<Quantifier>, PatternError> {
    let range = match cursor.peek() {
        Some('*') => Some((0, None)),
        Some('+') => Some((1, None)),
        Some('?') => Some((0, Some(1))),
        Some('{') => return braces(cursor),
        _ => None,
    };
    Ok(range.map(|(min, max)| {
        cursor.next();
        Quantifier { min, max, greedy: !cursor.eat("?") }
    }))
}

fn braces(cursor: &mut Cursor<'_>) -> Result<Option<Quantifier>, PatternError> {
    let start = cursor.offset();
    let fault = |kind| PatternError::new(start, kind);
    let mut ahead = *cursor;
    ahead.eat("{");
    if !ahead.rest().trim_start_matches(' ').starts_with(|next: char| next == ',' || next.is_ascii_digit()) {
        return Ok(None);
    }
    let malformed = || fault(PatternErrorKind::MalformedRepetition);
    let min = count(ahead.eat_number().ok_or_else(malformed)?).map_err(fault)?;
    let max =
        if ahead.eat(",") { ahead.eat_number().map(count).transpose().map_err(fault)? } else { Some(min) };
    if !ahead.eat("}") {
        return Err(malformed());
    }
    if let Some(max) = max
        && max < min
    {
        return Err(fault(PatternErrorKind::RepetitionOrder { min, max }));
    }
    *cursor = ahead;
    Ok(Some(Quantifier { min, max, greedy: !cursor.eat("?") }))
}

fn count(number: u64) -> Result<u32, PatternErrorKind> {
    u32::try_from(number).map_err(|_| PatternErrorKind::RepetitionTooLarge { limit: u32::MAX })
}
