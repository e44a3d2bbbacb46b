//! The real cases of conversions: what must come out, and what must never be made up.

use super::*;
use accordant_json::{Value, read_str};
use std::path::Path;

/// The files that have cases of the kind `convert`; those that aren't in the checkout are said to be missing.
const FILES: [&str; 2] = ["fabrication.json", "ownership.json"];

#[test]
fn a_conversion_gives_what_a_right_tool_gives_and_makes_nothing_up() {
    let mut ran = 0;
    for file in FILES {
        let Some(text) = find(file) else {
            println!("not run: real-cases/{file} is not here");
            continue;
        };
        let cases = read_str(&text).unwrap();
        for case in cases.get("cases").and_then(Value::as_array).unwrap() {
            if case.get("op").and_then(Value::as_str) == Some("convert") {
                run(case);
                ran += 1;
            }
        }
    }
    println!("{ran} cases ran");
    assert!(ran >= 8, "{ran} ran");
}

fn find(file: &str) -> Option<String> {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/real-cases").join(file);
    let shared = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/testdata/real-cases").join(file);
    [own, shared].iter().find_map(|path| std::fs::read_to_string(path).ok())
}

fn run(case: &Value) {
    let text = |value: &Value, name: &str| value.get(name).map(Value::to_string);
    let (id, input) = (text(case, "id").unwrap(), case.get("input").unwrap());
    let expected = case.get("expected").unwrap();
    let producer = text(input, "producer").unwrap_or("true".to_owned());
    let gate = gate(&producer, &text(input, "receiver").unwrap(), &terms_of(input), Protocol::TransformAll);
    let line = match input.get("output_json").and_then(Value::as_str) {
        Some(text) => text.to_owned(),
        None => text(input, "output").unwrap(),
    };
    let passed = gate.pass(line.as_bytes(), 1);
    let output = passed.output.as_deref().map(|bytes| read(bytes, &Limits::default()).unwrap());
    for never in expected.get("must_not").and_then(Value::as_array).unwrap_or_default() {
        assert_ne!(output.as_ref(), Some(never), "{id}");
    }
    match expected.get("result").and_then(Value::as_str) {
        Some("conforming") => {
            assert_eq!(output.as_ref(), expected.get("value"), "{id}: {:?}", passed.error);
            provenance(&id, &passed, expected);
        }
        _ => refused(&id, &passed, expected),
    }
}

/// The plain form of a case's terms, as a terms file.
fn terms_of(input: &Value) -> String {
    let Some(plain) = input.get("terms").and_then(Value::as_object) else { return String::new() };
    let line = |(name, value): (&str, &Value)| match name {
        "null_as_absent" | "empty_as_absent" => format!("{name} = {value}\n"),
        "extra_fields" => "extra = \"drop\"\n".to_owned(),
        // The host's value stands whatever was sent: what was sent goes aside, and the value comes in.
        "host_fields" => {
            let fields = value.as_object().unwrap().iter();
            let one = |(at, field): (&str, &Value)| {
                let (value, reason) = (field.get("value").unwrap(), field.get("reason").unwrap());
                format!(
                    "drop = [\"{at}\"]\ndefault = [{{ at = \"{at}\", value = {value}, reason = {reason} }}]\n"
                )
            };
            fields.map(one).collect()
        }
        other => panic!("no such terms: {other}"),
    };
    plain.iter().map(line).collect()
}

fn provenance(id: &str, passed: &Passed<'_>, expected: &Value) {
    for (at, how) in expected.get("provenance").and_then(Value::as_object).into_iter().flatten() {
        let at = at.parse().unwrap();
        let word = match passed.provenance.origin(&at) {
            crate::transform::Origin::Copied { .. } => "copied",
            crate::transform::Origin::Converted { .. } => "converted",
            crate::transform::Origin::Host { .. } => "host_rule",
        };
        assert!(how.as_str().unwrap().starts_with(word), "{id}: {at} is {word}");
    }
    for name in ["side_channel", "dropped"] {
        let aside = expected.get(name).and_then(Value::as_object).into_iter().flatten();
        let wanted: Vec<&str> = aside.map(|(at, _)| at).collect();
        let found: Vec<&str> = passed.side.iter().map(|dropped| dropped.from.as_str()).collect();
        assert!(wanted.is_empty() || wanted == found, "{id}: {found:?}");
    }
}

fn refused(id: &str, passed: &Passed<'_>, expected: &Value) {
    assert_eq!(passed.output, None, "{id}");
    let error = passed.error.as_ref().unwrap();
    let wanted = expected.get("error").unwrap();
    assert_eq!(Some(error.class().word()), wanted.get("class").and_then(Value::as_str), "{id}");
    assert_eq!(Some(error.path().as_str()), wanted.get("path").and_then(Value::as_str), "{id}");
    let keyword = wanted.get("keyword").and_then(Value::as_str).unwrap();
    assert_eq!(Some(error.code()), crate::error::Code::named(keyword), "{id}");
    let listed = expected.get("also").and_then(|also| also.get("errors")).and_then(Value::as_array);
    let found: Vec<&str> = error.findings().map(|finding| finding.path().as_str()).collect();
    for path in listed.unwrap_or_default() {
        assert!(found.contains(&path.as_str().unwrap()), "{id}: {found:?}");
    }
}
