//! The keyword table: one row a keyword and reading, for every draft.
//!
//! Whatever walks a schema walks these rows: the graph reads values through them, lint and seal ask them what a word is.
//!
//! # Rooms
//! [`table`]: the rows.

mod table;

use std::collections::HashMap;
use std::sync::LazyLock;

use accordant_json::Kind;

use crate::Draft;
use crate::build::Read;
use crate::dialect::Vocabulary;

pub use table::KEYWORDS;

/// A keyword, in the drafts in which it has one and the same form.
#[derive(Debug)]
pub struct KeywordRow {
    /// The word.
    pub name: &'static str,
    /// The oldest draft that has it in this form.
    pub since: Draft,
    /// The newest draft that has it in this form.
    pub until: Draft,
    /// What it does.
    pub kind: KeywordKind,
    /// The vocabulary that it is part of from 2019-09 on. Older drafts have all words.
    pub vocabulary: Vocabulary,
    /// The kinds of value that it says something about.
    pub applies: &'static [Kind],
    /// Where in its value schemas stand.
    pub places: Places,
    pub(crate) read: Read,
}

/// What a keyword does (2020-12 Core section 4.3.1). Closed by the specification.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum KeywordKind {
    /// Refuses values by itself.
    Assertion,
    /// Applies schemas.
    Applicator,
    /// Tells something to whoever reads the schema.
    Annotation,
    /// Names the schema, its dialect or a place in it.
    Identifier,
    /// A place for schemas or notes, which says nothing by itself.
    Reserved,
}

/// Where in the value of a keyword schemas stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Places {
    /// Nowhere.
    Nowhere,
    /// The value is a schema.
    Whole,
    /// Each item is one.
    Items,
    /// Each member is one.
    Members,
    /// The value is one, or a list of them.
    WholeOrItems,
    /// Each member is one, or a list of names.
    SomeMembers,
}

impl KeywordRow {
    /// The row of `name` in `draft`, whatever the vocabularies in use.
    ///
    /// ```
    /// # use accordant_schema::{Draft, KeywordKind, KeywordRow};
    /// assert_eq!(KeywordRow::of("prefixItems", Draft::V2020).map(|row| row.kind), Some(KeywordKind::Applicator));
    /// assert!(KeywordRow::of("prefixItems", Draft::V7).is_none());
    /// ```
    pub fn of(name: &str, draft: Draft) -> Option<&'static Self> {
        static BY_NAME: LazyLock<HashMap<(Draft, &str), &KeywordRow>> = LazyLock::new(|| {
            let rows = KEYWORDS.iter().flat_map(|row| {
                Draft::ALL
                    .into_iter()
                    .filter(|draft| row.is_in(*draft))
                    .map(move |draft| ((draft, row.name), row))
            });
            rows.collect()
        });
        BY_NAME.get(&(draft, name)).copied()
    }

    /// The draft has the keyword in this form.
    pub fn is_in(&self, draft: Draft) -> bool {
        self.since <= draft && draft <= self.until
    }
}

#[cfg(test)]
mod tests;
