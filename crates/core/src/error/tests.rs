//! Sweeps over the table of codes, and what the record looks like on the wire.

use super::*;
use accordant_json::{Limits, Pointer, ReadErrorKind, read, write_pretty};
use std::collections::BTreeSet;

/// Ends of sentences: a full stop, a question mark or an exclamation mark before a space or the end.
fn sentences(text: &str) -> usize {
    let ends = |(at, letter): (usize, char)| {
        matches!(letter, '.' | '?' | '!') && text.as_bytes().get(at + 1).is_none_or(|next| *next == b' ')
    };
    text.char_indices().filter(|end| ends(*end)).count()
}

#[test]
fn every_code_has_its_own_word_and_tells_title_explanation_way_out_and_example() {
    let mut words = BTreeSet::new();
    for code in codes() {
        let row = code.row();
        assert!(words.insert(row.word), "two codes are called {code}");
        assert!(row.word.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_'), "{code}");
        assert!(
            !row.title.is_empty() && !row.title.ends_with('.') && row.title.len() <= 110,
            "{code}: title"
        );
        assert!(row.title.starts_with(|c: char| c.is_lowercase()), "{code}: title");
        let told = sentences(row.explanation);
        assert!((2..=5).contains(&told) && row.explanation.len() >= 80, "{code}: {told} sentences");
        assert!(row.way_out.ends_with('.') && row.way_out.len() >= 12, "{code}: way out");
        for text in [row.title, row.explanation, row.way_out] {
            assert!(!text.contains("  ") && !text.contains('\n'), "{code}: `{text}`");
        }
        assert_eq!(Code::find(row.word), Some(code));
    }
    assert!(words.len() > 100, "{} codes", words.len());
}

#[test]
fn only_passing_faults_are_worth_the_same_input_again() {
    for code in codes().filter(|code| code.row().retryable) {
        assert!(matches!(code.class(), Class::Transient | Class::RateLimited), "{code}");
    }
}

#[test]
fn every_reason_of_the_reader_has_its_row() {
    for word in ReadErrorKind::CODES.into_iter().chain([
        "json-line-too-long",
        "json-source-failed",
        "json-not-representable",
    ]) {
        let code = Code::named(word).unwrap_or_else(|| panic!("no row for {word}"));
        assert_eq!(code.row().stage, Stage::Parse);
    }
}

#[test]
fn an_example_line_ends_in_its_own_code() {
    let mut ran = 0;
    for code in codes() {
        if let Example::Line(line) = code.row().example {
            let error = read(line.as_bytes(), &Limits::default()).unwrap_err();
            assert_eq!(Code::named(error.code()), Some(code), "{line}");
            ran += 1;
        }
    }
    assert!(ran >= 10, "{ran} ran");
}

#[test]
fn keywords_and_hyphenated_words_become_codes() {
    for (word, code) in [
        ("minLength", "MIN_LENGTH"),
        ("type", "TYPE"),
        ("json-too-deep", "JSON_TOO_DEEP"),
        ("REQUIRED", "REQUIRED"),
    ] {
        assert_eq!(Code::named(word).map(Code::word), Some(code));
    }
    assert_eq!(Code::named("x-made-up"), None);
}

#[test]
fn the_wire_form_names_everything_and_shows_no_payload() {
    let at: Pointer = "/summary".parse().unwrap();
    let first = Finding::new(code::keyword::REQUIRED).at(&at).by("/required/2");
    let further = Finding::new(code::keyword::MAX_LENGTH)
        .at(&"/title".parse().unwrap())
        .by("/properties/title/maxLength");
    let error = OperationError::from(first).and([further]).on_line(4).about(InputDigest::of(b"{}"));
    insta::assert_snapshot!(write_pretty(&error.to_value()), @r#"
    {
      "type": "operation.error",
      "class": "INVALID_INPUT",
      "code": "REQUIRED",
      "retryable": false,
      "action": "REPAIR",
      "stage": "schema",
      "path": "/summary",
      "schemaPath": "/required/2",
      "message": "a required member is missing",
      "help": "Send the member; or declare in the terms what applies when it is missing: a host default with its reason, escalate, or warn under BEST_EFFORT.",
      "line": 4,
      "input": {
        "bytes": 2,
        "sha256": "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a"
      },
      "more": [
        {
          "code": "MAX_LENGTH",
          "path": "/title",
          "schemaPath": "/properties/title/maxLength",
          "message": "the string is too long"
        }
      ],
      "untold": 0,
      "producer": []
    }
    "#);
}

#[test]
fn what_comes_from_outside_is_bounded() {
    let long: Pointer = ["a", "b", &"x".repeat(PATH_BYTES)].into_iter().collect();
    let finding = Finding::new(code::keyword::TYPE).at(&long).saying("m\n".repeat(MESSAGE_CHARACTERS));
    assert_eq!(finding.path().to_string(), "/a/b");
    assert!(finding.message().chars().count() == MESSAGE_CHARACTERS + 1 && !finding.message().contains('\n'));
    let error = OperationError::from(finding.clone()).and(std::iter::repeat_n(finding, 50));
    assert_eq!(error.findings().count(), 1 + FURTHER_FINDINGS);
    assert!(error.to_value().to_string().contains(r#""untold":30"#));
}
