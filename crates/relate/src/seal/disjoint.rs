//! Two branches that no instance satisfies both, proven from what every instance of each must be.
//!
//! The proofs: no kind in common; listed values without a common one; a key that both require and whose values are
//! disjoint (a tag); a key that one requires and the other forbids. Not proven means nothing.

use std::collections::BTreeSet;

use accordant_json::{Kind, Value};
use accordant_schema::{Body, Meaning, NodeId};

use super::closure::{Part, closure};
use super::edge::keywords;
use super::facts::{Facts, listed};

/// How many levels of tags are looked into.
const LEVELS: u8 = 3;

/// Proven: nothing satisfies both.
pub(super) fn disjoint(facts: &Facts<'_>, a: NodeId, b: NodeId) -> bool {
    disjoint_within(facts, a, b, LEVELS)
}

fn disjoint_within(facts: &Facts<'_>, a: NodeId, b: NodeId, levels: u8) -> bool {
    let (Some(a), Some(b)) = (Must::of(facts, a), Must::of(facts, b)) else { return false };
    let shared: BTreeSet<Kind> = a.kinds.intersection(&b.kinds).copied().collect();
    if shared.is_empty() {
        return true;
    }
    if let (Some(a), Some(b)) = (&a.listed, &b.listed) {
        return !a.iter().any(|value| b.contains(value));
    }
    if shared.iter().any(|kind| *kind != Kind::Object) {
        return false;
    }
    a.forbids_what(&b) || b.forbids_what(&a) || (levels > 0 && tagged(facts, &a, &b, levels - 1))
}

/// A key that both require has disjoint values.
fn tagged(facts: &Facts<'_>, a: &Must<'_>, b: &Must<'_>, levels: u8) -> bool {
    a.required.intersection(&b.required).any(|key| {
        let values = |of: &Must<'_>| -> Vec<NodeId> {
            of.properties.iter().filter(|(name, _)| name == key).map(|(_, node)| *node).collect()
        };
        let others = values(b);
        values(a).iter().any(|one| others.iter().any(|other| disjoint_within(facts, *one, *other, levels)))
    })
}

/// What every instance of a node is.
struct Must<'g> {
    kinds: BTreeSet<Kind>,
    listed: Option<Vec<&'g Value>>,
    required: BTreeSet<&'g str>,
    properties: Vec<(&'g str, NodeId)>,
    /// For each part that forbids additional keys without patterns: the names that it leaves.
    only: Vec<BTreeSet<&'g str>>,
}

impl<'g> Must<'g> {
    /// None where the node is too large to tell.
    fn of(facts: &Facts<'g>, node: NodeId) -> Option<Self> {
        let mut must = Self {
            kinds: Kind::ALL.into(),
            listed: None,
            required: BTreeSet::new(),
            properties: Vec::new(),
            only: Vec::new(),
        };
        for kind in [Kind::Object, Kind::Array] {
            if facts.refuses(node, kind) {
                must.kinds.remove(&kind);
            }
        }
        let parts = closure(facts, &[node], Kind::Object).ok()?;
        parts.iter().filter(|part| part.is_certain()).for_each(|part| must.add(facts, part));
        Some(must)
    }
}
