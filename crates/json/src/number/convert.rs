//! Numbers to and from machine integers, doubles and plain digits. What is not exact says so in its name.

use super::decimal::Decimal;
use super::{Form, Number};

/// The longest plain text of a 64-bit integer: a sign and 19 digits.
pub(super) const PLAIN: usize = 20;

/// Digits past which [`Number::integer_text`] gives none: a short text like `1e100000` must not become a long one.
const INTEGER_TEXT: i64 = 1_000;

impl Number {
    /// The value as a 64-bit integer, if it is exactly one: `1e3` is 1000, `1.5` is none.
    pub fn as_i64(&self) -> Option<i64> {
        match &self.0 {
            Form::Integer(integer) => Some(*integer),
            _ => self.with_decimal(|decimal| {
                let magnitude = whole(&decimal)?;
                if decimal.negative {
                    0_i64.checked_sub_unsigned(magnitude)
                } else {
                    magnitude.try_into().ok()
                }
            }),
        }
    }

    /// The value as an unsigned 64-bit integer, if it is exactly one.
    pub fn as_u64(&self) -> Option<u64> {
        match &self.0 {
            Form::Integer(integer) => (*integer).try_into().ok(),
            _ => self.with_decimal(|decimal| {
                whole(&decimal).filter(|magnitude| !decimal.negative || *magnitude == 0)
            }),
        }
    }

    /// The double that is nearest to the value: infinite past the range of doubles, `-0.0` for `-0`.
    ///
    /// Most decimals are no doubles, so this rounds. No verdict of this project is taken on it.
    pub fn to_f64(&self) -> f64 {
        match &self.0 {
            #[expect(clippy::cast_precision_loss, reason = "the nearest double is what was asked for")]
            Form::Integer(integer) => *integer as f64,
            // Every JSON number is a number to the standard library too, which rounds to the nearest.
            _ => self.kept_text().parse().unwrap_or(f64::NAN),
        }
    }

    /// The plain decimal text of an integer, `"1000"` for `1e3`; none if there is a fraction or it would be longer
    /// than 1,000 digits.
    /// ```
    /// # use accordant_json::Number;
    /// let text = |number: &str| Number::parse(number).unwrap().integer_text();
    /// assert_eq!(text("-1.20e3").as_deref(), Some("-1200"));
    /// assert_eq!(text("-0").as_deref(), Some("0"));
    /// assert_eq!(text("0.5"), None);
    /// assert_eq!(text("1e1000"), None);
    /// ```
    pub fn integer_text(&self) -> Option<String> {
        self.with_decimal(|decimal| {
            if decimal.is_zero() {
                return Some("0".into());
            }
            if decimal.exponent < 0 || decimal.point() > INTEGER_TEXT {
                return None;
            }
            let sign = decimal.negative.then_some('-');
            let zeros = std::iter::repeat_n('0', usize::try_from(decimal.exponent).ok()?);
            Some(sign.into_iter().chain(decimal.digits().map(char::from)).chain(zeros).collect())
        })
    }
}

/// The magnitude of an integer that fits a machine word.
fn whole(decimal: &Decimal<'_>) -> Option<u64> {
    let power = 10_u64.checked_pow(u32::try_from(decimal.exponent).ok()?)?;
    let digits = decimal
        .digits()
        .try_fold(0_u64, |value, digit| value.checked_mul(10)?.checked_add(u64::from(digit & 0x0f)));
    digits?.checked_mul(power)
}

/// The plain decimal text of `integer`, at the end of `buffer`.
pub(super) fn plain(integer: i64, buffer: &mut [u8; PLAIN]) -> &str {
    let mut rest = integer.unsigned_abs();
    let mut length = 0;
    for place in buffer.iter_mut().rev() {
        if rest == 0 && length > 0 {
            if integer < 0 {
                *place = b'-';
                length += 1;
            }
            break;
        }
        *place = b'0' + (rest % 10) as u8;
        rest /= 10;
        length += 1;
    }
    buffer.get(PLAIN - length..).and_then(|text| std::str::from_utf8(text).ok()).unwrap_or("0")
}

impl From<i64> for Number {
    fn from(integer: i64) -> Self {
        Self(Form::Integer(integer))
    }
}

impl From<u64> for Number {
    fn from(integer: u64) -> Self {
        match i64::try_from(integer) {
            Ok(integer) => Self(Form::Integer(integer)),
            Err(_) => Self::from_scanned(&integer.to_string(), None),
        }
    }
}

impl From<u32> for Number {
    fn from(integer: u32) -> Self {
        Self(Form::Integer(i64::from(integer)))
    }
}

impl From<i32> for Number {
    fn from(integer: i32) -> Self {
        Self(Form::Integer(i64::from(integer)))
    }
}

impl From<usize> for Number {
    fn from(integer: usize) -> Self {
        Self::from(integer as u64)
    }
}
