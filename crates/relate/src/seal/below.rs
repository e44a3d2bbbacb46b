//! What the parts of a place say of its children: for each sort of child the subschemas that apply.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use accordant_schema::{Graph, Meaning, NodeId, Pattern};

use super::closure::{Literal, Part};
use super::declared::Own;
use super::facts::Facts;
use super::names::{Match, apart, matches};

/// The most names that are told apart where patterns have to be asked for each.
const ASKED: usize = 200_000;

/// The sets of subschemas for members: a set for each name, for each pattern, and for all further members.
pub(super) fn members(facts: &Facts<'_>, parts: &[Part]) -> Vec<Vec<Part>> {
    let owns: Vec<(&Part, Own<'_>)> = parts.iter().map(|part| (part, Own::of(facts.graph, part.node))).collect();
    let owns: Vec<_> = owns.into_iter().filter(|(_, own)| own.speaks()).collect();
    let names: BTreeSet<&str> = owns.iter().flat_map(|(_, own)| own.names.iter().map(|(name, _)| &**name)).collect();
    let mut sets = named(&owns, &names);
    for (at, (part, own)) in owns.iter().enumerate() {
        for (pattern, node) in own.patterns {
            let mut set = vec![part.to(*node, None)];
            set.extend(owns.iter().enumerate().flat_map(|(other, (part, own))| {
                beside_pattern(pattern, part, own, other == at, *node)
            }));
            sets.push(set);
        }
    }
    sets.push(owns.iter().filter_map(|(part, own)| own.additional.or(own.unevaluated).map(|node| part.to(node, None))).collect());
    sets
}

fn named(owns: &[(&Part, Own<'_>)], names: &BTreeSet<&str>) -> Vec<Vec<Part>> {
    let by_name: Vec<BTreeMap<&str, NodeId>> =
        owns.iter().map(|(_, own)| own.names.iter().map(|(name, node)| (&**name, *node)).collect()).collect();
    // Past this many questions all names are one place, which claims less and costs less.
    if names.len().saturating_mul(owns.len()) > ASKED {
        let all = owns.iter().flat_map(|(part, own)| own.names.iter().map(|(_, node)| part.to(*node, Some(node.index()))));
        return vec![all.collect()];
    }
    names
        .iter()
        .map(|name| {
            let rows = owns.iter().zip(&by_name);
            rows.flat_map(|((part, own), by_name)| said_of(name, part, own, by_name.get(name).copied(), names)).collect()
        })
        .collect()
}

/// What one part says of the member `name`.
fn said_of(name: &str, part: &Part, own: &Own<'_>, listed: Option<NodeId>, names: &BTreeSet<&str>) -> Vec<Part> {
    let mut said: Vec<Part> = listed.map(|node| part.to(node, None)).into_iter().collect();
    let mut spoken = listed.is_some();
    let mut unsure = false;
    for (pattern, node) in own.patterns {
        match matches(pattern, name) {
            Match::Yes => said.push(part.to(*node, None)),
            Match::Maybe => said.push(part.to(*node, Some(node.index()))),
            Match::No => continue,
        }
        spoken |= matches(pattern, name) == Match::Yes;
        unsure = true;
    }
    match (own.additional, own.unevaluated) {
        (Some(node), _) if !spoken => said.push(part.to(node, unsure.then_some(node.index()))),
        (None, Some(node)) if !spoken && !names.contains(name) => said.push(part.to(node, Some(node.index()))),
        _ => {}
    }
    said
}

/// What one part says of a member that matches `pattern` and has no name of its own.
fn beside_pattern(pattern: &Arc<Pattern>, part: &Part, own: &Own<'_>, same: bool, node: NodeId) -> Vec<Part> {
    let others = own.patterns.iter().filter(|(other, at)| *at != node && !apart(pattern, other));
    let mut said: Vec<Part> = others
        .map(|(other, at)| part.to(*at, (other.source() != pattern.source()).then_some(at.index())))
        .collect();
    let spoken = same || own.patterns.iter().any(|(other, _)| other.source() == pattern.source());
    if !spoken && let Some(rest) = own.additional.or(own.unevaluated) {
        said.push(part.to(rest, Some(rest.index())));
    }
    said
}

/// The sets of subschemas for items: a set for each index that has a schema of its own, and one for all further items.
pub(super) fn items(facts: &Facts<'_>, parts: &[Part]) -> Vec<Vec<Part>> {
    let tuples: Vec<(&Part, Tuple<'_>)> = parts.iter().map(|part| (part, Tuple::of(facts.graph, part.node))).collect();
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
