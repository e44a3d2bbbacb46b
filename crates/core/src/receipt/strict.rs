//! Strict JSON for things that are signed or carry a signature: no two readers may see different values in them.
//!
//! Beyond RFC 8259 without duplicate members: numbers are whole, plain, and within ±(2^53 − 1), so that a reader with
//! binary doubles sees the same ones; nesting is at most 32 deep, the whole at most 1 MiB.

use accordant_json::{Limits, Number, ReadError, Shown, Value};

/// The largest receipt, envelope or statement that is read, in bytes.
pub(crate) const MAX_BYTES: usize = 1 << 20;

const LIMITS: Limits = Limits::DEFAULT.bytes(MAX_BYTES).depth(32);

// 2^53 - 1: past it, doubles skip integers.
const MAX_INTEGER: u64 = (1 << 53) - 1;

/// Why bytes are not strict JSON.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StrictError {
    /// Not one document of RFC 8259, or past a limit.
    #[error(transparent)]
    Json(#[from] ReadError),
    /// A number that readers may differ on.
    #[error("the number `{0}` is no plain integer within ±(2^53 − 1)")]
    Number(Shown),
}

/// Read strict JSON.
pub(crate) fn read(bytes: &[u8]) -> Result<Value, StrictError> {
    let value = accordant_json::read(bytes, &LIMITS)?;
    check_numbers(&value)?;
    Ok(value)
}

/// Refuse a value that holds a number of another kind than signed things may have.
pub(crate) fn check_numbers(value: &Value) -> Result<(), StrictError> {
    match odd_number(value) {
        None => Ok(()),
        Some(number) => Err(StrictError::Number(Shown::new(&number.text()))),
    }
}

// Recursion is bounded by the depth that was read.
fn odd_number(value: &Value) -> Option<&Number> {
    match value {
        Value::Null | Value::Bool(_) | Value::String(_) => None,
        Value::Number(number) => (!is_plain(number)).then_some(number),
        Value::Array(items) => items.iter().find_map(odd_number),
        Value::Object(object) => object.values().find_map(odd_number),
    }
}

fn is_plain(number: &Number) -> bool {
    number
        .as_i64()
        .is_some_and(|integer| integer.unsigned_abs() <= MAX_INTEGER && number.text() == integer.to_string())
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn a_number_has_one_spelling_and_survives_a_double() {
        for good in ["0", "-1", "9007199254740991", "-9007199254740991", "[1,{\"a\":2}]"] {
            assert!(read(good.as_bytes()).is_ok(), "{good}");
        }
        for odd in ["1.0", "1e2", "-0", "9007199254740992", "-9007199254740992", "[{\"a\":[0.5]}]", "1E400"] {
            assert!(read(odd.as_bytes()).is_err(), "{odd}");
        }
    }

    #[test]
    fn two_members_of_one_name_are_refused_even_when_one_is_escaped() {
        assert!(read(br#"{"a":1,"\u0061":1}"#).is_err());
    }

    #[test]
    fn nesting_past_32_is_refused() {
        let nested = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
        assert!(read(nested(32).as_bytes()).is_ok());
        assert!(read(nested(33).as_bytes()).is_err());
    }
}
