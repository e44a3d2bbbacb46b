//! What one side's schema says about one place, all keywords together.
//!
//! A [`Facet`] names the subschemas that speak of a place. [`Demand`] is what they say once references and `allOf`
//! are followed: one list of nodes that all hold, and the choices (`anyOf`, `oneOf`, `if`) that are still open.

use accordant_check::PatternProgram;
use accordant_json::Kind;
use accordant_schema::{Body, Graph, Location, Meaning, Node, NodeId, Pattern, Type, TypeSet};
use std::cell::OnceCell;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::Arc;

/// A choice by the node and the number of the keyword that make it.
type ChoiceId = (NodeId, usize);

/// The subschemas that all speak of one place, and the choices that are made already.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Facet {
    roots: Vec<NodeId>,
    made: BTreeSet<ChoiceId>,
}

impl Facet {
    pub(super) fn of(nodes: impl IntoIterator<Item = NodeId>) -> Facet {
        let roots: BTreeSet<NodeId> = nodes.into_iter().collect();
        Facet { roots: roots.into_iter().collect(), made: BTreeSet::new() }
    }

    /// The subschemas, each of which must accept the value.
    pub(super) fn roots(&self) -> &[NodeId] {
        &self.roots
    }

    /// The same place with one alternative of a choice taken.
    pub(super) fn choosing(&self, choice: &Choice, alternative: &[NodeId]) -> Facet {
        let mut chosen = Facet::of(self.roots.iter().chain(alternative).copied());
        chosen.made.clone_from(&self.made);
        chosen.made.insert(choice.id);
        chosen
    }

    /// Where the first of the subschemas stands.
    pub(super) fn location(&self, graph: &Graph) -> Option<Location> {
        self.roots.first().map(|node| graph.node(*node).location.clone())
    }
}

/// A choice that is open: each alternative is a list of nodes that all hold.
pub(super) struct Choice {
    id: ChoiceId,
    pub(super) alternatives: Vec<Vec<NodeId>>,
}

impl Choice {
    fn of(id: ChoiceId, meaning: &Meaning) -> Option<Choice> {
        let alternatives = match meaning {
            Meaning::AnyOf(nodes) | Meaning::OneOf(nodes) => nodes.iter().map(|node| vec![*node]).collect(),
            Meaning::If { condition, then, otherwise } => {
                let with: Vec<NodeId> = [Some(*condition), *then].into_iter().flatten().collect();
                vec![with, otherwise.iter().copied().collect()]
            }
            _ => return None,
        };
        Some(Choice { id, alternatives })
    }
}

/// What a place's subschemas say together.
pub(super) struct Demand<'g> {
    nodes: Vec<&'g Node>,
    pub(super) choices: Vec<Choice>,
    /// Nothing at all is taken.
    pub(super) never: bool,
    /// More is said than is listed here (behind a dynamic reference, `not`, a dependent schema).
    pub(super) opaque: bool,
    names: OnceCell<NamePatterns>,
}

/// The patterns of names, ready to match, by their text; none where one needs too much memory.
type NamePatterns = HashMap<Arc<str>, Option<PatternProgram>>;

/// What the pattern of a name may take: bytes of memory, and steps where it backtracks.
const NAME_PATTERN: (usize, u64) = (1 << 20, 100_000);

/// A pattern of names, ready to match; none if it needs too much memory.
pub(super) fn name_pattern(pattern: &Pattern) -> Option<PatternProgram> {
    PatternProgram::compile(pattern, NAME_PATTERN.0, NAME_PATTERN.1).ok()
}

/// What a place's subschemas say about one member.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Named {
    /// These subschemas speak of it; if there are none, it is free.
    By(Vec<NodeId>),
    /// It can't be told (a pattern beyond the engine).
    Unclear,
}

