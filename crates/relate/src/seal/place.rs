//! The places of an instance: for each, the nodes that apply there together.
//!
//! A place is a set of entries, the subschemas that its parents' keywords apply to it. Two members of one object that
//! the same subschemas apply to are one place. Where a place has alternatives of which only one can hold, each gives
//! its own places below; where several may hold, all of them are taken together.

use std::collections::{BTreeMap, HashSet, VecDeque};

use accordant_json::Kind;
use accordant_schema::NodeId;

use super::SealError;
use super::below::{items, members};
use super::closure::{Literal, Part, When, closure};
use super::exclude::exclude;
use super::facts::Facts;

/// The most places, and the most parts of all of them together.
const PLACES: usize = 20_000;
const PARTS: usize = 400_000;

/// What applies to one value of an instance.
#[derive(Debug)]
pub(super) struct Place {
    /// The subschemas that apply, each with the condition under which it does.
    pub(super) entries: Vec<Part>,
    /// All parts that apply to an object here; none where there are too many.
    pub(super) parts: Option<Vec<Part>>,
}

/// All places below the root and below definitions that nothing uses, in the order in which they are reached.
///
/// `frozen` are the nodes that tests reach; a definition among them is not closed for its own sake.
///
/// # Errors
/// [`SealError::TooLarge`] where there are too many.
pub(super) fn places(facts: &Facts<'_>, frozen: &[bool]) -> Result<Vec<Place>, SealError> {
    let mut walk = Walk { facts, seen: HashSet::new(), open: VecDeque::new(), places: Vec::new(), parts: 0 };
    walk.enter(vec![Part::certain(facts.graph.root())]);
    walk.run()?;
    let mut reached: HashSet<NodeId> = HashSet::new();
    let mut known = 0;
    for node in facts.graph.ids().filter(|node| facts.is_definition(*node)) {
        reached.extend(walk.places.iter().skip(known).flat_map(Place::nodes));
        known = walk.places.len();
        if !reached.contains(&node) && frozen.get(node.index()) == Some(&false) {
            walk.enter(vec![Part::certain(node)]);
            walk.run()?;
        }
    }
    Ok(walk.places)
}

impl Place {
    /// The nodes that apply here.
    pub(super) fn nodes(&self) -> impl Iterator<Item = NodeId> {
        self.entries.iter().chain(self.parts.iter().flatten()).map(|part| part.node)
    }
}

struct Walk<'a, 'g> {
    facts: &'a Facts<'g>,
    seen: HashSet<Vec<Part>>,
    open: VecDeque<Vec<Part>>,
    places: Vec<Place>,
    parts: usize,
}

impl Walk<'_, '_> {
    fn enter(&mut self, mut entries: Vec<Part>) {
        entries.sort();
        entries.dedup();
        if entries.iter().any(|entry| !entry.test) && self.seen.insert(entries.clone()) {
            self.open.push_back(entries);
        }
    }

    fn run(&mut self) -> Result<(), SealError> {
        while let Some(entries) = self.open.pop_front() {
            let objects = closure(self.facts, &entries, Kind::Object, None).ok();
            let arrays = closure(self.facts, &entries, Kind::Array, None).ok();
            self.parts += objects.iter().chain(&arrays).map(Vec::len).sum::<usize>();
            if self.places.len() >= PLACES || self.parts > PARTS {
                return Err(SealError::TooLarge { limit: PLACES });
            }
            let refused =
                |kind| entries.iter().any(|entry| entry.is_certain() && self.facts.refuses(entry.node, kind));
            let mut found = Vec::new();
            if let Some(parts) = objects.as_ref().filter(|_| !refused(Kind::Object)) {
                found.extend(members(self.facts, parts));
            }
            if let Some(parts) = arrays.as_ref().filter(|_| !refused(Kind::Array)) {
                found.extend(items(self.facts, parts));
            }
            found
                .into_iter()
                .flat_map(|entries| together(self.facts, entries))
                .for_each(|set| self.enter(set));
            self.places.push(Place { entries, parts: objects });
        }
        Ok(())
    }
}

/// Split what may apply to a child into the sets that may apply at once.
///
/// What applies under one condition goes together. Where no two conditions can hold at once, each gives a set of its
/// own; else there is one set, in which all that is known of a condition is which of the others share it.
fn together(facts: &Facts<'_>, entries: Vec<Part>) -> Vec<Vec<Part>> {
    let (always, sometimes): (Vec<Part>, Vec<Part>) =
        entries.into_iter().partition(|entry| entry.when.is_empty());
    let mut groups: BTreeMap<When, Vec<Part>> = BTreeMap::new();
    for entry in sometimes {
        groups.entry(entry.when.clone()).or_default().push(entry);
    }
    let conditions: Vec<&When> = groups.keys().collect();
    let apart = conditions
        .iter()
        .enumerate()
        .all(|(at, one)| conditions.iter().skip(at + 1).all(|other| exclude(facts, one, other)));
    let with = |group: Vec<Part>, when: &When| -> Vec<Part> {
        group.into_iter().map(|entry| Part { when: when.clone(), ..entry }).collect()
    };
    if apart {
        let each = groups.into_values().map(|group| [always.clone(), with(group, &When::new())].concat());
        return each.chain([always.clone()]).filter(|set| !set.is_empty()).collect();
    }
    let named = groups.into_values().flat_map(|group| {
        let name = group.first().map_or(0, |entry| entry.node.index());
        with(group, &When::from([Literal::Unknown(name)]))
    });
    vec![always.iter().cloned().chain(named).collect()]
}
