//! Lines in, verdicts out.

use super::*;
use crate::receipt::predicate::{Contract, Nonce, StageResult};
use crate::terms::Terms;
use crate::transform::tests::{schema, terms};
use accordant_json::Sha256;
use accordant_relate::{RelateOptions, delta};

mod real_cases;

/// A gate for two schemas under a protocol.
fn gate(producer: &str, receiver: &str, with: &str, protocol: Protocol) -> Gate {
    let (producer, receiver, terms) = (schema(producer), schema(receiver), terms(with));
    let delta = delta(&producer, &receiver, &RelateOptions::default());
    let plan =
        Plan::compile(&producer, &receiver, &delta, &terms, protocol).unwrap_or_else(|no| panic!("{no}"));
    Gate::new(&producer, &receiver, Some(plan), &terms, Some(protocol), Limits::default())
}

/// What became of a line, in a few words.
fn in_words(passed: &Passed<'_>) -> String {
    let output = passed.output.as_deref().map_or("-".into(), String::from_utf8_lossy);
    let error = passed.error.as_ref().map_or("-".to_owned(), |error| {
        let found = error.findings().map(|finding| format!("{} {}", finding.code(), finding.path()));
        format!("{} {}", error.class(), found.collect::<Vec<_>>().join(", "))
    });
    format!("{} {output} {error}", passed.outcome)
}

const RECEIVER: &str = r#"{"type": "object", "properties": {
    "id": {"type": "string", "pattern": "^[1-9][0-9]*$"}, "note": {"type": "string"}, "by": {"type": "string"}
}, "required": ["id", "note", "by"], "additionalProperties": false}"#;

#[test]
fn an_output_that_fits_is_delivered_as_the_very_bytes() {
    let gate = gate("true", RECEIVER, "", Protocol::TransformAll);
    let line = br#" {"id" : "7", "note":"\u0041", "by":"a"} "#;
    let passed = gate.pass(line, 1);
    assert_eq!(passed.output.as_deref(), Some(line.as_slice()));
    assert!(matches!(passed.output, Some(Cow::Borrowed(_))) && !passed.changed);
    assert_eq!(passed.counts.map(|counts| counts.copied), Some(3));
}

