//! Numbers as RFC 8785 lays them out: of the nearest double, or of the exact decimal.
//!
//! The layout is ECMAScript's `Number::toString`: plain digits up to 21 places before the point and 6 zeros after
//! it, an exponent beyond. For a double the digits are the fewest that lead back to it; for a decimal they are its own.

use std::cmp::Ordering;

use super::decimal::Decimal;
use super::{Form, Number};

/// Doubles hold every integer up to 2^53 and write it as it is.
const EXACT: u64 = 1 << 53;

impl Number {
    /// Append the RFC 8785 form of the nearest double and say whether that is still this number. Nothing is appended,
    /// and the answer is none, past the range of doubles.
    pub(crate) fn write_double(&self, out: &mut String) -> Option<Survival> {
        if let Form::Integer(integer) = &self.0
            && integer.unsigned_abs() <= EXACT
        {
            self.write_to(out);
            return Some(Survival::Same);
        }
        let double = self.to_f64();
        if !double.is_finite() {
            return None;
        }
        let mut buffer = ryu_js::Buffer::new();
        let text = buffer.format_finite(double);
        out.push_str(text);
        let same = self.with_decimal(|exact| exact.cmp(&Decimal::of(text)) == Ordering::Equal);
        Some(if same { Survival::Same } else { Survival::Changed })
    }

    /// Append the exact value in the layout of RFC 8785.
    pub(crate) fn write_exact(&self, out: &mut String) {
        if let Form::Integer(integer) = &self.0
            && integer.unsigned_abs() <= EXACT
        {
            return self.write_to(out);
        }
        self.with_decimal(|decimal| lay_out(&decimal, out));
    }
}

/// What became of a decimal value on its way through a double.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Survival {
    Same,
    Changed,
}

fn lay_out(decimal: &Decimal<'_>, out: &mut String) {
    if decimal.is_zero() {
        return out.push('0');
    }
    if decimal.negative {
        out.push('-');
    }
    let mut digits = decimal.digits().map(char::from);
    let (point, precision) = (decimal.point(), i64::try_from(decimal.precision()).unwrap_or(i64::MAX));
    match point {
        1..=21 => {
            out.extend(digits.by_ref().take(point.unsigned_abs() as usize));
            out.extend(zeros(point - precision));
            if precision > point {
                out.push('.');
            }
        }
        -5..=0 => {
            out.push_str("0.");
            out.extend(zeros(-point));
        }
        _ => {
            out.extend(digits.next());
            if precision > 1 {
                out.push('.');
            }
        }
    }
    out.extend(digits);
    if !(-5..=21).contains(&point) {
        let exponent = point - 1;
        out.push_str(if exponent < 0 { "e-" } else { "e+" });
        out.push_str(&exponent.unsigned_abs().to_string());
    }
}

fn zeros(count: i64) -> impl Iterator<Item = char> {
    std::iter::repeat_n('0', usize::try_from(count).unwrap_or(0))
}
