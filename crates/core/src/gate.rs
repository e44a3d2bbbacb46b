//! The gate: one line of a producer in, one verdict out.
//!
//! ```text
//! line ─▶ parse ─▶ does the receiver take it as it is? ─▶ delivered, the very bytes
//!           │                     └─▶ plan ─▶ the whole schema again ─▶ delivered, written anew
//!           └──────────────────────────────────────────┴──────────────▶ one operation.error
//! ```
//!
//! What a plan promises is never believed: an output is delivered only after the receiver's whole schema took it, as
//! it will be delivered. Under BEST_EFFORT an output may lack members for which the terms say `warn`, and nothing
//! else; it is delivered as `WARNED`, with the error that says what it lacks. Every line gets its verdict, blank ones
//! too, and every refused one its error.
//!
//! Places in an error are those of the output as the receiver sees it; for what couldn't be read or converted, those
//! of the line as it came in.
//!
//! # Rooms
//! [`Gate`] · [`Passed`]: what became of a line · [`conformance()`]: the record for its receipt · `judge`: what a
//! report and the rules for missing members come to
//!
//! # Limits
//! A line is read within the [`Limits`] given; a check within those of its program; a plan within its own. A bound
//! that is reached refuses the line with its code, and is never a verdict on its content.

mod conformance;
mod judge;
mod passed;

pub use crate::receipt::predicate::Outcome;
pub use conformance::{Circumstances, Once, conformance};
pub use passed::Passed;

use crate::error::{Finding, InputDigest, OperationError};
use crate::terms::{Protocol, Terms};
use crate::transform::{Counts, Plan, Provenance};
use accordant_json::{Limits, Value, read, write};
use accordant_relate::Schema;
use judge::Judgement;
use std::borrow::Cow;

/// Passes lines from one producer to one receiver. It holds nothing of a line after it is passed, and may be used
/// from several threads at once.
#[derive(Debug)]
pub struct Gate {
    producer: Schema,
    receiver: Schema,
    plan: Option<Plan>,
    terms: Terms,
    protocol: Option<Protocol>,
    limits: Limits,
}

impl Gate {
    /// A gate for what was ruled: a plan where a protocol that transforms was agreed, else none.
    #[must_use]
    pub fn new(
        producer: &Schema,
        receiver: &Schema,
        plan: Option<Plan>,
        terms: &Terms,
        protocol: Option<Protocol>,
        limits: Limits,
    ) -> Gate {
        Gate {
            producer: producer.clone(),
            receiver: receiver.clone(),
            plan,
            terms: terms.clone(),
            protocol,
            limits,
        }
    }

    /// The plan that it applies.
    #[must_use]
    pub fn plan(&self) -> Option<&Plan> {
        self.plan.as_ref()
    }

    /// Is the run over with the first refused line? So it is under FAIL_FAST.
    #[must_use]
    pub fn stops_at_refusal(&self) -> bool {
        self.protocol == Some(Protocol::FailFast)
    }

    /// Passes one line, its end not included. `number` counts from 1 and stands in the error.
    #[must_use]
    pub fn pass<'l>(&self, line: &'l [u8], number: u64) -> Passed<'l> {
        let value = match read(line, &self.limits) {
            Ok(value) => value,
            Err(error) => {
                let error = OperationError::from(Finding::from(&error));
                return Passed::unread(line, error.on_line(number).about(InputDigest::of(line)));
            }
        };
        let concerned = self.plan.as_ref().filter(|plan| plan.concerns(&value));
        if concerned.is_none() && self.receiver.program().is_valid(&value) == Ok(true) {
            let counts = self.plan.as_ref().map(|_| Provenance::default().counts(&value, 0));
            return Passed::conforming(line, Cow::Borrowed(line), counts);
        }
        match &self.plan {
            None => self.deliver(line, number, Converted::untouched(value)),
            Some(plan) => {
                let applied = plan.apply(value);
                let counts = Some(applied.provenance.counts(&applied.value, applied.side.len()));
                self.deliver(line, number, Converted { applied, counts })
            }
        }
    }

    /// Checks what would be delivered, and delivers or refuses it.
    fn deliver<'l>(&self, line: &'l [u8], number: u64, converted: Converted) -> Passed<'l> {
        let Converted { applied, counts } = converted;
        let judgement = judge::judge(&applied, self.receiver.program(), &self.terms, self.protocol);
        let output = || match applied.changed {
            true => Cow::Owned(write(&applied.value).into_bytes()),
            false => Cow::Borrowed(line),
        };
        let locate = |error: OperationError| error.on_line(number).about(InputDigest::of(line));
        match judgement {
            Judgement::Conforming => Passed::conforming(line, output(), counts).with(applied),
            Judgement::Warned(error) => Passed::warned(line, output(), locate(error), counts).with(applied),
            Judgement::Refused(error) => {
                Passed::refused(line, locate(error.beside(self.producers_view(line))))
            }
        }
    }

    /// What the producer's own schema says against the line: worth knowing, though not what decided.
    fn producers_view(&self, line: &[u8]) -> Vec<Finding> {
        let Ok(value) = read(line, &self.limits) else { return Vec::new() };
        match self.producer.program().check(&value) {
            Ok(()) => Vec::new(),
            Err(report) => report.violations().iter().map(Finding::from).collect(),
        }
    }
}

/// An output after the plan, or without one.
struct Converted {
    applied: crate::transform::Applied,
    counts: Option<Counts>,
}

impl Converted {
    fn untouched(value: Value) -> Converted {
        Converted { applied: crate::transform::Applied::untouched(value), counts: None }
    }
}

#[cfg(test)]
mod tests;
