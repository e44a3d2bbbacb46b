//! Drafts and vocabularies.

use accordant_json::Value;

use super::references::registry;
use super::{graph, read, root_told};
use crate::{Draft, Graph, Options, Registry};

#[test]
fn another_document_keeps_its_own_draft() {
    let schema = read(r##"{"$ref": "https://example.com/seven"}"##);
    let graph = Graph::build_with(&schema, &registry(), &Options::default()).unwrap();
    let drafts: Vec<_> =
        graph.ids().map(|id| format!("{} {}", graph.node(id).location, graph.node(id).draft)).collect();
    assert_eq!(
        drafts,
        [
            "# 2020-12",
            "https://example.com/seven# 7",
            "https://example.com/plain# 2020-12",
            "https://example.com/plain#/$defs/a 2020-12",
            "https://example.com/plain#/$defs/b 2020-12",
        ]
    );
}

#[test]
fn a_resource_inside_may_have_a_draft_of_its_own() {
    let text = r#"{"$defs": {"a": {"$id": "https://example.com/a", "$schema": "http://json-schema.org/draft-07/schema#",
                   "dependentRequired": {"a": ["b"]}, "items": [{}]}}}"#;
    let graph = graph(Draft::V2020, text);
    let drafts: Vec<_> = graph.ids().map(|id| graph.node(id).draft.name()).collect();
    assert_eq!(drafts, ["2020-12", "7", "7"]);
}

#[test]
fn vocabularies_decide_which_words_count() {
    let meta = |uri: &str, draft: &str, words: &str| {
        read(&format!(
            r#"{{"$schema": "https://json-schema.org/draft/{draft}/schema", "$id": "{uri}", "$vocabulary": {{{words}}}}}"#
        ))
    };
    let vocabulary = |draft: &str, name: &str, required: bool| {
        format!(r#""https://json-schema.org/draft/{draft}/vocab/{name}": {required}"#)
    };
    let cases = [
        ("2020-12", vec![("applicator", true)], r#"{"type": "null", "not": {}}"#, vec!["not — #/not"]),
        (
            "2020-12",
            vec![("validation", true)],
            r#"{"unevaluatedItems": {}, "maxItems": 1}"#,
            vec!["maxItems — MaxItems(1)"],
        ),
        (
            "2019-09",
            vec![("applicator", true)],
            r#"{"unevaluatedItems": {}}"#,
            vec!["unevaluatedItems — #/unevaluatedItems"],
        ),
        (
            "2020-12",
            vec![("format-annotation", true)],
            r#"{"format": "a"}"#,
            vec![r#"format — Format { name: "a", asserted: false }"#],
        ),
        (
            "2020-12",
            vec![("format-assertion", false)],
            r#"{"format": "a"}"#,
            vec![r#"format — Format { name: "a", asserted: true }"#],
        ),
        (
            "2019-09",
            vec![("format", false)],
            r#"{"format": "a"}"#,
            vec![r#"format — Format { name: "a", asserted: false }"#],
        ),
        (
            "2019-09",
            vec![("format", true)],
            r#"{"format": "a"}"#,
            vec![r#"format — Format { name: "a", asserted: true }"#],
        ),
        ("2020-12", vec![], r#"{"format": "a", "type": "null"}"#, vec![]),
    ];
    for (draft, words, schema, meanings) in cases {
        let words: Vec<_> = words.iter().map(|(name, required)| vocabulary(draft, name, *required)).collect();
        let mut registry = Registry::default();
        registry
            .add(&meta("https://example.com/meta", draft, &words.join(",")), &Options::default())
            .unwrap();
        let Value::Object(mut schema) = read(schema) else { panic!("no object") };
        schema.insert("$schema", "https://example.com/meta#");
        let graph = Graph::build_with(&Value::Object(schema), &registry, &Options::default()).unwrap();
        assert_eq!(root_told(&graph), meanings, "{draft} {words:?}");
    }
}

#[test]
fn an_unknown_vocabulary_is_a_fault_only_if_it_is_required() {
    for (required, code) in [(true, Some("SCHEMA_VOCABULARY_UNKNOWN")), (false, None)] {
        let meta = format!(
            r#"{{"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": "https://example.com/meta",
                "$vocabulary": {{"https://example.com/words": {required}}}}}"#
        );
        let mut registry = Registry::default();
        // The schema comes before its meta-schema.
        let schema = read(r#"{"$schema": "https://example.com/meta", "$id": "https://example.com/schema"}"#);
        registry.add(&schema, &Options::default()).unwrap();
        registry.add(&read(&meta), &Options::default()).unwrap();
        let built = Graph::build_with(
            &read(r#"{"$ref": "https://example.com/schema"}"#),
            &registry,
            &Options::default(),
        );
        assert_eq!(built.err().map(|error| error.code()), code);
    }
}
