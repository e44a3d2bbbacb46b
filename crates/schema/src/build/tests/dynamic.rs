//! `$dynamicRef` and `$recursiveRef`.

use super::{graph, places, told};
use crate::Draft;

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
