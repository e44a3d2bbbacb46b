//! Which keys the own keywords of a node declare.

use std::collections::BTreeSet;
use std::sync::Arc;

use accordant_schema::{Body, Graph, Meaning, NodeId, Pattern};

use super::names::{Match, Names};

/// What a node's own keywords say of the keys of an object.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Own<'g> {
    /// There is `properties`.
    pub(super) has_names: bool,
    pub(super) names: &'g [(Arc<str>, NodeId)],
    pub(super) patterns: &'g [(Arc<Pattern>, NodeId)],
    pub(super) additional: Option<NodeId>,
    pub(super) unevaluated: Option<NodeId>,
}

impl<'g> Own<'g> {
    pub(super) fn of(graph: &'g Graph, node: NodeId) -> Self {
        let mut own = Self::default();
        for keyword in graph.node(node).keywords() {
            match &keyword.meaning {
                Meaning::Properties(rows) => (own.has_names, own.names) = (true, rows),
                Meaning::PatternProperties(rows) => own.patterns = rows,
                Meaning::AdditionalProperties(node) => own.additional = Some(*node),
                Meaning::UnevaluatedProperties(node) => own.unevaluated = Some(*node),
                _ => {}
            }
        }
        own
    }

    /// Some keyword speaks of keys.
    pub(super) fn speaks(&self) -> bool {
        self.has_names || !self.patterns.is_empty() || self.additional.is_some() || self.unevaluated.is_some()
    }

    /// Undeclared keys are forbidden already.
    pub(super) fn is_closed(&self, graph: &Graph) -> bool {
        let rest = self.additional.or(self.unevaluated);
        rest.is_some_and(|rest| matches!(graph.node(rest).body, Body::Always(false)))
    }

    /// The schema for all further keys, which the author gave: each key is declared by it.
    pub(super) fn rest(&self, graph: &Graph) -> Option<NodeId> {
        self.additional.or(self.unevaluated).filter(|_| !self.is_closed(graph))
    }
}

/// A set of declared keys: names, and patterns by their text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Declared<'g> {
    pub(super) names: BTreeSet<&'g str>,
    pub(super) patterns: Vec<&'g Arc<Pattern>>,
    /// Each key is declared.
    pub(super) all: bool,
}

impl<'g> Declared<'g> {
    pub(super) fn of(graph: &'g Graph, nodes: impl IntoIterator<Item = NodeId>) -> Self {
        let mut declared = Self::default();
        nodes.into_iter().for_each(|node| declared.add(graph, node));
        declared
    }

    fn add(&mut self, graph: &'g Graph, node: NodeId) {
        let own = Own::of(graph, node);
        self.names.extend(own.names.iter().map(|(name, _)| &**name));
        self.all |= own.rest(graph).is_some();
        for (pattern, _) in own.patterns {
            if !self.has_pattern(pattern) {
                self.patterns.push(pattern);
            }
        }
    }

    fn has_pattern(&self, pattern: &Pattern) -> bool {
        self.patterns.iter().any(|known| known.source() == pattern.source())
    }

    /// The name is declared for sure.
    pub(super) fn has(&self, names: &Names, name: &str) -> bool {
        self.all
            || self.names.contains(name)
            || self.patterns.iter().any(|pattern| names.matches(pattern, name) == Match::Yes)
    }

    /// The name isn't declared for sure.
    pub(super) fn lacks(&self, names: &Names, name: &str) -> bool {
        !self.all
            && !self.names.contains(name)
            && self.patterns.iter().all(|pattern| names.matches(pattern, name) == Match::No)
    }

    /// Each key of the other set is in this one.
    pub(super) fn covers(&self, names: &Names, other: &Self) -> bool {
        let patterns = || other.patterns.iter().all(|pattern| self.has_pattern(pattern));
        self.all || (!other.all && other.names.iter().all(|name| self.has(names, name)) && patterns())
    }
}
