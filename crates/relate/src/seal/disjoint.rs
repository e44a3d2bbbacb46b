//! Two branches that no instance satisfies both, proven from what every instance of each must be.
//!
//! The proofs: no kind in common; listed values without a common one; a key that both require and whose values are
//! disjoint (a tag); a key that one requires and the other forbids. Not proven means nothing.

use std::collections::{BTreeMap, BTreeSet};

use accordant_json::{Kind, Value};
use accordant_schema::{Meaning, NodeId};

use super::closure::{Part, closure};
use super::declared::{Declared, Own};
use super::facts::Facts;

/// How many levels of tags are looked into.
const LEVELS: u8 = 3;
/// The most values of a list that are compared.
const VALUES: usize = 512;

/// Proven: nothing satisfies both.
pub(super) fn disjoint(facts: &Facts<'_>, a: NodeId, b: NodeId) -> bool {
    let pair = (a.min(b), a.max(b));
    if let Some(known) = facts.disjoint.borrow().get(&pair) {
        return *known;
    }
    let found = a != b && disjoint_within(facts, a, b, LEVELS);
    facts.disjoint.borrow_mut().insert(pair, found);
    found
}

fn disjoint_within(facts: &Facts<'_>, a: NodeId, b: NodeId, levels: u8) -> bool {
    let (Some(a), Some(b)) = (Must::of(facts, a), Must::of(facts, b)) else { return false };
    let shared: BTreeSet<Kind> = a.kinds.intersection(&b.kinds).copied().collect();
    if shared.is_empty() || a.lists_other_values_than(&b) {
        return true;
    }
    if shared.iter().any(|kind| *kind != Kind::Object) {
        return false;
    }
    a.forbids_what(facts, &b)
        || b.forbids_what(facts, &a)
        || (levels > 0 && tagged(facts, &a, &b, levels - 1))
}

/// A key that both require has disjoint values.
fn tagged(facts: &Facts<'_>, a: &Must<'_>, b: &Must<'_>, levels: u8) -> bool {
    a.required.intersection(&b.required).any(|key| {
        let values = |of: &Must<'_>| of.properties.get(key).cloned().unwrap_or_default();
        let others = values(b);
        values(a).iter().any(|one| others.iter().any(|other| disjoint_within(facts, *one, *other, levels)))
    })
}

/// What every instance of a node is.
pub(super) struct Must<'g> {
    kinds: BTreeSet<Kind>,
    listed: Option<Vec<&'g Value>>,
    /// The keys that an object has.
    pub(super) required: BTreeSet<&'g str>,
    properties: BTreeMap<&'g str, Vec<NodeId>>,
    /// For each part that forbids additional keys: what it leaves.
    only: Vec<Declared<'g>>,
}

impl<'g> Must<'g> {
    /// None where the node is too large to tell.
    pub(super) fn of(facts: &Facts<'g>, node: NodeId) -> Option<Self> {
        let mut must = Self {
            kinds: Kind::ALL.into(),
            listed: None,
            required: BTreeSet::new(),
            properties: BTreeMap::new(),
            only: Vec::new(),
        };
        for kind in [Kind::Object, Kind::Array] {
            if facts.refuses(node, kind) {
                must.kinds.remove(&kind);
            }
        }
        // No branch is left out for a null, so what is certain here holds of every value.
        for part in closure(facts, &[Part::certain(node)], Kind::Null, None).ok()? {
            if part.is_certain() {
                must.add_values(facts, part.node);
            }
        }
        let only_objects = must.kinds.iter().eq([&Kind::Object]);
        for part in closure(facts, &[Part::certain(node)], Kind::Object, None).ok()? {
            if part.is_certain() {
                must.add_members(facts, part.node);
                if only_objects {
                    must.add_values(facts, part.node);
                }
            }
        }
        Some(must)
    }

    /// What holds of each object.
    fn add_members(&mut self, facts: &Facts<'g>, node: NodeId) {
        for keyword in facts.graph.node(node).keywords() {
            match &keyword.meaning {
                Meaning::Required(names) => self.required.extend(names.iter().map(|name| &**name)),
                Meaning::Properties(rows) => {
                    rows.iter().for_each(|(name, node)| self.properties.entry(name).or_default().push(*node));
                }
                _ => {}
            }
        }
        let own = Own::of(facts.graph, node);
        let additional = own.additional.filter(|_| own.is_closed(facts.graph));
        self.only.extend(additional.map(|_| Declared::of(facts.graph, [node])));
    }

    /// What holds of each value.
    fn add_values(&mut self, facts: &Facts<'g>, node: NodeId) {
        for keyword in facts.graph.node(node).keywords() {
            let values = match &keyword.meaning {
                Meaning::Type(types) => {
                    self.kinds.retain(|kind| types.allows_kind(*kind));
                    continue;
                }
                Meaning::Enum(values) => values.as_slice(),
                Meaning::Const(value) => std::slice::from_ref(value),
                _ => continue,
            };
            self.kinds.retain(|kind| values.iter().any(|value| value.kind() == *kind));
            if self.listed.as_ref().is_none_or(|known| values.len() < known.len()) {
                self.listed = Some(values.iter().collect());
            }
        }
    }

    fn lists_other_values_than(&self, other: &Self) -> bool {
        let (Some(a), Some(b)) = (&self.listed, &other.listed) else { return false };
        a.len().max(b.len()) <= VALUES && !a.iter().any(|value| b.contains(value))
    }

    fn forbids_what(&self, facts: &Facts<'_>, other: &Self) -> bool {
        self.only.iter().any(|only| other.required.iter().any(|name| only.lacks(&facts.names, name)))
    }
}
