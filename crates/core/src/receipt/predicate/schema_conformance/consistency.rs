//! Whether a record contradicts itself: outcome, error, stages and subject must tell one story.

use super::{Outcome, SchemaConformance, StageResult};

/// What in a record contradicts what else. Closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Contradiction {
    /// An error beside a delivered output, or none beside a refused one.
    #[error("an error is recorded if and only if the outcome is NON_CONFORMING")]
    Error,
    /// A failed stage beside a delivered output, or none beside a refused one.
    #[error("a stage has failed if and only if the outcome is NON_CONFORMING")]
    FailedStage,
    /// A stage that passed although an earlier one had failed.
    #[error("no stage passes or fails after one that failed")]
    StageOrder,
    /// A delivered output of which nobody checked that it conforms.
    #[error(
        "an output is not delivered before it was parsed, nor as conforming before its schema was checked"
    )]
    Unchecked,
    /// The subject is called `output` though nothing was delivered, or `input` though something was.
    #[error("the subject is `input` if and only if the outcome is NON_CONFORMING")]
    SubjectName,
    /// The subject is the input, with another digest than the input's.
    #[error("the subject is the input, and has another digest")]
    SubjectDigest,
}

impl SchemaConformance {
    /// Check that the record tells one story. A gate asks before it signs, a verifier before it believes.
    ///
    /// # Errors
    /// What contradicts what.
    pub fn check_consistent(&self) -> Result<(), Contradiction> {
        let refused = self.outcome == Outcome::NonConforming;
        let stages = self.stages.in_order();
        let mut after_failure = stages.iter().skip_while(|stage| **stage != StageResult::Fail).skip(1);
        let wrong = [
            (self.error.is_some() != refused, Contradiction::Error),
            (stages.contains(&StageResult::Fail) != refused, Contradiction::FailedStage),
            (
                after_failure.any(|stage| matches!(stage, StageResult::Pass | StageResult::Fail)),
                Contradiction::StageOrder,
            ),
            (!refused && !self.was_checked(), Contradiction::Unchecked),
            (self.subject.name != self.outcome.subject_name(), Contradiction::SubjectName),
            (refused && self.subject.digest != self.input.sha256, Contradiction::SubjectDigest),
        ];
        match wrong.into_iter().find(|(wrong, _)| *wrong) {
            Some((_, contradiction)) => Err(contradiction),
            None => Ok(()),
        }
    }

    // WARNED outputs may lack a required field, so only their parsing is certain.
    fn was_checked(&self) -> bool {
        let conforms = self.outcome != Outcome::Conforming || self.stages.schema == StageResult::Pass;
        self.stages.parse == StageResult::Pass && conforms
    }
}
