//! Nothing is made up: every value of an output comes from the input or from a declared rule.

use super::*;
use crate::terms::Operation;
use accordant_json::Pointer;
use proptest::prelude::*;
use std::sync::LazyLock;

/// Receivers that call for every operation, alternatives and recursion.
const RECEIVERS: &[&str] = &[
    r#"{"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "integer"}, "c": {"type": "array", "items": {"type": "string"}}}, "required": ["a"], "additionalProperties": false}"#,
    r#"{"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "integer"}}, {"type": "object", "properties": {"a": {"type": "boolean"}}, "additionalProperties": false}]}"#,
    r##"{"$defs": {"n": {"type": "object", "properties": {"a": {"type": "string"}, "c": {"type": "array", "items": {"$ref": "#/$defs/n"}}}, "additionalProperties": false}}, "$ref": "#/$defs/n"}"##,
    r#"{"type": "object", "properties": {"d": {"enum": ["x", 1]}, "a": {"type": ["string", "null"]}, "b": {"type": "string", "maxLength": 2}}, "unevaluatedProperties": false}"#,
    r#"{"oneOf": [{"type": "object", "required": ["a"], "properties": {"a": {"type": "string"}}, "additionalProperties": false}, {"type": "object", "required": ["b"], "properties": {"b": {"type": "integer"}}, "additionalProperties": false}]}"#,
    r#"{"type": "array", "prefixItems": [{"type": "string"}, {"type": "integer"}], "items": {"type": "array", "items": {"type": "string"}}}"#,
];

const TERMS: &[&str] = &[
    "",
    "extra = \"refuse\"",
    "rename = [{ from = \"/e\", to = \"/a\" }]\nnull_as_absent = [\"/b\"]\n\
     default = [{ at = \"/d\", value = \"x\", reason = \"r\" }]\nenum_map = [{ at = \"/a\", map = { y = \"z\" } }]",
    "absent_as_null = [\"/a\"]\nempty_as_absent = [\"/b\"]\nunwrap_tagged = [{ at = \"/b\", value = \"a\" }]",
];

/// Each receiver with each terms that fit it: the text of both, the receiver, the plan.
static PLANS: LazyLock<Vec<(&str, &str, Schema, Plan)>> = LazyLock::new(|| {
    let pairs = RECEIVERS.iter().flat_map(|receiver| TERMS.iter().map(move |terms| (*receiver, *terms)));
    let made = pairs.filter_map(|(receiver, with)| {
        Some((receiver, with, schema(receiver), plan("true", receiver, with).ok()?))
    });
    made.collect()
});

fn values() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just("null"),
        Just("true"),
        Just("0"),
        Just("-7"),
        Just("1.0"),
        Just("0.5"),
        Just("12345678901234567890"),
        Just("\"\""),
        Just("\"7\""),
        Just("\"007\""),
        Just("\"x\""),
        Just("\"y\""),
        Just("\"long text\""),
    ]
    .prop_map(|text| read_str(text).unwrap());
    leaf.prop_recursive(4, 40, 5, |inner| {
        let name = prop_oneof![Just("a"), Just("b"), Just("c"), Just("d"), Just("e"), Just("zz")];
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::Array),
            prop::collection::vec((name, inner), 0..5)
                .prop_map(|members| Value::Object(members.into_iter().collect())),
        ]
    })
}

