//! Where a place is closed, and with which words.
//!
//! A node can close a place if it sees all that is declared there: what else applies declares nothing that the node
//! doesn't, or can't hold at the same time. The node has to see that much at *each* place where it applies, and no
//! test may reach it. The innermost node that can is taken, since that is where an author would write it.

use std::collections::HashMap;

use accordant_json::Kind;
use accordant_schema::{Meaning, NodeId};

use super::Why;
use super::closure::{Part, closure};
use super::declared::{Declared, Own};
use super::exclude::exclude;
use super::facts::{Facts, Shape};
use super::form::{Form, form, listing};
use super::place::Place;
use super::state::{State, state};

/// References and combinators that are followed inwards in search of a node.
const DEPTH: u8 = 64;

/// What becomes of one place.
#[derive(Debug, Default)]
pub(super) struct Treated<'g> {
    /// The nodes that close it, each with its words.
    pub(super) seats: Vec<(NodeId, Form<'g>)>,
    /// What stays open.
    pub(super) open: Vec<(NodeId, Why)>,
}

impl Treated<'_> {
    fn open(node: NodeId, why: Why) -> Self {
        Self { seats: Vec::new(), open: vec![(node, why)] }
    }

    fn extend(&mut self, other: Self) {
        self.seats.extend(other.seats);
        self.open.extend(other.open);
    }
}

fn all_open<'g>(entries: &[&Part], why: &Why) -> Treated<'g> {
    Treated { seats: Vec::new(), open: entries.iter().map(|entry| (entry.node, why.clone())).collect() }
}

/// Looks for the nodes that close places.
pub(super) struct Seating<'a, 'g> {
    facts: &'a Facts<'g>,
    places: &'a [Place],
    frozen: &'a [bool],
    /// At which places a node applies.
    uses: HashMap<NodeId, Vec<usize>>,
}

impl<'a, 'g> Seating<'a, 'g> {
    pub(super) fn new(facts: &'a Facts<'g>, places: &'a [Place], frozen: &'a [bool]) -> Self {
        let mut uses: HashMap<NodeId, Vec<usize>> = HashMap::new();
        for (at, place) in places.iter().enumerate() {
            for part in place.parts.iter().flatten() {
                let list = uses.entry(part.node).or_default();
                if list.last() != Some(&at) {
                    list.push(at);
                }
            }
        }
        Self { facts, places, frozen, uses }
    }

