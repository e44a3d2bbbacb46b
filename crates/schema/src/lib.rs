//! What a JSON Schema says: keyword table, dialects, references and the resolved graph.

mod draft;
mod graph;
mod pattern;
mod types;

pub use draft::{Draft, UnknownDraft};
pub use graph::{Body, Graph, Keyword, Location, Meaning, Node, NodeId, ResourceId, UnknownKeyword};
pub use pattern::{CharSet, Conjunct, Irregular, Pattern, PatternError, PatternErrorKind, Tree};
pub use types::{Type, TypeSet};
