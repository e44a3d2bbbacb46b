//! References that come back to themselves without ever going into the instance: no evaluation of them ends.

use crate::{Graph, Location, Meaning, Node, NodeId};

/// How far a node has been looked at.
#[derive(Clone, Copy, PartialEq)]
enum State {
    New,
    Open,
    Done,
}

/// The reference that closes a loop, if there is one.
pub(super) fn find(graph: &Graph) -> Option<Location> {
    let mut states = vec![State::New; graph.len()];
    graph.ids().find_map(|start| find_from(graph, start, &mut states))
}

/// Depth first, with a stack of its own: nodes on it are open, and an edge to an open one closes a loop.
fn find_from(graph: &Graph, start: NodeId, states: &mut [State]) -> Option<Location> {
    let mut open: Vec<(NodeId, Vec<Edge>)> = Vec::new();
    let mut next = Some(start);
    loop {
        if let Some(node) = next.take()
            && let Some(state @ State::New) = states.get_mut(node.index())
        {
            *state = State::Open;
            open.push((node, edges(graph, graph.node(node))));
        }
        let (node, rest) = open.last_mut()?;
        let Some(edge) = rest.pop() else {
            if let Some(state) = states.get_mut(node.index()) {
                *state = State::Done;
            }
            open.pop();
            continue;
        };
        if states.get(edge.to.index()) == Some(&State::Open) {
            // Subschemas only go down a tree, so that one edge of every loop is a reference.
            let steps = open.iter().rev().take_while(|(node, _)| *node != edge.to).map(|(node, _)| *node);
            let mut around = std::iter::once(edge.to).chain(steps);
            let node = if edge.reference {
                open.last().map(|(node, _)| *node)
            } else {
                around.find(|id| refers(graph, *id))
            };
            return node.map(|node| reference_in(graph.node(node)));
        }
        next = Some(edge.to);
    }
}

/// A step to a schema for the same value.
struct Edge {
    to: NodeId,
    reference: bool,
}

fn edges(graph: &Graph, node: &Node) -> Vec<Edge> {
    let mut edges = Vec::new();
    for keyword in node.keywords() {
        let reference = is_reference(graph, &keyword.meaning);
        if reference || stays(&keyword.meaning) {
            edges.extend(keyword.meaning.children().into_iter().map(|to| Edge { to, reference }));
        }
    }
    edges.reverse();
    edges
}

/// A reference whose target is known. A dynamic one counts if nothing else bears the anchor.
fn is_reference(graph: &Graph, meaning: &Meaning) -> bool {
    match meaning {
        Meaning::Ref(_) => true,
        Meaning::DynamicRef { anchor, .. } => graph.dynamic_anchors(anchor).nth(1).is_none(),
        _ => false,
    }
}

/// Applies its schemas to the very value that it is applied to itself.
fn stays(meaning: &Meaning) -> bool {
    matches!(
        meaning,
        Meaning::AllOf(_)
            | Meaning::AnyOf(_)
            | Meaning::OneOf(_)
            | Meaning::Not(_)
            | Meaning::If { .. }
            | Meaning::DependentSchemas(_)
    )
}

fn refers(graph: &Graph, id: NodeId) -> bool {
    graph.node(id).keywords().iter().any(|keyword| is_reference(graph, &keyword.meaning))
}

fn reference_in(node: &Node) -> Location {
    let mut location = node.location.clone();
    let names = node
        .keywords()
        .iter()
        .filter(|keyword| matches!(keyword.meaning, Meaning::Ref(_) | Meaning::DynamicRef { .. }));
    if let Some(keyword) = names.last() {
        location.pointer.push(keyword.name);
    }
    location
}
