//! What keywords mean, draft by draft.

use super::{graph, places, root_told};
use crate::{Body, Draft};

#[test]
fn keywords_mean_what_their_draft_says() {
    const CASES: &[(Draft, &str, &[&str])] = &[
        (Draft::V2020, "{}", &[]),
        (Draft::V2020, r#"{"type": ["string", "null"]}"#, &["type — Type(TypeSet(17))"]),
        (Draft::V2020, r#"{"maxLength": 2.0}"#, &["maxLength — MaxLength(2)"]),
        (Draft::V2020, r#"{"maxLength": 1e400}"#, &["maxLength — MaxLength(18446744073709551615)"]),
        (Draft::V2020, r#"{"uniqueItems": false}"#, &[]),
        (Draft::V2020, r#"{"title": "a", "default": 5, "$comment": "b"}"#, &[]),
        (Draft::V4, r#"{"minimum": 5}"#, &["minimum — Minimum(Number(5))"]),
        (Draft::V4, r#"{"minimum": 5, "exclusiveMinimum": false}"#, &["minimum — Minimum(Number(5))"]),
        (
            Draft::V4,
            r#"{"exclusiveMaximum": true, "maximum": 5}"#,
            &["maximum — ExclusiveMaximum(Number(5))"],
        ),
        (
            Draft::V6,
            r#"{"minimum": 5, "exclusiveMinimum": 6}"#,
            &["minimum — Minimum(Number(5))", "exclusiveMinimum — ExclusiveMinimum(Number(6))"],
        ),
        (Draft::V4, r#"{"const": 5}"#, &[]),
        (
            Draft::V2020,
            r#"{"items": {}, "prefixItems": [{}, {}]}"#,
            &["items — items from 2: #/items", "prefixItems — prefix: #/prefixItems/0 #/prefixItems/1"],
        ),
        (
            Draft::V2019,
            r#"{"items": [{}], "additionalItems": false}"#,
            &["items — prefix: #/items/0", "additionalItems — items from 1: #/additionalItems"],
        ),
        (Draft::V7, r#"{"items": {}, "additionalItems": false}"#, &["items — items from 0: #/items"]),
        (Draft::V7, r#"{"additionalItems": false}"#, &[]),
        (
            Draft::V4,
            r#"{"items": [], "additionalItems": false}"#,
            &["items — prefix: ", "additionalItems — items from 0: #/additionalItems"],
        ),
        (Draft::V2019, r#"{"prefixItems": [{}], "items": {}}"#, &["items — items from 0: #/items"]),
        (Draft::V2020, r#"{"contains": {}}"#, &["contains — contains 1..None: #/contains"]),
        (
            Draft::V2020,
            r#"{"maxContains": 3, "minContains": 0, "contains": {}}"#,
            &["contains — contains 0..Some(3): #/contains"],
        ),
        (Draft::V7, r#"{"minContains": 0, "contains": {}}"#, &["contains — contains 1..None: #/contains"]),
        (Draft::V2020, r#"{"minContains": 2}"#, &[]),
        (Draft::V7, r#"{"if": {}, "else": {}}"#, &["if — if false true: #/if #/else"]),
        (Draft::V7, r#"{"then": {}, "else": {}}"#, &[]),
        (Draft::V6, r#"{"if": {}, "then": {}}"#, &[]),
        (
            Draft::V7,
            r#"{"dependencies": {"a": ["b"], "c": {}}}"#,
            &[r#"dependencies — DependentRequired([("a", ["b"])])"#, "dependencies — c: #/dependencies/c"],
        ),
        (
            Draft::V2020,
            r#"{"patternProperties": {"^a": {}}, "properties": {"b": {}}}"#,
            &["patternProperties — ^a: #/patternProperties/^a", "properties — b: #/properties/b"],
        ),
        (
            Draft::V2020,
            r#"{"unevaluatedProperties": false, "minItems": 1, "unevaluatedItems": false, "maxItems": 2}"#,
            &[
                "minItems — MinItems(1)",
                "maxItems — MaxItems(2)",
                "unevaluatedProperties — #/unevaluatedProperties",
                "unevaluatedItems — #/unevaluatedItems",
            ],
        ),
        (Draft::V2020, r#"{"format": "date"}"#, &[r#"format — Format { name: "date", asserted: false }"#]),
        (Draft::V2020, r#"{"contentSchema": {}}"#, &["contentSchema — #/contentSchema"]),
        (
            Draft::V7,
            r##"{"$ref": "#/definitions/a", "type": 5, "definitions": {"a": {}}}"##,
            &["$ref — ref: #/definitions/a"],
        ),
        (
            Draft::V2019,
            r##"{"$ref": "#/definitions/a", "minItems": 5, "definitions": {"a": {}}}"##,
            &["$ref — ref: #/definitions/a", "minItems — MinItems(5)"],
        ),
    ];
    for (draft, text, meanings) in CASES {
        assert_eq!(root_told(&graph(*draft, text)), *meanings, "draft {draft}: {text}");
    }
}

#[test]
fn booleans_are_nodes_and_a_whole_schema_may_be_one() {
    let graph = graph(Draft::V2020, "false");
    assert!(matches!(graph.node(graph.root()).body, Body::Always(false)));
}

#[test]
fn every_subschema_is_a_node_used_or_not_and_the_root_is_the_first() {
    let text =
        r#"{"$defs": {"a": {"$defs": {"b": true}}}, "then": {}, "x": {"not": {}}, "enum": [{"not": {}}]}"#;
    let graph = graph(Draft::V2020, text);
    assert_eq!(places(&graph, graph.ids()), "# #/$defs/a #/$defs/a/$defs/b #/then");
    assert_eq!(graph.root().index(), 0);
}

#[test]
fn words_of_no_draft_are_reported() {
    let graph = graph(
        Draft::V2020,
        r#"{"nullable": true, "properties": {"a": {"additionalItems": {}, "type": "null"}}}"#,
    );
    let unknown: Vec<_> = graph
        .unknown_keywords()
        .iter()
        .map(|unknown| format!("{} {}", graph.node(unknown.node).location, unknown.name))
        .collect();
    assert_eq!(unknown, ["# nullable", "#/properties/a additionalItems"]);
}