    /// What becomes of the place with this number.
    pub(super) fn treat(&self, at: usize) -> Treated<'g> {
        let Some(place) = self.places.get(at) else { return Treated::default() };
        let refused = |entry: &Part| self.facts.refuses(entry.node, Kind::Object);
        let stated = || place.entries.iter().filter(|entry| !entry.test);
        if stated().any(|entry| entry.is_certain() && refused(entry)) {
            return Treated::default();
        }
        let never: Vec<&Part> = stated().filter(|entry| refused(entry)).collect();
        let live: Vec<&Part> =
            stated().filter(|entry| never.iter().all(|never| never.when != entry.when)).collect();
        let found = match live.as_slice() {
            [] => Ok(Treated::default()),
            [one] => self.close(one.node, DEPTH),
            several => self.close_together(several, place, at),
        };
        found.unwrap_or_else(|why| all_open(&live, &why))
    }

    /// Close what `node` alone applies to.
    fn close(&self, node: NodeId, depth: u8) -> Result<Treated<'g>, Why> {
        let parts = closure(self.facts, &[Part::certain(node)], Kind::Object, None)?;
        let shape = self.facts.shape(node);
        match state(self.facts, &parts, shape) {
            State::Closed => return Ok(Treated::default()),
            State::Open(at, why) => return Ok(Treated::open(at, why)),
            State::Declares => {}
        }
        if let Some(found) = self.close_inside(node, &parts, depth) {
            return Ok(found);
        }
        if shape == Shape::Partly {
            return Ok(Treated::open(node, Why::Alternative));
        }
        self.sees_all(node, None)?;
        Ok(Treated { seats: vec![(node, form(self.facts, node, &parts)?)], open: Vec::new() })
    }

    /// Close it further in: at the one node that it hands over to, or in each of several branches that exclude one
    /// another.
    fn close_inside(&self, node: NodeId, parts: &[Part], depth: u8) -> Option<Treated<'g>> {
        let depth = depth.checked_sub(1)?;
        if Own::of(self.facts.graph, node).speaks() {
            return None;
        }
        let mut found = Treated::default();
        for inner in self.ways_in(node, parts)? {
            found.extend(self.close(inner, depth).ok()?);
        }
        Some(found)
    }

    /// The nodes that say for `node` which keys there are: those of the one keyword in which all of it is said.
    fn ways_in(&self, node: NodeId, parts: &[Part]) -> Option<Vec<NodeId>> {
        if self.facts.is_free_form(node) && !parts.iter().any(|part| self.speaks(part)) {
            return None;
        }
        let mut ways = Vec::new();
        for keyword in self.facts.graph.node(node).keywords() {
            match &keyword.meaning {
                Meaning::AnyOf(branches) | Meaning::OneOf(branches) => {
                    let taken = self.facts.taking(branches, Kind::Object);
                    let speaking = taken.iter().any(|branch| self.says_keys(*branch));
                    ways.extend(speaking.then_some(taken));
                }
                Meaning::AllOf(branches) => ways.extend(self.each_speaking(branches)),
                Meaning::Ref(target) => ways.extend(self.each_speaking(&[*target])),
                Meaning::DynamicRef { .. } | Meaning::If { .. } | Meaning::DependentSchemas(_) => {
                    let children = keyword.meaning.children();
                    if self.each_speaking(&children).next().is_some() {
                        return None;
                    }
                }
                _ => {}
            }
        }
        let [only] = <[Vec<NodeId>; 1]>::try_from(ways).ok()?;
        let when = |node: &NodeId| [super::closure::Literal::Holds(*node)].into();
        let apart = only.iter().enumerate().all(|(at, one)| {
            only.iter().skip(at + 1).all(|other| exclude(self.facts, &when(one), &when(other)))
        });
        apart.then_some(only)
    }

    fn each_speaking(&self, nodes: &[NodeId]) -> impl Iterator<Item = Vec<NodeId>> {
        let speaking: Vec<Vec<NodeId>> =
            nodes.iter().filter(|node| self.says_keys(**node)).map(|node| vec![*node]).collect();
        speaking.into_iter()
    }

    /// Something in the node speaks of keys, or closes an object of its own.
    fn says_keys(&self, node: NodeId) -> bool {
        self.facts.shape(node) != Shape::Open
            || closure(self.facts, &[Part::certain(node)], Kind::Object, None)
                .is_ok_and(|parts| parts.iter().any(|part| self.speaks(part)))
    }

    fn speaks(&self, part: &Part) -> bool {
        Own::of(self.facts.graph, part.node).speaks()
    }

    /// Close what several subschemas apply to at once: in one of them that sees it all, or in one that is told what
    /// the others declare.
    fn close_together(&self, several: &[&Part], place: &Place, at: usize) -> Result<Treated<'g>, Why> {
        let parts = place.parts.as_ref().ok_or(Why::TooLarge)?;
        match state(self.facts, parts, self.shape(several)) {
            State::Closed => return Ok(Treated::default()),
            State::Open(_, why) => return Err(why),
            State::Declares => {}
        }
        let certain = || several.iter().filter(|one| one.is_certain());
        if let Some(found) = certain().find_map(|one| self.close_alone(one.node, place)) {
            return Ok(found);
        }
        if let Some(found) = certain().find_map(|one| self.close_told(one.node, place, at)) {
            return Ok(found);
        }
        // Any of them may be the only one that applies, so each has to be closed.
        let mut all = Treated::default();
        for one in several {
            all.extend(self.close_alone(one.node, place).ok_or(Why::Together)?);
        }
        Ok(all)
    }

    /// Close one of several subschemas of a place, if it sees what the others declare.
    fn close_alone(&self, node: NodeId, place: &Place) -> Option<Treated<'g>> {
        let found = self.close(node, DEPTH).ok().filter(|found| found.open.is_empty())?;
        if found.seats.is_empty() {
            self.sees(node, &self.declared(node).ok()?, place).ok()?;
        }
        Some(found)
    }

    fn shape(&self, several: &[&Part]) -> Shape {
        let shape = |part: &&&Part| self.facts.shape(part.node);
        let certain = several.iter().filter(|part| part.is_certain()).map(|part| shape(&part)).min();
        certain.or_else(|| several.iter().map(|part| shape(&part)).max()).unwrap_or(Shape::Open)
    }

    fn close_told(&self, node: NodeId, place: &Place, at: usize) -> Option<Treated<'g>> {
        // Names that an older draft has to list come with a schema that says nothing; that isn't one to fill.
        if self.facts.graph.node(node).keywords().is_empty() {
            return None;
        }
        self.sees_all(node, Some(at)).ok()?;
        if self.uses.get(&node).is_none_or(|uses| uses.as_slice() != [at]) {
            return None;
        }
        let inside = closure(self.facts, &[Part::certain(node)], Kind::Object, None).ok()?;
        let outside = closure(self.facts, &place.entries, Kind::Object, Some(node)).ok()?;
        let form = listing(self.facts, node, &inside, &outside).ok()?;
        Some(Treated { seats: vec![(node, form)], open: Vec::new() })
    }

    /// The node may be closed as far as each place goes where it applies, `except` one.
    fn sees_all(&self, node: NodeId, except: Option<usize>) -> Result<(), Why> {
        let graph = self.facts.graph;
        let location = &graph.node(node).location;
        if location.document != graph.node(graph.root()).location.document {
            return Err(Why::Elsewhere(location.document.clone()));
        }
        if self.frozen.get(node.index()) != Some(&false) {
            return Err(Why::Tested);
        }
        let declared = self.declared(node)?;
        let uses = self.uses.get(&node).into_iter().flatten().filter(|at| except != Some(**at));
        uses.filter_map(|at| self.places.get(*at)).try_for_each(|place| self.sees(node, &declared, place))
    }

    /// The keys that the node declares for each object.
    fn declared(&self, node: NodeId) -> Result<Declared<'g>, Why> {
        let inside = closure(self.facts, &[Part::certain(node)], Kind::Object, None)?;
        let certain = inside.iter().filter(|part| part.is_certain()).map(|part| part.node);
        Ok(Declared::of(self.facts.graph, certain))
    }

    fn sees(&self, node: NodeId, declared: &Declared<'g>, place: &Place) -> Result<(), Why> {
        let mine: Vec<&Part> = place.parts.iter().flatten().filter(|part| part.node == node).collect();
        let outside = closure(self.facts, &place.entries, Kind::Object, Some(node))?;
        let seen = |part: &Part| {
            declared.covers(&self.facts.names, &Declared::of(self.facts.graph, [part.node]))
                || mine.iter().all(|own| exclude(self.facts, &own.when, &part.when))
        };
        match outside.iter().find(|part| self.speaks(part) && !seen(part)) {
            None => Ok(()),
            Some(part) => Err(Why::Shared(self.facts.graph.node(part.node).location.pointer.clone())),
        }
    }
}