#[test]
fn a_word_that_its_table_leaves_as_it_is_changes_no_byte() {
    let schema = r#"{"properties": {"currency": {"enum": ["EUR", "USD"]}}}"#;
    let rules = "[[enum_map]]\nat = \"/currency\"\nmap = { EUR = \"EUR\", Dollar = \"USD\" }\n";
    let gate = gate("true", schema, rules, Protocol::TransformAll);
    let told = |line: &str| in_words(&gate.pass(line.as_bytes(), 1));
    assert_eq!(told(r#"{"currency" : "EUR"}"#), r#"CONFORMING {"currency" : "EUR"} -"#);
    assert_eq!(told(r#"{"currency" : "Dollar"}"#), r#"CONFORMING {"currency":"USD"} -"#);
}

#[test]
fn every_line_gets_its_verdict() {
    let gate = gate("true", RECEIVER, "[missing]\n\"/by\" = \"escalate\"\n", Protocol::TransformAll);
    let lines = [
        r#"{"id":"7","note":"x","by":"a"}"#,
        r#"{"id":7,"note":"x","by":"a","extra":1}"#,
        r#"{"id":"7","note":"x"}"#,
        r#"{"id":"7"}"#,
        r#"{"id":"x","note":null,"by":"a"}"#,
        r#"{"id":0,"note":"x","by":"a"}"#,
        "",
        "   ",
        r#"{"id":"7","#,
        r#"{"id":"7","id":"8"}"#,
        "\u{feff}{}",
        "[]",
        "null",
    ];
    let told: Vec<String> =
        (1..).zip(lines).map(|(number, line)| in_words(&gate.pass(line.as_bytes(), number))).collect();
    insta::assert_snapshot!(told.join("\n"), @r##"
    CONFORMING {"id":"7","note":"x","by":"a"} -
    CONFORMING {"id":"7","note":"x","by":"a"} -
    NON_CONFORMING - POLICY_DENIED MISSING_ESCALATED /by
    NON_CONFORMING - INVALID_INPUT REQUIRED /note, MISSING_ESCALATED /by
    NON_CONFORMING - INVALID_INPUT PATTERN /id, TYPE /note
    NON_CONFORMING - INVALID_INPUT NOT_CONVERTIBLE /id, TYPE /id
    NON_CONFORMING - INVALID_INPUT JSON_EMPTY 
    NON_CONFORMING - INVALID_INPUT JSON_EMPTY 
    NON_CONFORMING - INVALID_INPUT JSON_UNEXPECTED_END 
    NON_CONFORMING - INVALID_INPUT JSON_DUPLICATE_KEY /id
    NON_CONFORMING - INVALID_INPUT JSON_BYTE_ORDER_MARK 
    NON_CONFORMING - INVALID_INPUT NOT_CONVERTIBLE , TYPE 
    NON_CONFORMING - INVALID_INPUT TYPE
    "##);
}

#[test]
fn warnings_are_for_best_effort_and_for_missing_members_alone() {
    let rules = "accepts = [\"BEST_EFFORT\"]\nreceiver_accepts_best_effort = true\n[missing]\n\"/note\" = \"warn\"\n\"/by\" = \"warn\"\n";
    let lines =
        [r#"{"id":"7","note":"x","by":"a"}"#, r#"{"id":7}"#, r#"{"note":"x"}"#, r#"{"id":"7","note":1.5}"#];
    let told = |protocol| {
        let gate = gate("true", RECEIVER, rules, protocol);
        lines.map(|line| in_words(&gate.pass(line.as_bytes(), 1))).join("\n")
    };
    insta::assert_snapshot!(told(Protocol::BestEffort), @r##"
    CONFORMING {"id":"7","note":"x","by":"a"} -
    WARNED {"id":"7"} INVALID_INPUT REQUIRED /note, REQUIRED /by
    NON_CONFORMING - INVALID_INPUT REQUIRED /id, REQUIRED /by
    NON_CONFORMING - INVALID_INPUT NOT_CONVERTIBLE /note, TYPE /note, REQUIRED /by
    "##);
    insta::assert_snapshot!(told(Protocol::TransformAll), @r##"
    CONFORMING {"id":"7","note":"x","by":"a"} -
    NON_CONFORMING - INVALID_INPUT REQUIRED /note, REQUIRED /by
    NON_CONFORMING - INVALID_INPUT REQUIRED /id, REQUIRED /by
    NON_CONFORMING - INVALID_INPUT NOT_CONVERTIBLE /note, TYPE /note, REQUIRED /by
    "##);
}

#[test]
fn fail_fast_converts_nothing() {
    let gate = gate("true", RECEIVER, "", Protocol::FailFast);
    assert!(gate.stops_at_refusal());
    let passed = gate.pass(br#"{"id":7,"note":"x","by":"a"}"#, 1);
    assert_eq!(in_words(&passed), "NON_CONFORMING - INVALID_INPUT TYPE /id");
}

#[test]
fn an_error_line_says_where_and_shows_no_value() {
    let gate = gate(
        r#"{"properties": {"note": {"type": ["string", "null"]}}}"#,
        RECEIVER,
        "",
        Protocol::TransformAll,
    );
    let passed = gate.pass(br#"{"id":"secret-id","note":null,"by":"secret-name","n":1}"#, 12);
    let error = accordant_json::write_pretty(&passed.error.unwrap().to_value());
    assert!(!error.contains("secret"), "{error}");
    insta::assert_snapshot!(error, @r##"
    {
      "type": "operation.error",
      "class": "INVALID_INPUT",
      "code": "PATTERN",
      "retryable": false,
      "action": "REPAIR",
      "stage": "schema",
      "path": "/id",
      "schemaPath": "/properties/id/pattern",
      "message": "`/id` must match `^[1-9][0-9]*$`",
      "help": "Send a string of the form that the pattern describes.",
      "line": 12,
      "input": {
        "bytes": 55,
        "sha256": "c87c73e5791d008eac2e4688e76450bd15e184b4cae3f6d06ccb5124d03d923d"
      },
      "more": [
        {
          "code": "TYPE",
          "path": "/note",
          "schemaPath": "/properties/note/type",
          "message": "`/note` must be string, is null"
        }
      ],
      "untold": 0,
      "producer": []
    }
    "##);
}

#[test]
fn a_declared_table_acts_on_outputs_that_would_fit_as_they_are() {
    let receiver = r#"{"properties": {"p": {"enum": ["low", "high"]}}}"#;
    let swapped = "enum_map = [{ at = \"/p\", map = { low = \"high\", high = \"low\" } }]";
    let passed = gate("true", receiver, swapped, Protocol::TransformAll);
    assert_eq!(in_words(&passed.pass(br#"{"p":"low"}"#, 1)), r#"CONFORMING {"p":"high"} -"#);
}

#[test]
fn a_record_for_a_receipt_tells_one_story() {
    let rules =
        "accepts = [\"BEST_EFFORT\"]\nreceiver_accepts_best_effort = true\n[missing]\n\"/by\" = \"warn\"\n";
    let gate = gate("true", RECEIVER, rules, Protocol::BestEffort);
    let run = Circumstances {
        contract: Contract { name: "c".to_owned(), version: "1".to_owned() },
        schema: Sha256::of(RECEIVER.as_bytes()),
        agreement: None,
        plan: gate.plan().map(Plan::digest),
        audience: "a".to_owned(),
        issuer: "g".to_owned(),
        trace: None,
    };
    let lines = [
        r#"{"id":"7","note":"x","by":"a"}"#,
        r#"{"id":7,"note":"x","by":"a","extra":1}"#,
        r#"{"id":7,"note":"x"}"#,
        r#"{"id":"7"}"#,
        "{",
    ];
    let mut outcomes = Vec::new();
    for line in lines {
        let passed = gate.pass(line.as_bytes(), 1);
        let once = Once {
            operation_id: "op".to_owned(),
            issued_at: jiff::Timestamp::UNIX_EPOCH,
            nonce: Nonce::from_random([7; 16]),
        };
        let record = conformance(&passed, &run, once);
        assert_eq!(record.check_consistent(), Ok(()), "{line}");
        let delivered = passed.output.as_deref().unwrap_or(line.as_bytes());
        assert_eq!(record.subject.digest, Sha256::of(delivered), "{line}");
        assert_eq!(record.input.bytes, line.len() as u64);
        outcomes.push((
            record.outcome,
            record.stages.schema,
            record.transform.map(|it| (it.copied, it.converted, it.dropped)),
        ));
    }
    assert_eq!(
        outcomes,
        [
            (Outcome::Conforming, StageResult::Pass, Some((3, 0, 0))),
            (Outcome::Conforming, StageResult::Pass, Some((2, 1, 1))),
            (Outcome::Warned, StageResult::NotAsked, Some((1, 1, 0))),
            (Outcome::NonConforming, StageResult::Fail, None),
            (Outcome::NonConforming, StageResult::NotRun, None),
        ]
    );
}

#[test]
fn no_output_is_too_deep_for_the_stack() {
    let receiver = r##"{"type": ["array", "string"], "items": {"$ref": "#"}}"##;
    let producer = schema("true");
    let (receiver, terms) = (schema(receiver), Terms::default());
    let delta = delta(&producer, &receiver, &RelateOptions::default());
    let plan = Plan::compile(&producer, &receiver, &delta, &terms, Protocol::TransformAll).unwrap();
    let limits = Limits::default().depth(Limits::MAX_DEPTH);
    let gate = Gate::new(&producer, &receiver, Some(plan), &terms, Some(Protocol::TransformAll), limits);
    let line = |depth: usize| ["[".repeat(depth), "7".to_owned(), "]".repeat(depth)].concat();
    assert_eq!(gate.pass(line(100).as_bytes(), 1).outcome, Outcome::Conforming);
    let deep = line(1_000);
    let refused = gate.pass(deep.as_bytes(), 2);
    assert_eq!(refused.error.map(|error| error.code().word()), Some("DEPTH_BUDGET"));
}
