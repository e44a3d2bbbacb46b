//! `properties`, `patternProperties` and `additionalProperties` as one table, so that an object is walked once.

use std::cmp::Ordering;
use std::sync::Arc;

use accordant_schema::NodeId;

use super::matcher::Matcher;

/// What the members of an object have to be.
#[derive(Debug, Default)]
pub(crate) struct Members {
    /// By length, then by bytes: most names are told apart by their length alone.
    declared: Vec<(Arc<str>, NodeId)>,
    pub(crate) patterns: Vec<(Matcher, NodeId)>,
    pub(crate) additional: Option<NodeId>,
}

impl Members {
    pub(crate) fn declare(&mut self, rows: &[(Arc<str>, NodeId)]) {
        self.declared.extend_from_slice(rows);
        self.declared.sort_by(|(left, _), (right, _)| by_length(left, right));
    }

    /// The row of `properties` for a name: the name as the schema has it and its schema.
    pub(crate) fn declared(&self, name: &str) -> Option<(&str, NodeId)> {
        let at = self.declared.binary_search_by(|(known, _)| by_length(known, name)).ok()?;
        self.declared.get(at).map(|(known, node)| (&**known, *node))
    }
}

fn by_length(left: &str, right: &str) -> Ordering {
    left.len().cmp(&right.len()).then_with(|| left.cmp(right))
}
