//! Any JSON at all.

use accordant_json::Value;
use proptest::prelude::*;

use crate::{Draft, Graph, Options};

fn word() -> impl Strategy<Value = String> {
    let words: Vec<String> = crate::KEYWORDS.iter().map(|row| row.name.to_owned()).collect();
    prop_oneof![4 => prop::sample::select(words), 1 => "[a-c]"]
}

fn text() -> impl Strategy<Value = String> {
    let known =
        ["#", "#a", "#/$defs/a", "a", "urn:x:y", "string", "https://json-schema.org/draft/2020-12/schema"];
    let drafts = Draft::ALL.map(Draft::uri);
    prop_oneof![prop::sample::select(known.to_vec()), prop::sample::select(drafts.to_vec())]
        .prop_map(str::to_owned)
        .boxed()
        .prop_union("[#/a-c%~(:]{0,6}".boxed())
}

fn value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::Bool),
        (-2..5_i64).prop_map(Value::from),
        text().prop_map(Value::from),
    ];
    leaf.prop_recursive(6, 64, 6, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::Array),
            prop::collection::vec((word(), inner), 0..6)
                .prop_map(|members| Value::Object(members.into_iter().collect())),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn no_json_breaks_the_build(schema in value(), draft in prop::sample::select(Draft::ALL.to_vec())) {
        if let Ok(graph) = Graph::build(&schema, &Options::default().draft(draft)) {
            prop_assert_eq!(graph.fragment(graph.root()), Some(&schema));
            for id in graph.ids() {
                prop_assert!(graph.fragment(id).is_some());
                for keyword in graph.node(id).keywords() {
                    prop_assert!(keyword.meaning.children().iter().all(|child| child.index() < graph.len()));
                }
            }
        }
    }
}
