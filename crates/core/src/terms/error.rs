//! Why a terms file isn't taken.

use crate::error::{Code, Finding, OperationError, code};
use accordant_json::Shown;

/// Why a terms file isn't taken: the line, the key, the reason.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}{}: {kind}", place(key))]
pub struct TermsError {
    pub(super) kind: TermsErrorKind,
    pub(super) key: String,
    pub(super) line: usize,
    pub(super) column: usize,
}

fn place(key: &str) -> String {
    if key.is_empty() { String::new() } else { format!(", at `{}`", Shown::new(key)) }
}

/// What is wrong. Closed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TermsErrorKind {
    /// The file is larger than is read.
    #[error("the file has {found} bytes and at most {limit} are read")]
    TooLarge {
        /// The most that is read.
        limit: usize,
        /// What the file has.
        found: usize,
    },
    /// The file isn't UTF-8.
    #[error("the file isn't UTF-8")]
    NotUtf8,
    /// The file isn't TOML.
    #[error("not TOML: {0}")]
    NotToml(String),
    /// A key that terms don't have.
    #[error("unknown key")]
    UnknownKey {
        /// The known key that is nearest to it, if one is near.
        nearest: Option<&'static str>,
        /// All keys that may stand there.
        known: &'static [&'static str],
    },
    /// A key that is needed isn't there.
    #[error("`{0}` is needed here")]
    Needed(&'static str),
    /// A value of another type.
    #[error("expected {wanted}, found {found}")]
    WrongType {
        /// What it must be.
        wanted: &'static str,
        /// What it is.
        found: &'static str,
    },
    /// A word that isn't in its list.
    #[error("`{word}` is none of {}", options.join(", "))]
    NotOneOf {
        /// The word, shortened.
        word: Shown,
        /// The words that may stand there.
        options: Vec<&'static str>,
    },
    /// A place that isn't a pointer, or not one of the kind that is needed.
    #[error("`{text}` is no place: {why}")]
    NotAPlace {
        /// The text, shortened.
        text: Shown,
        /// Why not.
        why: &'static str,
    },
    /// A value that JSON can't have, or JSON text that doesn't read.
    #[error("no JSON value: {0}")]
    NotJson(String),
    /// Two keys that can't both stand, or don't agree.
    #[error("{0}")]
    Contradiction(&'static str),
    /// The same thing is declared twice.
    #[error("declared twice")]
    Twice,
    /// An operation is declared that the file's own list leaves out.
    #[error("`operations` leaves out `{0}`, which is declared here")]
    NotAllowed(&'static str),
}

impl TermsError {
    /// What is wrong.
    #[must_use]
    pub fn kind(&self) -> &TermsErrorKind {
        &self.kind
    }

    /// The key, with indices from 0, such as `rename[0].from`; empty for the whole file.
    #[must_use]
    pub fn key(&self) -> &str {
        &self.key
    }

    /// Line and column, from 1; the column counts characters.
    #[must_use]
    pub fn position(&self) -> (usize, usize) {
        (self.line, self.column)
    }

    /// The code it is reported under.
    #[must_use]
    pub fn code(&self) -> Code {
        match self.kind {
            TermsErrorKind::NotAllowed(_) => code::plan::OPERATION_NOT_ALLOWED,
            _ => code::plan::TERMS_INVALID,
        }
    }

    /// What to do about it.
    #[must_use]
    pub fn help(&self) -> Option<String> {
        match &self.kind {
            TermsErrorKind::UnknownKey { nearest: Some(nearest), .. } => {
                Some(format!("is `{nearest}` meant?"))
            }
            TermsErrorKind::UnknownKey { known, .. } if !known.is_empty() => {
                Some(format!("the keys here are {}", known.join(", ")))
            }
            TermsErrorKind::NotAllowed(word) => {
                Some(format!("add \"{word}\" to `operations`, or remove the declaration"))
            }
            TermsErrorKind::NotAPlace { .. } => {
                Some("write a JSON Pointer, such as `/steps/*/id`; `*` is any member or item".to_owned())
            }
            TermsErrorKind::TooLarge { .. }
            | TermsErrorKind::NotUtf8
            | TermsErrorKind::NotToml(_)
            | TermsErrorKind::UnknownKey { .. }
            | TermsErrorKind::Needed(_)
            | TermsErrorKind::WrongType { .. }
            | TermsErrorKind::NotOneOf { .. }
            | TermsErrorKind::NotJson(_)
            | TermsErrorKind::Contradiction(_)
            | TermsErrorKind::Twice => None,
        }
    }
}

impl From<TermsError> for OperationError {
    fn from(error: TermsError) -> OperationError {
        OperationError::from(Finding::new(error.code()).saying(error.to_string()))
    }
}
