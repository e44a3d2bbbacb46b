//! What is wrong with a schema, where, and what helps.

mod found;

use std::fmt;

use accordant_json::{Kind, Pointer, Shown};

use crate::{Draft, Location};

pub use found::Found;
use found::kind_with_article;

/// A schema that can't be read. One value for place, reason and way out.
///
/// [`Display`](fmt::Display) is one line without the place.
///
/// ```
/// # use accordant_json::read_str;
/// # use accordant_schema::{Graph, Options};
/// let schema = read_str(r#"{"properties": {"name": {"minLength": -1}}}"#).unwrap();
/// let error = Graph::build(&schema, &Options::default()).unwrap_err();
/// assert_eq!(error.code(), "SCHEMA_KEYWORD_VALUE");
/// assert_eq!(error.pointer().to_string(), "/properties/name/minLength");
/// assert_eq!(error.to_string(), "`minLength` takes a whole number from 0 on, not `-1`");
/// ```
#[derive(Debug, Clone)]
pub struct SchemaError(Box<Parts>);

#[derive(Debug, Clone)]
struct Parts {
    kind: SchemaErrorKind,
    location: Location,
}

/// What is wrong with a schema. Open: more may come to be noticed.
#[derive(Debug, Clone, thiserror::Error)]
#[non_exhaustive]
pub enum SchemaErrorKind {
    /// The value of a keyword is none that the keyword takes.
    #[error("`{keyword}` takes {takes}, not {found}")]
    KeywordValue {
        /// The keyword.
        keyword: &'static str,
        /// What it takes.
        takes: &'static str,
        /// What stands there.
        found: Found,
    },
    /// Something that is no schema stands where one has to.
    #[error("{} is no schema in draft {draft}", kind_with_article(*.found))]
    NotASchema {
        /// What stands there.
        found: Kind,
        /// The draft of the schema around.
        draft: Draft,
    },
    /// A pattern that isn't one.
    #[error("the pattern `{pattern}` can't be read: {why}")]
    Pattern {
        /// The pattern.
        pattern: Shown,
        /// The reader's reason.
        why: String,
    },
    /// A reference into a known document that leads to nothing.
    #[error("the reference `{reference}` leads nowhere: {lacks}")]
    RefUnknown {
        /// The reference, as the schema has it.
        reference: Shown,
        /// What is missing there.
        lacks: Lacks,
    },
    /// A reference to a document that isn't registered.
    #[error("the reference leads to the document `{}`, which isn't registered", Shown::new(.uri))]
    RefRemote {
        /// The document, whole, so that whoever has it can register it.
        uri: String,
    },
    /// A reference that leads back to itself without going into the instance.
    #[error("the reference comes back to itself and never goes into the instance")]
    RefLoop,
    /// `$schema` names neither a draft nor a registered meta-schema.
    #[error("`{}` names no draft and no registered meta-schema", Shown::new(.uri))]
    DraftUnknown {
        /// The meta-schema, whole.
        uri: String,
    },
    /// The meta-schema requires a vocabulary that is none of the published ones.
    #[error("the meta-schema requires the vocabulary `{uri}`, which isn't known")]
    VocabularyUnknown {
        /// The vocabulary.
        uri: Shown,
    },
    /// Two places have one name.
    #[error("`{id}` already names another place, `{first}`")]
    IdDuplicate {
        /// The name.
        id: Shown,
        /// The other place.
        first: Shown,
    },
    /// A document is to be registered, but nothing says under which URI.
    #[error("the document has no URI to register it under")]
    UriMissing,
    /// Nested deeper than the limit.
    #[error("nested deeper than {limit} levels")]
    TooDeep {
        /// The limit.
        limit: usize,
    },
    /// More subschemas, or longer names for them, than the limit.
    #[error("larger than {limit} {what}")]
    TooLarge {
        /// The limit.
        limit: usize,
        /// What was counted.
        what: &'static str,
    },
}

