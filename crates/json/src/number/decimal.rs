//! The decimal view of a number's text, and the order, equality and hash that follow from it.
//!
//! A number is `±digits × 10^exponent`, its digits without zeros at either end. That form is unique, so two numbers
//! are equal if their views are, and their order needs no arithmetic but that of exponents.

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

use super::{Form, Number, grammar};

/// A number as `±digits × 10^exponent`. The digits are `head` and then `tail`: what stood before and after the point.
#[derive(Clone, Copy)]
pub(super) struct Decimal<'a> {
    pub(super) negative: bool,
    head: &'a [u8],
    tail: &'a [u8],
    /// The power of ten of the last digit; 0 if there is no digit, which is zero.
    pub(super) exponent: i64,
}

impl<'a> Decimal<'a> {
    /// The view of a text that the grammar accepts.
    pub(super) fn of(text: &'a str) -> Self {
        let (negative, text) = match text.as_bytes() {
            [b'-', rest @ ..] => (true, rest),
            rest => (false, rest),
        };
        let (significand, exponent) = match text.iter().position(|byte| matches!(byte, b'e' | b'E')) {
            Some(at) => {
                let (significand, rest) = text.split_at_checked(at).unwrap_or((text, &[]));
                (significand, written_exponent(rest))
            }
            None => (text, 0),
        };
        let (head, tail) = match significand.iter().position(|byte| *byte == b'.') {
            Some(at) => {
                let (head, rest) = significand.split_at_checked(at).unwrap_or((significand, &[]));
                (head, rest.get(1..).unwrap_or_default())
            }
            None => (significand, &[][..]),
        };
        Self { negative, head, tail, exponent: exponent.saturating_sub_unsigned(tail.len() as u64) }.trimmed()
    }

    /// The same value without zeros at the ends of its digits.
    fn trimmed(mut self) -> Self {
        let dropped = drop_zeros_at_end(&mut self.tail);
        self.exponent = self.exponent.saturating_add_unsigned(dropped);
        if self.tail.is_empty() {
            let dropped = drop_zeros_at_end(&mut self.head);
            self.exponent = self.exponent.saturating_add_unsigned(dropped);
        }
        drop_zeros_at_start(&mut self.head);
        if self.head.is_empty() {
            drop_zeros_at_start(&mut self.tail);
        }
        if self.is_zero() {
            self.exponent = 0;
        }
        self
    }

    pub(super) fn is_zero(&self) -> bool {
        self.head.is_empty() && self.tail.is_empty()
    }

    /// The significant digits, as ASCII.
    pub(super) fn digits(&self) -> impl Iterator<Item = u8> + use<'a> {
        self.head.iter().chain(self.tail).copied()
    }

    /// How many significant digits there are.
    pub(super) fn precision(&self) -> u64 {
        (self.head.len() + self.tail.len()) as u64
    }

    /// Where the decimal point stands, counted from the first digit: 12.5 has 2, 0.005 has -2.
    pub(super) fn point(&self) -> i64 {
        self.exponent.saturating_add_unsigned(self.precision())
    }

    /// The order of the values without their signs.
    fn cmp_magnitude(&self, other: &Self) -> Ordering {
        match (self.is_zero(), other.is_zero()) {
            (true, true) => Ordering::Equal,
            (true, false) => Ordering::Less,
            (false, true) => Ordering::Greater,
            (false, false) => {
                self.point().cmp(&other.point()).then_with(|| self.digits().cmp(other.digits()))
            }
        }
    }

    pub(super) fn cmp(&self, other: &Self) -> Ordering {
        let (left, right) = (self.negative && !self.is_zero(), other.negative && !other.is_zero());
        match (left, right) {
            (false, false) => self.cmp_magnitude(other),
            (true, true) => other.cmp_magnitude(self),
            (true, false) => Ordering::Less,
            (false, true) => Ordering::Greater,
        }
    }

    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u8(u8::from(self.negative && !self.is_zero()));
        state.write_i64(self.exponent);
        // Digits are fed by count and value, never by where the point stood in the text.
        state.write_u64(self.precision());
        let mut block = 0_u64;
        for (count, digit) in self.digits().enumerate() {
            block = (block << 4) | u64::from(digit & 0x0f);
            if count % 16 == 15 {
                state.write_u64(std::mem::take(&mut block));
            }
        }
        state.write_u64(block);
    }
}

/// The value of `e…`; the grammar has made sure that it fits.
fn written_exponent(text: &[u8]) -> i64 {
    let (negative, digits) = match text {
        [_, b'-', digits @ ..] => (true, digits),
        [_, b'+', digits @ ..] | [_, digits @ ..] => (false, digits),
        [] => (false, text),
    };
    let magnitude = i64::try_from(grammar::magnitude(digits)).unwrap_or(i64::MAX);
    if negative { -magnitude } else { magnitude }
}

/// Drop zeros at the end and say how many.
fn drop_zeros_at_end(digits: &mut &[u8]) -> u64 {
    let mut dropped = 0;
    while let [rest @ .., b'0'] = *digits {
        *digits = rest;
        dropped += 1;
    }
    dropped
}

fn drop_zeros_at_start(digits: &mut &[u8]) {
    while let [b'0', rest @ ..] = *digits {
        *digits = rest;
    }
}

impl Ord for Number {
    fn cmp(&self, other: &Self) -> Ordering {
        match (&self.0, &other.0) {
            (Form::Integer(left), Form::Integer(right)) => left.cmp(right),
            _ => self.with_decimal(|left| other.with_decimal(|right| left.cmp(&right))),
        }
    }
}

impl PartialOrd for Number {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Number {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Number {}

impl Hash for Number {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.with_decimal(|decimal| decimal.hash(state));
    }
}
