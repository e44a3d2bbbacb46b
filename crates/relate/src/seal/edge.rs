//! How a keyword uses a subschema, as far as sealing is concerned.

use accordant_schema::{Graph, Meaning, NodeId};

/// The part that a subschema plays. Closed: a keyword applies in place, goes down, or only asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Edge {
    /// Applies to the same instance, and what it evaluates counts.
    Beside,
    /// Applies to a child of the instance.
    Below,
    /// Asks a question; has to keep its meaning to the letter.
    Test,
}

/// Each use of a subschema in `node`, in the order of its keywords. Annotations and names of members are left out:
/// neither holds an object that a schema could close.
pub(super) fn edges(graph: &Graph, node: NodeId) -> Vec<(Edge, NodeId)> {
    let mut found = Vec::new();
    for keyword in graph.node(node).keywords() {
        let meaning = &keyword.meaning;
        if let Meaning::If { condition, then, otherwise } = meaning {
            found.push((Edge::Test, *condition));
            found.extend([then, otherwise].into_iter().flatten().map(|branch| (Edge::Beside, *branch)));
        } else if let Some(edge) = edge(meaning) {
            found.extend(reached(graph, meaning).into_iter().map(|to| (edge, to)));
        }
    }
    found
}

fn edge(meaning: &Meaning) -> Option<Edge> {
    match meaning {
        Meaning::AllOf(_)
        | Meaning::AnyOf(_)
        | Meaning::OneOf(_)
        | Meaning::DependentSchemas(_)
        | Meaning::Ref(_)
        | Meaning::DynamicRef { .. } => Some(Edge::Beside),
        Meaning::Properties(_)
        | Meaning::PatternProperties(_)
        | Meaning::AdditionalProperties(_)
        | Meaning::UnevaluatedProperties(_)
        | Meaning::PrefixItems(_)
        | Meaning::Items { .. }
        | Meaning::UnevaluatedItems(_) => Some(Edge::Below),
        Meaning::Not(_) | Meaning::If { .. } | Meaning::Contains { .. } => Some(Edge::Test),
        _ => None,
    }
}

fn reached(graph: &Graph, meaning: &Meaning) -> Vec<NodeId> {
    match meaning {
        Meaning::Ref(_) | Meaning::DynamicRef { .. } => targets(graph, meaning),
        other => other.children(),
    }
}

/// What a reference may lead to: one node, or for a dynamic one each that a scope could choose. Nothing for any other
/// keyword.
pub(super) fn targets(graph: &Graph, meaning: &Meaning) -> Vec<NodeId> {
    match meaning {
        Meaning::Ref(node) => vec![*node],
        Meaning::DynamicRef { fallback, anchor } => {
            let mut found: Vec<NodeId> = graph.dynamic_anchors(anchor).map(|(_, node)| node).collect();
            if !found.contains(fallback) {
                found.insert(0, *fallback);
            }
            found
        }
        _ => Vec::new(),
    }
}
