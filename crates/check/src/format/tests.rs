use std::collections::BTreeMap;

use super::*;

const DRAFTS: [Draft; 5] = [Draft::V4, Draft::V6, Draft::V7, Draft::V2019, Draft::V2020];

#[test]
fn a_draft_has_one_row_for_a_name_at_most_and_each_row_a_source() {
    for draft in DRAFTS {
        let mut seen = BTreeMap::new();
        for format in FORMATS.iter().filter(|format| (format.since..=format.until).contains(&draft)) {
            assert!(seen.insert(format.name, format).is_none(), "`{}` is twice in {draft:?}", format.name);
        }
    }
    for format in FORMATS {
        assert!(format.since <= format.until, "`{}` ends before it begins", format.name);
        assert!(format.spec.contains(|character: char| character.is_ascii_digit()), "`{}`", format.name);
    }
}

#[test]
fn drafts_know_the_formats_of_their_specification_and_no_others() {
    let counts = DRAFTS
        .map(|draft| FORMATS.iter().filter(|format| (format.since..=format.until).contains(&draft)).count());
    assert_eq!(counts, [6, 9, 17, 19, 19]);
}

#[test]
fn no_format_takes_a_text_with_a_line_break_behind_it() {
    for format in FORMATS.iter().filter(|format| !matches!(format.name, "json-pointer" | "regex")) {
        for text in ["2020-02-29", "a@b.c", "example.com", "1.2.3.4", "::1", "http://a", "P1D", "1"] {
            assert!(
                !(format.check)(&format!("{text}\n")),
                "`{}` takes {text:?} and a line break",
                format.name
            );
        }
    }
}

#[test]
fn hostile_texts_are_answered() {
    let long = "a".repeat(100_000);
    let texts = [
        "\u{0}".to_owned(),
        "%".repeat(1000),
        "{".repeat(1000),
        "[".repeat(1000),
        "xn--".repeat(50_000),
        format!("xn--{long}"),
        format!("{long}@{long}"),
        "é.".repeat(50_000),
        "\u{30fb}".repeat(10_000),
        format!("P{}D", "9".repeat(100_000)),
        ":".repeat(100_000),
        "\u{10ffff}".repeat(1000),
    ];
    for format in FORMATS {
        for text in &texts {
            let _ = (format.check)(text);
        }
    }
}
