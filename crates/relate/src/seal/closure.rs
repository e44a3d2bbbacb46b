//! All that applies to one instance: the nodes that are reached in place, each with the condition under which its
//! word counts.

use std::collections::{BTreeSet, HashSet};

use accordant_json::Kind;
use accordant_schema::{Meaning, NodeId};

use super::Why;
use super::edge::targets;
use super::facts::Facts;

/// The most parts that one place may have; past it, it stays open.
const PARTS: usize = 2_048;

/// One thing that is known of an instance. Closed.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Literal {
    /// It satisfies the node.
    Holds(NodeId),
    /// It doesn't satisfy the node.
    Fails(NodeId),
    /// It has the key.
    Has(String),
    /// Something that no schema beside it can ask; the number keeps two of these apart.
    Unknown(usize),
}

/// All of these hold. Empty: always.
pub(super) type When = BTreeSet<Literal>;

/// A node that applies in place.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Part {
    pub(super) node: NodeId,
    pub(super) when: When,
    /// It stands under a test: it may evaluate keys of this instance, and it must not change.
    pub(super) test: bool,
}

impl Part {
    /// Applies to each instance, as a statement.
    pub(super) fn certain(node: NodeId) -> Self {
        Self { node, when: When::new(), test: false }
    }

    /// Applies to each instance, as a statement.
    pub(super) fn is_certain(&self) -> bool {
        self.when.is_empty() && !self.test
    }
}

/// The parts that apply to an instance of `kind` where `entries` do, in the order in which they stand. What is reached
/// only through `barrier` is left out.
///
/// What refuses the kind is left out with all that applies under the same condition, unless that is no condition; where one branch remains, it counts as certain.
pub(super) fn closure(
    facts: &Facts<'_>,
    entries: &[Part],
    kind: Kind,
    barrier: Option<NodeId>,
) -> Result<Vec<Part>, Why> {
    let mut open: Vec<Part> = entries.iter().rev().cloned().collect();
    let mut seen = HashSet::new();
    let mut never: BTreeSet<When> = BTreeSet::new();
    let mut parts = Vec::new();
    while let Some(part) = open.pop() {
        if barrier == Some(part.node) || !seen.insert(part.clone()) {
            continue;
        }
        if seen.len() > PARTS {
            return Err(Why::TooLarge);
        }
        if !part.when.is_empty() && facts.refuses(part.node, kind) {
            never.insert(part.when);
            continue;
        }
        let mut next = Vec::new();
        follow(facts, &part, kind, &mut next);
        open.extend(next.into_iter().rev());
        parts.push(part);
    }
    parts.retain(|part| never.iter().all(|never| !never.is_subset(&part.when)));
    Ok(parts)
}

fn follow(facts: &Facts<'_>, part: &Part, kind: Kind, next: &mut Vec<Part>) {
    let mut go = |node: NodeId, literal: Option<Literal>, test: bool| {
        let mut when = part.when.clone();
        when.extend(literal);
        next.push(Part { node, when, test: part.test || test });
    };
    for keyword in facts.graph.node(part.node).keywords() {
        match &keyword.meaning {
            Meaning::AllOf(branches) => branches.iter().for_each(|branch| go(*branch, None, false)),
            Meaning::AnyOf(branches) | Meaning::OneOf(branches) => {
                let taken = facts.taking(branches, kind);
                for branch in &taken {
                    go(*branch, (taken.len() > 1).then_some(Literal::Holds(*branch)), false);
                }
            }
            Meaning::If { condition, then, otherwise } => {
                go(*condition, Some(Literal::Holds(*condition)), true);
                then.iter().for_each(|then| go(*then, Some(Literal::Holds(*condition)), false));
                otherwise.iter().for_each(|other| go(*other, Some(Literal::Fails(*condition)), false));
            }
            Meaning::DependentSchemas(rows) => {
                rows.iter().for_each(|(key, node)| go(*node, Some(Literal::Has(key.to_string())), false));
            }
            reference => {
                let targets = targets(facts.graph, reference);
                for target in &targets {
                    let unknown = (targets.len() > 1).then(|| Literal::Unknown(target.index()));
                    go(*target, unknown, false);
                }
            }
        }
    }
}
