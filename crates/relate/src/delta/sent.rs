//! What the producer's schema says at a place: the subschemas that may apply there, found by walking beside the
//! receiver's. It names places and fragments; what may be sent is the engine's to decide.

use std::collections::BTreeSet;

use accordant_schema::{Graph, Meaning, NodeId};

use crate::universe::{NameId, Side, Universe};

/// The producer's subschemas at one place, with those that they apply in place.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(super) struct Sent {
    /// In the order in which they were reached.
    pub(super) nodes: Vec<NodeId>,
}

impl Sent {
    pub(super) fn of(graph: &Graph, nodes: impl IntoIterator<Item = NodeId>) -> Self {
        let mut open: Vec<NodeId> = nodes.into_iter().collect();
        open.reverse();
        let mut seen = BTreeSet::new();
        let mut found = Vec::new();
        while let Some(node) = open.pop() {
            if !seen.insert(node) {
                continue;
            }
            found.push(node);
            for keyword in graph.node(node).keywords().iter().rev() {
                if is_in_place(&keyword.meaning) {
                    open.extend(keyword.meaning.children().into_iter().rev());
                }
            }
        }
        Self { nodes: found }
    }

    /// Nothing is said of the value.
    pub(super) fn is_silent(&self, graph: &Graph) -> bool {
        self.nodes.iter().all(|node| graph.node(*node).keywords().is_empty())
    }

    /// Something of that sort is said.
    pub(super) fn says(&self, graph: &Graph, is_so: impl Fn(&Meaning) -> bool) -> bool {
        self.meanings(graph).any(is_so)
    }

    /// The names of members that are declared.
    pub(super) fn names(&self, universe: &Universe<'_>) -> BTreeSet<NameId> {
        let graph = universe.schema(Side::Producer).graph();
        let rows = self.meanings(graph).filter_map(|meaning| match meaning {
            Meaning::Properties(rows) => Some(rows),
            _ => None,
        });
        rows.flatten().filter_map(|(name, _)| universe.name_id(name)).collect()
    }

    /// What is said of the member of that name; of any member that isn't declared, if there is none.
    pub(super) fn member(&self, universe: &Universe<'_>, name: Option<&str>) -> Self {
        let graph = universe.schema(Side::Producer).graph();
        let mut found = Vec::new();
        for node in &self.nodes {
            let mut is_declared = false;
            let mut others = None;
            for keyword in graph.node(*node).keywords() {
                match &keyword.meaning {
                    Meaning::Properties(rows) => {
                        let own =
                            rows.iter().filter(|(known, _)| Some(&**known) == name).map(|(_, node)| *node);
                        let before = found.len();
                        found.extend(own);
                        is_declared |= found.len() > before;
                    }
                    Meaning::PatternProperties(rows) => {
                        let matches = |source: &str| universe.matches(source, name?);
                        let own = rows.iter().filter(|(pattern, _)| matches(pattern.source()) == Some(true));
                        let before = found.len();
                        found.extend(own.map(|(_, node)| *node));
                        is_declared |= found.len() > before;
                    }
                    Meaning::AdditionalProperties(node) | Meaning::UnevaluatedProperties(node) => {
                        others = Some(*node)
                    }
                    _ => {}
                }
            }
            found.extend(others.filter(|_| !is_declared));
        }
        Self::of(graph, found)
    }

    /// What is said of the item at that index; of any item, if there is none.
    pub(super) fn item(&self, graph: &Graph, index: Option<usize>) -> Self {
        let found = self.meanings(graph).flat_map(|meaning| match (meaning, index) {
            (Meaning::PrefixItems(nodes), Some(index)) => nodes.get(index).copied().into_iter().collect(),
            (Meaning::PrefixItems(nodes), None) => nodes.clone(),
            (Meaning::Items { from, node }, index) if index.is_none_or(|index| index >= *from) => vec![*node],
            (Meaning::UnevaluatedItems(node), _) => vec![*node],
            _ => Vec::new(),
        });
        Self::of(graph, found.collect::<Vec<_>>())
    }

    fn meanings<'g>(&'g self, graph: &'g Graph) -> impl Iterator<Item = &'g Meaning> {
        self.nodes.iter().flat_map(|node| graph.node(*node).keywords()).map(|keyword| &keyword.meaning)
    }
}

/// The keyword's subschemas may apply at the same place.
const fn is_in_place(meaning: &Meaning) -> bool {
    matches!(
        meaning,
        Meaning::AllOf(_)
            | Meaning::AnyOf(_)
            | Meaning::OneOf(_)
            | Meaning::Ref(_)
            | Meaning::DynamicRef { .. }
            | Meaning::If { .. }
            | Meaning::DependentSchemas(_)
    )
}
