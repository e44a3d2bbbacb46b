//! The hard cases of byte readers, under the default limits and under the widest ones.

use accordant_json::{Limits, NumberError, ReadErrorKind, read};

use crate::cases::{data, document, rows};

/// The reason of a refusal in the words of the cases.
fn why(kind: &ReadErrorKind) -> &'static str {
    match kind {
        ReadErrorKind::ByteOrderMark => "byte-order-mark",
        ReadErrorKind::InvalidUtf8 => "invalid-utf8",
        ReadErrorKind::Empty
        | ReadErrorKind::UnexpectedEnd { .. }
        | ReadErrorKind::Unexpected { .. }
        | ReadErrorKind::UnknownWord { .. }
        | ReadErrorKind::TrailingText { .. }
        | ReadErrorKind::BadEscape { .. }
        | ReadErrorKind::Number(NumberError::Syntax(_)) => "syntax",
        ReadErrorKind::ControlCharacter { .. } => "control-character",
        ReadErrorKind::LoneSurrogate { .. } => "lone-surrogate",
        ReadErrorKind::DuplicateKey { .. } => "duplicate-key",
        ReadErrorKind::TooDeep { .. } => "depth",
        ReadErrorKind::TooLarge { .. }
        | ReadErrorKind::Number(_)
        | ReadErrorKind::TooManyMembers { .. }
        | ReadErrorKind::TooManyNodes { .. } => "limit",
    }
}

/// Cases that the default limits refuse although they are well formed: numbers too long to be worth taking.
const PAST_DEFAULT_LIMITS: [&str; 5] =
    ["num-1e1000000000", "digits-100000", "frac-100000", "exp-digits", "zeros"];

/// A case that says the contrary of its bytes: both names are U+00E9, and neither is in another normal form.
const MISLABELLED: (&str, &str) = ("key-nfc-nfd", "duplicate-key");

/// The one of them that is past every limit: an exponent of 5,000 digits.
const PAST_ALL_LIMITS: &str = "exp-digits";

#[test]
fn every_edge_case_has_the_verdict_and_the_reason_that_it_names() {
    let widest = Limits::default().digits(u32::MAX).exponent(u32::MAX);
    let mut count = 0;
    for case in rows(&data("edge.jsonl")) {
        let id = case["id"].as_str().unwrap();
        let bytes = document(&case);
        let verdict = |limits| read(&bytes, limits).map_or_else(|error| why(error.kind()), |_| "");
        let expected = case["why"].as_str().unwrap();
        assert_eq!(expected.is_empty(), case["strict"] == "accept", "{id}");
        let expected = if id == MISLABELLED.0 { MISLABELLED.1 } else { expected };
        let default = if PAST_DEFAULT_LIMITS.contains(&id) { "limit" } else { expected };
        let usual = Limits::default();
        assert_eq!(verdict(&usual), default, "{id} by default");
        let wide = if id == PAST_ALL_LIMITS { "limit" } else { expected };
        assert_eq!(verdict(&widest), wide, "{id} under the widest limits");
        count += 1;
    }
    println!("{count} edge cases, each under two sets of limits");
    assert!(count >= 88);
}

#[test]
fn names_in_two_normal_forms_are_two_names() {
    assert!(read("{\"\u{e9}\":1,\"e\u{301}\":2}".as_bytes(), &Limits::default()).is_ok());
}

#[test]
fn accepted_numbers_are_kept_as_they_came() {
    for case in rows(&data("edge.jsonl")).filter(|case| case["note"] == "kept exact") {
        let bytes = document(&case);
        let value = read(&bytes, &Limits::default().exponent(u32::MAX)).unwrap();
        assert_eq!(value.to_string().as_bytes(), bytes);
    }
}
