//! What became of a line.

use super::Outcome;
use crate::error::{InputDigest, OperationError};
use crate::receipt::predicate::{StageResult, Stages};
use crate::transform::{Applied, Counts, Dropped, Provenance};
use std::borrow::Cow;

/// What became of a line. It was delivered, whole or with a warning, or it was refused; [`Passed::outcome`] says
/// which, and the other members agree with it.
#[derive(Clone, Debug)]
pub struct Passed<'l> {
    line: &'l [u8],
    /// Conforming, warned, or not conforming.
    pub outcome: Outcome,
    /// The bytes to deliver, without a line end: the very bytes that came in, unless something was changed. None if
    /// the line was refused.
    pub output: Option<Cow<'l, [u8]>>,
    /// Why the line was refused, or what a warned one lacks. None if it conforms.
    pub error: Option<OperationError>,
    /// The output isn't the line as it came in.
    pub changed: bool,
    /// Where the parts of the output come from.
    pub provenance: Provenance,
    /// What isn't in the output, for the side channel.
    pub side: Vec<Dropped>,
    /// How many leaves of the output came which way; none without a plan or an output.
    pub counts: Option<Counts>,
    /// How each stage ended.
    pub stages: Stages,
}

/// Semantics, state and policy have no rules yet.
const fn stages(parse: StageResult, schema: StageResult) -> Stages {
    let none = StageResult::NotAsked;
    Stages { parse, schema, semantics: none, state: none, policy: none }
}

impl<'l> Passed<'l> {
    /// The line's length and digest.
    #[must_use]
    pub fn input(&self) -> InputDigest {
        InputDigest::of(self.line)
    }

    pub(super) fn unread(line: &'l [u8], error: OperationError) -> Passed<'l> {
        let stages = stages(StageResult::Fail, StageResult::NotRun);
        Passed { stages, ..Passed::refused(line, error) }
    }

    pub(super) fn refused(line: &'l [u8], error: OperationError) -> Passed<'l> {
        Passed {
            line,
            outcome: Outcome::NonConforming,
            output: None,
            error: Some(error),
            changed: false,
            provenance: Provenance::default(),
            side: Vec::new(),
            counts: None,
            stages: stages(StageResult::Pass, StageResult::Fail),
        }
    }

    pub(super) fn conforming(line: &'l [u8], output: Cow<'l, [u8]>, counts: Option<Counts>) -> Passed<'l> {
        Passed {
            line,
            outcome: Outcome::Conforming,
            output: Some(output),
            error: None,
            changed: false,
            provenance: Provenance::default(),
            side: Vec::new(),
            counts,
            stages: stages(StageResult::Pass, StageResult::Pass),
        }
    }

    /// The agreement doesn't ask for the whole schema here; to say that it passed would be untrue, and a failed stage
    /// stands for a refused output.
    pub(super) fn warned(
        line: &'l [u8],
        output: Cow<'l, [u8]>,
        warning: OperationError,
        counts: Option<Counts>,
    ) -> Passed<'l> {
        Passed {
            outcome: Outcome::Warned,
            error: Some(warning),
            stages: stages(StageResult::Pass, StageResult::NotAsked),
            ..Passed::conforming(line, output, counts)
        }
    }

    /// With what the plan wrote down.
    pub(super) fn with(self, applied: Applied) -> Passed<'l> {
        Passed { changed: applied.changed, provenance: applied.provenance, side: applied.side, ..self }
    }
}
