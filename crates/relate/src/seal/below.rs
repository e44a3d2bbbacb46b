//! What the parts of a place say of its children: for each sort of child the subschemas that apply.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use accordant_json::Kind;
use accordant_schema::{Graph, Meaning, NodeId, Pattern};

use super::closure::{Literal, Part, closure};
use super::declared::{Declared, Own};
use super::facts::Facts;
use super::names::{Match, Names};

/// The most questions whether a name matches a pattern.
const ASKED: usize = 200_000;

/// The sets of subschemas for members: a set for each name, for each pattern, and for all further members.
pub(super) fn members(facts: &Facts<'_>, parts: &[Part]) -> Vec<Vec<Part>> {
    let owns = parts.iter().map(|part| (part, Own::of(facts.graph, part.node)));
    let owns: Vec<(&Part, Own<'_>)> = owns.filter(|(_, own)| own.speaks()).collect();
    let rows = owns.iter().flat_map(|(_, own)| own.names);
    let all: BTreeSet<&str> = rows.map(|(name, _)| &**name).collect();
    let evaluated = owns.iter().filter(|(_, own)| own.unevaluated.is_some() && own.additional.is_none());
    let evaluated = evaluated.map(|(part, _)| (part.node, evaluated_by(facts, part.node))).collect();
    let members = Members { names: &facts.names, owns, evaluated, all };
    members.named().into_iter().chain(members.matching()).chain([members.rest()]).collect()
}

/// The keys that the other keywords of a node declare for each object.
fn evaluated_by<'g>(facts: &Facts<'g>, node: NodeId) -> Declared<'g> {
    let parts = closure(facts, &[Part::certain(node)], Kind::Object, None).unwrap_or_default();
    let inner = parts.iter().filter(|part| part.is_certain() && part.node != node).map(|part| part.node);
    Declared::of(facts.graph, inner)
}

/// The parts of a place that speak of keys.
struct Members<'a, 'g> {
    names: &'a Names,
    owns: Vec<(&'a Part, Own<'g>)>,
    /// For each part with `unevaluatedProperties`, the keys that it evaluates in each object.
    evaluated: HashMap<NodeId, Declared<'g>>,
    /// Each name that one of them lists.
    all: BTreeSet<&'g str>,
}

impl Members<'_, '_> {
    fn named(&self) -> Vec<Vec<Part>> {
        // Past this many questions all names are one place, which claims less and costs less.
        if self.all.len().saturating_mul(self.owns.len()) > ASKED {
            let unsure = |part: &Part, own: &Own<'_>| -> Vec<Part> {
                own.names.iter().map(|(_, node)| part.to(*node, Some(node.index()))).collect()
            };
            return vec![self.owns.iter().flat_map(|(part, own)| unsure(part, own)).collect()];
        }
        let lists =
            self.owns.iter().map(|(_, own)| own.names.iter().map(|(name, node)| (&**name, *node)).collect());
        let lists: Vec<BTreeMap<&str, NodeId>> = lists.collect();
        let of = |name: &str| {
            let rows = self.owns.iter().zip(&lists);
            rows.flat_map(|((part, own), list)| self.said_of(name, part, own, list.get(name).copied()))
                .collect()
        };
        self.all.iter().map(|name| of(name)).collect()
    }

    /// What one part says of the member `name`, which it lists with the schema `listed`.
    fn said_of(&self, name: &str, part: &Part, own: &Own<'_>, listed: Option<NodeId>) -> Vec<Part> {
        let mut said: Vec<Part> = listed.map(|node| part.to(node, None)).into_iter().collect();
        let mut spoken = listed.is_some();
        let mut unsure = false;
        for (pattern, node) in own.patterns {
            match self.names.matches(pattern, name) {
                Match::Yes => {
                    said.push(part.to(*node, None));
                    spoken = true;
                }
                Match::Maybe => {
                    said.push(part.to(*node, Some(node.index())));
                    unsure = true;
                }
                Match::No => {}
            }
        }
        match (own.additional, own.unevaluated) {
            (Some(node), _) if !spoken => said.push(part.to(node, unsure.then_some(node.index()))),
            (None, Some(node)) if !spoken && !self.evaluates(part.node, name) => {
                said.push(part.to(node, Some(node.index())))
            }
            _ => {}
        }
        said
    }

    /// The node itself evaluates the name in each object, so that its `unevaluatedProperties` has no say in it.
    fn evaluates(&self, node: NodeId, name: &str) -> bool {
        self.evaluated.get(&node).is_some_and(|declared| declared.has(self.names, name))
    }

    fn matching(&self) -> Vec<Vec<Part>> {
        let mut sets = Vec::new();
        for (at, (part, own)) in self.owns.iter().enumerate() {
            for (pattern, node) in own.patterns {
                let others = self.owns.iter().enumerate();
                let others = others
                    .flat_map(|(other, (part, own))| self.beside(pattern, part, own, *node, other == at));
                sets.push(others.chain([part.to(*node, None)]).collect());
            }
        }
        sets
    }

    /// What one part says of a member that matches `pattern`, has no name of its own, and gets the schema `node`.
    fn beside(&self, pattern: &Pattern, part: &Part, own: &Own<'_>, node: NodeId, is_own: bool) -> Vec<Part> {
        let same = |other: &Pattern| other.source() == pattern.source();
        let others =
            own.patterns.iter().filter(|(other, at)| *at != node && !self.names.apart(pattern, other));
        let mut said: Vec<Part> =
            others.map(|(other, at)| part.to(*at, (!same(other)).then_some(at.index()))).collect();
        let spoken = is_own || own.patterns.iter().any(|(other, _)| same(other));
        if !spoken && let Some(rest) = own.additional.or(own.unevaluated) {
            said.push(part.to(rest, Some(rest.index())));
        }
        said
    }

    fn rest(&self) -> Vec<Part> {
        // What another part gives a schema for is evaluated, and `unevaluatedProperties` may have no say in it.
        let several =
            self.owns.iter().filter(|(_, own)| own.additional.or(own.unevaluated).is_some()).count() > 1;
        let rest = |(part, own): &(&Part, Own<'_>)| match (own.additional, own.unevaluated) {
            (Some(node), _) => Some(part.to(node, None)),
            (None, Some(node)) => Some(part.to(node, several.then_some(node.index()))),
            (None, None) => None,
        };
        self.owns.iter().filter_map(rest).collect()
    }
}

