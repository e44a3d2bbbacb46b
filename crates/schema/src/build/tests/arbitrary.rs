//! Any JSON at all, and JSON that is nearly a schema.

use accordant_json::{Number, Value};
use proptest::prelude::*;
use proptest::strategy::ValueTree as _;

use crate::{Draft, Graph, KEYWORDS, KeywordRow, Options, Places};

fn text() -> impl Strategy<Value = String> {
    let known = ["#", "#a", "#/$defs/a", "a", "urn:x:y", "string", "^a"];
    let known: Vec<&str> = known.into_iter().chain(Draft::ALL.map(Draft::uri)).collect();
    prop_oneof![3 => prop::sample::select(known).prop_map(str::to_owned), 1 => "[#/a-c%~(:]{0,6}"]
}

fn leaf() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::Bool),
        (-2..5_i64).prop_map(Value::from),
        text().prop_map(Value::from),
    ]
}

fn name() -> impl Strategy<Value = String> {
    let words: Vec<String> = KEYWORDS.iter().map(|row| row.name.to_owned()).collect();
    prop_oneof![4 => prop::sample::select(words), 1 => "[a-c]"]
}

/// Any JSON, with keywords for names.
fn json() -> impl Strategy<Value = Value> {
    leaf().prop_recursive(6, 64, 6, |inner| {
        let members = prop::collection::vec((name(), inner.clone()), 0..6);
        prop_oneof![
            prop::collection::vec(inner, 0..4).prop_map(Value::Array),
            members.prop_map(|members| Value::Object(members.into_iter().collect())),
        ]
    })
}

/// A value that the keyword takes, most often.
fn fitting(row: &'static KeywordRow, schema: BoxedStrategy<Value>) -> BoxedStrategy<Value> {
    let items = prop::collection::vec(schema.clone(), 1..3).prop_map(Value::Array);
    let members = prop::collection::vec(("[a-c]", schema.clone()), 0..3)
        .prop_map(|members| Value::Object(members.into_iter().collect()));
    match (row.places, row.name) {
        (Places::Whole, _) => schema,
        (Places::Items, _) => items.boxed(),
        (Places::WholeOrItems, _) => prop_oneof![schema, items].boxed(),
        (Places::Members | Places::SomeMembers, _) => members.boxed(),
        (Places::Nowhere, "$ref" | "$dynamicRef") => {
            prop::sample::select(vec!["#/$defs/a", "#/definitions/a", "#a", "#/properties/b", "#"])
                .prop_map(Value::from)
                .boxed()
        }
        (Places::Nowhere, "$recursiveRef") => Just(Value::from("#")).boxed(),
        (Places::Nowhere, "$anchor" | "$dynamicAnchor") => "[a-c]".prop_map(Value::from).boxed(),
        (Places::Nowhere, "$id" | "id") => "(u:)?[a-z]{3}".prop_map(Value::from).boxed(),
        (Places::Nowhere, "type") => {
            prop::sample::select(vec!["null", "object", "integer"]).prop_map(Value::from).boxed()
        }
        (Places::Nowhere, "enum" | "required" | "examples") => {
            prop::collection::hash_set("[a-c]", 1..3).prop_map(Value::from_iter).boxed()
        }
        (Places::Nowhere, "uniqueItems" | "$recursiveAnchor" | "readOnly") => {
            any::<bool>().prop_map(Value::Bool).boxed()
        }
        (Places::Nowhere, word)
            if word.starts_with("min") || word.starts_with("max") || word == "multipleOf" =>
        {
            (1..9_u64).prop_map(|count| Value::Number(Number::from(count))).boxed()
        }
        (Places::Nowhere, _) => leaf().boxed(),
    }
}

/// Nearly a schema of that draft.
fn schema(draft: Draft) -> impl Strategy<Value = Value> {
    let rows: Vec<&'static KeywordRow> = KEYWORDS
        .iter()
        .filter(|row| row.is_in(draft) && row.name != "$schema" && row.name != "$vocabulary")
        .collect();
    let bottom = Just(Value::Object(accordant_json::Object::new()));
    bottom.prop_recursive(5, 64, 4, move |inner| {
        let inner = inner.boxed();
        let member = prop::sample::select(rows.clone()).prop_flat_map(move |row| {
            fitting(row, inner.clone()).prop_map(move |value| (row.name.to_owned(), value))
        });
        prop::collection::vec(member, 0..4).prop_map(|members| Value::Object(members.into_iter().collect()))
    })
}

fn draft() -> impl Strategy<Value = Draft> {
    prop::sample::select(Draft::ALL.to_vec())
}

/// What holds of every graph: each node has its text, each edge leads to a node, and it is the same graph again.
fn check(value: &Value, draft: Draft) -> Result<bool, TestCaseError> {
    let options = Options::default().draft(draft);
    let Ok(graph) = Graph::build(value, &options) else { return Ok(false) };
    prop_assert_eq!(graph.fragment(graph.root()), Some(value));
    for id in graph.ids() {
        prop_assert!(graph.fragment(id).is_some());
        for keyword in graph.node(id).keywords() {
            prop_assert!(KeywordRow::of(keyword.name, graph.node(id).draft).is_some());
            prop_assert!(keyword.meaning.children().iter().all(|child| child.index() < graph.len()));
        }
    }
    let again = Graph::build(value, &options).unwrap();
    prop_assert_eq!(format!("{:?}", again.nodes), format!("{:?}", graph.nodes));
    Ok(true)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn no_json_breaks_the_build(value in json(), draft in draft()) {
        check(&value, draft)?;
    }

    #[test]
    fn no_near_schema_breaks_the_build((draft, value) in draft().prop_flat_map(|draft| (Just(draft), schema(draft)))) {
        check(&value, draft)?;
    }
}

/// The properties above would hold of nothing if every schema were refused.
#[test]
fn many_near_schemas_are_schemas() {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let built = (0..500).filter(|case| {
        let draft = Draft::ALL[case % Draft::ALL.len()];
        let value = schema(draft).new_tree(&mut runner).unwrap().current();
        check(&value, draft).unwrap()
    });
    let built = built.count();
    println!("{built} of 500 near schemas became graphs");
    assert!(built > 150, "{built}");
}
