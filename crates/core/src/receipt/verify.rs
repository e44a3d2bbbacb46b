//! Verifying receipts and agreements, offline, in one fixed order.
//!
//! 1. Read the file: strict JSON of at most 1 MiB, a known payload type.
//! 2. Signatures: each against every trusted key; unique keys in the right role count.
//! 3. Log proof: a known log, its signature, the witnesses, the root recomputed from this very statement.
//! 4. Only then the statement is read, and it is the same bytes.
//! 5. Bind it to what is in hand: output, audience, agreement, schema; and see that it does not contradict itself.
//! 6. Time, then replay.
//!
//! The first step that fails gives the [`Verdict`]; the words are what callers decide on. A receipt is evidence, not a
//! substitute: a careful receiver also checks the output itself.
//!
//! ```
//! use accordant::receipt::{key::PublicKey, policy::Policy, trust::Trust, verify::{self, InHand, Verdict}};
//! use accordant_json::Sha256;
//!
//! # fn example(receipt: &[u8], output: &[u8], pem: &str, now: jiff::Timestamp) -> Result<(), Box<dyn std::error::Error>> {
//! let gate = PublicKey::read(pem)?;
//! let hand = InHand::of_output(Sha256::of(output), now);
//! let verified = verify::receipt(receipt, &Trust::single(&gate, "gate-1"), &Policy::of_key(&gate), &hand)?;
//! assert_eq!(verified.verdict(), Verdict::Verified);
//! # Ok(()) }
//! ```
//!
//! # Rooms
//! [`Verdict`]: the words · `signatures`: step 2 · `log`: step 3 · `bind`: steps 5 and 6 · `agreement`: the same for agreements.

use accordant_json::Sha256;
use jiff::Timestamp;

use super::dsse::EnvelopeError;
use super::file::{Receipt, ReceiptError};
use super::policy::Policy;
use super::predicate::{Outcome, Predicate, SchemaConformance};
use super::statement::{self, StatementError};
use super::trust::Trust;

mod agreement;
mod bind;
mod log;
mod signatures;
mod verdict;

pub use agreement::{Agreement, AgreementEvidence, agreement, signed};
pub use log::{LogPlace, checkpoint};
pub use verdict::{Refused, Verdict};

use verdict::ensure;

/// Asked with an operation id: the subject with which the receiver saw it before.
pub type Seen<'a> = &'a dyn Fn(&str) -> Option<Sha256>;

/// What the receiver of a receipt has in hand.
#[derive(Clone, Copy)]
pub struct InHand<'a> {
    /// SHA-256 of the output's bytes, or of the input's if nothing was delivered.
    pub output: Sha256,
    /// The time.
    pub now: Timestamp,
    /// The agreement that the receipt should be made under. Without one, schema and end of the agreement are not checked, and
    /// warnings are allowed if the floor is BEST_EFFORT.
    pub agreement: Option<&'a Agreement>,
    /// SHA-256 of the schema that the output should have been checked against, if it is at hand.
    pub schema: Option<Sha256>,
    /// What the receiver remembers of earlier operations; without it, a replay is not noticed.
    pub seen: Option<Seen<'a>>,
}

impl<'a> InHand<'a> {
    /// An output and the time, and nothing else.
    #[must_use]
    pub fn of_output(output: Sha256, now: Timestamp) -> Self {
        Self { output, now, agreement: None, schema: None, seen: None }
    }

    /// With the agreement.
    #[must_use]
    pub fn under(mut self, agreement: &'a Agreement) -> Self {
        self.agreement = Some(agreement);
        self
    }

    /// With the schema's digest.
    #[must_use]
    pub fn by_schema(mut self, schema: Sha256) -> Self {
        self.schema = Some(schema);
        self
    }

    /// With the memory of earlier operations.
    #[must_use]
    pub fn remembering(mut self, seen: Seen<'a>) -> Self {
        self.seen = Some(seen);
        self
    }
}

impl std::fmt::Debug for InHand<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { output, now, agreement, schema, seen } = self;
        let digest = agreement.map(Agreement::digest);
        let remembers = seen.is_some();
        write!(f, "InHand({output}, {now}, agreement {digest:?}, schema {schema:?}, remembers {remembers})")
    }
}

