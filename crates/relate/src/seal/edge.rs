//! How a keyword uses a subschema, as far as sealing is concerned.

use accordant_schema::{Body, Graph, Keyword, Meaning, Node, NodeId};

/// The part that a subschema plays. Closed: a keyword applies in place, goes down, or only asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Edge {
    /// Applies to the same instance, and what it evaluates counts.
    Beside,
    /// Applies to a child of the instance.
    Below,
    /// Asks a question and declares nothing below itself; has to keep its meaning to the letter.
    Test,
}

/// The keywords of a node; none where the schema is `true` or `false`.
pub(super) fn keywords(node: &Node) -> &[Keyword] {
    match &node.body {
        Body::Always(_) => &[],
        Body::Keywords(keywords) => keywords,
    }
}

/// Each use of a subschema in `node`, in the order of its keywords.
pub(super) fn edges(graph: &Graph, node: NodeId) -> Vec<(Edge, NodeId)> {
    let node = graph.node(node);
    let mut found = Vec::new();
    for keyword in keywords(node) {
        collect(graph, node, &keyword.meaning, &mut found);
    }
    found
}

/// What a reference may lead to: one node, or for a dynamic one each that a scope could choose.
pub(super) fn targets(graph: &Graph, meaning: &Meaning) -> Vec<NodeId> {
    match meaning {
        Meaning::Ref(node) => vec![*node],
        Meaning::DynamicRef { fallback, anchor } => dynamic(graph, *fallback, anchor),
        _ => Vec::new(),
    }
}
