//! The codes: one table, a row a code.
//!
//! A row holds all that is ever said about its code: the word, the [`Class`], the [`Stage`], whether the same input
//! may be sent again unchanged, and the four texts that `accordant explain CODE` prints. Nothing about a code is
//! written a second time elsewhere; what other floors report is mapped onto these words by [`Code::find`].
//!
//! # Rooms
//! [`parse`] · [`compile`] · [`keyword`] · [`limit`] · [`plan`] · [`deliver`] · [`receipt`]: the rows, by where they occur.

use super::{Class, Stage};
use std::fmt;

/// Writes each row once and gives it a constant of its own name.
macro_rules! rows {
    ($stage:ident; $($word:ident: $class:ident, retryable $retryable:literal {
        title: $title:literal,
        explanation: $explanation:literal,
        way_out: $way_out:literal,
        example: $example:expr,
    })*) => {
        $(
            #[doc = $title]
            pub const $word: Code = Code(&Row {
                word: stringify!($word),
                class: Class::$class,
                retryable: $retryable,
                stage: Stage::$stage,
                title: $title,
                explanation: $explanation,
                way_out: $way_out,
                example: $example,
            });
        )*
        /// The rows of this room, in the order of their table.
        pub(super) const ROWS: &[Code] = &[$($word),*];
    };
}

pub mod compile;
pub mod deliver;
pub mod keyword;
pub mod limit;
pub mod parse;
pub mod plan;
pub mod receipt;

/// What is known about a code.
#[derive(Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Row {
    /// The word on the wire, SCREAMING_SNAKE. It never changes its meaning.
    pub word: &'static str,
    /// Who must act.
    pub class: Class,
    /// May the very same input be sent again and be expected to pass?
    pub retryable: bool,
    /// Where on the way it occurs.
    pub stage: Stage,
    /// What happened, in a line: lower case, no full stop.
    pub title: &'static str,
    /// What it means and why it is a fault, in two to five sentences.
    pub explanation: &'static str,
    /// What to do now.
    pub way_out: &'static str,
    /// A case that ends in this code.
    pub example: Example,
}

/// A case that shows a code. Closed on purpose: a sweep runs every kind that can be run.
#[derive(Debug, PartialEq, Eq)]
pub enum Example {
    /// A line of input that ends in the code when it is read.
    Line(&'static str),
    /// A schema that doesn't compile, or not within its limits.
    Schema(&'static str),
    /// A document that a schema refuses with this code.
    Check {
        /// The schema (2020-12 unless it says otherwise).
        schema: &'static str,
        /// The document.
        document: &'static str,
    },
    /// Told in words, where a case would need a full disk or another world.
    Told(&'static str),
}

/// A code: a row of the table. Two codes are equal if their words are.
#[derive(Clone, Copy)]
pub struct Code(&'static Row);

impl Code {
    /// The code of a word, if the table has it. Words are case-sensitive.
    ///
    /// ```
    /// use accordant::error::{Class, Code};
    /// let code = Code::find("REQUIRED").expect("it is in the table");
    /// assert_eq!(code.row().class, Class::InvalidInput);
    /// assert!(Code::find("required").is_none());
    /// ```
    #[must_use]
    pub fn find(word: &str) -> Option<Code> {
        codes().find(|code| code.0.word == word)
    }

    /// The code for a lower-case word of another floor: `json-too-deep` gives `JSON_TOO_DEEP`, and the keyword
    /// `minLength` gives `MIN_LENGTH`.
    #[must_use]
    pub fn named(word: &str) -> Option<Code> {
        Code::find(&screaming(word))
    }

    /// All that is known about it.
    #[must_use]
    pub fn row(self) -> &'static Row {
        self.0
    }

    /// The word on the wire.
    #[must_use]
    pub fn word(self) -> &'static str {
        self.0.word
    }

    /// Who must act.
    #[must_use]
    pub fn class(self) -> Class {
        self.0.class
    }
}

impl PartialEq for Code {
    fn eq(&self, other: &Code) -> bool {
        self.0.word == other.0.word
    }
}

impl Eq for Code {}

impl std::hash::Hash for Code {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.0.word.hash(state);
    }
}

impl fmt::Debug for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.word)
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.word)
    }
}

/// Every code, room by room, in the order of the tables.
pub fn codes() -> impl Iterator<Item = Code> {
    [parse::ROWS, compile::ROWS, keyword::ROWS, limit::ROWS, plan::ROWS, deliver::ROWS, receipt::ROWS]
        .into_iter()
        .flatten()
        .copied()
}

/// `minLength` and `min-length` to `MIN_LENGTH`.
fn screaming(word: &str) -> String {
    let mut out = String::with_capacity(word.len() + 4);
    for letter in word.chars() {
        match letter {
            '-' | ' ' => out.push('_'),
            _ if letter.is_ascii_uppercase()
                && !out.is_empty()
                && word.contains(|c: char| c.is_ascii_lowercase()) =>
            {
                out.push('_');
                out.push(letter);
            }
            _ => out.push(letter.to_ascii_uppercase()),
        }
    }
    out
}
