//! Rulings, and where the reference parts from them.

use super::*;
use crate::transform::tests::{schema, terms};
use accordant_relate::{RelateOptions, delta};

/// The ruling on two schemas, in a few words.
fn ruling(producer: &str, receiver: &str, with: &str, protocol: Option<Protocol>) -> String {
    let delta = delta(&schema(producer), &schema(receiver), &RelateOptions::default());
    let digest = |text: &str| Sha256::of(text.as_bytes());
    let ruling = decide(&delta, &terms(with), protocol, &digest(producer), &digest(receiver));
    let verdict = match &ruling.verdict {
        Verdict::Proceed => "proceed".to_owned(),
        Verdict::Agreed(protocol) => format!("agreed {protocol}"),
        Verdict::Refused(error) => format!("{} {}: {error}", error.class(), error.code()),
    };
    let disagreement = ruling.disagreement.as_deref().unwrap_or("-");
    format!("{verdict} | {} | {disagreement}", ruling.manifest.verdict)
}

const CLOSED: &str =
    r#"{"type": "object", "properties": {"id": {"type": "string"}}, "additionalProperties": false}"#;
const OPEN: &str = r#"{"type": "object", "properties": {"id": {"type": "string"}}}"#;
const INTEGER: &str =
    r#"{"type": "object", "properties": {"id": {"type": "integer"}}, "additionalProperties": false}"#;
const SHORT: &str = r#"{"type": "object", "properties": {"id": {"type": "string", "maxLength": 3}}, "additionalProperties": false}"#;
const BEST_EFFORT: &str = "receiver_accepts_best_effort = true";

#[test]
fn the_ruling_by_delta_and_protocol() {
    use Protocol::{BestEffort, FailFast, TransformAll};
    let cases = [
        (CLOSED, OPEN, "", None),
        (CLOSED, OPEN, "", Some(BestEffort)),
        (INTEGER, CLOSED, "", None),
        (INTEGER, CLOSED, "protocol = \"TRANSFORM_ALL\"", None),
        (INTEGER, CLOSED, "", Some(TransformAll)),
        (INTEGER, CLOSED, "", Some(FailFast)),
        (INTEGER, CLOSED, "", Some(BestEffort)),
        (INTEGER, CLOSED, BEST_EFFORT, Some(BestEffort)),
        (INTEGER, CLOSED, "accepts = [\"FAIL_FAST\"]", Some(TransformAll)),
        (OPEN, CLOSED, "", None),
        (OPEN, CLOSED, "", Some(TransformAll)),
        (CLOSED, SHORT, "", None),
        (CLOSED, SHORT, "", Some(TransformAll)),
        (CLOSED, OPEN, "drop = [\"/id\"]", Some(TransformAll)),
        (CLOSED, OPEN, "drop = [\"/id\"]", None),
    ];
    let told = cases.map(|(producer, receiver, with, protocol)| ruling(producer, receiver, with, protocol));
    insta::assert_snapshot!(told.join("\n"), @r"
    proceed | SCHEMA_COMPATIBLE | -
    proceed | SCHEMA_COMPATIBLE | -
    POLICY_DENIED NEGOTIATION_REQUIRED: the schemas differ and no protocol was chosen: `/id` of another type | NEGOTIATION_REQUIRED | -
    agreed TRANSFORM_ALL | TRANSFORMATION_REQUIRED | -
    agreed TRANSFORM_ALL | TRANSFORMATION_REQUIRED | -
    agreed FAIL_FAST | TRANSFORMATION_REQUIRED | the reference transforms outputs under FAIL_FAST too; here FAIL_FAST converts nothing
    POLICY_DENIED PROTOCOL_NOT_ACCEPTED: the receiver doesn't accept BEST_EFFORT; its terms accept FAIL_FAST, TRANSFORM_ALL | TRANSFORMATION_REQUIRED | the reference goes on under a protocol that the receiver's terms don't accept
    agreed BEST_EFFORT | BEST_EFFORT_ALLOWED | -
    POLICY_DENIED PROTOCOL_NOT_ACCEPTED: the receiver doesn't accept TRANSFORM_ALL; its terms accept FAIL_FAST | TRANSFORMATION_REQUIRED | the reference goes on under a protocol that the receiver's terms don't accept
    POLICY_DENIED NEGOTIATION_REQUIRED: the schemas differ and no protocol was chosen: `/*` sent, not taken | SCHEMA_COMPATIBLE | the reference counts extra fields alone as compatible; the receiver's schema is sealed
    agreed TRANSFORM_ALL | SCHEMA_COMPATIBLE | the reference counts extra fields alone as compatible; the receiver's schema is sealed
    POLICY_DENIED NEGOTIATION_REQUIRED: the schemas differ and no protocol was chosen: `/id` bounded tighter | SCHEMA_COMPATIBLE | the reference doesn't look at constraint_tightened; the receiver refuses outputs for it
    agreed TRANSFORM_ALL | SCHEMA_COMPATIBLE | the reference doesn't look at constraint_tightened; the receiver refuses outputs for it
    agreed TRANSFORM_ALL | SCHEMA_COMPATIBLE | the reference knows nothing of declared operations; the terms declare some
    proceed | SCHEMA_COMPATIBLE | -
    ");
}

#[test]
fn an_undecided_question_counts_as_a_difference() {
    let undecided =
        r#"{"not": {"not": {"type": "object", "patternProperties": {"(?=(a+))\\1b": {"type": "string"}}}}}"#;
    let delta = delta(&schema("true"), &schema(undecided), &RelateOptions::default().steps(1));
    assert!(!delta.is_empty());
    let digest = Sha256::of(b"");
    let ruling = decide(&delta, &Terms::default(), None, &digest, &digest);
    assert!(matches!(ruling.verdict, Verdict::Refused(_)));
    assert!(ruling.disagreement.is_some(), "equal hashes are no ruling");
}

#[test]
fn the_wire_form_keeps_the_reference_beside_the_ruling() {
    let delta = delta(&schema(INTEGER), &schema(CLOSED), &RelateOptions::default());
    let ruling = decide(&delta, &Terms::default(), None, &Sha256::of(b"a"), &Sha256::of(b"b"));
    insta::assert_snapshot!(accordant_json::write_pretty(&ruling.to_value()), @r##"
    {
      "verdict": "REFUSED",
      "protocol": null,
      "error": {
        "type": "operation.error",
        "class": "POLICY_DENIED",
        "code": "NEGOTIATION_REQUIRED",
        "retryable": false,
        "action": "ESCALATE",
        "stage": "plan",
        "path": "/id",
        "schemaPath": "/properties/id/type",
        "message": "the schemas differ and no protocol was chosen: `/id` of another type",
        "help": "Look at the delta, then choose `--protocol TRANSFORM_ALL`, `BEST_EFFORT` or `FAIL_FAST`, or name one in the terms.",
        "line": null,
        "input": null,
        "more": [],
        "untold": 0,
        "producer": []
      },
      "guard": {
        "verdict": "NEGOTIATION_REQUIRED",
        "directive": "HALT: Schema delta exists (missing 0, mismatches 1), no negotiation protocol.",
        "manifest_digest": "54f2223f41f2367be9b344990c9de7082a442f3cdad9b01ad5d13ed1b12dbad8",
        "gate": 3,
        "preimage": "NO_PROTOCOL"
      },
      "disagreement": null
    }
    "##);
}
