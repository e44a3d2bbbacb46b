//! Where references lead.

use accordant_json::Pointer;

use super::{graph, read};
use crate::{Draft, Graph, Meaning, Options, Registry};

/// Documents that the references of [`references_lead_where_the_specification_says`] may lead to.
pub(super) fn registry() -> Registry {
    let mut registry = Registry::default();
    for (uri, text) in [
        (
            "https://example.com/plain",
            r#"{"type": "string", "$defs": {"a": {"$anchor": "named"}, "b": {"$id": "inner"}}}"#,
        ),
        (
            "https://example.com/seven",
            r#"{"$schema": "http://json-schema.org/draft-07/schema#", "$ref": "plain", "type": 5}"#,
        ),
        (
            "https://example.com/elsewhere",
            r##"{"$id": "https://example.org/home", "items": {"$ref": "#/$defs/a"}, "$defs": {"a": {}}}"##,
        ),
        ("urn:example:doc", r##"{"$defs": {"a": {"$ref": "#"}}, "type": "array"}"##),
    ] {
        registry.add_at(uri, &read(text)).unwrap();
    }
    registry
}

#[test]
fn references_lead_where_the_specification_says() {
    /// The draft, the schema, the subschema that refers, and where to.
    const CASES: &[(Draft, &str, &str, &str)] = &[
        (
            Draft::V2020,
            r##"{"not": {"not": {"$ref": "#/$defs/a"}}, "$defs": {"a": {}}}"##,
            "/not/not",
            "#/$defs/a",
        ),
        (Draft::V2020, r##"{"items": {"$ref": "#"}}"##, "/items", "#"),
        (Draft::V2020, r##"{"items": {"$ref": ""}}"##, "/items", "#"),
        // Escapes of pointers and of URIs.
        (
            Draft::V2020,
            r##"{"items": {"$ref": "#/$defs/a~1b~0c%25%22é"}, "$defs": {"a/b~c%\"é": {}}}"##,
            "/items",
            "#/$defs/a~1b~0c%\"é",
        ),
        // Into a list, a note, an unknown word.
        (Draft::V2020, r##"{"items": {"$ref": "#/anyOf/1"}, "anyOf": [{}, {}]}"##, "/items", "#/anyOf/1"),
        (
            Draft::V2020,
            r##"{"items": {"$ref": "#/examples/0"}, "examples": [{}]}"##,
            "/items",
            "#/examples/0",
        ),
        (Draft::V2020, r##"{"items": {"$ref": "#/x/y"}, "x": {"y": {"not": {}}}}"##, "/items", "#/x/y"),
        // Anchors.
        (
            Draft::V2020,
            r##"{"items": {"$ref": "#a"}, "$defs": {"x": {"$anchor": "a"}}}"##,
            "/items",
            "#/$defs/x",
        ),
        (
            Draft::V2020,
            r##"{"items": {"$ref": "#a"}, "$defs": {"x": {"$dynamicAnchor": "a"}}}"##,
            "/items",
            "#/$defs/x",
        ),
        (
            Draft::V7,
            r##"{"items": {"$ref": "#a"}, "definitions": {"x": {"$id": "#a"}}}"##,
            "/items",
            "#/definitions/x",
        ),
        (
            Draft::V4,
            r##"{"items": {"$ref": "#a"}, "definitions": {"x": {"id": "#a"}}}"##,
            "/items",
            "#/definitions/x",
        ),
        (
            Draft::V2020,
            r##"{"items": {"$ref": "#a"}, "$defs": {"x": {"$anchor": "a"}, "y": {"const": {"$anchor": "a"}}}}"##,
            "/items",
            "#/$defs/x",
        ),
        // One name in two resources.
        (
            Draft::V2020,
            r##"{"$defs": {"x": {"$id": "https://example.com/x", "$anchor": "a"}, "y": {"$anchor": "a"}}, "items": {"$ref": "#a"}}"##,
            "/items",
            "#/$defs/y",
        ),
        // Resources inside, by their URIs and relative to the one around.
        (
            Draft::V2020,
            r##"{"$id": "https://example.com/s/root", "items": {"$ref": "item"}, "$defs": {"x": {"$id": "item"}}}"##,
            "/items",
            "https://example.com/s/root#/$defs/x",
        ),
        (
            Draft::V2020,
            r##"{"$id": "https://example.com/s/root", "not": {"$id": "deep/", "items": {"$ref": "item"}}, "$defs": {"x": {"$id": "deep/item"}}}"##,
            "/not/items",
            "https://example.com/s/root#/$defs/x",
        ),
        (
            Draft::V2020,
            r##"{"$defs": {"x": {"$id": "urn:uuid:1", "items": {"$ref": "#/$defs/y"}, "$defs": {"y": {}}}}}"##,
            "/$defs/x/items",
            "#/$defs/x/$defs/y",
        ),
        (Draft::V2020, r##"{"$id": "tree.json", "items": {"$ref": "tree.json"}}"##, "/items", "tree.json#"),
        (
            Draft::V2020,
            r##"{"$defs": {"x": {"$id": "https://example.com/x", "$defs": {"y": {"$ref": "#"}}}}}"##,
            "/$defs/x/$defs/y",
            "#/$defs/x",
        ),
        // An `$id` beside an old `$ref` doesn't count.
        (
            Draft::V7,
            r##"{"$id": "https://example.com/s/root", "allOf": [{"$id": "https://example.org/", "$ref": "item"}], "definitions": {"x": {"$id": "item"}}}"##,
            "/allOf/0",
            "https://example.com/s/root#/definitions/x",
        ),
        // Other documents.
        (Draft::V2020, r##"{"$ref": "https://example.com/plain"}"##, "", "https://example.com/plain#"),
        (
            Draft::V2020,
            r##"{"$ref": "https://example.com/plain#named"}"##,
            "",
            "https://example.com/plain#/$defs/a",
        ),
        (
            Draft::V2020,
            r##"{"$ref": "https://example.com/inner"}"##,
            "",
            "https://example.com/plain#/$defs/b",
        ),
        (
            Draft::V2020,
            r##"{"$id": "https://example.com/here", "$ref": "seven"}"##,
            "",
            "https://example.com/seven#",
        ),
        (Draft::V2020, r##"{"$ref": "https://example.com/elsewhere"}"##, "", "https://example.org/home#"),
        (
            Draft::V2020,
            r##"{"$ref": "https://example.org/home#/items"}"##,
            "",
            "https://example.org/home#/items",
        ),
        (Draft::V2020, r##"{"$ref": "urn:example:doc#/$defs/a"}"##, "", "urn:example:doc#/$defs/a"),
        (
            Draft::V7,
            r##"{"$ref": "http://json-schema.org/draft-07/schema#"}"##,
            "",
            "http://json-schema.org/draft-07/schema#",
        ),
        (
            Draft::V2020,
            r##"{"$ref": "https://json-schema.org/draft/2020-12/meta/core#/$defs/anchorString"}"##,
            "",
            "https://json-schema.org/draft/2020-12/meta/core#/$defs/anchorString",
        ),
        // What the schema names itself goes first.
        (
            Draft::V2020,
            r##"{"items": {"$ref": "https://example.com/plain"}, "$defs": {"mine": {"$id": "https://example.com/plain"}}}"##,
            "/items",
            "#/$defs/mine",
        ),
    ];
    let registry = registry();
    for (draft, text, from, to) in CASES {
        let graph = Graph::build_with(&read(text), &registry, &Options::default().draft(*draft))
            .unwrap_or_else(|error| panic!("{text}: {error} at {}", error.location()));
        let document = graph.node(graph.root()).location.document.clone();
        let from: Pointer = from.parse().unwrap();
        let found = graph
            .ids()
            .map(|id| graph.node(id))
            .find(|node| node.location.document == document && node.location.pointer == from);
        let target = found.unwrap().keywords().iter().find_map(|keyword| match keyword.meaning {
            Meaning::Ref(target) => Some(target),
            _ => None,
        });
        assert_eq!(graph.node(target.unwrap()).location.to_string(), *to, "{text}");
        assert!(graph.ids().all(|id| graph.fragment(id).is_some()), "{text}");
    }
}

#[test]
fn loops_that_go_into_the_instance_are_fine() {
    for text in [
        r##"{"properties": {"a": {"$ref": "#"}}}"##,
        r##"{"allOf": [{"items": {"$ref": "#"}}]}"##,
        r##"{"propertyNames": {"$ref": "#"}}"##,
        r##"{"$defs": {"a": {"$ref": "#/$defs/b"}, "b": {}}, "allOf": [{"$ref": "#/$defs/a"}, {"$ref": "#/$defs/a"}]}"##,
        r##"{"contentSchema": {"$ref": "#"}}"##,
    ] {
        graph(Draft::V2020, text);
    }
}

#[test]
fn a_very_long_chain_of_references_is_fine() {
    let links: Vec<_> =
        (0..20_000).map(|link| format!(r##""{link}": {{"$ref": "#/$defs/{}"}}"##, link + 1)).collect();
    let text = format!(r##"{{"$ref": "#/$defs/0", "$defs": {{{}, "20000": {{}}}}}}"##, links.join(","));
    assert_eq!(graph(Draft::V2020, &text).len(), 20_002);
}
