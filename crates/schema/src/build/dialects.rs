//! Which dialect a document follows: what `$schema` names, and what that meta-schema declares.

use std::sync::Arc;

use accordant_json::{Object, Pointer, Shown, Value};

use super::{Library, location};
use crate::dialect::{Dialect, recognise};
use crate::{Draft, Registry, SchemaError, SchemaErrorKind, metaschemas};

/// How many meta-schemas of meta-schemas are followed.
const GENERATIONS: usize = 8;

impl Library<'_> {
    /// The dialect of a document or resource: by its `$schema`, else the standard one of `draft`.
    pub(super) fn dialect_of_document(
        &self,
        value: &Value,
        uri: &Arc<str>,
        draft: Draft,
    ) -> Result<Dialect, SchemaError> {
        let Some(named) = value.get("$schema") else { return Ok(Dialect::standard(draft)) };
        // What isn't a text is refused where the keyword is read.
        let Some(named) = named.as_str() else { return Ok(Dialect::standard(draft)) };
        let dialect = dialect_named(named, self.registry);
        if self.lenient && dialect.is_err() {
            return Ok(Dialect::standard(draft));
        }
        dialect.map_err(|kind| SchemaError::new(kind, location(uri, Pointer::root().join("$schema"))))
    }
}

/// The dialect of the meta-schema `uri`.
fn dialect_named(uri: &str, registry: &Registry) -> Result<Dialect, SchemaErrorKind> {
    let unknown = || SchemaErrorKind::DraftUnknown { uri: uri.to_owned() };
    let mut declared: Option<&Object> = None;
    let mut name = uri;
    for _ in 0..GENERATIONS {
        name = name.strip_suffix('#').unwrap_or(name);
        if let Some(draft) = Draft::of_uri(name) {
            return of_vocabularies(draft, declared);
        }
        let (meta, registered) = registry
            .resource(name)
            .or_else(|| metaschemas::published().resource(name))
            .ok_or_else(unknown)?;
        declared = declared.or_else(|| meta.get("$vocabulary")?.as_object());
        match meta.get("$schema").map(Value::as_str) {
            Some(Some(parent)) => name = parent,
            Some(None) => return Err(unknown()),
            None => return of_vocabularies(registered.draft.unwrap_or_default(), declared),
        }
    }
    Err(unknown())
}

/// `draft` with the vocabularies that a meta-schema declares; drafts before 2019-09 have none.
fn of_vocabularies(draft: Draft, declared: Option<&Object>) -> Result<Dialect, SchemaErrorKind> {
    let Some(declared) = declared.filter(|_| draft >= Draft::V2019) else {
        return Ok(Dialect::standard(draft));
    };
    let mut dialect = Dialect::core(draft);
    for (uri, required) in declared {
        let required = required.as_bool().unwrap_or(true);
        match recognise(uri, draft, required) {
            Some(recognised) => dialect = dialect.with(&recognised),
            None if required => return Err(SchemaErrorKind::VocabularyUnknown { uri: Shown::new(uri) }),
            None => {}
        }
    }
    Ok(dialect)
}
