//! Numbers that keep their text and are compared by their exact decimal value.
//!
//! JSON numbers are decimals of any length. Reading them as binary doubles makes `0.1` something else, turns
//! 2^53 + 1 into 2^53 and `1e400` into infinity. A [`Number`] keeps what was written, so that a value that is only
//! handed on is handed on unchanged, and every question about its value is answered on the decimal digits.
//!
//! # How
//! Integers that fit 64 bits and are written plainly are kept as such, other texts of up to 22 bytes in place, and
//! only longer ones on the heap. Questions look at the text through a [`decimal`] view: sign, significant digits,
//! power of ten. Nothing is ever expanded, so `1e999999999` costs no more than `1e9`.
//!
//! # Rooms
//! [`grammar`]: what is a number · [`decimal`]: the view, order, equality and hash · [`divide`]: exact
//! `multipleOf` · [`convert`]: to and from machine integers, doubles and plain digits · [`layout`]: as RFC 8785
//! writes them.

mod convert;
mod decimal;
mod divide;
pub(crate) mod grammar;
pub(crate) mod layout;

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use crate::Limits;
use decimal::Decimal;
pub use grammar::{NumberError, NumberFlaw};

/// A JSON number: its text as it stood, its value exact.
///
/// Equality, order and hash are those of the decimal value; [`text`](Number::text) tells spellings apart.
///
/// ```
/// # use accordant_json::Number;
/// let one: Number = "1.0".parse()?;
/// assert_eq!(one, Number::from(1));
/// assert_eq!(one.to_string(), "1.0");
/// assert!("0.1".parse::<Number>()? < "0.10000000000000000555".parse()?);
/// # Ok::<(), accordant_json::NumberError>(())
/// ```
#[derive(Clone)]
pub struct Number(Form);

/// How the text is kept. `Integer` stands for its plain decimal text; `-0` and `1.0` are never in it.
#[derive(Clone)]
enum Form {
    Integer(i64),
    Short { length: u8, bytes: [u8; SHORT] },
    Long(Box<str>),
}

/// The longest text that is kept without an allocation; it makes a number as large as a `String`.
const SHORT: usize = 22;

impl Number {
    /// Read `text` as one JSON number, within the default [`Limits`] of digits and exponent.
    ///
    /// # Errors
    /// If the text is not exactly one number of the JSON grammar (RFC 8259 section 6), or is past a limit.
    /// ```
    /// # use accordant_json::Number;
    /// assert!(Number::parse("1e400").is_ok());
    /// assert!(Number::parse("01").is_err());
    /// assert!(Number::parse("1e999999999").is_err()); // past the default limit
    /// ```
    pub fn parse(text: &str) -> Result<Self, NumberError> {
        Self::parse_within(text, &Limits::DEFAULT)
    }

    /// Read `text` as one JSON number, within the digits and exponent of `limits`.
    ///
    /// # Errors
    /// As [`Number::parse`].
    pub fn parse_within(text: &str, limits: &Limits) -> Result<Self, NumberError> {
        let scanned = grammar::scan(text.as_bytes(), limits).map_err(|fault| fault.error)?;
        if scanned.length < text.len() {
            return Err(NumberError::Syntax(NumberFlaw::NotANumber));
        }
        Ok(Self::from_scanned(text, scanned.integer))
    }

    /// A number from text that [`grammar::scan`] accepted as a whole.
    pub(crate) fn from_scanned(text: &str, integer: Option<i64>) -> Self {
        if let Some(integer) = integer {
            return Self(Form::Integer(integer));
        }
        let mut bytes = [0; SHORT];
        match (bytes.get_mut(..text.len()), u8::try_from(text.len())) {
            (Some(front), Ok(length)) => {
                front.copy_from_slice(text.as_bytes());
                Self(Form::Short { length, bytes })
            }
            _ => Self(Form::Long(text.into())),
        }
    }

    /// The text as it was written: `1.50` stays `1.50`.
    pub fn text(&self) -> Cow<'_, str> {
        match &self.0 {
            Form::Integer(integer) => Cow::Owned(integer.to_string()),
            Form::Short { .. } | Form::Long(_) => Cow::Borrowed(self.kept_text()),
        }
    }

    /// Append the text as it was written.
    pub(crate) fn write_to(&self, out: &mut String) {
        match &self.0 {
            Form::Integer(integer) => out.push_str(convert::plain(*integer, &mut [0; convert::PLAIN])),
            Form::Short { .. } | Form::Long(_) => out.push_str(self.kept_text()),
        }
    }

    /// Below zero. `-0` is not.
    pub fn is_negative(&self) -> bool {
        match &self.0 {
            Form::Integer(integer) => *integer < 0,
            Form::Short { .. } | Form::Long(_) => self.kept_text().starts_with('-') && !self.is_zero(),
        }
    }

    /// Zero, however it is written: `0`, `-0`, `0.00e7`.
    pub fn is_zero(&self) -> bool {
        match &self.0 {
            Form::Integer(integer) => *integer == 0,
            Form::Short { .. } | Form::Long(_) => Decimal::of(self.kept_text()).is_zero(),
        }
    }

    /// Without a fractional part, however it is written: `1`, `1.0` and `1.5e1` are integers (as JSON Schema has it).
    pub fn is_integer(&self) -> bool {
        match &self.0 {
            Form::Integer(_) => true,
            Form::Short { .. } | Form::Long(_) => Decimal::of(self.kept_text()).exponent >= 0,
        }
    }

    /// The text of a number that is not kept as an integer; empty for one that is.
    fn kept_text(&self) -> &str {
        match &self.0 {
            Form::Integer(_) => "",
            // Only checked ASCII was put there, so that the conversion can't fail.
            Form::Short { length, bytes } => bytes
                .get(..usize::from(*length))
                .and_then(|kept| std::str::from_utf8(kept).ok())
                .unwrap_or("0"),
            Form::Long(text) => text,
        }
    }

    /// Ask `question` of the decimal view.
    fn with_decimal<T>(&self, question: impl FnOnce(Decimal<'_>) -> T) -> T {
        match &self.0 {
            Form::Integer(integer) => {
                question(Decimal::of(convert::plain(*integer, &mut [0; convert::PLAIN])))
            }
            Form::Short { .. } | Form::Long(_) => question(Decimal::of(self.kept_text())),
        }
    }
}

impl FromStr for Number {
    type Err = NumberError;

    fn from_str(text: &str) -> Result<Self, NumberError> {
        Self::parse(text)
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad_integral(true, "", &self.text())
    }
}

impl fmt::Debug for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Number({})", self.text())
    }
}

#[cfg(test)]
mod tests;
