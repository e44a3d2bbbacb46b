//! Arrays that say nothing of their items, which may be any objects then.

use accordant_json::Kind;
use accordant_schema::{Meaning, NodeId};

use super::Why;
use super::closure::{Part, closure};
use super::facts::Facts;
use super::place::Place;
use super::seat::Treated;

/// The parts that say that there is an array, at places where neither they nor anything that always applies says what
/// all of its items are.
pub(super) fn unsaid_items<'g>(facts: &Facts<'g>, places: &[Place]) -> Treated<'g> {
    let mut treated = Treated::default();
    for place in places {
        let Ok(parts) = closure(facts, &place.entries, Kind::Array, None) else { continue };
        let says = |part: &Part| part.is_certain() && says_items(facts, part.node);
        let refused = place.entries.iter().any(|entry| entry.is_certain() && facts.refuses(entry.node, Kind::Array));
        if refused || parts.iter().any(says) {
            continue;
        }
        let arrays = parts.iter().filter(|part| !part.test && is_array(facts, part.node));
        let silent = arrays.filter(|part| !says_inside(facts, part.node));
        treated.open.extend(silent.map(|part| (part.node, Why::Items)));
    }
    treated
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
