//! The named differences of two schemas, by the place in the instance.
//!
//! # Wire form
//! [`Delta::to_value`] gives
//! ```json
//! {
//!   "inclusion": "not_included",
//!   "witness": {"id": "7"},
//!   "differences": [
//!     {
//!       "kind": "type_mismatch", "at": "/id", "severity": "breaking", "closable": "string_to_integer",
//!       "producer": {"location": "https://a.example/p#/properties/id/type", "value": "string"},
//!       "receiver": {"location": "https://b.example/r#/properties/id/type", "value": "integer"},
//!       "witness": {"id": "7"}
//!     }
//!   ]
//! }
//! ```
//! `inclusion` is `included`, `not_included` (with `witness`) or `undecided` (with `why` and `why_code`). A missing or
//! extra member has its `name`. `severity` is `breaking` (always with a `witness`), `undecided` or `harmless`;
//! `closable` is `declared`, `never` or the word of a lossless operation. `producer`, `receiver`, `name` and a
//! difference's `witness` are left out where there is none; a witness may be `null`.
//!
//! # Rooms
//! [`kind`]: the table of kinds · [`difference`]: one difference · `wire`: the wire form.

mod difference;
mod kind;
mod wire;

pub use difference::{Closable, Difference, Fragment, Severity};
pub use kind::{DifferenceKind, GuardList};

use crate::{Inclusion, RelateOptions, Schema};

/// How two schemas differ.
#[derive(Debug, Clone, PartialEq)]
pub struct Delta {
    /// Does the receiver take everything that the producer may send?
    pub inclusion: Inclusion,
    /// The differences, by place and then by kind.
    pub differences: Vec<Difference>,
}

impl Delta {
    /// Proven: nothing that the producer may send is refused. There may still be differences that are
    /// [`Harmless`](Severity::Harmless).
    pub const fn is_empty(&self) -> bool {
        matches!(self.inclusion, Inclusion::Included)
    }
}

/// The differences of what the producer may send and what the receiver takes.
///
/// The differences of severity [`Breaking`](Severity::Breaking) each have a witness. If the schemas are included
/// there is none that breaks or is undecided; if they aren't there is at least one.
#[must_use]
pub fn delta(producer: &Schema, receiver: &Schema, options: &RelateOptions) -> Delta {
    Delta { inclusion: crate::include(producer, receiver, options), differences: Vec::new() }
}
