//! The parts of both schemas that a difference shows.

use accordant_json::Kind;
use accordant_schema::{Graph, Meaning, NodeId};

use super::sent::Sent;
use super::{Fragment, difference};
use crate::universe::{Side, Universe};

/// A subschema as a whole.
pub(super) fn whole(graph: &Graph, node: NodeId) -> Fragment {
    Fragment { location: graph.node(node).location.clone(), value: graph.fragment(node).cloned() }
}

/// One keyword of a subschema.
pub(super) fn keyword(graph: &Graph, node: NodeId, keyword: &str) -> Fragment {
    let mut location = graph.node(node).location.clone();
    location.pointer.push(keyword);
    let value = graph.fragment(node).and_then(|schema| schema.get(keyword)).cloned();
    difference::Fragment { location, value }
}

/// What the producer says where the receiver's `word` refuses: the same keyword, else the type or the listed values,
/// else all that it says there.
pub(super) fn of_sent(graph: &Graph, sent: &Sent, word: &str) -> Option<Fragment> {
    for word in [word, "type", "enum", "const"] {
        let has = |node: &&NodeId| graph.node(**node).keywords().iter().any(|keyword| keyword.name == word);
        if let Some(node) = sent.nodes.iter().find(has) {
            return Some(keyword(graph, *node, word));
        }
    }
    sent.nodes.first().map(|node| whole(graph, *node))
}

/// The keyword at or in place below a receiver's node that refuses a kind of value.
pub(super) fn refusing(universe: &Universe<'_>, node: NodeId, kind: Kind) -> Fragment {
    let graph = universe.schema(Side::Receiver).graph();
    let mut at = node;
    let refuses = |node: NodeId| universe.refuses(universe.class_of(Side::Receiver, node), kind);
    // As many steps as there are nodes lead through every chain of references.
    for _ in 0..graph.len() {
        let keywords = graph.node(at).keywords();
        let own = keywords.iter().find(|row| match &row.meaning {
            Meaning::Type(types) => !types.allows_kind(kind),
            Meaning::Enum(values) => values.iter().all(|value| value.kind() != kind),
            Meaning::Const(value) => value.kind() != kind,
            Meaning::AnyOf(nodes) | Meaning::OneOf(nodes) => nodes.iter().all(|node| refuses(*node)),
            _ => false,
        });
        if let Some(own) = own {
            return keyword(graph, at, own.name);
        }
        let next = keywords.iter().find_map(|row| match &row.meaning {
            Meaning::AllOf(nodes) => nodes.iter().copied().find(|node| refuses(*node)),
            Meaning::Ref(node) => Some(*node).filter(|node| refuses(*node)),
            _ => None,
        });
        match next {
            Some(next) => at = next,
            None => break,
        }
    }
    whole(graph, at)
}
