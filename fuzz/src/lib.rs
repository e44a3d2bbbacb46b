//! The readers of outside bytes, each as a function that any bytes may be given to.
//!
//! A target panics if its reader breaks a law that is written beside it; to panic, to hang or to run out of stack is a finding
//! anyway. libFuzzer drives the targets by coverage (`cargo +nightly fuzz run --features libfuzzer json`, from the checkout's root);
//! `cargo test` runs the corpus and drawn mutations of it through the same functions on a stable compiler.
//!
//! # Rooms
//! [`TARGETS`]: the table · [`document`]: JSON, lines, pointers, numbers · [`schema`]: schemas, patterns, checks ·
//! [`contract`]: terms, guard, gate · [`receipt`]: receipts, notes, envelopes, keys, policies

pub mod contract;
pub mod document;
pub mod receipt;
pub mod schema;

/// A reader of outside bytes: a row.
#[derive(Debug)]
pub struct Target {
    /// Its name: that of its file below `fuzz_targets/` and of its folder below `corpus/`.
    pub name: &'static str,
    /// Give it bytes.
    pub run: fn(&[u8]),
}

macro_rules! targets {
    ($($room:ident::$name:ident),* $(,)?) => {
        /// Every target.
        pub const TARGETS: &[Target] = &[$(Target { name: stringify!($name), run: $room::$name }),*];
    };
}

targets![
    document::json,
    document::lines,
    document::pointer,
    document::number,
    schema::schema,
    schema::pattern,
    schema::check,
    contract::terms,
    contract::guard,
    contract::gate,
    receipt::receipt,
    receipt::note,
    receipt::checkpoint,
    receipt::proof,
    receipt::envelope,
    receipt::public_key,
    receipt::private_key,
    receipt::trust,
    receipt::policy,
];

/// The text of the bytes, for readers of text; whatever isn't UTF-8 they are never given.
fn text(data: &[u8]) -> Option<&str> {
    std::str::from_utf8(data).ok()
}
