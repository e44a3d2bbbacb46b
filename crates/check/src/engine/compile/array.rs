//! Plans for arrays.

use accordant_json::Kind;
use accordant_schema::{Draft, Meaning, NodeId};

use super::{Beyond, Compiler, listed};
use crate::engine::gather::Gathered;
use crate::engine::plan::{ArrayPlan, ContainsPlan, Entry, Guarded};

/// The most items that a schema can describe one by one.
const PREFIX: usize = 1_024;

/// What one subschema says of the items: one by one, then of the rest.
#[derive(Default)]
struct Items {
    prefix: Vec<Option<NodeId>>,
    rest: Option<NodeId>,
}

impl Items {
    fn at(&self, index: usize) -> Option<NodeId> {
        self.prefix.get(index).copied().unwrap_or(self.rest)
    }
}

impl<'g> Compiler<'g> {
    pub(super) fn array(&mut self, set: &[Entry]) -> Result<Option<Guarded<ArrayPlan>>, Beyond> {
        let Some(gathered) = self.gatherer.gather(set, Kind::Array, &[]) else { return Ok(None) };
        let mut sources: Vec<(Entry, Items)> = Vec::new();
        let (mut min, mut max, mut unique, mut contains) = (0, None::<u64>, false, Vec::new());
        for asked in &gathered.asked {
            match &asked.keyword.meaning {
                Meaning::MinItems(limit) => min = min.max(*limit),
                Meaning::MaxItems(limit) => max = Some(max.map_or(*limit, |max| max.min(*limit))),
                Meaning::UniqueItems => unique = true,
                Meaning::Contains { node, min, max } => {
                    let spec = self.spec_of(asked.entry, *node);
                    contains.push(ContainsPlan { spec, min: *min, max: *max });
                }
                Meaning::UnevaluatedItems(node) => {
                    let items = self.unevaluated_items(asked.entry, *node)?;
                    sources.push((asked.entry, items));
                }
                _ => {}
            }
        }
        sources.extend(gathered.entries.iter().filter_map(|entry| Some((*entry, self.items(*entry)?))));
        let longest = sources.iter().map(|(_, items)| items.prefix.len()).max().unwrap_or(0);
        if longest > PREFIX {
            return Err(Beyond);
        }
        let prefix = (0..longest).map(|index| self.item(&sources, index)).collect();
        let rest = self.item(&sources, longest);
        let listed = listed(&gathered, Kind::Array).map(Vec::into_boxed_slice);
        let plan = ArrayPlan { min, max, prefix, rest, contains: contains.into(), unique, listed };
        Ok(Some(self.guard(plan, &gathered)))
    }

    fn item(&mut self, sources: &[(Entry, Items)], index: usize) -> crate::engine::plan::SpecId {
        let set =
            sources.iter().filter_map(|(entry, items)| Some(self.gatherer.step(*entry, items.at(index)?)));
        let set = set.collect();
        self.spec(set)
    }

    /// What the subschema itself says of items.
    fn items(&self, entry: Entry) -> Option<Items> {
        let mut items = Items::default();
        for keyword in self.gatherer.graph.node(entry.0).keywords() {
            match &keyword.meaning {
                Meaning::PrefixItems(nodes) => items.prefix = nodes.iter().copied().map(Some).collect(),
                Meaning::Items { from, node } => {
                    items.prefix.resize(*from, None);
                    items.rest = Some(*node);
                }
                _ => {}
            }
        }
        (!items.prefix.is_empty() || items.rest.is_some()).then_some(items)
    }

    /// `unevaluatedItems` where it is plain which items are evaluated.
    fn unevaluated_items(&mut self, entry: Entry, node: NodeId) -> Result<Items, Beyond> {
        let inner = self.gatherer.gather(&[entry], Kind::Array, &[]).ok_or(Beyond)?;
        let graph = self.gatherer.graph;
        let counts = |meaning: &Meaning, entry: Entry| {
            matches!(meaning, Meaning::Contains { .. }) && graph.node(entry.0).draft >= Draft::V2020
        };
        if !decides_nothing(&inner)
            || inner.asked.iter().any(|asked| counts(&asked.keyword.meaning, asked.entry))
        {
            return Err(Beyond);
        }
        let mut evaluated = 0;
        for other in &inner.entries {
            let items = self.items(*other).unwrap_or_default();
            let nested = graph.node(other.0).keywords();
            let nested = nested.iter().any(|keyword| matches!(keyword.meaning, Meaning::UnevaluatedItems(_)));
            if items.rest.is_some() || (nested && *other != entry) {
                return Ok(Items::default());
            }
            evaluated = evaluated.max(items.prefix.len());
        }
        Ok(Items { prefix: vec![None; evaluated], rest: Some(node) })
    }
}

/// No choice is open that could evaluate more or less.
pub(super) fn decides_nothing(gathered: &Gathered<'_>) -> bool {
    gathered.open.iter().all(|open| matches!(open.asked.keyword.meaning, Meaning::Not(_)))
}
