//! Another reader on the same bytes: whatever both accept, both understand alike.
//!
//! serde_json differs by design in three ways: the last of several members with one name counts, numbers are doubles
//! or 64-bit integers, and 1e400 is refused. Only those are allowed for.

use accordant_json::{Limits, Number, Value, read, write};
use proptest::prelude::*;

use crate::draw::{Seed, value};

/// The same tree, numbers compared as what serde_json can hold of them.
fn same(ours: &Value, theirs: &serde_json::Value) -> bool {
    match (ours, theirs) {
        (Value::Null, serde_json::Value::Null) => true,
        (Value::Bool(ours), serde_json::Value::Bool(theirs)) => ours == theirs,
        (Value::String(ours), serde_json::Value::String(theirs)) => ours == theirs,
        (Value::Number(ours), serde_json::Value::Number(theirs)) => same_number(ours, theirs),
        (Value::Array(ours), serde_json::Value::Array(theirs)) => {
            ours.len() == theirs.len() && ours.iter().zip(theirs).all(|(ours, theirs)| same(ours, theirs))
        }
        (Value::Object(ours), serde_json::Value::Object(theirs)) => {
            ours.len() == theirs.len()
                && ours.iter().all(|(key, ours)| theirs.get(key).is_some_and(|theirs| same(ours, theirs)))
        }
        _ => false,
    }
}

fn same_number(ours: &Number, theirs: &serde_json::Number) -> bool {
    if let Some(theirs) = theirs.as_i64() {
        return ours.as_i64() == Some(theirs);
    }
    if let Some(theirs) = theirs.as_u64() {
        return ours.as_u64() == Some(theirs);
    }
    // serde_json is a few doubles off the nearest at times, unless it is built to be exact.
    let (ours, theirs) = (ours.to_f64(), theirs.as_f64().unwrap());
    ours.to_bits().abs_diff(theirs.to_bits()) <= 8
}

/// Both readers on the same bytes; true if both accepted.
fn check(bytes: &[u8]) -> bool {
    let ours = read(bytes, &Limits::default());
    let theirs: Result<serde_json::Value, _> = serde_json::from_slice(bytes);
    match (&ours, &theirs) {
        (Ok(ours), Ok(theirs)) => {
            assert!(same(ours, theirs), "{ours} and {theirs}");
            true
        }
        (Ok(ours), Err(error)) => {
            assert!(error.to_string().starts_with("number out of range"), "only we accept {ours}: {error}");
            false
        }
        (Err(error), Ok(theirs)) => {
            assert!(
                error.kind().is_limit() || error.code() == "json-duplicate-key",
                "only they accept {theirs}: {error}"
            );
            false
        }
        (Err(_), Err(_)) => false,
    }
}

#[test]
fn both_readers_agree_on_drawn_documents_and_on_spoiled_ones() {
    let mut seed = Seed(11);
    let mut accepted = 0;
    const DOCUMENTS: usize = 5_000;
    for _ in 0..DOCUMENTS {
        let mut bytes = write(&seed.value(4)).into_bytes();
        check(&bytes);
        // Bytes of JSON in wrong places are more telling than any bytes.
        const SPOIL: &[u8] = b"{}[]:,\"\\/0123456789.eE+-tfnu \n\x00\x1f\x7f\x80\xc3\xff";
        for _ in 0..=seed.below(2) {
            let place = seed.below(bytes.len() as u64) as usize;
            bytes[place] = SPOIL[seed.below(SPOIL.len() as u64) as usize];
        }
        accepted += usize::from(check(&bytes));
    }
    println!("{DOCUMENTS} documents, {accepted} of them accepted by both once spoiled");
    assert!(accepted > DOCUMENTS / 50);
}

proptest! {
    #[test]
    fn both_readers_agree_on_any_value(value in value()) {
        check(write(&value).as_bytes());
    }
}