/// What a reference misses. Closed: these are the steps of resolution.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Lacks {
    /// Relative, and nothing of that name near.
    #[error("there is no such document, and no absolute URI to find it by")]
    Document,
    /// The pointer leads out of the document.
    #[error("there is nothing at that pointer")]
    Place,
    /// No anchor of that name.
    #[error("there is no such anchor")]
    Anchor,
    /// What stands there is no schema.
    #[error("what stands there is no schema")]
    Schema,
    /// The fragment is no pointer and no anchor.
    #[error("the fragment has a broken escape")]
    Fragment,
}

impl SchemaError {
    pub(crate) fn new(kind: SchemaErrorKind, location: Location) -> Self {
        Self(Box::new(Parts { kind, location }))
    }

    /// What is wrong.
    pub fn kind(&self) -> &SchemaErrorKind {
        &self.0.kind
    }

    /// The way to the fault in its document.
    pub fn pointer(&self) -> &Pointer {
        &self.0.location.pointer
    }

    /// The document and the way into it.
    pub fn location(&self) -> &Location {
        &self.0.location
    }

    /// The reason as a word that doesn't change, for programs.
    pub fn code(&self) -> &'static str {
        match self.0.kind {
            SchemaErrorKind::KeywordValue { .. } => "SCHEMA_KEYWORD_VALUE",
            SchemaErrorKind::NotASchema { .. } => "SCHEMA_NOT_A_SCHEMA",
            SchemaErrorKind::Pattern { .. } => "SCHEMA_PATTERN",
            SchemaErrorKind::RefUnknown { .. } => "SCHEMA_REF_UNKNOWN",
            SchemaErrorKind::RefRemote { .. } => "SCHEMA_REF_REMOTE",
            SchemaErrorKind::RefLoop => "SCHEMA_REF_LOOP",
            SchemaErrorKind::DraftUnknown { .. } => "SCHEMA_DRAFT_UNKNOWN",
            SchemaErrorKind::VocabularyUnknown { .. } => "SCHEMA_VOCABULARY_UNKNOWN",
            SchemaErrorKind::IdDuplicate { .. } => "SCHEMA_ID_DUPLICATE",
            SchemaErrorKind::UriMissing => "SCHEMA_URI_MISSING",
            SchemaErrorKind::TooDeep { .. } => "SCHEMA_TOO_DEEP",
            SchemaErrorKind::TooLarge { .. } => "SCHEMA_TOO_LARGE",
        }
    }

    /// What helps, for people.
    pub fn help(&self) -> &'static str {
        match self.0.kind {
            SchemaErrorKind::KeywordValue { .. } => "correct the value, or take the keyword out",
            SchemaErrorKind::NotASchema { draft: Draft::V4, .. } => {
                "draft 4 takes objects only; use `{}` or `{\"not\": {}}`"
            }
            SchemaErrorKind::NotASchema { .. } => "a schema is an object, `true` or `false`",
            SchemaErrorKind::Pattern { .. } => "patterns follow ECMA-262 with the `u` flag",
            SchemaErrorKind::RefUnknown { .. } => "correct the reference, or define what it names",
            SchemaErrorKind::RefRemote { .. } => "nothing is fetched: register the document under this URI",
            SchemaErrorKind::RefLoop => {
                "put the reference behind a keyword that goes into the instance, such as `properties`"
            }
            SchemaErrorKind::DraftUnknown { .. } => {
                "name one of drafts 4, 6, 7, 2019-09, 2020-12 by its exact URI, or register the meta-schema"
            }
            SchemaErrorKind::VocabularyUnknown { .. } => {
                "declare the vocabulary with `false` if it may be ignored"
            }
            SchemaErrorKind::IdDuplicate { .. } => "give each place a name of its own",
            SchemaErrorKind::UriMissing => "give it an `$id`, or register it at a URI",
            SchemaErrorKind::TooDeep { .. } => {
                "flatten the schema with references, or raise the limit of depth"
            }
            SchemaErrorKind::TooLarge { .. } => "split the schema, or raise the limit",
        }
    }
}

impl fmt::Display for SchemaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.kind.fmt(f)
    }
}

impl std::error::Error for SchemaError {}

#[cfg(test)]
mod tests;
