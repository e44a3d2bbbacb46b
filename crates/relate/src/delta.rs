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
//! # How
//! The receiver's schema is walked beside the producer's, from place to place. At each keyword the engine is asked for
//! an instance of the producer that fails there: a condition at the end of a chain of "has a member that…". No such
//! instance, no difference; so moved or differently spelled parts that mean the same are none. What is found is run
//! through both programs, and has to be refused at the place that the difference names.
//!
//! # Rooms
//! [`kind`]: the table of kinds · [`difference`]: one difference · `wire`: the wire form · `walk`, `inside`,
//! `alternatives`: the walk · `spot`: places with conditions · `sent`: what the producer says there · `found`: questions
//! and what came of them · `fragment`, `close`: what is shown beside.

mod alternatives;
mod close;
mod difference;
mod found;
mod fragment;
mod inside;
mod kind;
mod sent;
mod spot;
mod walk;
mod wire;

pub use difference::{Closable, Difference, Fragment, Severity};
pub use kind::{DifferenceKind, GuardList};

use crate::inclusion::decide;
use crate::universe::Universe;
use crate::{Inclusion, Place, RelateOptions, Schema};
use found::{Claim, Finding, Found};
use sent::Sent;
use spot::Spot;
use walk::Walk;

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
    let universe = Universe::new(producer, receiver);
    let mut found = Found::new(&universe, options);
    let inclusion = decide(&mut found.solver);
    if inclusion == Inclusion::Included {
        return Delta { inclusion, differences: Vec::new() };
    }
    let mut walk = Walk::new(found);
    let sent = Sent::of(producer.graph(), [producer.graph().root()]);
    walk.visit(&Spot::root(sent), receiver.graph().root());
    conclude(inclusion, walk.found)
}

/// Bring the answer as a whole and the differences together: a witness of one is a witness of the other.
fn conclude(inclusion: Inclusion, mut found: Found<'_, '_>) -> Delta {
    match &inclusion {
        Inclusion::NotIncluded { witness } if !found.is_breaking() => {
            let refusal = found.refusal(witness);
            let (at, receiver) = refusal.unwrap_or_else(|| (Place::root(), found.receiver_root()));
            found.keep(Claim::other(at, receiver), Finding::Witness(witness.clone()));
        }
        Inclusion::Undecided { why } if found.is_empty() => {
            let receiver = found.receiver_root();
            found.keep(Claim::other(why.at.clone(), receiver), Finding::Open);
        }
        Inclusion::Included | Inclusion::NotIncluded { .. } | Inclusion::Undecided { .. } => {}
    }
    let differences = found.into_differences();
    let shown = differences.iter().find_map(|difference| difference.witness.clone());
    let inclusion = match (inclusion, shown) {
        (Inclusion::Undecided { .. }, Some(witness)) => Inclusion::NotIncluded { witness },
        (inclusion, _) => inclusion,
    };
    Delta { inclusion, differences }
}
