//! References that come back to themselves without ever going into the instance: no evaluation of them ends.
//!
//! # Limits
//! Where a dynamic reference leads is known here only if one resource alone bears its anchor. A loop that exists in some
//! dynamic scopes and not in others is left to whoever evaluates.

use std::collections::HashMap;

use crate::{Graph, Location, Meaning, NodeId};

/// How far a node has been looked at.
#[derive(Clone, Copy, PartialEq)]
enum State {
    New,
    Open,
    Done,
}

/// The reference that closes a loop, if there is one.
pub(super) fn find(graph: &Graph) -> Option<Location> {
    let mut bearers: HashMap<&str, usize> = HashMap::new();
    for (_, anchor) in graph.dynamic_anchors.keys() {
        *bearers.entry(anchor).or_default() += 1;
    }
    let walk = Walk { graph, bearers };
    let mut states = vec![State::New; graph.len()];
    graph.ids().find_map(|start| walk.loop_from(start, &mut states))
}

/// The graph, and how many resources bear each dynamic anchor.
struct Walk<'g> {
    graph: &'g Graph,
    bearers: HashMap<&'g str, usize>,
}

/// A step to a schema for the same value.
struct Edge {
    to: NodeId,
    reference: bool,
}

impl Walk<'_> {
    /// Depth first, with a stack of its own: nodes on it are open, and an edge to an open one closes a loop.
    fn loop_from(&self, start: NodeId, states: &mut [State]) -> Option<Location> {
        let mut open: Vec<(NodeId, Vec<Edge>)> = Vec::new();
        let mut next = Some(start);
        loop {
            if let Some(node) = next.take()
                && let Some(state @ State::New) = states.get_mut(node.index())
            {
                *state = State::Open;
                open.push((node, self.edges(node)));
            }
            let (node, rest) = open.last_mut()?;
            let node = *node;
            let Some(edge) = rest.pop() else {
                if let Some(state) = states.get_mut(node.index()) {
                    *state = State::Done;
                }
                open.pop();
                continue;
            };
            if states.get(edge.to.index()) == Some(&State::Open) {
                return Some(self.closing(node, &edge, &open));
            }
            next = Some(edge.to);
        }
    }

    /// Where the loop's reference stands. Subschemas only go down a tree, so that every loop has one.
    fn closing(&self, from: NodeId, edge: &Edge, open: &[(NodeId, Vec<Edge>)]) -> Location {
        let steps = open.iter().rev().map(|(node, _)| *node).take_while(|node| *node != edge.to);
        let mut around = steps.chain(std::iter::once(edge.to));
        let found =
            if edge.reference { Some(from) } else { around.find(|node| self.reference_in(*node).is_some()) };
        let node = found.unwrap_or(from);
        let mut location = self.graph.node(node).location.clone();
        if let Some(name) = self.reference_in(node) {
            location.pointer.push(name);
        }
        location
    }

    fn edges(&self, node: NodeId) -> Vec<Edge> {
        let mut edges = Vec::new();
        for keyword in self.graph.node(node).keywords() {
            let reference = self.is_reference(&keyword.meaning);
            if reference || stays(&keyword.meaning) {
                edges.extend(keyword.meaning.children().into_iter().map(|to| Edge { to, reference }));
            }
        }
        edges.reverse();
        edges
    }

    /// The keyword of a node that leads somewhere else.
    fn reference_in(&self, node: NodeId) -> Option<&'static str> {
        let mut keywords = self.graph.node(node).keywords().iter();
        keywords.find(|keyword| self.is_reference(&keyword.meaning)).map(|keyword| keyword.name)
    }

    /// A reference whose target is sure. A dynamic one is if nothing else bears the anchor.
    fn is_reference(&self, meaning: &Meaning) -> bool {
        match meaning {
            Meaning::Ref(_) => true,
            Meaning::DynamicRef { anchor, .. } => {
                self.bearers.get(&**anchor).is_none_or(|bearers| *bearers < 2)
            }
            _ => false,
        }
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
