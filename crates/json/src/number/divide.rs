//! Exact divisibility: JSON Schema's `multipleOf` without a rounding anywhere.
//!
//! With both numbers as integers times a power of ten, `a × 10^i` is a multiple of `b × 10^j` if `b` divides
//! `a × 10^(i - j)`. Neither `a` nor `b` ends in a zero. So if `i < j` the answer is no: `a` would have to end in
//! `j - i` zeros. Otherwise the power of ten is taken modulo `b` by repeated squaring, so that an exponent of a
//! billion costs thirty multiplications.

use num_bigint::BigUint;

use super::decimal::Decimal;
use super::{Form, Number};

impl Number {
    /// Is this number an integer times `divisor`? Exact, whatever the sizes.
    ///
    /// Zero is a multiple of everything; of zero only zero is one.
    ///
    /// Time grows with the square of the digits at worst (a thousand digits: well below a millisecond) and not with
    /// the exponents.
    /// ```
    /// # use accordant_json::Number;
    /// let cent: Number = "0.01".parse()?;
    /// assert!("4.35".parse::<Number>()?.is_multiple_of(&cent));
    /// assert!("1e400".parse::<Number>()?.is_multiple_of(&cent));
    /// assert!(!"0.075".parse::<Number>()?.is_multiple_of(&cent));
    /// # Ok::<(), accordant_json::NumberError>(())
    /// ```
    #[must_use]
    pub fn is_multiple_of(&self, divisor: &Self) -> bool {
        if let (Form::Integer(value), Form::Integer(divisor)) = (&self.0, &divisor.0) {
            return value.unsigned_abs().is_multiple_of(divisor.unsigned_abs());
        }
        self.with_decimal(|value| divisor.with_decimal(|divisor| divides(&divisor, &value)))
    }
}

fn divides(divisor: &Decimal<'_>, value: &Decimal<'_>) -> bool {
    if value.is_zero() || divisor.is_zero() {
        return value.is_zero();
    }
    let Ok(power) = u64::try_from(value.exponent.saturating_sub(divisor.exponent)) else {
        return false;
    };
    match (small(value), small(divisor)) {
        (Some(value), Some(divisor)) => divides_small(divisor, value, power),
        _ => divides_large(&large(divisor), large(value), power),
    }
}

/// The digits as one machine word, if they fit.
fn small(decimal: &Decimal<'_>) -> Option<u64> {
    decimal
        .digits()
        .try_fold(0_u64, |value, digit| value.checked_mul(10)?.checked_add(u64::from(digit & 0x0f)))
}

fn large(decimal: &Decimal<'_>) -> BigUint {
    let digits: Vec<u8> = decimal.digits().map(|digit| digit & 0x0f).collect();
    // Digits of base ten are below ten, which is all that can be wrong with them.
    BigUint::from_radix_be(&digits, 10).unwrap_or_default()
}

/// Does `divisor` divide `value × 10^power`? The divisor is not zero.
fn divides_small(divisor: u64, value: u64, power: u64) -> bool {
    let modulus = u128::from(divisor);
    let mut result = u128::from(value) % modulus;
    let (mut base, mut power) = (10 % modulus, power);
    while power > 0 && result != 0 {
        if power & 1 == 1 {
            result = result * base % modulus;
        }
        base = base * base % modulus;
        power >>= 1;
    }
    result == 0
}

fn divides_large(divisor: &BigUint, value: BigUint, power: u64) -> bool {
    let scaled = value % divisor * BigUint::from(10_u8).modpow(&BigUint::from(power), divisor);
    scaled % divisor == BigUint::ZERO
}
