//! What a JSON Schema says: keyword table, dialects, references and the resolved graph.

mod build;
mod dialect;
mod draft;
mod error;
mod graph;
mod keyword;
mod metaschemas;
mod options;
mod pattern;
mod registry;
mod types;
mod uri;

pub use dialect::Vocabulary;
pub use draft::{Draft, UnknownDraft};
pub use error::{Found, Lacks, SchemaError, SchemaErrorKind};
pub use graph::{Body, Graph, Keyword, Location, Meaning, Node, NodeId, ResourceId, UnknownKeyword};
pub use keyword::{KEYWORDS, KeywordKind, KeywordRow, Places};
pub use options::Options;
pub use pattern::{CharSet, Conjunct, Irregular, Pattern, PatternError, PatternErrorKind, Tree};
pub use registry::Registry;
pub use types::{Type, TypeSet};
