//! Documents that schemas may refer to.

use std::collections::HashMap;
use std::sync::Arc;

use accordant_json::{Pointer, Shown, Value};

use crate::build::{Library, location, measure};
use crate::{Draft, Options, SchemaError, SchemaErrorKind};

/// Documents under their URIs. References lead here or nowhere: nothing is fetched.
///
/// ```
/// # use accordant_json::read_str;
/// # use accordant_schema::{Graph, Options, Registry};
/// let mut registry = Registry::default();
/// registry.add(&read_str(r#"{"$id": "https://example.com/id", "type": "string"}"#).unwrap(), &Options::default())?;
/// let schema = read_str(r#"{"$ref": "https://example.com/id"}"#).unwrap();
/// assert_eq!(Graph::build_with(&schema, &registry, &Options::default())?.len(), 2);
/// # Ok::<(), accordant_schema::SchemaError>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct Registry {
    documents: Vec<Registered>,
    /// Where each URI leads: a document, and the pointer to the resource in it.
    resources: HashMap<Arc<str>, (usize, Pointer)>,
}

/// A document as it was given.
#[derive(Debug, Clone)]
pub(crate) struct Registered {
    pub(crate) value: Arc<Value>,
    /// Where it came from, empty if nobody said.
    pub(crate) uri: Arc<str>,
    /// Its draft if it doesn't say itself.
    pub(crate) draft: Option<Draft>,
}

impl Registry {
    /// Register a document under its `$id` and, if `options` have one, its URI; the resources inside it too.
    ///
    /// `options` also say the draft of a document without `$schema`; if they don't, it is that of the schema which is
    /// built. Registering an equal document again changes nothing.
    ///
    /// # Errors
    /// If the document as a whole has no URI, if one of its names leads somewhere else already, or past a limit. Keywords are
    /// looked at when a schema refers to them.
    pub fn add(&mut self, document: &Value, options: &Options) -> Result<(), SchemaError> {
        measure(document, &options.uri, options.limits.depth)?;
        let registered = Registered {
            value: Arc::new(document.clone()),
            uri: Arc::clone(&options.uri),
            draft: options.draft,
        };
        let found = self.names_of(&registered, options)?;
        if !found.iter().any(|(_, pointer)| pointer.is_root()) {
            return Err(SchemaError::new(
                SchemaErrorKind::UriMissing,
                location(&options.uri, Pointer::root()),
            ));
        }
        if self.is_known(&registered, &found)? {
            return Ok(());
        }
        let index = self.documents.len();
        for (uri, pointer) in found {
            self.resources.entry(uri).or_insert((index, pointer));
        }
        self.documents.push(registered);
        Ok(())
    }

    /// Register a document under the URI where it was found, and the names that it bears.
    ///
    /// # Errors
    /// As [`Registry::add`].
    pub fn add_at(&mut self, uri: impl AsRef<str>, document: &Value) -> Result<(), SchemaError> {
        self.add(document, &Options::default().uri(uri))
    }

    /// The document that has the resource of that URI.
    pub(crate) fn document(&self, uri: &str) -> Option<&Registered> {
        self.documents.get(self.resources.get(uri)?.0)
    }

    /// The resource of that URI, and the document around it.
    pub(crate) fn resource(&self, uri: &str) -> Option<(&Value, &Registered)> {
        let (index, pointer) = self.resources.get(uri)?;
        let registered = self.documents.get(*index)?;
        Some((registered.value.at(pointer)?, registered))
    }

    /// The URIs of all resources in a document.
    fn names_of(
        &self,
        registered: &Registered,
        options: &Options,
    ) -> Result<Vec<(Arc<str>, Pointer)>, SchemaError> {
        let mut library = Library::for_names(self, options);
        library.open_root(&registered.value)?;
        Ok(library.names())
    }

    /// Every name leads to its place in an equal document already.
    ///
    /// # Errors
    /// If some name leads to another place.
    fn is_known(&self, registered: &Registered, names: &[(Arc<str>, Pointer)]) -> Result<bool, SchemaError> {
        let mut equal: HashMap<usize, bool> = HashMap::new();
        let mut known = 0;
        for (uri, pointer) in names {
            let Some((index, first)) = self.resources.get(uri) else { continue };
            let Some(document) = self.documents.get(*index) else { continue };
            let is_equal = *equal.entry(*index).or_insert_with(|| document.value == registered.value);
            if !is_equal || first != pointer {
                let first = Shown::new(&format!("{}#{first}", document.uri));
                let kind = SchemaErrorKind::IdDuplicate { id: Shown::new(uri), first };
                return Err(SchemaError::new(kind, location(&registered.uri, pointer.clone())));
            }
            known += 1;
        }
        Ok(known == names.len())
    }
}
