//! Cases that validators in use have been wrong on, reduced from public reports.

use std::collections::BTreeSet;

use accordant_check::CheckOptions;
use accordant_json::{Value, read_str};
use accordant_schema::{Draft, Options};

use crate::cases::{document, program_of, shared, verdict};

#[test]
fn what_validators_got_wrong_is_right_here() {
    let Some(path) = shared("real-cases/validation.json") else { return };
    let mut count = 0;
    for case in document(&path).get("cases").and_then(Value::as_array).unwrap() {
        let text = |key: &str| case.get(key).and_then(Value::as_str);
        if text("op") != Some("validate") {
            continue;
        }
        count += 1;
        let (input, expected) = (case.get("input").unwrap(), case.get("expected").unwrap());
        let draft = match input.get("draft").and_then(Value::as_str) {
            None => Draft::V2020,
            Some(name) => name.trim_start_matches("draft-0").parse().unwrap(),
        };
        let options = Options::default().draft(draft);
        let program = program_of(input.get("schema").unwrap(), &options, &CheckOptions::default());
        let instance = match input.get("instance_json").and_then(Value::as_str) {
            Some(text) => read_str(text).unwrap(),
            None => input.get("instance").unwrap().clone(),
        };
        let name = text("id").unwrap();
        assert_eq!(
            verdict(&program, &instance).ok(),
            expected.get("valid").and_then(Value::as_bool),
            "{name}"
        );
        if let Some(errors) = expected.get("errors").and_then(Value::as_array) {
            let report = program.check(&instance).unwrap_err();
            let found: BTreeSet<_> = report
                .violations()
                .iter()
                .map(|violation| (violation.instance().to_string(), violation.keyword().to_owned()))
                .collect();
            let part = |error: &Value, key| error.get(key).and_then(Value::as_str).unwrap().to_owned();
            let expected: BTreeSet<_> =
                errors.iter().map(|error| (part(error, "path"), part(error, "keyword"))).collect();
            assert_eq!(found, expected, "{name}");
        }
    }
    println!("{count} cases");
    assert!(count >= 8);
}
