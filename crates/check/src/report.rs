//! What a check found: violations, or the limit that it ended at.
//!
//! # Rooms
//! [`output`]: the standard output formats of the specification.

mod output;

pub use output::Output;

use std::fmt;
use std::sync::Arc;

use accordant_schema::Graph;

use crate::{CheckLimit, Violation};

/// Why a document was not accepted. Either it doesn't fit, and [`violations`](Report::violations) say why; or the
/// check was given up, and [`limit`](Report::limit) says at which bound. A limit is never a verdict: callers that
/// tell *invalid* from *undecided* must ask for it first.
#[derive(Clone)]
pub struct Report {
    pub(crate) violations: Vec<Violation>,
    pub(crate) more: bool,
    pub(crate) limit: Option<CheckLimit>,
    pub(crate) graph: Arc<Graph>,
}

impl Report {
    /// The check was given up at this bound, and there is no verdict.
    pub const fn limit(&self) -> Option<&CheckLimit> {
        self.limit.as_ref()
    }

    /// Why the document doesn't fit. Of each subschema come first what it says of the value itself (`type`, limits,
    /// `required`), then of its members and items, then of alternatives and references, in the schema's and the
    /// document's order within these: the same for each run. Empty if, and only if, there is a
    /// [`limit`](Report::limit).
    pub fn violations(&self) -> &[Violation] {
        &self.violations
    }

    /// There are more violations than were collected.
    pub const fn has_more(&self) -> bool {
        self.more
    }
}

impl fmt::Display for Report {
    /// The first message, and how many more there are.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(limit) = &self.limit {
            return write!(f, "{limit}");
        }
        let Some((first, others)) = self.violations.split_first() else { return Ok(()) };
        f.write_str(&first.message())?;
        match (others.len(), self.more) {
            (0, false) => Ok(()),
            (others, false) => write!(f, " (and {others} more)"),
            (others, true) => write!(f, " (and more than {others} more)"),
        }
    }
}

impl fmt::Debug for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Report")
            .field("violations", &self.violations)
            .field("more", &self.more)
            .field("limit", &self.limit)
            .finish_non_exhaustive()
    }
}

impl std::error::Error for Report {}
