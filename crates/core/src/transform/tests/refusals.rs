//! What is refused when the plan is made, and how it reads.

use super::*;

/// All refusals, a line each: place, code, reason, witness, whole output.
fn refusals(producer: &str, receiver: &str, terms: &str) -> String {
    let refused = match plan(producer, receiver, terms) {
        Ok(plan) => panic!("there is a plan: {}", plan.to_value()),
        Err(refused) => refused,
    };
    let line = |refusal: &Refusal| {
        let shown = |value: Option<&Value>| value.map_or("-".to_owned(), Value::to_string);
        format!("{} {refusal} | {}", refusal.code(), shown(refusal.witness()))
    };
    refused.refusals().map(line).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_conversion_that_can_never_land_is_refused_with_a_value_that_shows_it() {
    let refused = refusals(
        r#"{"properties": {"code": {"type": "integer"}}, "required": ["code"]}"#,
        r#"{"properties": {"code": {"type": "string", "pattern": "^[A-Z]+$"}}}"#,
        "",
    );
    insta::assert_snapshot!(refused, @r"
    PLAN_IMPOSSIBLE `/code`: the producer sends integer, the receiver takes string with pattern `^[A-Z]+$`; `integer_to_string` can give only what it refuses | 0
    ");
}

#[test]
fn every_place_is_refused_at_once_in_the_order_of_places() {
    let refused = refusals(
        r#"{"properties": {
            "z": {"type": "integer", "minimum": 1000}, "a": {"type": "boolean"}, "ok": {"type": "integer"},
            "list": {"type": "array", "minItems": 2}, "word": {"type": "string", "pattern": "^[a-z]+$"},
            "deep": {"type": "object", "properties": {"n": {"enum": ["x", "y"]}}},
            "pick": {"enum": [1, 2]}, "big": {"type": "string", "minLength": 4}
        }}"#,
        r#"{"properties": {
            "z": {"type": "string", "maxLength": 3}, "a": {"type": "string"}, "ok": {"type": "string"},
            "list": {"type": "string"}, "word": {"type": "integer"},
            "deep": {"type": "object", "properties": {"n": {"enum": ["X"]}}},
            "pick": {"enum": ["3"]}, "big": {"type": "integer", "minimum": 0, "maximum": 999}
        }}"#,
        "",
    );
    insta::assert_snapshot!(refused, @r##"
    PLAN_IMPOSSIBLE `/a`: the producer sends boolean, the receiver takes string; no operation leads from one to the other | true
    PLAN_IMPOSSIBLE `/big`: the producer sends string with minLength `4`, the receiver takes integer with minimum `0`, maximum `999`; `string_to_integer` can give only what it refuses | "aaaa"
    PLAN_IMPOSSIBLE `/deep/n`: the producer sends one of "x", "y", the receiver takes one of "X"; no operation leads from one to the other | "x"
    PLAN_IMPOSSIBLE `/list`: the producer sends array with minItems `2`, the receiver takes string; `unwrap_array` can give only what it refuses | [0,0]
    PLAN_IMPOSSIBLE `/pick`: the producer sends one of 1, 2, the receiver takes one of "3"; `integer_to_string` can give only what it refuses | 1
    PLAN_IMPOSSIBLE `/word`: the producer sends string with pattern `^[a-z]+$`, the receiver takes integer; `string_to_integer` can give only what it refuses | "a"
    PLAN_IMPOSSIBLE `/z`: the producer sends integer with minimum `1000`, the receiver takes string with maxLength `3`; `integer_to_string` can give only what it refuses | 1000
    "##);
}

