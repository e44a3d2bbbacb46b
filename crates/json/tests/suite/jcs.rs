//! RFC 8785 vectors: official ones, our own, and those of what it loses.

use accordant_json::{Jcs, Limits, Number, Sha256, Value, canonical, read};

use crate::cases::{data, document, rows, shared};

/// `depth-200` among the vectors is deeper than the default.
fn value(text: &str) -> Value {
    read(text.as_bytes(), &Limits::default().depth(200)).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// A file of the vectors from the checkout, and the whole of it where it is at hand.
fn both(name: &str, whole: &str) -> Vec<String> {
    let whole = shared(&format!("crypto/jcs/{whole}")).map(|path| std::fs::read_to_string(path).unwrap());
    std::iter::once(data(&format!("jcs/{name}"))).chain(whole).collect()
}

#[test]
fn every_valid_vector_has_its_text_and_digest() {
    for text in both("valid.jsonl", "valid.jsonl") {
        let mut count = 0;
        for case in rows(&text) {
            let (name, expected) = (&case["name"], case["output"].as_str().unwrap());
            let document = value(case["input"].as_str().unwrap());
            let written = canonical::rfc8785(&document).unwrap();
            assert_eq!(written, expected, "{name}");
            assert_eq!(Sha256::of(written.as_bytes()).hex(), case["sha256"], "{name}");
            assert_eq!(canonical::rfc8785(&value(&written)).unwrap(), written, "{name} once more");
            let exact = canonical::exact(&document);
            assert_eq!(exact == written, canonical::lossless(&document).is_ok(), "{name}: {exact}");
            match Jcs::of(&document) {
                Ok(jcs) => assert_eq!(jcs.hex(), case["sha256"], "{name}"),
                Err(error) => assert_ne!(exact, written, "{name}: {error}"),
            }
            count += 1;
        }
        println!("{count} valid vectors");
        assert!(count >= 59);
    }
}

#[test]
fn doubles_are_written_as_ecmascript_writes_them() {
    for text in both("es6-numbers.txt", "es6-numbers-10000.txt") {
        let mut count = 0;
        for line in text.lines() {
            let (bits, expected) = line.split_once(',').unwrap();
            let double = f64::from_bits(u64::from_str_radix(bits, 16).unwrap());
            // The shortest text and all digits of the double are the same double, in two spellings of the decimal.
            for spelling in [format!("{double:e}"), format!("{double:.800}")] {
                let number = Number::parse_within(&spelling, &Limits::default().digits(2_000)).unwrap();
                assert_eq!(canonical::rfc8785(&number.into()).unwrap(), expected, "{bits}");
            }
            let shortest: Value = expected.parse::<Number>().unwrap().into();
            assert_eq!(canonical::exact(&shortest), expected, "{bits}");
            assert!(canonical::lossless(&shortest).is_ok(), "{bits}");
            count += 1;
        }
        println!("{count} doubles");
        assert!(count >= 557);
    }
}

#[test]
fn what_survives_is_what_the_vectors_say() {
    let mut count = 0;
    for case in rows(&data("jcs/lossless.jsonl")) {
        let text = case["number"].as_str().unwrap();
        let number: Value = text.parse::<Number>().unwrap().into();
        assert_eq!(canonical::rfc8785(&number).ok().as_deref(), case["rfc8785"].as_str(), "{text}");
        assert_eq!(canonical::lossless(&number).is_ok(), case["lossless"], "{text}");
        assert_eq!(Jcs::of(&number).is_ok(), case["lossless"], "{text}");
        count += 1;
    }
    println!("{count} numbers");
    assert!(count >= 51);
}

#[test]
fn two_documents_that_collide_are_told_apart() {
    let mut count = 0;
    for case in rows(&data("jcs/collisions.jsonl")) {
        let [a, b] = ["a", "b"].map(|name| value(case[name].as_str().unwrap()));
        for side in [&a, &b] {
            let written = canonical::rfc8785(side).unwrap();
            assert_eq!(written, case["rfc8785_of_both"]);
            assert_eq!(Sha256::of(written.as_bytes()).hex(), case["sha256_of_both"]);
        }
        assert_ne!(a, b);
        assert_ne!(canonical::exact(&a), canonical::exact(&b));
        assert!(Jcs::of(&a).is_err() || Jcs::of(&b).is_err());
        count += 1;
    }
    println!("{count} collisions");
    assert_eq!(count, 7);
}

#[test]
fn what_has_no_canonical_form_is_refused_on_reading_or_on_writing() {
    let mut count = 0;
    for case in rows(&data("jcs/refuse.jsonl")) {
        let (name, reason) = (&case["name"], case["reason"].as_str().unwrap());
        let codes: &[&str] = match reason {
            "DUPLICATE_KEY" => &["json-duplicate-key"],
            "LONE_SURROGATE" => &["json-lone-surrogate"],
            "INVALID_UTF8" => &["json-invalid-utf8"],
            "NUMBER_OUT_OF_RANGE" => &["json-not-representable"],
            "SYNTAX" => &[
                "json-syntax",
                "json-empty",
                "json-unknown-word",
                "json-number-syntax",
                "json-control-character",
                "json-bad-escape",
                "json-trailing-text",
            ],
            other => panic!("{name} has a reason that is not known: {other}"),
        };
        let code = match read(&document(&case), &Limits::default()) {
            Err(error) => error.code(),
            Ok(value) => canonical::rfc8785(&value).unwrap_err().code(),
        };
        assert!(codes.contains(&code), "{name}: {code}");
        count += 1;
    }
    println!("{count} refusals");
    assert_eq!(count, 21);
}
