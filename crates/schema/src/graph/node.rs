//! Nodes, and where they stand.

use std::fmt;
use std::sync::Arc;

use accordant_json::Pointer;

use super::Meaning;
use crate::Draft;

/// A node of one [`Graph`](crate::Graph).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(pub(crate) u32);

impl NodeId {
    /// The number of the node, for tables beside the graph.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A schema resource of one [`Graph`](crate::Graph): what an `$id` starts (2020-12 Core section 4.3.5). Dynamic
/// references are resolved by the resources passed on the way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ResourceId(pub(crate) u32);

/// Where a subschema stands: a document and a pointer into it.
///
/// [`Display`](fmt::Display) gives the URI with the pointer as its fragment; the document without a URI has none in
/// front.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Location {
    /// The URI of the document, empty where it has none.
    pub document: Arc<str>,
    /// The way into the document.
    pub pointer: Pointer,
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}#{}", self.document, self.pointer)
    }
}

/// One subschema.
#[derive(Debug, Clone)]
pub struct Node {
    /// Where it stands.
    pub location: Location,
    /// The draft that it follows.
    pub draft: Draft,
    /// The resource that it is part of.
    pub resource: ResourceId,
    /// What it says.
    pub body: Body,
}

impl Node {
    /// Takes nothing: what stands for an id of another graph.
    pub(super) fn never() -> Self {
        let location = Location { document: Arc::from(""), pointer: Pointer::root() };
        Self { location, draft: Draft::default(), resource: ResourceId(0), body: Body::Always(false) }
    }

    /// The keywords that say something, in the schema's order but `unevaluated…` last; none where the schema is `true`
    /// or `false`.
    pub fn keywords(&self) -> &[Keyword] {
        match &self.body {
            Body::Always(_) => &[],
            Body::Keywords(keywords) => keywords,
        }
    }
}

/// What a subschema says. Closed by the specification: a schema is a boolean or an object.
#[derive(Debug, Clone)]
pub enum Body {
    /// `true` takes everything, `false` nothing.
    Always(bool),
    /// All of these hold. Annotations and keywords that say nothing are not among them.
    Keywords(Vec<Keyword>),
}

/// One keyword of a subschema.
#[derive(Debug, Clone)]
pub struct Keyword {
    /// As the schema has it, `dependencies` rather than the newer `dependentSchemas`.
    pub name: &'static str,
    /// What it says.
    pub meaning: Meaning,
}
