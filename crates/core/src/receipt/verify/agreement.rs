//! Agreements: two parties, the receiver's own signed terms, the delta, and the whole transcript.

use accordant_json::Sha256;
use jiff::Timestamp;

use super::super::dsse::{Envelope, PAYLOAD_TYPE};
use super::super::predicate::negotiation_protocol::Transcript;
use super::super::predicate::{NegotiationProtocol, Party, Predicate, ReceiverSchema, SchemaDelta};
use super::super::statement;
use super::super::trust::{Role, Trust};
use super::bind::keys_in_time;
use super::signatures::{self, Signers};
use super::verdict::{Refused, Verdict, ensure};
use super::{refused_envelope, refused_statement};

/// An agreement that was verified, or that the receiver pinned by its digest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Agreement {
    digest: Sha256,
    record: NegotiationProtocol,
}

impl Agreement {
    /// The agreement in `envelope`, if it is the one that the trust file pins. Its signatures are not looked at again.
    ///
    /// # Errors
    /// `MALFORMED`, `UNKNOWN_TYPE`, or `AGREEMENT_MISMATCH` if it is not the pinned one or none is pinned.
    pub fn pinned(envelope: &[u8], trust: &Trust) -> Result<Self, Refused> {
        let agreement = Self::vouched(envelope)?;
        let pinned = trust.floor().agreement == Some(agreement.digest);
        ensure(pinned, Verdict::AgreementMismatch, "this is not the agreement that the trust file pins")?;
        Ok(agreement)
    }

    /// The agreement in `envelope`, which the caller vouches for: no signature is looked at.
    ///
    /// For a file that reached the receiver by a way that it trusts as much as its own trust file.
    ///
    /// # Errors
    /// `MALFORMED` or `UNKNOWN_TYPE`.
    pub fn vouched(envelope: &[u8]) -> Result<Self, Refused> {
        let envelope = read_envelope(envelope)?;
        let record = statement::read(&envelope.payload).map_err(refused_statement)?;
        Ok(Self { digest: Sha256::of(&envelope.payload), record })
    }

    /// SHA-256 of the statement: what receipts name.
    #[must_use]
    pub fn digest(&self) -> Sha256 {
        self.digest
    }

    /// What was agreed.
    #[must_use]
    pub fn record(&self) -> &NegotiationProtocol {
        &self.record
    }
}

/// What the verifier of an agreement has in hand.
#[derive(Clone, Copy, Debug)]
pub struct AgreementEvidence<'a> {
    /// The envelope of the receiver's statement about its schema.
    pub receiver_schema: &'a [u8],
    /// The envelope of the statement about the delta.
    pub schema_delta: &'a [u8],
    /// The messages of the negotiation, in order.
    pub transcript: &'a [&'a [u8]],
    /// The time.
    pub now: Timestamp,
}

/// Verify an agreement.
///
/// # Errors
/// The verdict that refuses it, and why.
pub fn agreement(
    envelope: &[u8],
    trust: &Trust,
    evidence: &AgreementEvidence<'_>,
) -> Result<Agreement, Refused> {
    let (agreed, digest, signers) = read_signed::<NegotiationProtocol>(envelope, trust)?;
    by_party(&signers, Role::Producer, &agreed.producer)?;
    by_party(&signers, Role::Receiver, &agreed.receiver)?;

    let other_terms = "the agreement is about another statement of the receiver";
    let other_delta = "the agreement is about another delta";
    let (terms_envelope, delta_envelope) =
        (read_envelope(evidence.receiver_schema)?, read_envelope(evidence.schema_delta)?);
    let same = |digest, envelope: &Envelope| digest == Sha256::of(&envelope.payload);
    ensure(same(agreed.receiver_statement, &terms_envelope), Verdict::SubjectMismatch, other_terms)?;
    ensure(same(agreed.delta_statement, &delta_envelope), Verdict::SubjectMismatch, other_delta)?;
    let (terms, terms_digest, terms_signers) = check_signed::<ReceiverSchema>(&terms_envelope, trust)?;
    let (delta, _, delta_signers) = check_signed::<SchemaDelta>(&delta_envelope, trust)?;
    by_party(&terms_signers, Role::Receiver, &agreed.receiver)?;
    ensure(delta.receiver_statement == terms_digest, Verdict::SubjectMismatch, other_delta)?;

    same_schemas(&agreed, &terms, &delta)?;
    not_weaker(&agreed, &terms, trust)?;
    let offered = agreed.offers.producer.contains(&agreed.protocol);
    ensure(offered, Verdict::NotOffered, "the producer never offered this protocol")?;
    let fresh = agreed.sequence >= trust.floor().agreement_sequence;
    ensure(fresh, Verdict::StaleAgreement, "a later agreement was seen already")?;
    let same_messages = agreed.transcript == Transcript::of(evidence.transcript);
    ensure(same_messages, Verdict::TranscriptMismatch, "the agreement came about by other messages")?;

    within(evidence.now, agreed.not_before, agreed.not_after)?;
    within(evidence.now, terms.not_before, terms.not_after)?;
    keys_in_time::<NegotiationProtocol>(&signers, agreed.issued_at, trust)?;
    keys_in_time::<ReceiverSchema>(&terms_signers, terms.issued_at, trust)?;
    keys_in_time::<SchemaDelta>(&delta_signers, delta.issued_at, trust)?;
    Ok(Agreement { digest, record: agreed })
}

