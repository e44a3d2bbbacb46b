//! Cases from files: JSON Lines that another reader reads, so that a fault of ours can't hide a case.

use std::path::{Path, PathBuf};

/// A file of the checkout, in `tests/data`.
pub(crate) fn data(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A file of the larger sets; if they are not at hand, that is said.
#[expect(clippy::disallowed_methods, reason = "where the data lies is said to tests by their environment")]
pub(crate) fn shared(name: &str) -> Option<PathBuf> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/testdata");
    let place = std::env::var_os("ACCORDANT_TESTDATA").map_or(beside, PathBuf::from).join(name);
    if !place.exists() {
        println!("not run: the larger set `{name}` is not at hand");
        return None;
    }
    Some(place)
}

/// The cases of a text, one a line.
pub(crate) fn rows(text: &str) -> impl Iterator<Item = serde_json::Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap())
}

/// The document of a case: its bytes in hexadecimal, or a piece that repeats.
pub(crate) fn document(case: &serde_json::Value) -> Vec<u8> {
    if let Some(hex) = case["hex"].as_str().or(case["input_hex"].as_str()) {
        return hex
            .as_bytes()
            .chunks(2)
            .map(|pair| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap())
            .collect();
    }
    let part = |name: &str| case["repeat"][name].as_str().unwrap();
    let times = case["repeat"]["times"].as_u64().unwrap();
    [part("head"), &part("body").repeat(usize::try_from(times).unwrap()), part("tail")].concat().into_bytes()
}
