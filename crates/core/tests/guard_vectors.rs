//! The negotiation guard against the reference's own answers, in both forms of the question.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::disallowed_methods,
    reason = "a test fails by panicking, and says how many cases it ran"
)]

use accordant::guard::{Question, decide};
use accordant_json::{Limits, Object, Value, read};
use std::path::PathBuf;

/// The folder that the host names, or the copy in the checkout.
fn folder() -> PathBuf {
    let local = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    std::env::var_os("ACCORDANT_TESTDATA").map_or(local, PathBuf::from)
}

fn vectors() -> Vec<Value> {
    let path = folder().join("seed-vectors/negotiation-guard.json");
    let bytes = std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let file = read(&bytes, &Limits::default()).unwrap();
    file.get("vectors").and_then(Value::as_array).expect("a list of vectors").to_vec()
}

/// The flat question as `{"state": …, "policy": …}`.
fn nested(flat: &Value) -> Value {
    let mut state = flat.as_object().unwrap().clone();
    let mut policy = Object::new();
    policy.insert("require_negotiation", state.remove("require_negotiation").unwrap());
    let mut whole = Object::new();
    whole.insert("state", state);
    whole.insert("policy", policy);
    Value::Object(whole)
}

#[test]
fn every_vector_gives_the_reference_s_verdict_directive_digest_and_text() {
    let (mut passed, mut failed) = (0, Vec::new());
    for vector in vectors() {
        let id = vector.get("id").and_then(Value::as_str).unwrap().to_owned();
        let (input, expected) = (vector.get("input").unwrap(), vector.get("expected").unwrap());
        for form in [input.clone(), nested(input)] {
            let manifest =
                decide(&Question::read(&form).unwrap_or_else(|error| panic!("{id}: {error}"))).to_value();
            // Byte for byte: every member that the vector expects, as text.
            let same = |name: &str| {
                manifest.get(name).map(Value::to_string) == expected.get(name).map(Value::to_string)
            };
            if expected.as_object().unwrap().keys().all(same) { passed += 1 } else { failed.push(id.clone()) }
        }
    }
    println!("negotiation-guard: {passed} passed, {} failed", failed.len());
    assert!(failed.is_empty() && passed > 0, "{failed:?}");
}