/// A receipt that was verified. Only [`receipt`] makes one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    record: SchemaConformance,
    statement: Sha256,
    place: Option<LogPlace>,
    signers: Vec<String>,
    seen_before: bool,
}

impl Verified {
    /// `VERIFIED`, or `VERIFIED_NON_CONFORMING` for a good receipt of a bad output.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        match self.record.outcome {
            Outcome::Conforming | Outcome::Warned => Verdict::Verified,
            Outcome::NonConforming => Verdict::VerifiedNonConforming,
        }
    }

    /// What the gate recorded.
    #[must_use]
    pub fn record(&self) -> &SchemaConformance {
        &self.record
    }

    /// SHA-256 of the statement's bytes.
    #[must_use]
    pub fn statement(&self) -> Sha256 {
        self.statement
    }

    /// Where it stands in a log, if it does.
    #[must_use]
    pub fn place(&self) -> Option<&LogPlace> {
        self.place.as_ref()
    }

    /// The parties of the trust file whose keys signed the receipt itself.
    #[must_use]
    pub fn signers(&self) -> &[String] {
        &self.signers
    }

    /// Whether the receiver had seen this operation with the same subject: the same answer is due again, not a second effect.
    #[must_use]
    pub fn seen_before(&self) -> bool {
        self.seen_before
    }
}

/// Verify a conformance receipt.
///
/// # Errors
/// The verdict that refuses it, and why.
pub fn receipt(bytes: &[u8], trust: &Trust, policy: &Policy, hand: &InHand<'_>) -> Result<Verified, Refused> {
    read_receipt(&Receipt::read(bytes).map_err(refused_receipt)?, trust, policy, hand)
}

/// Verify a conformance receipt that was read already: everything but the first step.
///
/// # Errors
/// The verdict that refuses it, and why.
pub fn read_receipt(
    receipt: &Receipt,
    trust: &Trust,
    policy: &Policy,
    hand: &InHand<'_>,
) -> Result<Verified, Refused> {
    let require = trust.require();

    let signers = signatures::check(receipt.envelope(), trust)?;
    let must_sign = require.gate_signature || (receipt.proof().is_none() && !require.log);
    if must_sign {
        signers.meet_rule::<SchemaConformance>(trust)?;
    }
    let place = match receipt.proof() {
        Some(proof) => Some(log::check(receipt.leaf(), proof, policy)?),
        None => {
            signers.none_revoked(None)?;
            ensure(!require.log, Verdict::LogProofRequired, "the receipt has no log proof")?;
            None
        }
    };
    signers.none_revoked(place.as_ref().map(|place| (place.checkpoint().origin(), place.index())))?;

    let body = &receipt.envelope().payload;
    let record: SchemaConformance = statement::read(body).map_err(refused_statement)?;
    bind::bind(&record, trust, hand)?;
    bind::in_time(&record, trust, hand, must_sign.then_some(&signers))?;
    let seen_before = replay(&record, hand)?;
    let signers = signers.iter().map(|key| key.party.clone()).collect();
    Ok(Verified { record, statement: Sha256::of(body), place, signers, seen_before })
}

fn replay(record: &SchemaConformance, hand: &InHand<'_>) -> Result<bool, Refused> {
    let earlier = hand.seen.and_then(|seen| seen(&record.operation_id));
    let same = earlier.is_none_or(|subject| subject == record.subject.digest);
    ensure(same, Verdict::Replayed, "the operation was seen before with another subject")?;
    Ok(earlier.is_some())
}

fn refused_receipt(error: ReceiptError) -> Refused {
    Refused::new(error.verdict(), error)
}

fn refused_envelope(error: EnvelopeError) -> Refused {
    Refused::new(Verdict::Malformed, error)
}

fn refused_statement(error: StatementError) -> Refused {
    let verdict = match &error {
        StatementError::Type | StatementError::PredicateType { .. } => Verdict::UnknownType,
        StatementError::Json(_) | StatementError::Field(_) => Verdict::Malformed,
    };
    Refused::new(verdict, error)
}
