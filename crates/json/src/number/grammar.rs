//! What is a number: RFC 8259 section 6, and the limits of digits and exponent.
//!
//! ```text
//! number = [ "-" ] ( "0" | digit1-9 *digit ) [ "." 1*digit ] [ ("e" | "E") [ "+" | "-" ] 1*digit ]
//! ```

use crate::Limits;

/// A number at the front of some bytes.
pub(crate) struct Scanned {
    /// Its length in bytes.
    pub(crate) length: usize,
    /// Its value, where the text is the plain decimal text of a 64-bit integer.
    pub(crate) integer: Option<i64>,
}

/// Why there is none, and how many bytes from the front.
pub(crate) struct NumberFault {
    pub(crate) offset: usize,
    pub(crate) error: NumberError,
}

/// Why a text is not a number that is taken. Closed: these are all the reasons there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NumberError {
    /// The JSON grammar knows no such number.
    #[error("{0}")]
    Syntax(NumberFlaw),
    /// Written with more digits than the limit.
    #[error("a number has more than {limit} digits")]
    TooManyDigits {
        /// The most digits that are taken.
        limit: u32,
    },
    /// Written with an exponent beyond the limit.
    #[error("a number's exponent is beyond ±{limit}")]
    ExponentTooLarge {
        /// The greatest absolute exponent that is taken.
        limit: u32,
    },
}

/// What the grammar misses. Closed, by RFC 8259 section 6.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NumberFlaw {
    /// `01`, `-00`.
    #[error("a number starts with a zero that does not belong there")]
    LeadingZero,
    /// `-`, `-x`, `-.5`.
    #[error("a minus sign is not followed by a digit")]
    NoInteger,
    /// `1.`, `1.e5`.
    #[error("a decimal point is not followed by a digit")]
    NoFraction,
    /// `1e`, `1e+`.
    #[error("an exponent has no digit")]
    NoExponent,
    /// The text is something else, or goes on after the number.
    #[error("the text is not a number")]
    NotANumber,
}

/// Scan the number at the front of `bytes`; what follows it is the caller's matter.
pub(crate) fn scan(bytes: &[u8], limits: &Limits) -> Result<Scanned, NumberFault> {
    if let Some(scanned) = scan_plain(bytes) {
        return if scanned.digits() > u64::from(limits.digits) {
            Err(NumberFault { offset: 0, error: NumberError::TooManyDigits { limit: limits.digits } })
        } else {
            Ok(scanned)
        };
    }
    scan_any(bytes, limits)
}

impl Scanned {
    fn digits(&self) -> u64 {
        let sign = u64::from(self.integer.is_some_and(|integer| integer < 0));
        self.length as u64 - sign
    }
}

/// The common case: an integer of up to 18 digits without fraction or exponent.
fn scan_plain(bytes: &[u8]) -> Option<Scanned> {
    const DIGITS: usize = 18;
    let (sign, rest) = match bytes {
        [b'-', rest @ ..] => (-1, rest),
        _ => (1, bytes),
    };
    let mut magnitude = 0_i64;
    let mut length = 0;
    for byte in rest.iter().take(DIGITS + 1) {
        let digit = byte.wrapping_sub(b'0');
        if digit > 9 {
            if matches!(byte, b'.' | b'e' | b'E') {
                return None;
            }
            break;
        }
        if length == DIGITS {
            return None;
        }
        magnitude = magnitude * 10 + i64::from(digit);
        length += 1;
    }
    let starts_with_zero = rest.first() == Some(&b'0');
    if length == 0 || (starts_with_zero && (length > 1 || sign < 0)) {
        return None;
    }
    Some(Scanned { length: length + usize::from(sign < 0), integer: Some(sign * magnitude) })
}

/// Any number, part by part.
fn scan_any(bytes: &[u8], limits: &Limits) -> Result<Scanned, NumberFault> {
    let flaw = |offset, flaw| Err(NumberFault { offset, error: NumberError::Syntax(flaw) });
    let mut at = usize::from(bytes.first() == Some(&b'-'));
    let whole = digits_at(bytes, at);
    match (whole, bytes.get(at)) {
        (0, _) if at == 0 => return flaw(0, NumberFlaw::NotANumber),
        (0, _) => return flaw(at, NumberFlaw::NoInteger),
        (2.., Some(b'0')) => return flaw(at, NumberFlaw::LeadingZero),
        _ => at += whole,
    }
    let mut digits = whole;
    let mut plain = true;
    if bytes.get(at) == Some(&b'.') {
        let fraction = digits_at(bytes, at + 1);
        if fraction == 0 {
            return flaw(at + 1, NumberFlaw::NoFraction);
        }
        (at, digits, plain) = (at + 1 + fraction, digits + fraction, false);
    }
    if matches!(bytes.get(at), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(bytes.get(at + 1), Some(b'+' | b'-')));
        let start = at + 1 + sign;
        let length = digits_at(bytes, start);
        if length == 0 {
            return flaw(start, NumberFlaw::NoExponent);
        }
        (at, digits, plain) = (start + length, digits + length, false);
        let exponent = bytes.get(start..at).unwrap_or_default();
        if magnitude(exponent) > u64::from(limits.exponent) {
            return Err(NumberFault {
                offset: 0,
                error: NumberError::ExponentTooLarge { limit: limits.exponent },
            });
        }
    }
    if digits > limits.digits as usize {
        return Err(NumberFault { offset: 0, error: NumberError::TooManyDigits { limit: limits.digits } });
    }
    let text = bytes.get(..at).filter(|text| plain && *text != b"-0");
    let integer = text.and_then(|text| std::str::from_utf8(text).ok()?.parse().ok());
    Ok(Scanned { length: at, integer })
}

/// How many digits stand at `start`.
fn digits_at(bytes: &[u8], start: usize) -> usize {
    let rest = bytes.get(start..).unwrap_or_default();
    rest.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(rest.len())
}

/// The value of decimal `digits`, or `u64::MAX` where it is greater.
pub(super) fn magnitude(digits: &[u8]) -> u64 {
    digits.iter().fold(0_u64, |value, digit| {
        value.saturating_mul(10).saturating_add(u64::from(digit.wrapping_sub(b'0')))
    })
}