impl<'g> Demand<'g> {
    pub(super) fn read(graph: &'g Graph, facet: &Facet) -> Demand<'g> {
        let mut demand = Demand {
            nodes: Vec::new(),
            choices: Vec::new(),
            never: false,
            opaque: false,
            names: OnceCell::new(),
        };
        let mut seen = HashSet::new();
        let mut open: Vec<NodeId> = facet.roots.iter().rev().copied().collect();
        while let Some(id) = open.pop() {
            if !seen.insert(id) {
                continue;
            }
            let node = graph.node(id);
            demand.nodes.push(node);
            demand.never |= matches!(node.body, Body::Always(false));
            for (index, keyword) in node.keywords().iter().enumerate() {
                match &keyword.meaning {
                    Meaning::AllOf(nodes) => open.extend(nodes.iter().rev()),
                    Meaning::Ref(node) => open.push(*node),
                    Meaning::DynamicRef { fallback, anchor } if graph.dynamic_anchors(anchor).count() < 2 => {
                        open.push(*fallback);
                    }
                    Meaning::AnyOf(nodes) | Meaning::OneOf(nodes) if nodes.len() == 1 => open.extend(nodes),
                    Meaning::DynamicRef { .. } | Meaning::Not(_) | Meaning::DependentSchemas(_) => {
                        demand.opaque = true;
                    }
                    meaning if !facet.made.contains(&(id, index)) => {
                        demand.choices.extend(Choice::of((id, index), meaning));
                    }
                    _ => {}
                }
            }
        }
        demand
    }

    /// Everything is taken.
    pub(super) fn is_free(&self) -> bool {
        !self.never && self.nodes.iter().all(|node| node.keywords().is_empty())
    }

    /// All that is said, keyword by keyword.
    pub(super) fn meanings(&self) -> impl Iterator<Item = &'g Meaning> {
        self.nodes.iter().flat_map(|node| node.keywords()).map(|keyword| &keyword.meaning)
    }

    /// The nodes that hold.
    pub(super) fn nodes(&self) -> &[&'g Node] {
        &self.nodes
    }

    /// The types that a value may have.
    pub(super) fn kinds(&self) -> TypeSet {
        let mut kinds = TypeSet::ANY;
        for meaning in self.meanings() {
            match meaning {
                Meaning::Type(types) => kinds = both(kinds, *types),
                Meaning::Enum(values) => {
                    kinds = both(kinds, values.iter().map(|value| type_of(value.kind())).collect())
                }
                Meaning::Const(value) => {
                    kinds = both(kinds, std::iter::once(type_of(value.kind())).collect())
                }
                _ => {}
            }
        }
        if self.never { std::iter::empty().collect() } else { kinds }
    }

    /// The members that are named: described or required.
    pub(super) fn names(&self) -> BTreeSet<Arc<str>> {
        let mut names = self.required();
        for meaning in self.meanings() {
            if let Meaning::Properties(rows) = meaning {
                names.extend(rows.iter().map(|(name, _)| name.clone()));
            }
        }
        names
    }

    /// The members that must be there.
    pub(super) fn required(&self) -> BTreeSet<Arc<str>> {
        let lists = self.meanings().filter_map(|meaning| match meaning {
            Meaning::Required(names) => Some(names),
            _ => None,
        });
        lists.flatten().cloned().collect()
    }

    /// The subschemas that speak of a member.
    pub(super) fn member(&self, name: &str) -> Named {
        let mut by = Vec::new();
        let mut described = false;
        for node in &self.nodes {
            match self.described_by(node, name) {
                Some(nodes) if nodes.is_empty() => {}
                Some(nodes) => {
                    described = true;
                    by.extend(nodes);
                }
                None => return Named::Unclear,
            }
        }
        if !described {
            by.extend(self.unevaluated());
        }
        Named::By(by)
    }

    /// The subschemas of one node that describe a member; none if it can't be told.
    fn described_by(&self, node: &Node, name: &str) -> Option<Vec<NodeId>> {
        let mut by = Vec::new();
        let mut additional = None;
        for keyword in node.keywords() {
            match &keyword.meaning {
                Meaning::Properties(rows) => {
                    by.extend(rows.iter().filter(|(known, _)| **known == *name).map(|(_, node)| *node));
                }
                Meaning::PatternProperties(rows) => {
                    for (pattern, node) in rows {
                        by.extend(self.matches(pattern, name)?.then_some(*node));
                    }
                }
                Meaning::AdditionalProperties(node) => additional = Some(*node),
                _ => {}
            }
        }
        if by.is_empty() {
            by.extend(additional);
        }
        Some(by)
    }

    fn matches(&self, pattern: &Pattern, name: &str) -> Option<bool> {
        let names = self.names.get_or_init(|| {
            let patterns = self.name_patterns();
            patterns.iter().map(|pattern| (Arc::from(pattern.source()), name_pattern(pattern))).collect()
        });
        names.get(pattern.source())?.as_ref()?.is_match(name).ok()
    }

