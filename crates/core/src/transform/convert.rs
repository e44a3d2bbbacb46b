//! The lossless operations on single values.

use crate::terms::Operation;
use accordant_json::{Number, Value};

/// What an operation makes of a value.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Conversion {
    /// This value.
    To(Value),
    /// The value inside is carried over, and then this is done with its place.
    Within,
    /// It would lose something: "007" isn't the canonical form of an integer, `[a, b]` has no single item.
    Lossy,
    /// The operation isn't for such values.
    Other,
}

/// Applies one of the automatic operations to a value. Wrapping and unwrapping are [`Conversion::Within`], since what
/// is inside has constraints of its own.
///
/// ```text
/// number_to_integer   1.0, 1e0 → 1          0.5 is lossy
/// integer_to_string   7 → "7", 7.0 → "7"    0.5 is lossy
/// string_to_integer   "7" → 7               "007", "+7", "7.0", " 7", "-0" are lossy
/// wrap_array          x → [x]               null is for no list
/// unwrap_array        [x] → x               [], [x, y] are lossy
/// ```
pub(super) fn convert(operation: Operation, value: &Value) -> Conversion {
    match (operation, value) {
        (Operation::NumberToInteger, Value::Number(number)) => match number.integer_text() {
            Some(text) if text == number.text() => Conversion::Other,
            Some(text) => integer(&text),
            None => Conversion::Lossy,
        },
        (Operation::IntegerToString, Value::Number(number)) => match number.integer_text() {
            Some(text) => Conversion::To(Value::String(text)),
            None => Conversion::Lossy,
        },
        (Operation::StringToInteger, Value::String(text)) if is_canonical_integer(text) => integer(text),
        (Operation::StringToInteger, Value::String(_)) => Conversion::Lossy,
        (Operation::WrapArray, Value::Null | Value::Array(_)) => Conversion::Other,
        (Operation::WrapArray, _) => Conversion::Within,
        (Operation::UnwrapArray, Value::Array(items)) => match items.as_slice() {
            [_] => Conversion::Within,
            _ => Conversion::Lossy,
        },
        _ => Conversion::Other,
    }
}

fn integer(text: &str) -> Conversion {
    Number::parse(text).map_or(Conversion::Lossy, |number| Conversion::To(Value::Number(number)))
}

/// `0`, or digits without a zero in front, with at most a minus sign before them.
fn is_canonical_integer(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let leads = digits.bytes().next();
    digits.bytes().all(|byte| byte.is_ascii_digit())
        && match leads {
            Some(b'0') => text == "0",
            first => first.is_some(),
        }
}
