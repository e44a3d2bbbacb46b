//! Dynamic scopes (2020-12 Core section 7.1): the resources passed on the way to a subschema, as far as they matter.

use std::collections::{BTreeSet, HashMap};

use accordant_schema::{Graph, Meaning, NodeId, ResourceId};

/// A scope: an index into [`Scopes`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct ScopeId(u32);

/// Every scope that occurs, once.
#[derive(Debug)]
pub(super) struct Scopes {
    lists: Vec<Vec<ResourceId>>,
    ids: HashMap<Vec<ResourceId>, ScopeId>,
    /// The resources that have a dynamic anchor; no other can change where a reference leads.
    anchored: Vec<ResourceId>,
}

impl Scopes {
    pub(super) const EMPTY: ScopeId = ScopeId(0);

    pub(super) fn of(graph: &Graph) -> Self {
        let anchors = graph.ids().flat_map(|node| graph.node(node).keywords()).filter_map(|keyword| {
            match &keyword.meaning {
                Meaning::DynamicRef { anchor, .. } => Some(anchor),
                _ => None,
            }
        });
        let anchors: BTreeSet<_> = anchors.collect();
        let resources = anchors.into_iter().flat_map(|anchor| graph.dynamic_anchors(anchor));
        let mut anchored: Vec<ResourceId> = resources.map(|(resource, _)| resource).collect();
        anchored.sort_unstable();
        anchored.dedup();
        Scopes { lists: vec![Vec::new()], ids: HashMap::from([(Vec::new(), Self::EMPTY)]), anchored }
    }

    /// The scope inside `node`, reached with `scope`. The outermost of two equal resources decides.
    pub(super) fn enter(&mut self, graph: &Graph, scope: ScopeId, node: NodeId) -> ScopeId {
        let resource = graph.node(node).resource;
        let list = self.list(scope);
        if list.contains(&resource) || self.anchored.binary_search(&resource).is_err() {
            return scope;
        }
        let mut longer = list.to_vec();
        longer.push(resource);
        if let Some(known) = self.ids.get(&longer) {
            return *known;
        }
        let id = ScopeId(u32::try_from(self.lists.len()).unwrap_or(u32::MAX));
        self.lists.push(longer.clone());
        self.ids.insert(longer, id);
        id
    }

    /// Where a dynamic reference leads.
    pub(super) fn resolve(&self, graph: &Graph, scope: ScopeId, anchor: &str, fallback: NodeId) -> NodeId {
        let anchors = self.list(scope).iter().filter_map(|resource| graph.dynamic_anchor(*resource, anchor));
        anchors.into_iter().next().unwrap_or(fallback)
    }

    fn list(&self, scope: ScopeId) -> &[ResourceId] {
        self.lists.get(scope.0 as usize).map_or(&[], Vec::as_slice)
    }
}
