//! Which nodes may not change, because something asks whether they hold rather than stating that they do.
//!
//! A stricter `not`, `if` or `contains` may make the whole schema weaker, and so may a stricter branch of a `oneOf`
//! that another branch shares instances with: where both held, one would now.

use std::collections::HashSet;

use accordant_schema::{Meaning, NodeId};

use super::closure::Literal;
use super::declared::{Declared, Own};
use super::disjoint::{Must, disjoint};
use super::edge::{Edge, edges};
use super::facts::Facts;
use super::place::Place;

/// The most branches that are compared with each other.
const BRANCHES: usize = 128;

/// For each node whether a test reaches it. The `oneOf`s of `relaxed` are no tests.
pub(super) fn frozen(facts: &Facts<'_>, relaxed: &HashSet<NodeId>) -> Vec<bool> {
    let graph = facts.graph;
    let mut frozen = vec![false; graph.len()];
    let mut open: Vec<NodeId> = Vec::new();
    for node in graph.ids() {
        let tests = edges(graph, node).into_iter().filter(|(edge, _)| *edge == Edge::Test);
        open.extend(tests.map(|(_, to)| to));
        if !relaxed.contains(&node) {
            open.extend(one_of(facts, node).into_iter().flat_map(|branches| overlapping(facts, branches)));
        }
    }
    while let Some(node) = open.pop() {
        if let Some(mark @ false) = frozen.get_mut(node.index()) {
            *mark = true;
            open.extend(edges(graph, node).into_iter().map(|(_, to)| to));
        }
    }
    frozen
}

fn one_of<'g>(facts: &Facts<'g>, node: NodeId) -> Vec<&'g [NodeId]> {
    let keywords = facts.graph.node(node).keywords().iter();
    keywords
        .filter_map(
            |keyword| if let Meaning::OneOf(all) = &keyword.meaning { Some(all.as_slice()) } else { None },
        )
        .collect()
}

/// The branches that may hold together with another one.
fn overlapping(facts: &Facts<'_>, branches: &[NodeId]) -> Vec<NodeId> {
    if branches.len() > BRANCHES {
        return branches.to_vec();
    }
    let meets = |one: &NodeId, at: usize| {
        branches.iter().enumerate().any(|(other_at, other)| at != other_at && !disjoint(facts, *one, *other))
    };
    branches.iter().enumerate().filter(|(at, one)| meets(one, *at)).map(|(_, one)| *one).collect()
}

/// The nodes with a `oneOf` whose branches may overlap, but not in an object that has only declared keys: each of two
/// branches asks for a key that without it nothing declares. That holds where each place of theirs gets closed.
pub(super) fn apart_when_closed(facts: &Facts<'_>, places: &[Place]) -> HashSet<NodeId> {
    let mut apart: HashSet<NodeId> = HashSet::new();
    let mut touching: HashSet<NodeId> = HashSet::new();
    for place in places {
        for part in place.parts.iter().flatten() {
            for branches in one_of(facts, part.node) {
                let met = overlapping(facts, branches);
                let fits = met.len() <= BRANCHES
                    && met
                        .iter()
                        .all(|one| met.iter().all(|other| one == other || asks_more(facts, place, *other)));
                if fits {
                    apart.insert(part.node)
                } else {
                    touching.insert(part.node)
                };
            }
        }
    }
    apart.retain(|node| !touching.contains(node));
    apart
}

/// The branch requires a key of an object that nothing outside of the branch declares.
fn asks_more(facts: &Facts<'_>, place: &Place, branch: NodeId) -> bool {
    let Some(must) = Must::of(facts, branch) else { return false };
    let outside = place.parts.iter().flatten().filter(|part| !part.when.contains(&Literal::Holds(branch)));
    let speaking = outside.map(|part| part.node).filter(|node| Own::of(facts.graph, *node).speaks());
    let declared = Declared::of(facts.graph, speaking);
    must.required.iter().any(|name| declared.lacks(&facts.names, name))
}
