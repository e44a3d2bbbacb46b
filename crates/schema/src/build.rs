//! From a schema's text to its graph.
//!
//! # How
//! A document is *surveyed* first: a walk over the places where its dialect has schemas notes each one, the resource and
//! dialect that it belongs to, and the names that it bears. Then nodes are *read*, each once, from a queue: a keyword's
//! value becomes its meaning, a child or the target of a reference becomes a node to read. Places are known by the
//! address of their value, which holds still while the documents are borrowed. Last, references that come back to
//! themselves in place are refused.
//!
//! All of the schema's own subschemas become nodes, reachable or not. Of other documents those do that are reached,
//! with the definitions in them, and the dynamic anchors of their resources.
//!
//! # Rooms
//! [`library`]: documents, resources and names · [`survey`]: the walk · [`dialects`]: what `$schema` says ·
//! [`anchors`] · [`resolve`]: where a reference leads · [`read`]: keyword by keyword · [`loops`] · [`mod@measure`]
//!
//! # Limits
//! No step recurses on the schema. Depth, nodes and the text of their pointers are bounded by [`Options`].

mod anchors;
mod dialects;
mod library;
mod loops;
mod measure;
pub(crate) mod read;
mod resolve;
mod survey;

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use accordant_json::{Pointer, Value};

pub(crate) use library::Library;
pub(crate) use measure::measure;
pub(crate) use read::Read;

use crate::{
    Body, Graph, Location, Node, NodeId, Options, Registry, SchemaError, SchemaErrorKind, UnknownKeyword,
};
use library::{Document, ResourceIndex};

impl Graph {
    /// The graph of a schema that refers to nothing but itself and the published meta-schemas.
    ///
    /// `$schema` decides the draft, else `options` do. The keywords of a node are in the schema's order, except that
    /// `unevaluatedItems` and `unevaluatedProperties` come last, because they depend on the others (2020-12 Core section
    /// 11). Nothing is ever fetched.
    ///
    /// # Errors
    /// If the schema isn't one by its own dialect, if a reference leads nowhere or loops in place, or past a limit.
    pub fn build(schema: &Value, options: &Options) -> Result<Self, SchemaError> {
        Self::build_with(schema, &Registry::default(), options)
    }

    /// The graph of a schema that may refer to the documents of `registry` too.
    ///
    /// What the schema names itself goes before what the registry has, and that before the published meta-schemas.
    ///
    /// # Errors
    /// As [`Graph::build`]; also if a registered document that is referred to has such a fault.
    pub fn build_with(schema: &Value, registry: &Registry, options: &Options) -> Result<Self, SchemaError> {
        measure(schema, &options.uri, options.limits.depth)?;
        let source = Arc::new(schema.clone());
        let mut library = Library::new(registry, options);
        let visited = library.open_root(&source)?;
        let mut builder = Builder::new(library);
        for value in visited {
            builder.node(value)?;
        }
        builder.read_all()?;
        builder.finish(Arc::clone(&source))
    }
}

/// A graph in the making.
pub(crate) struct Builder<'a> {
    library: Library<'a>,
    nodes: Vec<Node>,
    /// Nodes that are still to be read.
    pending: VecDeque<(NodeId, &'a Value)>,
    unknown: Vec<UnknownKeyword>,
    entered: Vec<bool>,
}

impl<'a> Builder<'a> {
    fn new(library: Library<'a>) -> Self {
        Self {
            library,
            nodes: Vec::new(),
            pending: VecDeque::new(),
            unknown: Vec::new(),
            entered: Vec::new(),
        }
    }

    /// The node of a surveyed schema, made if it is new. None if nobody surveyed the place.
    fn node(&mut self, value: &'a Value) -> Result<Option<NodeId>, SchemaError> {
        let Some(place) = self.library.places.get_mut(&library::address(value)) else { return Ok(None) };
        if let Some(id) = place.node {
            return Ok(Some(id));
        }
        let id = NodeId(u32::try_from(self.nodes.len()).unwrap_or(u32::MAX));
        place.node = Some(id);
        let (resource, draft, document, pointer) =
            (place.resource, place.dialect.draft, place.document, place.pointer.clone());
        let location = self.library.location(document, pointer);
        self.nodes.push(Node { location, draft, resource: resource.id(), body: Body::Always(true) });
        self.pending.push_back((id, value));
        self.enter(resource)?;
        Ok(Some(id))
    }

    /// A resource that is reached brings its dynamic anchors along: a dynamic reference may lead there.
    fn enter(&mut self, resource: ResourceIndex) -> Result<(), SchemaError> {
        if self.entered.len() <= resource.0 {
            self.entered.resize(resource.0 + 1, false);
        }
        match self.entered.get_mut(resource.0) {
            Some(entered) if !*entered => *entered = true,
            _ => return Ok(()),
        }
        // The anchors stand in this very resource, so that this is entered once and goes no deeper.
        for target in self.library.dynamic_targets(resource) {
            self.node(target)?;
        }
        Ok(())
    }

    fn read_all(&mut self) -> Result<(), SchemaError> {
        while let Some((id, value)) = self.pending.pop_front() {
            let body = read::body(self, id, value)?;
            if let Some(node) = self.nodes.get_mut(id.index()) {
                node.body = body;
            }
        }
        Ok(())
    }

    fn finish(self, source: Arc<Value>) -> Result<Graph, SchemaError> {
        let mut dynamic_anchors = HashMap::new();
        for (resource, name, target) in self.library.all_dynamic() {
            if let Some(id) = self.library.places.get(&library::address(target)).and_then(|place| place.node)
            {
                dynamic_anchors.insert((resource, name), id);
            }
        }
        let documents = self.library.documents.iter().map(Document::entry).collect();
        let Self { nodes, unknown, .. } = self;
        let graph = Graph { nodes, root: NodeId(0), source, documents, dynamic_anchors, unknown };
        match loops::find(&graph) {
            None => Ok(graph),
            Some(location) => Err(SchemaError::new(SchemaErrorKind::RefLoop, location)),
        }
    }
}

/// A location in words of a document that may not be known yet.
pub(crate) fn location(document: &Arc<str>, pointer: Pointer) -> Location {
    Location { document: Arc::clone(document), pointer }
}

#[cfg(test)]
mod suite;
#[cfg(test)]
mod tests;