/// The sets of subschemas for items: a set for each index that has a schema of its own, and one for all further items.
pub(super) fn items(facts: &Facts<'_>, parts: &[Part]) -> Vec<Vec<Part>> {
    let tuples: Vec<(&Part, Tuple<'_>)> =
        parts.iter().map(|part| (part, Tuple::of(facts.graph, part.node))).collect();
    let longest = tuples.iter().map(|(_, tuple)| tuple.prefix.len()).max().unwrap_or(0);
    let at = |index: usize| tuples.iter().flat_map(move |(part, tuple)| tuple.at(part, index)).collect();
    (0..=longest).map(at).collect()
}

/// What one node says of items.
#[derive(Default)]
struct Tuple<'g> {
    prefix: &'g [NodeId],
    rest: Option<(usize, NodeId)>,
    contains: Option<NodeId>,
    unevaluated: Option<NodeId>,
}

impl<'g> Tuple<'g> {
    fn of(graph: &'g Graph, node: NodeId) -> Self {
        let mut tuple = Self::default();
        for keyword in graph.node(node).keywords() {
            match &keyword.meaning {
                Meaning::PrefixItems(nodes) => tuple.prefix = nodes,
                Meaning::Items { from, node } => tuple.rest = Some((*from, *node)),
                Meaning::Contains { node, .. } => tuple.contains = Some(*node),
                Meaning::UnevaluatedItems(node) => tuple.unevaluated = Some(*node),
                _ => {}
            }
        }
        tuple
    }

    fn at(&self, part: &Part, index: usize) -> Vec<Part> {
        let listed = self.prefix.get(index).copied();
        let rest = self.rest.filter(|(from, _)| index >= *from).map(|(_, node)| node);
        let said = listed.or(rest);
        let mut parts: Vec<Part> = said.map(|node| part.to(node, None)).into_iter().collect();
        if said.is_none() {
            parts.extend(self.unevaluated.map(|node| part.to(node, Some(node.index()))));
        }
        parts.extend(self.contains.map(|node| Part { test: true, ..part.to(node, None) }));
        parts
    }
}

impl Part {
    /// The subschema `node` of this part, which applies to a child when the part does; `unsure` where it may not even
    /// then.
    fn to(&self, node: NodeId, unsure: Option<usize>) -> Self {
        let mut when = self.when.clone();
        when.extend(unsure.map(Literal::Unknown));
        Self { node, when, test: self.test }
    }
}
