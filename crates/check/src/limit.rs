//! The bounds of a check, and what is said when one is reached.

use accordant_json::Shown;

/// A check that was given up before there was a verdict. It is never a verdict itself: the document is neither
/// valid nor invalid, and a caller refuses it. Closed on purpose: a caller decides on all of them.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CheckLimit {
    /// The step budget of [`CheckOptions::steps`](crate::CheckOptions::steps) is used up.
    #[error("checking took more than {limit} steps")]
    Steps {
        /// The budget.
        limit: u64,
    },
    /// Subschemas lie deeper in each other, and values in each other, than
    /// [`CheckOptions::depth`](crate::CheckOptions::depth) allows.
    #[error("checking went deeper than {limit} levels of subschemas")]
    Depth {
        /// The allowed depth.
        limit: u32,
    },
    /// A pattern that needs backtracking used up
    /// [`CheckOptions::pattern_steps`](crate::CheckOptions::pattern_steps) on one string.
    #[error("matching the pattern `{pattern}` took more than {limit} steps")]
    Pattern {
        /// The pattern as the schema has it.
        pattern: Shown,
        /// The budget.
        limit: u64,
    },
}

impl CheckLimit {
    /// A stable word for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Steps { .. } => "step-budget",
            Self::Depth { .. } => "depth-budget",
            Self::Pattern { .. } => "pattern-budget",
        }
    }

    /// What to do about it.
    pub const fn help(&self) -> &'static str {
        match self {
            Self::Steps { .. } => {
                "send a smaller document, simplify the schema's alternatives, or raise the budget"
            }
            Self::Depth { .. } => "flatten the document or the chain of references in the schema",
            Self::Pattern { .. } => {
                "write the pattern without look-around and back-references, or bound the length"
            }
        }
    }
}
