//! Patterns: ECMA-262 regular expressions with the `u` flag, read into a tree.
//!
//! # Rooms
//! [`tree`]: the tree · `read`: text to tree · `class`: `\d`, `\p{…}` and the rest of the sets.

mod tree;

use std::sync::Arc;

pub use tree::{CharSet, Tree};

/// A pattern as the schema has it, and what it means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern {
    source: Arc<str>,
    tree: Tree,
}

impl Pattern {
    /// The text.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// What it means. A match may stand anywhere in the string.
    pub const fn tree(&self) -> &Tree {
        &self.tree
    }
}
