//! The dynamic anchors of resources.

use std::sync::Arc;

use accordant_json::Value;

use super::Library;
use super::library::ResourceIndex;
use crate::ResourceId;

impl<'a> Library<'a> {
    /// The schemas in a resource to which dynamic references may lead.
    pub(super) fn dynamic_targets(&self, resource: ResourceIndex) -> Vec<&'a Value> {
        let Some(resource) = self.resources.get(resource.0) else { return Vec::new() };
        let mut targets: Vec<_> = resource
            .anchors
            .iter()
            .filter(|(_, anchor)| anchor.dynamic)
            .map(|(name, anchor)| (name, anchor.target))
            .collect();
        targets.sort_unstable_by_key(|(name, _)| **name);
        let root = resource.recursive.then_some(resource.root);
        root.into_iter().chain(targets.into_iter().map(|(_, target)| target)).collect()
    }

    /// Every dynamic anchor; `$recursiveAnchor` is the one without a name.
    pub(super) fn all_dynamic(&self) -> impl Iterator<Item = (ResourceId, Arc<str>, &'a Value)> {
        self.resources.iter().enumerate().flat_map(|(index, resource)| {
            let id = ResourceIndex(index).id();
            let root = resource.recursive.then(|| (id, Arc::from(""), resource.root));
            let named = resource.anchors.iter().filter(|(_, anchor)| anchor.dynamic);
            root.into_iter().chain(named.map(move |(name, anchor)| (id, Arc::from(*name), anchor.target)))
        })
    }
}
