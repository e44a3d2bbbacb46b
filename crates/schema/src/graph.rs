//! The resolved graph: every subschema of a schema as a node, every reference an edge.
//!
//! # Rooms
//! [`node`]: nodes and where they stand · [`meaning`]: what a keyword says, one form for all drafts.

mod meaning;
mod node;

use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

use accordant_json::Value;

use crate::Draft;

pub use meaning::Meaning;
pub use node::{Body, Keyword, Location, Node, NodeId, ResourceId};

/// A schema as a graph of nodes: references resolved, drafts normalised, nothing read twice.
///
/// A graph is made by [`Graph::build`](crate::Graph::build) and does not change. Equal schemas at two places are two
/// nodes; a `$ref` leads to the node that it names, so a recursive schema is a loop.
#[derive(Debug, Clone)]
pub struct Graph {
    pub(crate) nodes: Vec<Node>,
    pub(crate) root: NodeId,
    pub(crate) source: Arc<Value>,
    pub(crate) documents: HashMap<Arc<str>, Arc<Value>>,
    pub(crate) dynamic_anchors: HashMap<(ResourceId, Arc<str>), NodeId>,
    pub(crate) unknown: Vec<UnknownKeyword>,
}

/// A keyword that the schema's dialect doesn't know. It asserts nothing; most often it is a slip of the pen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownKeyword {
    /// The subschema in which it stands.
    pub node: NodeId,
    /// The keyword.
    pub name: String,
}

impl Graph {
    /// The node that the whole schema is.
    pub const fn root(&self) -> NodeId {
        self.root
    }

    /// The node of that id. Ids of another graph that this one lacks give a node that takes nothing.
    pub fn node(&self, id: NodeId) -> &Node {
        static NEVER: LazyLock<Node> = LazyLock::new(Node::never);
        self.nodes.get(id.index()).unwrap_or(&NEVER)
    }

    /// How many nodes there are.
    pub const fn len(&self) -> usize {
        self.nodes.len()
    }

    /// A graph has at least its root.
    pub const fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// All ids, in the order in which the nodes were reached.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = NodeId> + use<> {
        (0..u32::try_from(self.nodes.len()).unwrap_or(u32::MAX)).map(NodeId)
    }

    /// The schema as it was read.
    pub fn source(&self) -> &Value {
        &self.source
    }

    /// The text of the subschema at `id`.
    pub fn fragment(&self, id: NodeId) -> Option<&Value> {
        let location = &self.node(id).location;
        self.documents.get(&location.document)?.at(&location.pointer)
    }

    /// The draft of the root.
    pub fn draft(&self) -> Draft {
        self.node(self.root).draft
    }

    /// Where a dynamic reference to `anchor` leads, if the scope is at `resource`. The anchor of 2019-09's
    /// `$recursiveAnchor` has the empty name.
    pub fn dynamic_anchor(&self, resource: ResourceId, anchor: &str) -> Option<NodeId> {
        self.dynamic_anchors.get(&(resource, Arc::from(anchor))).copied()
    }

    /// Each node that a dynamic reference to `anchor` may lead to, in some scope, with its resource.
    pub fn dynamic_anchors(&self, anchor: &str) -> impl Iterator<Item = (ResourceId, NodeId)> {
        let matching = self.dynamic_anchors.iter().filter(move |((_, name), _)| **name == *anchor);
        let mut found: Vec<_> = matching.map(|((resource, _), node)| (*resource, *node)).collect();
        found.sort_unstable();
        found.into_iter()
    }

    /// Keywords that assert nothing because the dialect has no such word.
    pub fn unknown_keywords(&self) -> &[UnknownKeyword] {
        &self.unknown
    }
}
