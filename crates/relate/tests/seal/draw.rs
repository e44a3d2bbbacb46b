//! Schemas and instances to draw. Names, values and depth are few, so that schemas and instances often meet.

use accordant_json::{Object, Value};
use accordant_schema::Draft;
use proptest::prelude::*;

use crate::sealing::json;

const NAMES: [&str; 3] = ["a", "b", "c"];

/// A schema for `draft`, with two definitions that it may refer to.
pub(crate) fn schema(draft: Draft) -> impl Strategy<Value = Value> {
    let nested = node(draft);
    (nested.clone(), nested.clone(), nested).prop_map(move |(root, x, y)| {
        let keyword = if draft >= Draft::V2019 { "$defs" } else { "definitions" };
        let Value::Object(mut root) = root else { return root };
        root.insert(keyword, Value::Object([("X", x), ("Y", y)].into_iter().collect()));
        Value::Object(root)
    })
}

fn node(draft: Draft) -> BoxedStrategy<Value> {
    let place = if draft >= Draft::V2019 { "$defs" } else { "definitions" };
    let mut leaves = vec![
        json("{}"),
        json(r#"{"type": "string"}"#),
        json(r#"{"type": "object"}"#),
        json(r#"{"enum": [1, {"a": 1}]}"#),
        json(r#"{"required": ["a"]}"#),
        json(r#"{"type": "object", "properties": {"a": {}}}"#),
        json(r#"{"properties": {"b": {"enum": [1]}}, "required": ["b"]}"#),
        json(&format!(r##"{{"$ref": "#/{place}/X"}}"##)),
        json(&format!(r##"{{"$ref": "#/{place}/Y"}}"##)),
    ];
    if draft > Draft::V4 {
        leaves.extend([json("true"), json("false"), json(r#"{"properties": {"a": {"const": 1}}}"#)]);
    }
    let leaf = prop::sample::select(leaves).boxed();
    // References are only drawn below a keyword that goes down, so that none leads back to itself in place.
    leaf.prop_recursive(4, 24, 3, move |inner| {
        let keywords = prop::collection::vec(keyword(draft, inner), 1..4);
        keywords.prop_map(|rows| Value::Object(rows.into_iter().collect::<Object>())).boxed()
    })
    .boxed()
}

fn keyword(draft: Draft, inner: BoxedStrategy<Value>) -> BoxedStrategy<(&'static str, Value)> {
    let named = |most: usize, inner: BoxedStrategy<Value>| {
        prop::collection::btree_map(prop::sample::select(NAMES.to_vec()), inner, 1..=most)
            .prop_map(|rows| Value::Object(rows.into_iter().collect()))
    };
    let list = || prop::collection::vec(inner.clone(), 1..3).prop_map(Value::Array);
    let word =
        |word: &'static str, value: BoxedStrategy<Value>| value.prop_map(move |value| (word, value)).boxed();
    let one = |text: &str| Just(json(text)).boxed();
    let mut rows = vec![
        (6, word("properties", named(3, inner.clone()).boxed())),
        (3, word("type", one(r#""object""#))),
        (2, word("allOf", list().boxed())),
        (2, word("anyOf", list().boxed())),
        (2, word("oneOf", list().boxed())),
        (1, word("not", inner.clone())),
        (1, word("required", prop::sample::select(vec![json(r#"["a"]"#), json(r#"["b"]"#)]).boxed())),
        (1, word("additionalProperties", inner.clone())),
        (1, word("patternProperties", inner.clone().prop_map(|value| pattern("^a", value)).boxed())),
        (1, word("patternProperties", inner.clone().prop_map(|value| pattern("c$", value)).boxed())),
        (1, word("items", inner.clone())),
    ];
    if draft > Draft::V4 {
        rows.extend([
            (1, word("contains", inner.clone())),
            (1, word("propertyNames", one(r#"{"enum": ["a", "b"]}"#))),
        ]);
    }
    if draft >= Draft::V7 {
        rows.extend([
            (2, word("if", inner.clone())),
            (2, word("then", inner.clone())),
            (2, word("else", inner.clone())),
        ]);
    }
    if draft >= Draft::V2019 {
        rows.extend([
            (1, word("dependentSchemas", named(2, inner.clone()).boxed())),
            (1, word("unevaluatedProperties", inner)),
        ]);
    } else {
        rows.push((1, word("dependencies", named(2, inner).boxed())));
    }
    prop::strategy::Union::new_weighted(rows).boxed()
}

fn pattern(source: &str, value: Value) -> Value {
    Value::Object([(source, value)].into_iter().collect())
}

/// An instance; the key `z` is declared by no pattern and no name.
pub(crate) fn instance() -> BoxedStrategy<Value> {
    let leaf = prop::sample::select(vec![json("1"), json(r#""s""#), json("{}"), json(r#"{"a": 1}"#)]);
    leaf.prop_recursive(3, 12, 3, |inner| {
        let names = prop::sample::select(vec!["a", "b", "c", "z"]);
        let members = prop::collection::btree_map(names, inner.clone(), 0..4);
        prop_oneof![
            5 => members.prop_map(|rows| Value::Object(rows.into_iter().collect())),
            1 => prop::collection::vec(inner, 0..3).prop_map(Value::Array),
        ]
    })
    .boxed()
}
