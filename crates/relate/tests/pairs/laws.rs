//! Laws over drawn schemas.

use accordant_check::Formats;
use accordant_json::{Object, Value, read_str};
use accordant_relate::{Inclusion, RelateOptions, include};
use accordant_schema::Draft;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

use super::ask::{checked_delta, compile};

const NAMES: [&str; 4] = ["a", "b", "ab", "x1"];
const PATTERNS: [&str; 5] = ["^a", "b$", "^[a-z]+$", "[0-9]", "^(a|b)*$"];
const TYPES: [&str; 7] = ["null", "boolean", "integer", "number", "string", "array", "object"];

fn number() -> impl Strategy<Value = Value> {
    select(vec!["-1", "0", "1", "2", "3", "6", "0.5", "1.5", "2.0"]).prop_map(|text| read_str(text).unwrap())
}

fn object(members: Vec<(&'static str, Value)>) -> Value {
    let mut object = Object::new();
    for (name, value) in members {
        object.insert(name, value);
    }
    Value::Object(object)
}

fn instance() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        number(),
        select(vec!["", "a", "b", "ab", "x1", "abc", "Z"]).prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 24, 3, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::vec((select(NAMES.to_vec()), inner), 0..4).prop_map(object),
        ]
    })
}

fn count() -> impl Strategy<Value = Value> {
    (0_u32..4).prop_map(Value::from)
}

/// Keywords without subschemas.
fn plain() -> impl Strategy<Value = (&'static str, Value)> {
    prop_oneof![
        3 => subsequence(TYPES.to_vec(), 1..4).prop_map(|types| ("type", Value::from_iter(types))),
        1 => instance().prop_map(|value| ("const", value)),
        1 => prop::collection::vec(instance(), 1..4).prop_map(|values| ("enum", Value::from(values))),
        2 => (select(vec!["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"]), number()),
        1 => select(vec!["1", "2", "3", "0.5", "1.5"]).prop_map(|step| ("multipleOf", read_str(step).unwrap())),
        2 => (select(vec!["minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"]), count()),
        2 => select(PATTERNS.to_vec()).prop_map(|pattern| ("pattern", Value::from(pattern))),
        1 => Just(("uniqueItems", Value::from(true))),
        2 => subsequence(NAMES.to_vec(), 1..3).prop_map(|names| ("required", Value::from_iter(names))),
        1 => (select(NAMES.to_vec()), subsequence(NAMES.to_vec(), 1..3)).prop_map(|(name, others)| {
            ("dependentRequired", object(vec![(name, Value::from_iter(others))]))
        }),
    ]
}

/// Keywords with subschemas.
fn applied(
    inner: impl Strategy<Value = Value> + Clone + 'static,
) -> impl Strategy<Value = (&'static str, Value)> {
    let many = prop::collection::vec(inner.clone(), 1..4).prop_map(Value::from);
    let named = prop::collection::vec((select(NAMES.to_vec()), inner.clone()), 1..4).prop_map(object);
    let matched = prop::collection::vec((select(PATTERNS.to_vec()), inner.clone()), 1..3).prop_map(object);
    let closed = prop_oneof![2 => Just(Value::from(false)), 1 => inner.clone()];
    prop_oneof![
        4 => named.clone().prop_map(|rows| ("properties", rows)),
        1 => matched.prop_map(|rows| ("patternProperties", rows)),
        2 => (select(vec!["additionalProperties", "unevaluatedProperties", "items", "unevaluatedItems"]), closed),
        3 => (select(vec!["anyOf", "oneOf", "allOf", "prefixItems"]), many),
        1 => named.prop_map(|rows| ("dependentSchemas", rows)),
        3 => (select(vec!["not", "contains", "propertyNames", "if", "then", "else", "items"]), inner),
    ]
}

fn schema() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        1 => any::<bool>().prop_map(Value::from),
        6 => prop::collection::vec(plain(), 1..4).prop_map(object),
    ];
    leaf.prop_recursive(3, 24, 4, |inner| {
        (prop::collection::vec(plain(), 0..3), prop::collection::vec(applied(inner), 1..4))
            .prop_map(|(plain, applied)| object(plain.into_iter().chain(applied).collect()))
    })
}

/// Two schemas of which one has some members of the other, so that they are often close.
fn pair() -> impl Strategy<Value = (Value, Value)> {
    (schema(), schema(), any::<bool>(), any::<prop::sample::Index>()).prop_map(
        |(one, other, is_close, dropped)| match (&one, &other) {
            (Value::Object(first), Value::Object(second)) if is_close && !first.is_empty() => {
                let dropped = dropped.index(first.len());
                let mut near = first.clone();
                let name = first.keys().nth(dropped).unwrap().to_owned();
                near.remove(&name);
                for (name, value) in second.iter().take(1) {
                    near.insert(name, value.clone());
                }
                (one, Value::Object(near))
            }
            _ => (one, other),
        },
    )
}

fn options() -> RelateOptions {
    RelateOptions::default().steps(3_000)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, ..ProptestConfig::default() })]

    #[test]
    fn what_is_included_is_taken((producer, receiver) in pair(), drawn in prop::collection::vec(instance(), 40)) {
        let producer_schema = compile(&producer, Draft::V2020, Formats::Annotate).unwrap();
        let receiver_schema = compile(&receiver, Draft::V2020, Formats::Annotate).unwrap();
        let misfit = drawn.iter().find(|value| {
            producer_schema.program().is_valid(value) == Ok(true) && receiver_schema.program().is_valid(value) == Ok(false)
        });
        if include(&producer_schema, &receiver_schema, &options()) == Inclusion::Included {
            prop_assert!(misfit.is_none(), "{producer} -> {receiver}: {misfit:?}");
        }
    }

    #[test]
    fn every_delta_keeps_its_laws((producer, receiver) in pair()) {
        let producer_schema = compile(&producer, Draft::V2020, Formats::Annotate).unwrap();
        let receiver_schema = compile(&receiver, Draft::V2020, Formats::Annotate).unwrap();
        let checked = checked_delta(&producer_schema, &receiver_schema, &options());
        prop_assert!(checked.is_ok(), "{producer} -> {receiver}: {checked:?}");
    }

    #[test]
    fn nothing_differs_from_itself(text in schema()) {
        let schema = compile(&text, Draft::V2020, Formats::Annotate).unwrap();
        let again = compile(&text, Draft::V2020, Formats::Annotate).unwrap();
        let delta = checked_delta(&schema, &again, &options()).unwrap();
        prop_assert!(delta.is_empty() && delta.differences.is_empty(), "{text}: {}", delta.to_value());
    }
}

#[test]
fn drawn_pairs_are_of_all_sorts_and_most_are_decided() {
    let mut runner = TestRunner::deterministic();
    let (mut included, mut refused, mut undecided) = (0, 0, 0);
    for _ in 0..600 {
        let (producer, receiver) = pair().new_tree(&mut runner).unwrap().current();
        let side = |schema| compile(schema, Draft::V2020, Formats::Annotate).unwrap();
        match include(&side(&producer), &side(&receiver), &options()) {
            Inclusion::Included => included += 1,
            Inclusion::NotIncluded { .. } => refused += 1,
            Inclusion::Undecided { .. } => undecided += 1,
        }
    }
    println!("drawn pairs: {included} included, {refused} not, {undecided} undecided");
    assert!(included > 60 && refused > 200 && undecided < 60);
}