/// Is the value at each place of the output what its origin says it is?
fn traceable(
    applied: &Applied,
    input: &Value,
    terms: &Terms,
    value: &Value,
    at: &mut Pointer,
) -> Result<(), String> {
    let origin = applied.provenance.origin(at);
    let fault = |why: &str| Err(format!("{at:?}: {why} ({origin:?})"));
    match &origin {
        Origin::Host { reason } => {
            let known = terms.declared().iter().any(|declared| {
                matches!(declared, crate::terms::Declared::HostDefault { reason: known, .. } if known == reason)
            });
            return if known { Ok(()) } else { fault("no such host rule") };
        }
        Origin::Copied { from } if is_leaf(value) => match input.at(from) {
            Some(source) if source.to_string() == value.to_string() => {}
            _ => return fault("not what stands there"),
        },
        Origin::Copied { from } => match input.at(from) {
            Some(source) if source.kind() == value.kind() => {}
            _ => return fault("another kind of value"),
        },
        Origin::Converted { from, by } => {
            let source = input.at(from);
            if !by.iter().all(|operation| terms.allows(*operation)) {
                return fault("an operation that the terms don't allow");
            }
            let last = by.last().copied().unwrap_or(Operation::Rename);
            let same =
                |source: &Value| source.to_string().trim_matches('"') == value.to_string().trim_matches('"');
            let holds = match last {
                Operation::AbsentAsNull => source.is_none() && value.is_null(),
                Operation::EnumMap => value == &Value::from("z"),
                Operation::IntegerToString => value
                    .as_str()
                    .zip(source.and_then(Value::as_number))
                    .is_some_and(|(text, number)| number.integer_text().as_deref() == Some(text)),
                Operation::StringToInteger => source.is_some_and(same),
                Operation::WrapArray
                | Operation::UnwrapArray
                | Operation::Rename
                | Operation::UnwrapTagged => source.is_some_and(|source| !is_leaf(value) || source == value),
                _ => false,
            };
            if !holds {
                return fault("no operation makes that of it");
            }
        }
    }
    match value {
        Value::Array(items) => items.iter().enumerate().try_for_each(|(index, item)| {
            at.push_index(index);
            let result = traceable(applied, input, terms, item, at);
            at.pop();
            result
        }),
        Value::Object(members) => members.iter().try_for_each(|(name, member)| {
            at.push(name);
            let result = traceable(applied, input, terms, member, at);
            at.pop();
            result
        }),
        _ => Ok(()),
    }
}

fn is_leaf(value: &Value) -> bool {
    !matches!(value, Value::Array(_) | Value::Object(_))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_value_of_an_output_is_traceable(
        input in values(), pick in 0..PLANS.len()
    ) {
        let (_, with, _, plan) = &PLANS[pick];
        let applied = plan.apply(input.clone());
        let found = traceable(&applied, &input, &terms(with), &applied.value, &mut Pointer::root());
        prop_assert!(found.is_ok(), "{} → {}: {}", input, applied.value, found.unwrap_err());
        for dropped in &applied.side {
            prop_assert_eq!(input.at(&dropped.from).map(Value::to_string), Some(dropped.value.to_string()));
        }
        prop_assert_eq!(applied.changed, applied.value.to_string() != input.to_string());
    }

    #[test]
    fn an_output_without_findings_conforms_or_is_refused_by_the_schema_alone(
        input in values(), pick in 0..RECEIVERS.len()
    ) {
        let (_, _, program, plan) = PLANS.iter().filter(|(_, with, ..)| with.is_empty()).nth(pick).unwrap();
        let fits = |value: &Value| program.program().is_valid(value).unwrap();
        let applied = plan.apply(input.clone());
        if fits(&input) {
            prop_assert!(!applied.changed && applied.findings.is_empty(), "{} was fine", input);
        }
        // Once brought over, nothing is left to do.
        if fits(&applied.value) {
            let again = plan.apply(applied.value.clone());
            prop_assert!(!again.changed, "{} → {}", applied.value, again.value);
        }
    }

    #[test]
    fn a_plan_that_concerns_an_output_in_nothing_leaves_it_if_it_fits(
        input in values(), pick in 0..PLANS.len()
    ) {
        let (_, _, receiver, plan) = &PLANS[pick];
        if !plan.concerns(&input) && receiver.program().is_valid(&input).unwrap() {
            let applied = plan.apply(input.clone());
            prop_assert!(!applied.changed, "{} → {}", input, applied.value);
        }
    }
}
