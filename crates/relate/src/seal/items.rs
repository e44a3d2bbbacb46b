//! Arrays that say nothing of their items, in all or in some alternatives: these may be any objects then.

use accordant_json::Kind;
use accordant_schema::{Meaning, NodeId};

use super::Why;
use super::closure::{Part, closure};
use super::facts::Facts;
use super::place::Place;
use super::seat::Treated;

/// The parts that leave items as they come, at places where neither they nor anything that always applies says what
/// all of its items are.
pub(super) fn unsaid_items<'g>(facts: &Facts<'g>, places: &[Place]) -> Treated<'g> {
    let mut treated = Treated::default();
    for place in places {
        let Ok(parts) = closure(facts, &place.entries, Kind::Array, None) else { continue };
        let says = |part: &Part| part.is_certain() && says_items(facts, part.node);
        let refused =
            place.entries.iter().any(|entry| entry.is_certain() && facts.refuses(entry.node, Kind::Array));
        if refused || parts.iter().any(says) {
            continue;
        }
        for part in parts.iter().filter(|part| !part.test) {
            let silent = is_array(facts, part.node) && !says_inside(facts, part.node);
            treated.open.extend(silent.then_some((part.node, Why::Items)));
            treated.open.extend(silent_ways(facts, part.node).into_iter().map(|node| (node, Why::Items)));
        }
    }
    treated
}

/// The alternatives of a node that say nothing of items beside others that do: an item can come in by them.
fn silent_ways(facts: &Facts<'_>, node: NodeId) -> Vec<NodeId> {
    let mut silent = Vec::new();
    for keyword in facts.graph.node(node).keywords() {
        match &keyword.meaning {
            Meaning::AnyOf(branches) | Meaning::OneOf(branches) => {
                let taken = facts.taking(branches, Kind::Array);
                let (says, other): (Vec<NodeId>, Vec<NodeId>) =
                    taken.into_iter().partition(|branch| says_inside(facts, *branch));
                silent.extend(other.into_iter().filter(|_| !says.is_empty()));
            }
            Meaning::If { then, otherwise, .. } => {
                let says = |branch: &Option<NodeId>| branch.is_some_and(|branch| says_inside(facts, branch));
                silent.extend((says(then) != says(otherwise)).then_some(node));
            }
            _ => {}
        }
    }
    silent
}

fn says_inside(facts: &Facts<'_>, node: NodeId) -> bool {
    let parts = closure(facts, &[Part::certain(node)], Kind::Array, None);
    parts.is_ok_and(|parts| parts.iter().any(|part| says_items(facts, part.node)))
}

fn says_items(facts: &Facts<'_>, node: NodeId) -> bool {
    facts.graph.node(node).keywords().iter().any(|keyword| {
        let lists = matches!(keyword.meaning, Meaning::Enum(_) | Meaning::Const(_));
        lists || matches!(keyword.meaning, Meaning::Items { .. } | Meaning::UnevaluatedItems(_))
    })
}

fn is_array(facts: &Facts<'_>, node: NodeId) -> bool {
    facts.graph.node(node).keywords().iter().any(|keyword| match &keyword.meaning {
        Meaning::Type(types) => {
            types.allows_kind(Kind::Array) && !Kind::ALL.iter().all(|kind| types.allows_kind(*kind))
        }
        _ => false,
    })
}
