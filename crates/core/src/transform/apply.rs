//! A plan, applied to one output.
//!
//! The output is walked along the spots. What isn't touched isn't copied either: a part gets a new value only where
//! something in it changed. Alternatives are tried on the side, and only the one that is meant leaves a mark.
//!
//! # Rooms
//! `walk`: one place · `object`, `array`: what is below it · `choose`: alternatives and operations ·
//! `concerns`: would anything declared act on this output?

mod array;
mod choose;
mod concerns;
mod object;
mod walk;

use super::plan::Plan;
use super::provenance::{Dropped, Provenance};
use crate::error::{Code, Finding, code};
use crate::terms::Operation;
use accordant_json::{Pointer, Value};
use std::collections::BTreeSet;
use walk::Walk;

/// The most steps that one output may take: a step is one place of it looked at once.
pub const STEPS: u64 = 10_000_000;

/// How deep a plan goes into an output; each alternative counts as a level.
pub const DEPTH: usize = 384;

/// What a plan made of one output.
#[derive(Clone, Debug, PartialEq)]
pub struct Applied {
    /// The output in the receiver's form, as far as the plan could bring it there. It isn't checked yet.
    pub value: Value,
    /// Was anything changed at all?
    pub changed: bool,
    /// Where its parts come from.
    pub provenance: Provenance,
    /// What isn't in it, for the side channel, in the order of the output.
    pub side: Vec<Dropped>,
    /// What couldn't be converted, each at its place in the output as it came in. Those parts stay as they were.
    pub findings: Vec<Finding>,
}

impl Applied {
    /// An output that no plan was applied to.
    #[must_use]
    pub fn untouched(value: Value) -> Applied {
        let provenance = Provenance::default();
        Applied { value, changed: false, provenance, side: Vec::new(), findings: Vec::new() }
    }
}

/// Places of the output as it came in, each with an operation that was done there.
type Changes = BTreeSet<(Pointer, Operation)>;

/// What is written down on the way, and thrown away with an alternative that isn't taken.
#[derive(Default)]
struct Notes {
    provenance: Provenance,
    side: Vec<Dropped>,
    findings: Vec<Finding>,
}

impl Notes {
    fn absorb(&mut self, other: Notes) {
        self.provenance.absorb(other.provenance);
        self.side.extend(other.side);
        self.findings.extend(other.findings);
    }

    /// What was changed: places of the output as it came in, each with each operation that was done there.
    fn changes(&self) -> Changes {
        let dropped = self.side.iter().map(|dropped| (dropped.from.clone(), dropped.by));
        self.provenance.changes().chain(dropped).collect()
    }

    fn found(&mut self, code: Code, at: &Pointer, message: impl AsRef<str>) {
        self.findings.push(Finding::new(code).at(at).saying(message));
    }
}

/// Applies a plan to an output.
pub(super) fn apply(plan: &Plan, value: Value) -> Applied {
    let mut walk = Walk::new(plan);
    let carried = plan.root().and_then(|root| walk.place(root, &value, &mut walk::Way::default()));
    let Walk { notes, gave_up, .. } = walk;
    let Notes { provenance, side, findings } = notes;
    if let Some(limit) = gave_up {
        // Half a conversion is none: the output stays as it came in.
        return Applied { findings: vec![Finding::new(limit)], ..Applied::untouched(value) };
    }
    let changed = carried.is_some();
    Applied { value: carried.unwrap_or(value), changed, provenance, side, findings }
}

pub(super) use concerns::concerns;

/// The code of a bound that was reached.
const TOO_MANY_STEPS: Code = code::limit::STEP_BUDGET;
const TOO_DEEP: Code = code::limit::DEPTH_BUDGET;
