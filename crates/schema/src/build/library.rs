//! What has been opened so far: documents, the resources in them, and the names of both.

use std::collections::HashMap;
use std::sync::Arc;

use accordant_json::{Pointer, Shown, Value};

use super::location;
use super::read::not_a_schema;
use crate::dialect::Dialect;
use crate::options::Limits;
use crate::registry::Registered;
use crate::{Draft, Location, NodeId, Options, Registry, ResourceId, SchemaError, SchemaErrorKind};

/// Documents, resources and places. It only grows.
pub(crate) struct Library<'a> {
    pub(super) registry: &'a Registry,
    options: &'a Options,
    /// A meta-schema that isn't known may still come.
    pub(super) lenient: bool,
    /// The draft of documents that neither say it nor were registered with one: that of the schema itself.
    draft: Draft,
    pub(super) documents: Vec<Document<'a>>,
    pub(super) resources: Vec<Resource<'a>>,
    /// Resources by their URIs. A document that came from elsewhere than its `$id` says has two.
    pub(super) by_uri: HashMap<Arc<str>, ResourceIndex>,
    pub(super) places: HashMap<Address, Place>,
    /// What is left of [`Limits::text`].
    text: usize,
}

/// The address of a value inside a document that is borrowed for `'a`, where nothing moves.
pub(super) type Address = *const Value;

pub(super) fn address(value: &Value) -> Address {
    std::ptr::from_ref(value)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct DocumentIndex(pub(super) usize);

/// The number of a resource.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ResourceIndex(pub(super) usize);

impl ResourceIndex {
    pub(super) fn id(self) -> ResourceId {
        ResourceId(u32::try_from(self.0).unwrap_or(u32::MAX))
    }
}

/// One document.
pub(super) struct Document<'a> {
    pub(super) uri: Arc<str>,
    value: &'a Arc<Value>,
}

impl Document<'_> {
    pub(super) fn entry(&self) -> (Arc<str>, Arc<Value>) {
        (Arc::clone(&self.uri), Arc::clone(self.value))
    }
}

/// What an `$id` starts, or a document.
pub(super) struct Resource<'a> {
    pub(super) uri: Arc<str>,
    pub(super) document: DocumentIndex,
    pub(super) pointer: Pointer,
    pub(super) root: &'a Value,
    pub(super) anchors: HashMap<&'a str, Anchor<'a>>,
    /// The root has `$recursiveAnchor: true`.
    pub(super) recursive: bool,
}

/// A place that has a name.
pub(super) struct Anchor<'a> {
    pub(super) target: &'a Value,
    pub(super) dynamic: bool,
}

/// A surveyed schema.
pub(super) struct Place {
    pub(super) document: DocumentIndex,
    pub(super) resource: ResourceIndex,
    pub(super) dialect: Dialect,
    pub(super) pointer: Pointer,
    pub(super) node: Option<NodeId>,
}

impl<'a> Library<'a> {
    pub(crate) fn new(registry: &'a Registry, options: &'a Options) -> Self {
        Self {
            registry,
            options,
            lenient: false,
            draft: options.draft.unwrap_or_default(),
            documents: Vec::new(),
            resources: Vec::new(),
            by_uri: HashMap::new(),
            places: HashMap::new(),
            text: options.limits.text,
        }
    }

    /// To look for names only: keywords are not read, and meta-schemas may be missing yet.
    pub(crate) fn for_names(registry: &'a Registry, options: &'a Options) -> Self {
        Self { lenient: true, ..Self::new(registry, options) }
    }

    pub(super) fn limits(&self) -> Limits {
        self.options.limits
    }

