//! What a JSON Schema says: keyword table, dialects, references and the resolved graph.
//!
//! [`Graph::build`] reads a schema once, for everybody: whoever validates, compares or rewrites schemas walks the graph.
//!
//! ```
//! use accordant_json::read_str;
//! use accordant_schema::{Graph, Meaning, Options};
//!
//! let schema = read_str(r##"{"properties": {"id": {"$ref": "#/$defs/id"}}, "$defs": {"id": {"type": "string"}}}"##).unwrap();
//! let graph = Graph::build(&schema, &Options::default())?;
//! let said: Vec<_> = graph.ids().flat_map(|id| graph.node(id).keywords()).map(|keyword| keyword.name).collect();
//! assert_eq!(said, ["properties", "$ref", "type"]);
//! # Ok::<(), accordant_schema::SchemaError>(())
//! ```
//!
//! # Rooms
//! `graph`: nodes and meanings · `build`: text to graph · `keyword`: the table · `dialect`: vocabularies · `registry`,
//! `metaschemas`: documents to refer to · `uri`: RFC 3986 · `pattern`: ECMA-262 · `error`

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
