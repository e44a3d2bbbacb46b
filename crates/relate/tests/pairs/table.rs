//! A table of pairs and the differences that a person would name.

use accordant_relate::{Inclusion, RelateOptions, Schema, delta};

use super::ask::{checked_delta, schema};

/// Producer, receiver, and `place kind closable` of each difference.
const PAIRS: &[(&str, &str, &[&str])] = &[
    // Types.
    (r#"{"type": "integer"}"#, r#"{"type": "string"}"#, &[" type_mismatch integer_to_string"]),
    (r#"{"type": "integer"}"#, r#"{"type": "string", "pattern": "^[A-Z]+$"}"#, &[" type_mismatch never"]),
    (r#"{"type": "string"}"#, r#"{"type": "integer"}"#, &[" type_mismatch string_to_integer"]),
    (r#"{"type": "number"}"#, r#"{"type": "integer"}"#, &[" type_mismatch number_to_integer"]),
    (r#"{"type": "integer"}"#, r#"{"type": "number"}"#, &[]),
    (
        r#"{"type": "string"}"#,
        r#"{"type": "array", "items": {"type": "string"}}"#,
        &[" type_mismatch wrap_array"],
    ),
    (
        r#"{"type": "array", "items": {"type": "string"}}"#,
        r#"{"type": "string"}"#,
        &[" type_mismatch unwrap_array"],
    ),
    (r#"{"type": "boolean"}"#, r#"{"type": "string"}"#, &[" type_mismatch never"]),
    (r#"{}"#, r#"{"type": "string"}"#, &[" type_mismatch never"]),
    // Null, in every spelling.
    (r#"{"type": ["string", "null"]}"#, r#"{"type": "string"}"#, &[" nullability_conflict declared"]),
    (
        r#"{"anyOf": [{"type": "string"}, {"type": "null"}]}"#,
        r#"{"type": "string"}"#,
        &[" nullability_conflict declared"],
    ),
    (r#"{"enum": ["a", null]}"#, r#"{"enum": ["a", "b"]}"#, &[" nullability_conflict declared"]),
    (r#"{"type": ["string", "null"]}"#, r#"{"anyOf": [{"type": "null"}, {"type": "string"}]}"#, &[]),
    (
        r#"{"type": ["string", "null"]}"#,
        r#"{"anyOf": [{"type": "null"}, {"type": "string", "maxLength": 3}]}"#,
        &[" constraint_tightened never"],
    ),
    (r#"{"type": "null"}"#, r#"{"type": "string"}"#, &[" type_mismatch declared"]),
    // Members.
    (
        r#"{"properties": {"subject": {}}, "required": ["subject"], "type": "object", "additionalProperties": false}"#,
        r#"{"properties": {"title": {}}, "required": ["title"], "additionalProperties": false}"#,
        &["/subject extra_field drop_extra", "/title missing_required declared"],
    ),
    (
        r#"{"type": "object", "properties": {"a": {"type": "string"}}}"#,
        r#"{"properties": {"a": {"type": "string"}}, "additionalProperties": false}"#,
        &["/* extra_field drop_extra"],
    ),
    (
        r#"{"type": "object", "additionalProperties": {"type": "string"}}"#,
        r#"{"additionalProperties": {"type": "string", "maxLength": 4}}"#,
        &["/* constraint_tightened never"],
    ),
    (
        r#"{"type": "object", "properties": {"x-a": {"type": "integer"}}, "additionalProperties": false}"#,
        r#"{"patternProperties": {"^x-": {"type": "string"}}}"#,
        &["/x-a type_mismatch integer_to_string"],
    ),
    (
        r#"{"type": "object", "properties": {"a": {}}, "additionalProperties": false}"#,
        r#"{"propertyNames": {"minLength": 2}}"#,
        &["/* extra_field drop_extra"],
    ),
    (
        r#"{"allOf": [{"properties": {"a": {}}}], "unevaluatedProperties": false, "type": "object"}"#,
        r#"{"allOf": [{"properties": {"b": {}}}], "unevaluatedProperties": false}"#,
        &["/a extra_field drop_extra"],
    ),
    (
        r#"{"type": "object", "properties": {"card": {}, "zip": {}}, "additionalProperties": false}"#,
        r#"{"dependentRequired": {"card": ["zip"]}}"#,
        &["/zip dependency declared"],
    ),
    (
        r#"{"type": "object", "properties": {"card": {}, "zip": {}}, "additionalProperties": false}"#,
        r#"{"if": {"required": ["card"]}, "then": {"required": ["zip"]}}"#,
        &["/zip missing_required declared"],
    ),
    // Values.
    (r#"{"enum": ["low", "high"]}"#, r#"{"enum": ["low"]}"#, &[" enum_narrowed declared"]),
    (r#"{"type": "string"}"#, r#"{"const": "a"}"#, &[" enum_narrowed declared"]),
    (r#"{"type": "integer", "minimum": 0}"#, r#"{"exclusiveMinimum": 0}"#, &[" constraint_tightened never"]),
    (r#"{"multipleOf": 0.1, "type": "number"}"#, r#"{"multipleOf": 0.2}"#, &[" constraint_tightened never"]),
    (r#"{"type": "string"}"#, r#"{"minLength": 1}"#, &[" constraint_tightened declared"]),
    (
        r#"{"type": "string", "pattern": "^[a-z]+$"}"#,
        r#"{"pattern": "^[a-y]+$"}"#,
        &[" pattern_narrowed never"],
    ),
    (r#"{"type": "string", "pattern": "^[a-y]{2}$"}"#, r#"{"pattern": "^[a-z]+$", "maxLength": 2}"#, &[]),
    // Items.
    (
        r#"{"type": "array", "items": {"type": ["string", "null"]}}"#,
        r#"{"items": {"type": "string"}}"#,
        &["/* nullability_conflict declared"],
    ),
    (
        r#"{"type": "array", "items": {"type": "string"}}"#,
        r#"{"prefixItems": [{"type": "string"}], "items": false}"#,
        &["/* array_shape never"],
    ),
    (
        r#"{"type": "array", "prefixItems": [{"type": "integer"}], "items": false}"#,
        r#"{"prefixItems": [{"type": "string"}]}"#,
        &["/0 type_mismatch integer_to_string"],
    ),
    (
        r#"{"type": "array", "items": {"type": "string"}}"#,
        r#"{"uniqueItems": true}"#,
        &[" array_shape never"],
    ),
    (
        r#"{"type": "array", "items": {"type": "string"}}"#,
        r#"{"contains": {"const": "a"}}"#,
        &[" array_shape never"],
    ),
    (r#"{"type": "array"}"#, r#"{"maxItems": 2}"#, &[" constraint_tightened never"]),
    // Alternatives.
    (
        r#"{"type": "object", "properties": {"t": {"enum": ["a", "b"]}, "v": {"type": "integer"}}, "required": ["t", "v"]}"#,
        r#"{"oneOf": [
            {"properties": {"t": {"const": "a"}, "v": {"type": "integer"}}, "required": ["t"]},
            {"properties": {"t": {"const": "b"}, "v": {"type": "string"}}, "required": ["t"]}
        ]}"#,
        &["/v type_mismatch integer_to_string"],
    ),
    (
        r#"{"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "integer"}}]}"#,
        r#"{"type": "array", "items": {"type": "string"}}"#,
        &[" type_mismatch wrap_array", "/* type_mismatch integer_to_string"],
    ),
    (r#"{"type": "integer"}"#, r#"{"oneOf": [{"minimum": 0}, {"maximum": 0}]}"#, &[" combinator never"]),
    (r#"{"type": "integer"}"#, r#"{"not": {"const": 3}}"#, &[" combinator never"]),
    // The same, said in other words.
    (
        r##"{"$ref": "#/$defs/t", "$defs": {"t": {"type": "object", "properties": {"next": {"$ref": "#/$defs/t"}}}}}"##,
        r##"{"type": "object", "properties": {"next": {"$ref": "#"}}}"##,
        &[],
    ),
    (r#"{"allOf": [{"type": "string"}, {"maxLength": 3}]}"#, r#"{"type": "string", "maxLength": 3}"#, &[]),
    (r#"false"#, r#"{"type": "string"}"#, &[]),
];

#[test]
fn differences_are_what_a_person_would_name() {
    for (producer, receiver, expected) in PAIRS {
        let delta = checked_delta(&schema(producer), &schema(receiver), &RelateOptions::default())
            .unwrap_or_else(|why| panic!("{producer} -> {receiver}: {why}"));
        let found: Vec<String> = delta
            .differences
            .iter()
            .map(|difference| format!("{} {} {}", difference.at, difference.kind, difference.closable.word()))
            .collect();
        assert_eq!(found, *expected, "{producer} -> {receiver}: {}", delta.to_value());
        assert_eq!(delta.is_empty(), expected.is_empty());
    }
}

#[test]
fn no_schema_of_the_table_differs_from_itself() {
    for text in PAIRS.iter().flat_map(|(producer, receiver, _)| [producer, receiver]) {
        let delta = delta(&schema(text), &schema(text), &RelateOptions::default());
        assert_eq!(delta.inclusion, Inclusion::Included, "{text}");
        assert!(delta.differences.is_empty(), "{text}");
    }
}

#[test]
fn a_format_that_is_only_an_annotation_breaks_nothing_but_is_named() {
    let delta = checked_delta(
        &schema(r#"{"type": ["string", "null"]}"#),
        &schema(r#"{"type": "string", "format": "date"}"#),
        &RelateOptions::default(),
    )
    .unwrap();
    insta::assert_snapshot!(accordant_json::write_pretty(&delta.to_value()), @r##"
    {
      "inclusion": "not_included",
      "witness": null,
      "differences": [
        {
          "kind": "nullability_conflict",
          "at": "",
          "severity": "breaking",
          "closable": "declared",
          "producer": {
            "location": "#/type",
            "value": [
              "string",
              "null"
            ]
          },
          "receiver": {
            "location": "#/type",
            "value": "string"
          },
          "witness": null
        },
        {
          "kind": "format_narrowed",
          "at": "",
          "severity": "harmless",
          "closable": "never",
          "producer": {
            "location": "#/type",
            "value": [
              "string",
              "null"
            ]
          },
          "receiver": {
            "location": "#/format",
            "value": "date"
          }
        }
      ]
    }
    "##);
}

/// Twenty alternatives of twenty members, which no budget is large enough to multiply out.
fn wide(member: &str) -> Schema {
    let branch = |at: usize| format!(r#"{{"not": {{"required": ["a{at}", "{member}{at}"]}}}}"#);
    let branches: Vec<String> = (0..20).map(branch).collect();
    let any: Vec<String> =
        (0..20).map(|at| format!(r#"{{"anyOf": [{}]}}"#, branches[at % 7..].join(", "))).collect();
    schema(&format!(r#"{{"allOf": [{}]}}"#, any.join(", ")))
}

#[test]
fn past_its_budget_the_engine_says_so() {
    let options = RelateOptions::default().steps(1);
    let delta = checked_delta(&wide("b"), &wide("c"), &options).unwrap();
    match delta.inclusion {
        Inclusion::Undecided { why } => assert_eq!(why.code(), "step-budget"),
        other => panic!("{other:?}"),
    }
    let deep = format!("{}{{}}{}", r#"{"items": "#.repeat(60), "}".repeat(60));
    let strict = deep.replace("{}", r#"{"type": "string"}"#);
    let delta = checked_delta(&schema(&deep), &schema(&strict), &RelateOptions::default().depth(8)).unwrap();
    match delta.inclusion {
        Inclusion::Undecided { why } => assert_eq!(why.code(), "depth-budget"),
        other => panic!("{other:?}"),
    }
}

/// A schema of objects or arrays in each other, as deep as documents may be.
fn nested(levels: usize, inner: &str, wrap: (&str, &str)) -> Schema {
    schema(&format!("{}{inner}{}", wrap.0.repeat(levels), wrap.1.repeat(levels)))
}

#[test]
fn depth_and_long_chains_of_references_end_in_an_answer_and_not_in_a_full_stack() {
    let items = (r#"{"type": "array", "minItems": 1, "items": "#, "}");
    let (deep, strict) = (nested(120, "{}", items), nested(120, r#"{"type": "string"}"#, items));
    let deep_delta = checked_delta(&deep, &strict, &RelateOptions::default().depth(100)).unwrap();
    assert_eq!(deep_delta.inclusion.word(), "undecided");
    let all = (r#"{"allOf": ["#, "]}");
    let delta = checked_delta(
        &nested(60, r#"{"type": "number"}"#, all),
        &nested(60, r#"{"type": "integer"}"#, all),
        &RelateOptions::default(),
    )
    .unwrap();
    assert_eq!(delta.inclusion.word(), "not_included");
    let chain: Vec<String> = (0..2_000)
        .map(|at| format!(r##""d{at}": {{"minimum": {at}, "$ref": "#/$defs/d{}"}}"##, at + 1))
        .collect();
    let chain = format!(
        r##"{{"$ref": "#/$defs/d0", "$defs": {{{}, "d2000": {{"type": "integer"}}}}}}"##,
        chain.join(", ")
    );
    let delta = checked_delta(&schema("{}"), &schema(&chain), &RelateOptions::default()).unwrap();
    assert_ne!(delta.inclusion.word(), "included");
}
