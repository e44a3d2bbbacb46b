//! The words with which a verification ends.

use super::super::words::words;

words! {
    /// How a verification ended, in the order of the procedure. Closed: callers decide on these words.
    ///
    /// All but the last two refuse.
    pub enum Verdict {
        /// Too large, not strict JSON, or a part is missing.
        Malformed = "MALFORMED",
        /// A payload, statement or predicate of a type or version that is not known.
        UnknownType = "UNKNOWN_TYPE",
        /// A signature names a known key and is not that key's.
        BadSignature = "BAD_SIGNATURE",
        /// No trusted key in the right role signed.
        UntrustedKey = "UNTRUSTED_KEY",
        /// Too few different keys in the right roles signed.
        ThresholdNotMet = "THRESHOLD_NOT_MET",
        /// The key that signed is revoked, and the record does not stand where it was still good.
        RevokedKey = "REVOKED_KEY",
        /// The checkpoint is of a log that the policy does not know.
        UnknownLog = "UNKNOWN_LOG",
        /// The log, or a known witness, did not sign this checkpoint.
        BadCheckpoint = "BAD_CHECKPOINT",
        /// Too few witnesses saw the checkpoint.
        WitnessQuorum = "WITNESS_QUORUM",
        /// The statement is not the leaf at that place of the log.
        BadInclusion = "BAD_INCLUSION",
        /// The receipt stands in no log, and one is required.
        LogProofRequired = "LOG_PROOF_REQUIRED",
        /// The record is about other bytes than those in hand.
        SubjectMismatch = "SUBJECT_MISMATCH",
        /// The receipt is for another receiver.
        WrongAudience = "WRONG_AUDIENCE",
        /// The receipt was made under another agreement.
        AgreementMismatch = "AGREEMENT_MISMATCH",
        /// Another schema was checked, or agreed on.
        SchemaMismatch = "SCHEMA_MISMATCH",
        /// Outcome, error, stages and subject do not tell one story.
        Contradiction = "CONTRADICTION",
        /// The agreement does not allow this outcome.
        OutcomeNotAllowed = "OUTCOME_NOT_ALLOWED",
        /// Weaker than the receiver signed for, or than the local floor.
        Downgrade = "DOWNGRADE",
        /// Agreed on what the producer never offered.
        NotOffered = "NOT_OFFERED",
        /// Older than an agreement that was seen already.
        StaleAgreement = "STALE_AGREEMENT",
        /// The agreement came about by other messages.
        TranscriptMismatch = "TRANSCRIPT_MISMATCH",
        /// Its time has not come.
        NotYetValid = "NOT_YET_VALID",
        /// Its time is over.
        Expired = "EXPIRED",
        /// The operation was seen before, with another subject.
        Replayed = "REPLAYED",
        /// A good receipt of a delivered output, or a good agreement.
        Verified = "VERIFIED",
        /// A good receipt of an output that was refused.
        VerifiedNonConforming = "VERIFIED_NON_CONFORMING",
    }
}

impl Verdict {
    /// Whether the record is good, whatever it says of the output.
    #[must_use]
    pub const fn is_good(self) -> bool {
        matches!(self, Self::Verified | Self::VerifiedNonConforming)
    }
}

/// Why a record is refused: the word to decide on, and a sentence for people that quotes nothing of a payload.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{verdict}: {why}")]
pub struct Refused {
    verdict: Verdict,
    why: String,
}

impl Refused {
    pub(super) fn new(verdict: Verdict, why: impl ToString) -> Self {
        Self { verdict, why: why.to_string() }
    }

    /// The word.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        self.verdict
    }

    /// The sentence.
    #[must_use]
    pub fn why(&self) -> &str {
        &self.why
    }
}

/// Refuse with `verdict` unless `holds`.
pub(super) fn ensure(holds: bool, verdict: Verdict, why: &str) -> Result<(), Refused> {
    if holds { Ok(()) } else { Err(Refused::new(verdict, why)) }
}