    /// The subschemas that speak of members whose names match this pattern and no other, and aren't described by name.
    pub(super) fn patterned(&self, pattern: &Pattern) -> Vec<NodeId> {
        let mut by = Vec::new();
        for node in &self.nodes {
            let meanings = || node.keywords().iter().map(|keyword| &keyword.meaning);
            let rows = meanings().filter_map(|meaning| match meaning {
                Meaning::PatternProperties(rows) => Some(rows),
                _ => None,
            });
            let before = by.len();
            by.extend(
                rows.flatten().filter(|(known, _)| known.source() == pattern.source()).map(|(_, node)| *node),
            );
            if by.len() == before {
                by.extend(meanings().filter_map(|meaning| match meaning {
                    Meaning::AdditionalProperties(node) => Some(*node),
                    _ => None,
                }));
            }
        }
        by
    }

    /// The subschemas that speak of members that neither names nor patterns describe.
    pub(super) fn others(&self) -> Vec<NodeId> {
        let additional = self.meanings().filter_map(|meaning| match meaning {
            Meaning::AdditionalProperties(node) => Some(*node),
            _ => None,
        });
        let additional: Vec<_> = additional.collect();
        if additional.is_empty() { self.unevaluated() } else { additional }
    }

    /// The subschemas of `unevaluatedProperties`, where it is known which members those are.
    fn unevaluated(&self) -> Vec<NodeId> {
        let nodes = self.meanings().filter_map(|meaning| match meaning {
            Meaning::UnevaluatedProperties(node) => Some(*node),
            _ => None,
        });
        if self.opaque { Vec::new() } else { nodes.collect() }
    }

    /// The patterns that describe members by their names.
    pub(super) fn name_patterns(&self) -> Vec<Arc<Pattern>> {
        let rows = self.meanings().filter_map(|meaning| match meaning {
            Meaning::PatternProperties(rows) => Some(rows),
            _ => None,
        });
        rows.flatten().map(|(pattern, _)| pattern.clone()).collect()
    }

    /// The subschemas of `propertyNames`.
    pub(super) fn name_schemas(&self) -> Vec<NodeId> {
        let nodes = self.meanings().filter_map(|meaning| match meaning {
            Meaning::PropertyNames(node) => Some(*node),
            _ => None,
        });
        nodes.collect()
    }

    /// How many leading items have subschemas of their own.
    pub(super) fn leading_items(&self) -> usize {
        let lengths = self.meanings().filter_map(|meaning| match meaning {
            Meaning::PrefixItems(nodes) => Some(nodes.len()),
            _ => None,
        });
        lengths.max().unwrap_or(0)
    }

    /// The subschemas that speak of the item at an index.
    pub(super) fn item(&self, index: usize) -> Vec<NodeId> {
        let mut by = Vec::new();
        for meaning in self.meanings() {
            match meaning {
                Meaning::PrefixItems(nodes) => by.extend(nodes.get(index)),
                Meaning::Items { from, node } if *from <= index => by.push(*node),
                _ => {}
            }
        }
        by
    }
}

/// The types that both take; `number` and `integer` have `integer` in common.
pub(super) fn both(one: TypeSet, other: TypeSet) -> TypeSet {
    Type::ALL.into_iter().filter(|word| one.contains(*word) && other.contains(*word)).collect()
}

fn type_of(kind: Kind) -> Type {
    match kind {
        Kind::Null => Type::Null,
        Kind::Boolean => Type::Boolean,
        Kind::Number => Type::Number,
        Kind::String => Type::String,
        Kind::Array => Type::Array,
        Kind::Object => Type::Object,
    }
}

/// What a producer may send at a place: alternatives, each with choices made; none if that isn't known.
pub(super) type Sent = Option<Vec<Facet>>;

/// The most alternatives that are followed; past them a place counts as not known.
const ALTERNATIVES: usize = 64;

/// A facet with every choice made, in each way in which it can be.
pub(super) fn alternatives(graph: &Graph, facet: &Facet) -> Sent {
    let mut done = Vec::new();
    let mut open = vec![facet.clone()];
    while let Some(facet) = open.pop() {
        let demand = Demand::read(graph, &facet);
        match demand.choices.first() {
            None => done.push(facet),
            Some(choice) => {
                let chosen = choice.alternatives.iter().rev().map(|nodes| facet.choosing(choice, nodes));
                open.extend(chosen);
            }
        }
        if done.len() + open.len() > ALTERNATIVES {
            return None;
        }
    }
    Some(done)
}
