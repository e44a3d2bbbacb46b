//! Schemas that can't be compiled.

use std::fmt;

use accordant_json::Shown;
use accordant_schema::Location;

/// A schema that was read, but can't be run within the host's limits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CompileError {
    pub(super) location: Location,
    pub(super) kind: CompileErrorKind,
}

/// Why. Open: more limits may come.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CompileErrorKind {
    /// The pattern needs more memory than [`CheckOptions::pattern_bytes`](crate::CheckOptions::pattern_bytes) allows.
    #[error("the pattern `{pattern}` needs more memory than {limit} bytes")]
    PatternTooLarge {
        /// The pattern, shortened.
        pattern: Shown,
        /// The limit, in bytes.
        limit: usize,
    },
}

impl CompileError {
    /// Where the keyword stands.
    pub const fn location(&self) -> &Location {
        &self.location
    }

    /// What is wrong.
    pub const fn kind(&self) -> &CompileErrorKind {
        &self.kind
    }

    /// A stable word for programs.
    pub const fn code(&self) -> &'static str {
        match self.kind {
            CompileErrorKind::PatternTooLarge { .. } => "pattern-size",
        }
    }

    /// What to do about it.
    pub const fn help(&self) -> &'static str {
        match self.kind {
            CompileErrorKind::PatternTooLarge { .. } => {
                "bound its repetitions more tightly, or raise the limit"
            }
        }
    }
}

impl fmt::Display for CompileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at `{}`", self.kind, Shown::new(&self.location.to_string()))
    }
}

impl std::error::Error for CompileError {}
