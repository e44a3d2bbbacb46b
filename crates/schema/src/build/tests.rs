use accordant_json::{Pointer, Value, read_str};
use proptest::prelude::*;

use crate::{Body, Draft, Graph, Keyword, Meaning, NodeId, Options, Registry};

fn read(text: &str) -> Value {
    read_str(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn graph(draft: Draft, text: &str) -> Graph {
    Graph::build(&read(text), &Options::default().draft(draft))
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Where the nodes are that a node leads to.
fn places(graph: &Graph, nodes: impl IntoIterator<Item = NodeId>) -> String {
    let places: Vec<_> = nodes.into_iter().map(|node| graph.node(node).location.to_string()).collect();
    places.join(" ")
}

/// A meaning in one line: what it leads to as places, all else as it is.
fn told(graph: &Graph, keyword: &Keyword) -> String {
    let to = places(graph, keyword.meaning.children());
    let said = match &keyword.meaning {
        Meaning::Items { from, .. } => format!("items from {from}: {to}"),
        Meaning::Contains { min, max, .. } => format!("contains {min}..{max:?}: {to}"),
        Meaning::DynamicRef { anchor, .. } => format!("dynamic `{anchor}`, else {to}"),
        Meaning::If { then, otherwise, .. } => format!("if {} {}: {to}", then.is_some(), otherwise.is_some()),
        Meaning::Pattern(pattern) => format!("pattern {}", pattern.source()),
        Meaning::Properties(rows) | Meaning::DependentSchemas(rows) => {
            let names: Vec<_> = rows.iter().map(|(name, _)| &**name).collect();
            format!("{}: {to}", names.join(" "))
        }
        Meaning::PatternProperties(rows) => {
            let names: Vec<_> = rows.iter().map(|(name, _)| name.source()).collect();
            format!("{}: {to}", names.join(" "))
        }
        Meaning::PrefixItems(_) => format!("prefix: {to}"),
        Meaning::Ref(_) => format!("ref: {to}"),
        other if other.children().is_empty() => format!("{other:?}"),
        _ => to,
    };
    format!("{} — {said}", keyword.name)
}

fn root_told(graph: &Graph) -> Vec<String> {
    graph.node(graph.root()).keywords().iter().map(|keyword| told(graph, keyword)).collect()
}

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

/// Documents that the references of [`references_lead_where_the_specification_says`] may lead to.
fn registry() -> Registry {
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
fn dynamic_references_know_their_anchor_and_where_it_may_lead() {
    let text = r##"{
        "$id": "https://example.com/strict", "$dynamicAnchor": "node", "$ref": "tree", "unevaluatedProperties": false,
        "$defs": {"tree": {"$id": "tree", "$dynamicAnchor": "node", "items": {"$dynamicRef": "#node"}}}
    }"##;
    let graph = graph(Draft::V2020, text);
    let all: Vec<_> = graph.dynamic_anchors("node").collect();
    assert_eq!(
        places(&graph, all.iter().map(|(_, node)| *node)),
        "https://example.com/strict# https://example.com/strict#/$defs/tree"
    );
    for (resource, node) in all {
        assert_eq!(graph.dynamic_anchor(resource, "node"), Some(node));
        assert_eq!(graph.node(node).resource, resource);
    }
    let items = graph
        .ids()
        .map(|id| graph.node(id))
        .find(|node| node.location.pointer.as_str().ends_with("items"))
        .unwrap();
    assert_eq!(
        told(&graph, &items.keywords()[0]),
        "$dynamicRef — dynamic `node`, else https://example.com/strict#/$defs/tree"
    );
}

#[test]
fn a_dynamic_reference_without_its_anchor_is_a_plain_one() {
    for text in [
        r##"{"items": {"$dynamicRef": "#a"}, "$defs": {"x": {"$anchor": "a"}}}"##,
        r##"{"items": {"$dynamicRef": "#/$defs/x"}, "$defs": {"x": {"$dynamicAnchor": "a"}}}"##,
    ] {
        let graph = graph(Draft::V2020, text);
        let items = graph.node(graph.node(graph.root()).keywords()[0].meaning.children()[0]);
        assert_eq!(told(&graph, &items.keywords()[0]), "$dynamicRef — ref: #/$defs/x", "{text}");
    }
}

#[test]
fn recursive_references_look_outwards_only_with_their_anchor() {
    for (text, said) in [
        (r##"{"items": {"$recursiveRef": "#"}}"##, "$recursiveRef — ref: #"),
        (r##"{"$recursiveAnchor": false, "items": {"$recursiveRef": "#"}}"##, "$recursiveRef — ref: #"),
        (
            r##"{"$recursiveAnchor": true, "items": {"$recursiveRef": "#"}}"##,
            "$recursiveRef — dynamic ``, else #",
        ),
    ] {
        let graph = graph(Draft::V2019, text);
        let items = graph
            .ids()
            .map(|id| graph.node(id))
            .find(|node| node.location.pointer.as_str() == "/items")
            .unwrap();
        assert_eq!(told(&graph, &items.keywords()[0]), said, "{text}");
    }
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
