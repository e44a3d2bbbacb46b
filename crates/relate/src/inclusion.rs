//! The answer to "does the receiver take everything that the producer may send?"

use accordant_json::Value;

use crate::engine::{Literal, Solver, demand};
use crate::universe::{Side, Universe};
use crate::{Place, RelateOptions, Schema};

/// Is every value that the producer's schema takes also taken by the receiver's? Closed: three answers.
///
/// Whoever must not let a misfit through reads [`Undecided`](Self::Undecided) as *not included*.
#[must_use]
#[derive(Debug, Clone, PartialEq)]
pub enum Inclusion {
    /// Proven: there is no value that the producer's schema takes and the receiver's refuses.
    Included,
    /// There is such a value.
    NotIncluded {
        /// One, checked with both programs.
        witness: Value,
    },
    /// Neither was shown.
    Undecided {
        /// What stood in the way.
        why: Undecided,
    },
}

impl Inclusion {
    /// A stable word for programs: `included`, `not_included`, `undecided`.
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Included => "included",
            Self::NotIncluded { .. } => "not_included",
            Self::Undecided { .. } => "undecided",
        }
    }
}

/// Why a question was left open, and where the search stood.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{reason} at `{at}`")]
pub struct Undecided {
    /// The reason.
    pub reason: Reason,
    /// The place in the instance.
    pub at: Place,
}

impl Undecided {
    /// A stable word for programs.
    pub const fn code(&self) -> &'static str {
        self.reason.code()
    }
}

/// Why a question was left open. Open: a stronger engine may come to need other reasons.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, thiserror::Error)]
#[non_exhaustive]
pub enum Reason {
    /// The budget of [`RelateOptions::steps`](crate::RelateOptions::steps) is used up.
    #[error("the comparison took more than {limit} steps")]
    Steps {
        /// The budget.
        limit: u64,
    },
    /// The search went as deep as [`RelateOptions::depth`](crate::RelateOptions::depth) allows.
    #[error("the comparison went deeper than {limit} levels of arrays and objects")]
    Depth {
        /// The allowed depth.
        limit: u32,
    },
    /// A keyword that the engine doesn't reason about stands in the way.
    #[error("`{keyword}` could not be decided")]
    Keyword {
        /// The keyword.
        keyword: &'static str,
    },
    /// No case is known to be impossible, and no candidate was a witness.
    #[error("no witness and no proof was found")]
    Search,
}

impl Reason {
    /// A stable word for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Steps { .. } => "step-budget",
            Self::Depth { .. } => "depth-budget",
            Self::Keyword { .. } => "undecided-keyword",
            Self::Search => "no-proof",
        }
    }
}

/// Does the receiver take everything that the producer may send?
///
/// Proof and witness come from one search: for a value that the producer's schema takes and the receiver's refuses.
/// Every witness has gone through both programs.
pub fn include(producer: &Schema, receiver: &Schema, options: &RelateOptions) -> Inclusion {
    let universe = Universe::new(producer, receiver);
    decide(&mut Solver::new(&universe, options))
}

/// The answer for the schemas of the solver.
pub(crate) fn decide(solver: &mut Solver<'_, '_>) -> Inclusion {
    let universe = solver.universe;
    let question = demand([
        Literal::Class(universe.root(Side::Producer), true),
        Literal::Class(universe.root(Side::Receiver), false),
    ]);
    let (producer, receiver) = (universe.schema(Side::Producer), universe.schema(Side::Receiver));
    match solver.ask(&question) {
        Ok(None) => Inclusion::Included,
        Ok(Some(witness)) if is_witness(producer, receiver, &witness) => {
            Inclusion::NotIncluded { witness: (*witness).clone() }
        }
        Ok(Some(_)) => Inclusion::Undecided { why: Undecided { reason: Reason::Search, at: Place::root() } },
        Err(why) => Inclusion::Undecided { why },
    }
}

/// The producer's program takes it and the receiver's refuses it.
pub(crate) fn is_witness(producer: &Schema, receiver: &Schema, value: &Value) -> bool {
    producer.program().is_valid(value) == Ok(true) && receiver.program().is_valid(value) == Ok(false)
}
