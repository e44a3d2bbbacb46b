//! Files of cases.

use std::path::{Path, PathBuf};

use accordant_json::{Limits, Value, read};

/// A place in the larger sets, if they are at hand.
#[expect(clippy::disallowed_methods, reason = "where the larger sets lie is the host's to say")]
pub(crate) fn shared(name: &str) -> Option<PathBuf> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/testdata");
    let place = std::env::var_os("ACCORDANT_TESTDATA").map_or(beside, PathBuf::from).join(name);
    place.exists().then_some(place)
}

/// A file of the larger sets, or the copy of its rows that the checkout has.
pub(crate) fn shared_or_copy(name: &str, copy: &str) -> Value {
    let place = shared(name).unwrap_or_else(|| {
        println!("the larger set `{name}` is not at hand: the copied rows run");
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/seal").join(copy)
    });
    document(&place)
}

pub(crate) fn document(path: &Path) -> Value {
    let bytes = std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    read(&bytes, &Limits::default().depth(1_024))
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}
