//! Exact decimals to reason with: an integer times a power of ten.

use std::cmp::Ordering;

use accordant_json::Number;
use num_bigint::BigInt;

/// Digits and exponents beyond which a number is not reasoned about: shifting it would cost more than it tells.
const LARGE: i64 = 400;

/// `digits × 10^exponent`
#[derive(Debug, Clone)]
pub(super) struct Decimal {
    digits: BigInt,
    exponent: i64,
}

impl Decimal {
    pub(super) fn integer(value: i64) -> Self {
        Self { digits: BigInt::from(value), exponent: 0 }
    }

    /// None where the number is too large or too small to reason about.
    pub(super) fn of(number: &Number) -> Option<Self> {
        let text = number.text().to_ascii_lowercase();
        let (significand, power) = text.split_once('e').unwrap_or((&text, "0"));
        let (head, tail) = significand.split_once('.').unwrap_or((significand, ""));
        let power: i64 = power.parse().ok()?;
        let exponent = power.checked_sub(i64::try_from(tail.len()).ok()?)?;
        if exponent.abs() > LARGE || text.len() > 2 * LARGE as usize {
            return None;
        }
        Some(Self { digits: format!("{head}{tail}").parse().ok()?, exponent })
    }

    /// As a JSON number, without needless zeros.
    pub(super) fn number(&self) -> Option<Number> {
        let digits = self.digits.to_string();
        let (sign, digits) = match digits.strip_prefix('-') {
            Some(rest) => ("-", rest),
            None => ("", digits.as_str()),
        };
        let Ok(fraction) = usize::try_from(-self.exponent) else {
            let zeros = "0".repeat(usize::try_from(self.exponent).ok()?);
            let text = if digits == "0" { "0".to_owned() } else { format!("{sign}{digits}{zeros}") };
            return Number::parse(&text).ok();
        };
        let padded = format!("{}{digits}", "0".repeat((fraction + 1).saturating_sub(digits.len())));
        let (head, tail) = padded.split_at_checked(padded.len().checked_sub(fraction)?)?;
        let tail = tail.trim_end_matches('0');
        let point = if tail.is_empty() { "" } else { "." };
        Number::parse(&format!("{sign}{head}{point}{tail}")).ok()
    }

    pub(super) fn plus(&self, other: &Self) -> Self {
        let (left, right, exponent) = aligned(self, other);
        Self { digits: left + right, exponent }
    }

    pub(super) fn minus(&self, other: &Self) -> Self {
        self.plus(&Self { digits: -&other.digits, exponent: other.exponent })
    }

    pub(super) fn times(&self, other: &Self) -> Self {
        Self { digits: &self.digits * &other.digits, exponent: self.exponent + other.exponent }
    }

    pub(super) fn is_multiple_of(&self, step: &Self) -> bool {
        let (left, right, _) = aligned(self, step);
        right != BigInt::ZERO && left % right == BigInt::ZERO
    }

    /// The least positive number that both, which are positive, divide.
    pub(super) fn common_multiple(&self, other: &Self) -> Self {
        let (left, right, exponent) = aligned(self, other);
        let (mut a, mut b) = (left.clone(), right.clone());
        while b != BigInt::ZERO {
            let rest = &a % &b;
            a = std::mem::replace(&mut b, rest);
        }
        Self { digits: left / a * right, exponent }
    }

    /// The greatest integer that `step`, which is positive, can be taken times without going above.
    pub(super) fn floor_of(&self, step: &Self) -> BigInt {
        let (left, right, _) = aligned(self, step);
        let quotient = &left / &right;
        if left < BigInt::ZERO && &quotient * &right != left { quotient - 1 } else { quotient }
    }

    /// `step × times`
    pub(super) fn multiple(step: &Self, times: &BigInt) -> Self {
        Self { digits: &step.digits * times, exponent: step.exponent }
    }
}

/// Both as integers times one power of ten.
fn aligned(left: &Decimal, right: &Decimal) -> (BigInt, BigInt, i64) {
    let exponent = left.exponent.min(right.exponent);
    let shifted = |decimal: &Decimal| {
        let power = u32::try_from(decimal.exponent - exponent).unwrap_or(0);
        &decimal.digits * BigInt::from(10).pow(power)
    };
    (shifted(left), shifted(right), exponent)
}

impl PartialEq for Decimal {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Decimal {}

impl PartialOrd for Decimal {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Decimal {
    fn cmp(&self, other: &Self) -> Ordering {
        let (left, right, _) = aligned(self, other);
        left.cmp(&right)
    }
}
