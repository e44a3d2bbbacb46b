//! Patterns: ECMA-262 regular expressions with the `u` flag, read into a tree.
//!
//! # How
//! One pass finds the groups that capture, a second reads the productions of the grammar. Every set of characters,
//! from a literal to `\p{…}`, becomes ranges at once, so that whoever works on the tree needs no Unicode tables.
//!
//! # Rooms
//! [`tree`]: the tree · [`set`]: sets of characters · [`read`]: text to tree · [`quantifier`], [`class`], [`escape`],
//! [`property`], [`group`], [`taken`]: parts of the grammar · [`error`]: what is wrong, and where ·
//! [`conjunct`]: which patterns are regular
//!
//! # Limits
//! 64 KiB of text, groups 128 deep, 262,144 ranges of characters in all sets together, counts of 32 bits.

mod class;
mod conjunct;
mod cursor;
mod error;
mod escape;
mod group;
mod property;
mod quantifier;
mod read;
mod set;
mod taken;
mod tree;

#[cfg(test)]
mod tests;

use std::sync::Arc;

pub use conjunct::{Conjunct, Irregular};
pub use error::{PatternError, PatternErrorKind};
pub use set::CharSet;
pub use tree::Tree;

/// A pattern as the schema has it, and what it means.
///
/// ```
/// # use accordant_schema::Pattern;
/// assert!(Pattern::parse(r"^\p{Lu}\w{2,5}$").is_ok());
/// let fault = Pattern::parse(r"^\d+\Z").unwrap_err();
/// assert_eq!(fault.to_string(), r"unknown escape `\Z` at byte 4 of the pattern");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern {
    source: Arc<str>,
    tree: Tree,
}

impl Pattern {
    /// Reads a pattern (ECMA-262 section 22.2.1 with the `u` flag, as JSON Schema Core section 6.4 asks for).
    ///
    /// Beyond the grammar it takes what only one reading is possible of: a lone `]`, `}` or `{`, a backslash before
    /// any character that is neither an ASCII letter nor a digit, `-` beside a set as in `[\w-.]`, a quantifier after
    /// a look-ahead. Inline flags aren't taken.
    ///
    /// # Errors
    /// The text is no pattern, or passes a limit of the module.
    pub fn parse(text: &str) -> Result<Self, PatternError> {
        Ok(Self { source: text.into(), tree: read::tree(text)? })
    }

    /// The text.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// What it means. A match may stand anywhere in the string.
    pub const fn tree(&self) -> &Tree {
        &self.tree
    }
}