/// Verify a record that stands alone, such as a receiver's statement: its signatures by the trust file's rule, then its form.
///
/// # Errors
/// The verdict that refuses it, and why.
pub fn signed<P: Predicate>(envelope: &[u8], trust: &Trust) -> Result<P, Refused> {
    read_signed(envelope, trust).map(|(record, _, _)| record)
}

fn read_signed<'t, P: Predicate>(
    envelope: &[u8],
    trust: &'t Trust,
) -> Result<(P, Sha256, Signers<'t>), Refused> {
    check_signed(&read_envelope(envelope)?, trust)
}

fn check_signed<'t, P: Predicate>(
    envelope: &Envelope,
    trust: &'t Trust,
) -> Result<(P, Sha256, Signers<'t>), Refused> {
    let signers = signatures::check(envelope, trust)?;
    signers.meet_rule::<P>(trust)?;
    // Such records stand in no log, so nothing spares a revoked key.
    signers.none_revoked(None)?;
    // Read only now, and the very bytes that were signed.
    let record = statement::read(&envelope.payload).map_err(refused_statement)?;
    Ok((record, Sha256::of(&envelope.payload), signers))
}

fn read_envelope(bytes: &[u8]) -> Result<Envelope, Refused> {
    let envelope = Envelope::read(bytes).map_err(refused_envelope)?;
    ensure(envelope.payload_type == PAYLOAD_TYPE, Verdict::UnknownType, "the payload is no statement")?;
    Ok(envelope)
}

// A trusted producer's key must not sign for another producer.
fn by_party(signers: &Signers<'_>, role: Role, party: &Party) -> Result<(), Refused> {
    let own = signers.in_role(role).any(|key| key.party == party.id && key.key.id() == party.keyid);
    let why = format!("the {role} that the record names did not sign it");
    ensure(own, Verdict::UntrustedKey, &why)
}

fn same_schemas(
    agreed: &NegotiationProtocol,
    terms: &ReceiverSchema,
    delta: &SchemaDelta,
) -> Result<(), Refused> {
    let producer = agreed.producer.schema == delta.producer_schema;
    let receiver = agreed.receiver.schema == delta.receiver_schema && terms.schema == delta.receiver_schema;
    ensure(producer, Verdict::SchemaMismatch, "the delta is about another schema of the producer")?;
    ensure(receiver, Verdict::SchemaMismatch, "the delta is about another schema of the receiver")
}

fn not_weaker(agreed: &NegotiationProtocol, terms: &ReceiverSchema, trust: &Trust) -> Result<(), Refused> {
    let accepts = |protocol| terms.accepts.contains(&protocol);
    for (holds, why) in [
        (accepts(agreed.protocol), "the receiver's signed terms do not accept the protocol"),
        (agreed.protocol >= trust.floor().protocol, "the protocol is below the local floor"),
        (
            agreed.offers.receiver.iter().all(|protocol| accepts(*protocol)),
            "the receiver is said to offer what its signed terms do not accept",
        ),
        (
            agreed.accepts_best_effort <= terms.accepts_best_effort,
            "the receiver's signed terms take no best effort",
        ),
        (
            !agreed.on_missing.is_laxer_than(&terms.on_missing),
            "a rule for missing fields is laxer than in the receiver's signed terms",
        ),
    ] {
        ensure(holds, Verdict::Downgrade, why)?;
    }
    Ok(())
}

fn within(now: Timestamp, not_before: Timestamp, not_after: Timestamp) -> Result<(), Refused> {
    ensure(not_before <= now, Verdict::NotYetValid, "the record does not hold yet")?;
    ensure(now <= not_after, Verdict::Expired, "the record holds no longer")
}
