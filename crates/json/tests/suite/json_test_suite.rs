//! JSONTestSuite (see `tests/data/json-test-suite/SOURCE.md`): what must be accepted, what must be refused, and what
//! we choose where the RFC leaves it open.

use std::collections::BTreeMap;

use accordant_json::{Limits, read};

use crate::cases::{data, document, rows};

/// What the RFC leaves to the reader: accepted, or refused under a code; and why.
const CHOICES: &[(&str, Result<(), &str>, &str)] = &[
    ("i_number_double_huge_neg_exp", Ok(()), "decimals are exact: 123.456e-789 is a number like others"),
    ("i_number_huge_exp", Err("json-number-exponent"), "an exponent of 120 digits is past the limit"),
    ("i_number_neg_int_huge_exp", Ok(()), "decimals are exact: -1e+9999 is within the limit"),
    ("i_number_pos_double_huge_exp", Ok(()), "decimals are exact: 1.5e+9999 is within the limit"),
    ("i_number_real_neg_overflow", Ok(()), "decimals are exact, doubles are not asked"),
    ("i_number_real_pos_overflow", Ok(()), "decimals are exact, doubles are not asked"),
    ("i_number_real_underflow", Err("json-number-exponent"), "e-10000000 is past the limit of exponents"),
    ("i_number_too_big_neg_int", Ok(()), "decimals are exact, 64 bits are no bound"),
    ("i_number_too_big_pos_int", Ok(()), "decimals are exact, 64 bits are no bound"),
    ("i_number_very_big_negative_int", Ok(()), "decimals are exact, 64 bits are no bound"),
    ("i_object_key_lone_2nd_surrogate", Err("json-lone-surrogate"), SURROGATE),
    ("i_string_1st_surrogate_but_2nd_missing", Err("json-lone-surrogate"), SURROGATE),
    ("i_string_1st_valid_surrogate_2nd_invalid", Err("json-lone-surrogate"), SURROGATE),
    (
        "i_string_UTF-16LE_with_BOM",
        Err("json-invalid-utf8"),
        "JSON between systems is UTF-8 (RFC 8259 section 8.1)",
    ),
    ("i_string_UTF-8_invalid_sequence", Err("json-invalid-utf8"), UTF8),
    ("i_string_UTF8_surrogate_U+D800", Err("json-invalid-utf8"), UTF8),
    ("i_string_incomplete_surrogate_and_escape_valid", Err("json-lone-surrogate"), SURROGATE),
    ("i_string_incomplete_surrogate_pair", Err("json-lone-surrogate"), SURROGATE),
    ("i_string_incomplete_surrogates_escape_valid", Err("json-lone-surrogate"), SURROGATE),
    ("i_string_invalid_lonely_surrogate", Err("json-lone-surrogate"), SURROGATE),
    ("i_string_invalid_surrogate", Err("json-lone-surrogate"), SURROGATE),
    ("i_string_invalid_utf-8", Err("json-invalid-utf8"), UTF8),
    ("i_string_inverted_surrogates_U+1D11E", Err("json-lone-surrogate"), SURROGATE),
    ("i_string_iso_latin_1", Err("json-invalid-utf8"), UTF8),
    ("i_string_lone_second_surrogate", Err("json-lone-surrogate"), SURROGATE),
    ("i_string_lone_utf8_continuation_byte", Err("json-invalid-utf8"), UTF8),
    ("i_string_not_in_unicode_range", Err("json-invalid-utf8"), UTF8),
    ("i_string_overlong_sequence_2_bytes", Err("json-invalid-utf8"), UTF8),
    ("i_string_overlong_sequence_6_bytes", Err("json-invalid-utf8"), UTF8),
    ("i_string_overlong_sequence_6_bytes_null", Err("json-invalid-utf8"), UTF8),
    ("i_string_truncated-utf-8", Err("json-invalid-utf8"), UTF8),
    ("i_string_utf16BE_no_BOM", Err("json-syntax"), "zero bytes are no JSON; the help names UTF-16"),
    ("i_string_utf16LE_no_BOM", Err("json-syntax"), "zero bytes are no JSON; the help names UTF-16"),
    ("i_structure_500_nested_arrays", Err("json-too-deep"), "128 levels by default; a host may raise it"),
    (
        "i_structure_UTF-8_BOM_empty_object",
        Err("json-byte-order-mark"),
        "writers must not add one, readers differ",
    ),
];

const SURROGATE: &str = "half a surrogate pair is no character; readers make three different texts of it";
const UTF8: &str = "bytes that are no UTF-8 are no text; readers make different texts of them";

/// Files that the suite accepts and we don't, since a name stands twice in one object.
const DUPLICATES: [&str; 2] = ["y_object_duplicated_key", "y_object_duplicated_key_and_value"];

#[test]
fn what_must_be_accepted_is_what_must_be_refused_is_not_and_each_choice_is_as_listed() {
    let choices: BTreeMap<_, _> =
        CHOICES.iter().map(|(name, verdict, why)| (*name, (*verdict, *why))).collect();
    let mut counts = BTreeMap::new();
    for case in rows(&data("json-test-suite/test_parsing.jsonl")) {
        let name = case["name"].as_str().unwrap();
        let read = read(&document(&case), &Limits::default());
        let verdict = read.as_ref().map(|_| ()).map_err(|error| error.code());
        let letter = name.chars().next().unwrap();
        *counts.entry(letter == 'i').or_insert(0) += 1;
        match letter {
            'y' if DUPLICATES.contains(&name) => assert_eq!(verdict, Err("json-duplicate-key"), "{name}"),
            'y' => assert_eq!(verdict, Ok(()), "{name}"),
            'n' => {
                let error = read.expect_err(name);
                let is_form = !error.kind().is_limit() || error.code() == "json-too-deep";
                assert!(is_form, "{name} is refused by its form: {error}");
            }
            _ => {
                let (expected, why) = choices[name];
                assert_eq!(verdict, expected, "{name}: {why}");
            }
        }
    }
    println!("{counts:?} files (those of free choice under `true`)");
    assert_eq!((counts[&false], counts[&true]), (283, CHOICES.len()));
}

#[test]
fn five_hundred_levels_are_read_where_the_host_allows_it() {
    let case = rows(&data("json-test-suite/test_parsing.jsonl"))
        .find(|case| case["name"] == "i_structure_500_nested_arrays")
        .unwrap();
    assert!(read(&document(&case), &Limits::default().depth(500)).is_ok());
    assert!(read(&document(&case), &Limits::default().depth(499)).is_err());
}