    /// Open the schema itself; gives its subschemas in their order.
    pub(crate) fn open_root(&mut self, source: &'a Arc<Value>) -> Result<Vec<&'a Value>, SchemaError> {
        let dialect = self.dialect_of_document(source, &self.options.uri, self.draft)?;
        self.draft = dialect.draft;
        self.open(source, &self.options.uri, dialect)
    }

    /// Open a document of the registry.
    pub(super) fn open_registered(&mut self, registered: &'a Registered) -> Result<(), SchemaError> {
        let draft = registered.draft.unwrap_or(self.draft);
        let dialect = self.dialect_of_document(&registered.value, &registered.uri, draft)?;
        self.open(&registered.value, &registered.uri, dialect).map(drop)
    }

    fn open(
        &mut self,
        value: &'a Arc<Value>,
        uri: &Arc<str>,
        dialect: Dialect,
    ) -> Result<Vec<&'a Value>, SchemaError> {
        let is_schema =
            value.as_object().is_some() || (value.as_bool().is_some() && dialect.draft > Draft::V4);
        if !is_schema {
            return Err(not_a_schema(value, dialect.draft, location(uri, Pointer::root())));
        }
        let own = super::survey::id_of(value, &dialect, uri)?.unwrap_or_else(|| Arc::clone(uri));
        if let Some(open) = self.same_document(&own, value) {
            self.name(uri, open)?;
            return Ok(Vec::new());
        }
        let document = DocumentIndex(self.documents.len());
        self.documents.push(Document { uri: Arc::clone(&own), value });
        let resource = self.add_resource(&own, document, Pointer::root(), value);
        self.name(&own, resource)?;
        if !uri.is_empty() && *uri != own {
            self.name(uri, resource)?;
        }
        self.survey(value, Place { document, resource, dialect, pointer: Pointer::root(), node: None }, true)
    }

    /// The resource of an open document with the same `$id` and the same text: one document that was found twice.
    fn same_document(&self, own: &str, value: &Value) -> Option<ResourceIndex> {
        let known = self.by_uri.get(own)?;
        let resource = self.resources.get(known.0)?;
        (resource.pointer.is_root() && resource.root == value).then_some(*known)
    }

    pub(super) fn add_resource(
        &mut self,
        uri: &Arc<str>,
        document: DocumentIndex,
        pointer: Pointer,
        root: &'a Value,
    ) -> ResourceIndex {
        let uri = Arc::clone(uri);
        self.resources.push(Resource {
            uri,
            document,
            pointer,
            root,
            anchors: HashMap::new(),
            recursive: false,
        });
        ResourceIndex(self.resources.len() - 1)
    }

    /// Let `uri` lead to a resource.
    pub(super) fn name(&mut self, uri: &Arc<str>, resource: ResourceIndex) -> Result<(), SchemaError> {
        let first = match self.by_uri.get(uri) {
            Some(known) if *known != resource => *known,
            _ => {
                self.by_uri.insert(Arc::clone(uri), resource);
                return Ok(());
            }
        };
        let kind = SchemaErrorKind::IdDuplicate { id: Shown::new(uri), first: self.shown_place(first) };
        Err(SchemaError::new(kind, self.root_location(resource)))
    }

    fn shown_place(&self, resource: ResourceIndex) -> Shown {
        Shown::new(&self.root_location(resource).to_string())
    }

    pub(super) fn root_location(&self, resource: ResourceIndex) -> Location {
        match self.resources.get(resource.0) {
            Some(resource) => self.location(resource.document, resource.pointer.clone()),
            None => location(&Arc::from(""), Pointer::root()),
        }
    }

    pub(super) fn location(&self, document: DocumentIndex, pointer: Pointer) -> Location {
        let uri = self
            .documents
            .get(document.0)
            .map_or_else(|| Arc::from(""), |document| Arc::clone(&document.uri));
        Location { document: uri, pointer }
    }

    pub(super) fn uri_of(&self, resource: ResourceIndex) -> Arc<str> {
        self.resources.get(resource.0).map_or_else(|| Arc::from(""), |resource| Arc::clone(&resource.uri))
    }

    /// Pay for text that is kept for each schema, so that long names times many places stay bounded.
    pub(super) fn pay(
        &mut self,
        bytes: usize,
        at: impl FnOnce(&Self) -> Location,
    ) -> Result<(), SchemaError> {
        match self.text.checked_sub(bytes) {
            Some(left) => {
                self.text = left;
                Ok(())
            }
            None => {
                let kind =
                    SchemaErrorKind::TooLarge { limit: self.options.limits.text, what: "bytes of names" };
                Err(SchemaError::new(kind, at(self)))
            }
        }
    }
}
