//! Numbers: their grammar, and their value as far as a machine integer holds it.

use super::text::Text;

/// A number of a document.
#[derive(Clone, Copy)]
pub(super) struct Figure {
    pub(super) start: usize,
    pub(super) end: usize,
    /// The greatest integer not above its value and the least not below, which are one if it is an integer; known of
    /// numbers without exponent, with few digits.
    pub(super) between: Option<(i64, i64)>,
    /// It is written without fraction and exponent.
    pub(super) plain: bool,
}

/// The most digits in front of the point whose value is taken, and behind it.
const DIGITS: usize = 18;
const FRACTION: usize = 64;

/// The number that begins at `start` (RFC 8259 section 6); none where there is none.
#[inline(always)]
pub(super) fn scan(text: Text<'_>, start: usize) -> Option<Figure> {
    let negative = text.at(start) == b'-';
    let first = start + usize::from(negative);
    let mut end = first;
    let mut value: i64 = 0;
    loop {
        let digit = text.at(end).wrapping_sub(b'0');
        if digit > 9 {
            break;
        }
        value = value.wrapping_mul(10).wrapping_add(i64::from(digit));
        end += 1;
    }
    let digits = end - first;
    if digits == 0 || (digits > 1 && text.at(first) == b'0') {
        return None;
    }
    let whole = (digits <= DIGITS).then_some(if negative { value.wrapping_neg() } else { value });
    if matches!(text.at(end), b'.' | b'e' | b'E') {
        return scan_rest(text, start, end, whole);
    }
    Some(Figure { start, end, between: whole.map(|whole| (whole, whole)), plain: true })
}

#[inline(always)]
fn scan_rest(text: Text<'_>, start: usize, point: usize, whole: Option<i64>) -> Option<Figure> {
    let mut end = point;
    let mut zero = true;
    if text.at(end) == b'.' {
        end = digits(text, point + 1, &mut zero)?;
    }
    let short = end - point <= FRACTION;
    if matches!(text.at(end), b'e' | b'E') {
        let signed = usize::from(matches!(text.at(end + 1), b'+' | b'-'));
        end = digits(text, end + 1 + signed, &mut zero)?;
        return Some(Figure { start, end, between: None, plain: false });
    }
    let between = whole.filter(|_| short).map(|whole| match (zero, text.at(start)) {
        (true, _) => (whole, whole),
        (false, b'-') => (whole - 1, whole),
        (false, _) => (whole, whole + 1),
    });
    Some(Figure { start, end, between, plain: false })
}

/// The end of at least one digit; `zero` stays only if all are zero.
#[inline(always)]
fn digits(text: Text<'_>, start: usize, zero: &mut bool) -> Option<usize> {
    let mut end = start;
    while text.at(end).is_ascii_digit() {
        *zero &= text.at(end) == b'0';
        end += 1;
    }
    (end > start).then_some(end)
}

impl Figure {
    /// The text of the number.
    pub(super) fn raw(self, text: Text<'_>) -> &str {
        std::str::from_utf8(text.slice(self.start, self.end)).unwrap_or_default()
    }
}