#[test]
fn what_may_land_is_not_refused() {
    for (producer, receiver) in [
        (r#"{"type": "integer"}"#, r#"{"type": "string", "pattern": "^[0-9]{3}$"}"#),
        (r#"{"type": "integer"}"#, r#"{"type": "string", "enum": ["7", "x"]}"#),
        (r#"{"type": "string", "pattern": "^[a-z0-9]+$"}"#, r#"{"type": "integer", "minimum": 5}"#),
        (r#"{"type": ["integer", "null"]}"#, r#"{"type": "string"}"#),
        (r#"{"anyOf": [{"type": "object"}, {"type": "integer"}]}"#, r#"{"type": "string"}"#),
        (r#"{"type": "boolean"}"#, r#"{"type": "array", "items": {"type": "boolean"}}"#),
        (r#"{"type": "array", "items": {"type": "integer"}}"#, r#"{"type": "string"}"#),
        (r#"{"type": "string", "pattern": "(?=a)b"}"#, r#"{"type": "string", "pattern": "^c$"}"#),
        (r#"{"type": "integer"}"#, r#"{"anyOf": [{"type": "null"}, {"type": "string"}]}"#),
        ("false", r#"{"type": "string"}"#),
        (r#"{"not": {}}"#, r#"{"type": "string"}"#),
        ("true", r#"{"type": "string"}"#),
    ] {
        plan(producer, receiver, "").unwrap_or_else(|refused| panic!("{producer} to {receiver}: {refused}"));
    }
}

#[test]
fn the_terms_narrow_what_may_be_tried() {
    let refused = refusals(
        r#"{"properties": {"id": {"type": "integer"}}}"#,
        r#"{"properties": {"id": {"type": "string"}}}"#,
        "operations = [\"drop_extra\"]",
    );
    insta::assert_snapshot!(refused, @r"
    PLAN_IMPOSSIBLE `/id`: the producer sends integer, the receiver takes string; the terms don't allow `integer_to_string` | 0
    ");
    let refused = refusals(
        r#"{"type": "object", "properties": {"x": true}, "required": ["x"]}"#,
        r#"{"properties": {"a": true}, "additionalProperties": false}"#,
        "extra = \"refuse\"",
    );
    insta::assert_snapshot!(refused, @r"
    PLAN_IMPOSSIBLE `/x`: the producer always sends this member, the receiver takes none of that name, and the terms don't let it be dropped | 0
    ");
}

#[test]
fn a_declaration_that_can_be_honoured_nowhere_is_an_error() {
    let receiver = r#"{"type": "object", "properties": {
        "id": {"type": "string"}, "n": {"type": "integer"}, "p": {"enum": ["low", "high"]}
    }, "required": ["id"], "additionalProperties": false}"#;
    let refused = refusals(
        "true",
        receiver,
        r#"null_as_absent = ["/id", "/nowhere/deep"]
empty_as_absent = ["/id"]
absent_as_null = ["/n"]
drop = ["/id"]
[[default]]
at = "/n"
value = "none"
reason = "r"
[[rename]]
from = "/x"
to = "/y"
[[enum_map]]
at = "/p"
map = { urgent = "urgent" }
[[unwrap_tagged]]
at = "/body/text"
value = "text"
"#,
    );
    insta::assert_snapshot!(refused, @r##"
    OPERATION_MISPLACED `/body/text`: `unwrap_tagged` is declared for a place that isn't there | -
    OPERATION_MISPLACED `/id`: `null_as_absent` is declared, but the receiver requires the member | -
    OPERATION_MISPLACED `/id`: `empty_as_absent` is declared, but the receiver requires the member | -
    OPERATION_MISPLACED `/id`: `drop` is declared, but the receiver requires the member | -
    OPERATION_MISPLACED `/n`: `absent_as_null` is declared, but the receiver's schema refuses null | -
    OPERATION_MISPLACED `/n`: `default` is declared, but the receiver's schema refuses the value | "none"
    OPERATION_MISPLACED `/nowhere/deep`: `null_as_absent` is declared for a place that isn't there | -
    OPERATION_MISPLACED `/p`: `enum_map` is declared, but the receiver refuses "urgent", which stands in its table | -
    OPERATION_MISPLACED `/y`: `rename` is declared, but the receiver takes no member of the new name | -
    "##);
}

#[test]
fn a_producer_that_cannot_send_it_makes_a_drop_or_a_rename_an_error() {
    let closed = r#"{"type": "object", "properties": {"a": true, "b": true}, "required": ["a", "b"], "additionalProperties": false}"#;
    let refused = refusals(
        closed,
        r#"{"properties": {"a": true, "b": true, "c": true}}"#,
        r#"drop = ["/scratch"]
rename = [{ from = "/gone", to = "/c" }, { from = "/a", to = "/b" }]"#,
    );
    insta::assert_snapshot!(refused, @r"
    RENAME_COLLIDES `/b`: the producer always sends both `a` and `b` | -
    OPERATION_MISPLACED `/gone`: `rename` is declared, but the producer sends no member of the old name | -
    OPERATION_MISPLACED `/scratch`: `drop` is declared, but the producer sends no such member | -
    ");
}

#[test]
fn the_wire_form_of_a_refusal_and_of_a_plan() {
    let (producer, receiver) = (
        r#"{"properties": {"code": {"type": "integer"}}}"#,
        r#"{"properties": {"code": {"type": "string", "pattern": "^[A-Z]+$"}}}"#,
    );
    let refused = plan(producer, receiver, "").unwrap_err();
    insta::assert_snapshot!(accordant_json::write_pretty(&refused.to_value()), @r##"
    [
      {
        "at": "/code",
        "code": "PLAN_IMPOSSIBLE",
        "reason": "the producer sends integer, the receiver takes string with pattern `^[A-Z]+$`; `integer_to_string` can give only what it refuses",
        "producer": "#/properties/code/type",
        "receiver": "#/properties/code/type",
        "witness": 0,
        "output": {
          "code": 0
        }
      }
    ]
    "##);
    let plan = plan(
        r#"{"type": "object", "properties": {"id": {"type": "integer"}, "severity": {"enum": ["minor"]}}}"#,
        r#"{"type": "object", "properties": {"id": {"type": "string"}, "level": {"type": "integer"}, "by": true}, "additionalProperties": false}"#,
        r#"rename = [{ from = "/severity", to = "/level" }]
enum_map = [{ at = "/level", map = { minor = 1 } }]
default = [{ at = "/by", value = "agent", reason = "one agent only" }]"#,
    )
    .unwrap();
    let steps = plan.to_value();
    insta::assert_snapshot!(accordant_json::write_pretty(steps.get("steps").unwrap()), @r##"
    [
      {
        "at": "/level",
        "operation": "rename",
        "from": "severity"
      },
      {
        "at": "/by",
        "operation": "default",
        "value": "agent",
        "reason": "one agent only"
      },
      {
        "at": "/severity",
        "operation": "drop_extra"
      },
      {
        "at": "/*",
        "operation": "drop_extra"
      },
      {
        "at": "/id",
        "operation": "integer_to_string",
        "lands": "always"
      },
      {
        "at": "/level",
        "operation": "enum_map",
        "pairs": [
          [
            "minor",
            1
          ]
        ]
      },
      {
        "at": "/level",
        "operation": "string_to_integer",
        "lands": "sometimes"
      },
      {
        "at": "/level",
        "operation": "unwrap_array",
        "lands": "sometimes"
      }
    ]
    "##);
}

#[test]
fn too_many_alternatives_are_refused_before_they_take_time() {
    let choice = |index: usize| {
        let one = |n: usize| format!(r#"{{"properties": {{"p{index}": {{"const": {n}}}}}}}"#);
        format!(r#"{{"anyOf": [{}]}}"#, (0..10).map(one).collect::<Vec<_>>().join(","))
    };
    let receiver = format!(r#"{{"allOf": [{}]}}"#, (0..8).map(choice).collect::<Vec<_>>().join(","));
    let refused = plan("true", &receiver, "").unwrap_err();
    assert_eq!(refused.code(), crate::error::code::plan::PLAN_TOO_LARGE);
}
