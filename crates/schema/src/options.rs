//! Settings of a build.

use std::sync::Arc;

use crate::Draft;

/// How a schema is read, and how large it may be.
///
/// ```
/// # use accordant_json::read_str;
/// # use accordant_schema::{Draft, Graph, Options};
/// let schema = read_str(r##"{"$ref": "#/definitions/id", "definitions": {"id": {"type": "string"}}}"##).unwrap();
/// let graph = Graph::build(&schema, &Options::default().draft(Draft::V7))?;
/// assert_eq!(graph.draft(), Draft::V7);
/// # Ok::<(), accordant_schema::SchemaError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Options {
    pub(crate) draft: Option<Draft>,
    pub(crate) uri: Arc<str>,
    pub(crate) limits: Limits,
}

/// What a build may use up.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Limits {
    pub(crate) depth: usize,
    pub(crate) nodes: usize,
    pub(crate) text: usize,
}

impl Default for Options {
    fn default() -> Self {
        let limits = Limits { depth: 256, nodes: 1_000_000, text: 128 << 20 };
        Self { draft: None, uri: Arc::from(""), limits }
    }
}

impl Options {
    /// The draft of documents that have no `$schema`; one that has it follows that. Default 2020-12.
    #[must_use]
    pub fn draft(mut self, draft: Draft) -> Self {
        self.draft = Some(draft);
        self
    }

    /// Where the document came from: the base of its references until an `$id` says otherwise (RFC 3986 section
    /// 5.1.3). Default none.
    #[must_use]
    pub fn uri(mut self, uri: impl AsRef<str>) -> Self {
        self.uri = Arc::from(crate::uri::split(uri.as_ref()).0);
        self
    }

    /// Refuse documents nested deeper than this many arrays and objects (a scalar has depth 0). Default 256.
    ///
    /// Costs nothing to raise here, but whatever works on the graph later may have a limit of its own.
    #[must_use]
    pub fn depth(mut self, levels: usize) -> Self {
        self.limits.depth = levels;
        self
    }

    /// Refuse schemas with more subschemas than this, referenced documents included. Default 1,000,000.
    #[must_use]
    pub fn nodes(mut self, nodes: u32) -> Self {
        self.limits.nodes = usize::try_from(nodes).unwrap_or(usize::MAX);
        self
    }

    /// Refuse schemas whose pointers and URIs, all together, have more bytes than this. Default 128 MiB.
    ///
    /// Bounds memory and time where many subschemas stand under long names.
    #[must_use]
    pub fn text(mut self, bytes: usize) -> Self {
        self.limits.text = bytes;
        self
    }
}
