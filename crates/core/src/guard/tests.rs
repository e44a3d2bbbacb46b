//! What the guard refuses to be asked.

use super::*;
use accordant_json::read_str;

const DELTA: &str = r#""delta":{"missing_required_fields":[],"type_mismatches":[],"extra_fields":["x"],"nullability_conflicts":[]}"#;

fn asked(text: &str) -> Result<Question, QuestionError> {
    Question::read(&read_str(text).unwrap())
}

#[test]
fn a_question_of_another_shape_is_refused_with_its_place() {
    let cases = [
        ("[]", "expected object, found array at the top"),
        ("{}", "nothing found, and it is needed, at `/delta`"),
        (r#"{"policy":{}}"#, "nothing found, and it is needed, at `/state`"),
        (r#"{"state":7}"#, "expected object, found number at `/state`"),
        (r#"{"state":{},"polcy":{}}"#, "unknown member at `/polcy`"),
        (r#"{"state":{"negotation_protocol":"X"}}"#, "unknown member at `/state/negotation_protocol`"),
        (
            r#"{"session_schema_hash":"a","receiver_schema_hash":"b","delta":{"missing_required_fields":[]}}"#,
            "nothing found, and it is needed, at `/delta/type_mismatches`",
        ),
        (
            r#"{"session_schema_hash":"a","receiver_schema_hash":"b","delta":{"missing_required_fields":[1]}}"#,
            "expected string, found number at `/delta/missing_required_fields/0`",
        ),
        (
            r#"{"session_schema_hash":"a","receiver_schema_hash":"b","delta":{"missing_required_fields":"a"}}"#,
            "expected array, found string at `/delta/missing_required_fields`",
        ),
    ];
    for (text, said) in cases {
        assert_eq!(asked(text).unwrap_err().to_string(), said, "{text}");
    }
    let typed = format!(r#"{{"session_schema_hash":"a","receiver_schema_hash":null,{DELTA}}}"#);
    assert_eq!(
        asked(&typed).unwrap_err().to_string(),
        "expected string, found null at `/receiver_schema_hash`"
    );
}

#[test]
fn what_may_stand_in_either_place_may_not_stand_in_both() {
    let both = |state: &str, policy: &str| {
        asked(&format!(
            r#"{{"state":{{"session_schema_hash":"a","receiver_schema_hash":"b",{DELTA}{state}}},"policy":{{{policy}}}}}"#
        ))
    };
    let flag = r#""receiver_accepts_best_effort":true"#;
    assert!(both(&format!(",{flag}"), "").unwrap().state.receiver_accepts_best_effort);
    assert!(both("", flag).unwrap().state.receiver_accepts_best_effort);
    assert!(both(&format!(",{flag}"), flag).is_err());
}

#[test]
fn what_is_left_out_is_read_the_strict_way() {
    let question =
        asked(&format!(r#"{{"session_schema_hash":"a","receiver_schema_hash":"b",{DELTA}}}"#)).unwrap();
    assert!(question.policy.require_negotiation && !question.state.receiver_accepts_best_effort);
    assert_eq!(question.state.negotiation_protocol, None);
}

#[test]
fn the_known_holes_are_kept() {
    let holes = [
        // Extra fields alone count as compatible.
        (r#""session_schema_hash":"a","receiver_schema_hash":"b","#, DELTA.to_owned(), 2),
        // Equal hashes win over a delta.
        (
            r#""session_schema_hash":"a","receiver_schema_hash":"a","#,
            DELTA.replace(r#"fields":[]"#, r#"fields":["y"]"#),
            1,
        ),
        // The empty protocol counts as none.
        (
            r#""session_schema_hash":"a","receiver_schema_hash":"b","negotiation_protocol":"","#,
            DELTA.replace(r#"fields":[]"#, r#"fields":["y"]"#),
            3,
        ),
    ];
    for (head, delta, gate) in holes {
        assert_eq!(decide(&asked(&format!("{{{head}{delta}}}")).unwrap()).gate, gate);
    }
}
