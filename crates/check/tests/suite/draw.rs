//! Drawn documents and schemas, from few names and values, so that they meet.

use accordant_json::{Object, Value};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use crate::cases::json;

const NAMES: [&str; 5] = ["a", "b", "ab", "c/d", ""];
const SINGLE: [&str; 14] = [
    "null",
    "true",
    "false",
    "0",
    "1",
    "1.0",
    "-2",
    "2.5",
    "1e400",
    r#""""#,
    r#""a""#,
    r#""ab""#,
    r#""é\u0301""#,
    r#""2020-02-30""#,
];

fn name() -> impl Strategy<Value = &'static str> {
    select(NAMES.as_slice())
}

fn single() -> impl Strategy<Value = Value> {
    select(SINGLE.as_slice()).prop_map(json)
}

fn object(members: Vec<(impl Into<String>, Value)>) -> Value {
    members.into_iter().collect::<Object>().into()
}

/// A small document.
pub(crate) fn document() -> impl Strategy<Value = Value> {
    single().prop_recursive(3, 24, 5, |inner| {
        prop_oneof![
            vec(inner.clone(), 0..5).prop_map(Value::Array),
            vec((name(), inner), 0..5).prop_map(object),
        ]
    })
}

/// A 2020-12 schema that uses every keyword; references lead to `#/$defs/a`, `#/$defs/b`, the root, and `#node` by the
/// dynamic scope.
pub(crate) fn schema() -> impl Strategy<Value = Value> {
    (subschema(), subschema(), subschema()).prop_map(|(root, a, b)| {
        let mut root = match root {
            Value::Object(root) => root,
            truth => Object::from_iter([("allOf", Value::from_iter([truth]))]),
        };
        let mut inner = Object::from_iter([("$id", Value::from("inner")), ("$dynamicAnchor", "node".into())]);
        inner.insert("allOf", Value::from_iter([b]));
        root.insert("$dynamicAnchor", "node");
        root.insert("$id", "http://localhost/root");
        root.insert("$defs", object(vec![("a", a), ("b", inner.into())]));
        root.into()
    })
}

fn subschema() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![any::<bool>().prop_map(Value::from), vec(assertion(), 0..3).prop_map(object)];
    leaf.prop_recursive(3, 32, 4, |inner| {
        let keyword = prop_oneof![2 => assertion().boxed(), 3 => applicator(inner).boxed()];
        vec(keyword, 1..4).prop_map(object)
    })
}

type Keyword = (&'static str, Value);

fn count() -> impl Strategy<Value = Value> {
    (0_u32..4).prop_map(Value::from)
}

fn names() -> impl Strategy<Value = Value> {
    vec(name(), 0..3).prop_map(|mut names| {
        names.sort_unstable();
        names.dedup();
        Value::from_iter(names)
    })
}

fn assertion() -> impl Strategy<Value = Keyword> {
    let kinds = ["null", "boolean", "integer", "number", "string", "array", "object"];
    let counted = [
        "minLength",
        "maxLength",
        "minItems",
        "maxItems",
        "minProperties",
        "maxProperties",
        "minContains",
        "maxContains",
    ];
    let numbers = select(["0", "1", "2.5", "-2", "0.5", "1e400"].as_slice()).prop_map(json);
    prop_oneof![
        vec(select(kinds.to_vec()), 1..4).prop_map(|mut words| {
            words.sort_unstable();
            words.dedup();
            ("type", Value::from_iter(words))
        }),
        vec(document(), 1..12).prop_map(|values| ("enum", Value::from(values))),
        document().prop_map(|value| ("const", value)),
        (select(["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"].to_vec()), numbers),
        select(["1", "0.5", "3", "1e-2"].as_slice()).prop_map(|divisor| ("multipleOf", json(divisor))),
        (select(counted.to_vec()), count()),
        select(["^a", "b$", "^.{0,2}$", r"\d"].as_slice())
            .prop_map(|pattern| ("pattern", Value::from(pattern))),
        Just(("uniqueItems", Value::from(true))),
        Just(("format", Value::from("date"))),
        names().prop_map(|names| ("required", names)),
        vec((name(), names()), 0..3).prop_map(|rows| ("dependentRequired", object(rows))),
    ]
}

fn applicator(inner: impl Strategy<Value = Value> + Clone + 'static) -> impl Strategy<Value = Keyword> {
    let one = [
        "items",
        "contains",
        "unevaluatedItems",
        "additionalProperties",
        "propertyNames",
        "unevaluatedProperties",
        "not",
        "if",
        "then",
        "else",
    ];
    let patterns = select(["^a", "b$", "/"].to_vec());
    prop_oneof![
        3 => (select(one.to_vec()), inner.clone()),
        2 => (select(["allOf", "anyOf", "oneOf", "prefixItems"].to_vec()), vec(inner.clone(), 1..4).prop_map(Value::from)),
        2 => vec((name(), inner.clone()), 0..4).prop_map(|rows| ("properties", object(rows))),
        1 => vec((name(), inner.clone()), 0..3).prop_map(|rows| ("dependentSchemas", object(rows))),
        1 => vec((patterns, inner), 0..3).prop_map(|rows| ("patternProperties", object(rows))),
        1 => select(["#/$defs/a", "#/$defs/b", "http://localhost/root"].as_slice()).prop_map(|to| ("$ref", Value::from(to))),
        1 => Just(("$dynamicRef", Value::from("#node"))),
    ]
}
