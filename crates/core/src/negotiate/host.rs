//! The three records that stand before the receipts of a run: the receiver's schema and terms, the delta, and the
//! agreement on a protocol.
//!
//! A host that starts a gate holds both schemas and sets the terms, so its one key signs in every role and the
//! agreement has no messages to show.

use std::collections::BTreeMap;

use accordant_json::Sha256;
use accordant_relate::{Delta, Inclusion};
use accordant_schema::{Body, Graph, Meaning};
use jiff::{SignedDuration, Timestamp};

use crate::receipt::dsse::Envelope;
use crate::receipt::file::Receipt;
use crate::receipt::key::{SignError, Signer};
use crate::receipt::predicate::negotiation_protocol::Transcript;
use crate::receipt::predicate::{
    Contract, Engine, Included, MissingRule, NegotiationProtocol, Offers, OnMissing, Party, Predicate,
    Protocol as Recorded, ReceiverSchema, SchemaDelta,
};
use crate::receipt::statement::{self, StatementError};
use crate::terms::{Missing, Protocol, Terms};

/// The party that a host signs as when it sets the terms alone: producer, receiver and gate in one.
pub const HOST: &str = "host";

/// How long terms that a host sets alone hold: as long as anybody is likely to ask. A receipt is judged by the
/// agreement's time, and a year later must be provable.
const HOLDS: SignedDuration = SignedDuration::from_hours(10 * 365 * 24);

/// What a host settled before the first output.
#[derive(Clone, Copy, Debug)]
pub struct Settled<'a> {
    /// The contract that receipts name.
    pub contract: &'a Contract,
    /// SHA-256 of the producer's schema file.
    pub producer: Sha256,
    /// SHA-256 of the receiver's schema file.
    pub receiver: Sha256,
    /// What the receiver's schema says.
    pub graph: &'a Graph,
    /// How the two differ.
    pub delta: &'a Delta,
    /// The terms.
    pub terms: &'a Terms,
    /// The protocol; none where none is needed.
    pub protocol: Option<Protocol>,
}

/// The records, signed, and the digest of the agreement, which every receipt names.
#[derive(Clone, Debug)]
pub struct Records {
    /// The receiver's schema and terms, the delta, and the agreement if there is one.
    pub receipts: Vec<Receipt>,
    /// SHA-256 of the agreement's statement.
    pub agreement: Option<Sha256>,
}

/// Why a record could not be made. Closed.
#[derive(Clone, Debug, thiserror::Error)]
pub enum RecordError {
    /// A count that no record can hold.
    #[error(transparent)]
    Statement(#[from] StatementError),
    /// The signer failed.
    #[error(transparent)]
    Sign(#[from] SignError),
}

/// The records of a run, made at `now`. Where no protocol is needed there is none to agree on.
///
/// # Errors
/// If the signer fails.
pub fn records(settled: &Settled<'_>, signer: &dyn Signer, now: Timestamp) -> Result<Records, RecordError> {
    let not_after = now.saturating_add(HOLDS).unwrap_or(Timestamp::MAX);
    let (terms, terms_digest) = sign(&receiver_schema(settled, now, not_after), signer)?;
    let (delta, delta_digest) = sign(&schema_delta(settled, terms_digest, now), signer)?;
    let mut receipts = vec![terms, delta];
    let Some(protocol) = settled.protocol else { return Ok(Records { receipts, agreement: None }) };
    let party = |schema: Sha256| Party { id: HOST.to_owned(), keyid: signer.public_key().id(), schema };
    let agreed = NegotiationProtocol {
        receiver_statement: terms_digest,
        delta_statement: delta_digest,
        agreement_id: format!("{}/{}", settled.contract.name, settled.contract.version),
        contract: settled.contract.clone(),
        protocol: protocol.into(),
        accepts_best_effort: settled.terms.accepts(Protocol::BestEffort),
        on_missing: on_missing(settled.terms),
        offers: Offers { producer: accepted(settled.terms), receiver: accepted(settled.terms) },
        producer: party(settled.producer),
        receiver: party(settled.receiver),
        sequence: 0,
        supersedes: None,
        transcript: Transcript::of::<&[u8]>(&[]),
        issued_at: now,
        not_before: now,
        not_after,
    };
    let (agreed, agreement) = sign(&agreed, signer)?;
    receipts.push(agreed);
    Ok(Records { receipts, agreement: Some(agreement) })
}

/// The record as a signed envelope, and the digest of its statement.
fn sign<P: Predicate>(record: &P, signer: &dyn Signer) -> Result<(Receipt, Sha256), RecordError> {
    let body = statement::write(record)?;
    let digest = Sha256::of(&body);
    let mut envelope = Envelope::of_statement(body);
    envelope.sign(signer)?;
    Ok((Receipt::new(envelope, None), digest))
}

fn receiver_schema(settled: &Settled<'_>, now: Timestamp, not_after: Timestamp) -> ReceiverSchema {
    ReceiverSchema {
        schema: settled.receiver,
        contract: settled.contract.clone(),
        dialect: settled.graph.draft().uri().to_owned(),
        accepts: accepted(settled.terms),
        accepts_best_effort: settled.terms.accepts(Protocol::BestEffort),
        on_missing: on_missing(settled.terms),
        strict: is_closed(settled.graph),
        sequence: 0,
        issuer: HOST.to_owned(),
        issued_at: now,
        not_before: now,
        not_after,
    }
}

fn schema_delta(settled: &Settled<'_>, receiver_statement: Sha256, now: Timestamp) -> SchemaDelta {
    let (included, witness) = match &settled.delta.inclusion {
        Inclusion::Included => (Included::Included, None),
        Inclusion::NotIncluded { witness } => {
            (Included::NotIncluded, Some(Sha256::of(witness.to_string().as_bytes())))
        }
        Inclusion::Undecided { .. } => (Included::Undecided, None),
    };
    let places = places(settled.delta);
    SchemaDelta {
        producer_schema: settled.producer,
        receiver_schema: settled.receiver,
        receiver_statement,
        counts: places.iter().map(|(kind, places)| (kind.clone(), places.len() as u64)).collect(),
        delta: places,
        included,
        witness,
        engine: Engine::this(),
        issuer: HOST.to_owned(),
        issued_at: now,
    }
}

/// Where the schemas differ, by the kind of difference.
fn places(delta: &Delta) -> BTreeMap<String, Vec<String>> {
    let mut places: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for difference in &delta.differences {
        places.entry(difference.kind.word().to_owned()).or_default().push(difference.at.to_string());
    }
    places
}

/// The root refuses members that no keyword declares.
fn is_closed(graph: &Graph) -> bool {
    let closes = |node| matches!(graph.node(node).body, Body::Always(false));
    graph.node(graph.root()).keywords().iter().any(|keyword| match &keyword.meaning {
        Meaning::AdditionalProperties(node) | Meaning::UnevaluatedProperties(node) => closes(*node),
        _ => false,
    })
}

fn accepted(terms: &Terms) -> Vec<Recorded> {
    terms.accepted().map(Recorded::from).collect()
}

impl From<Protocol> for Recorded {
    fn from(protocol: Protocol) -> Recorded {
        match protocol {
            Protocol::FailFast => Recorded::FailFast,
            Protocol::TransformAll => Recorded::TransformAll,
            Protocol::BestEffort => Recorded::BestEffort,
        }
    }
}

impl From<Missing> for MissingRule {
    fn from(rule: Missing) -> MissingRule {
        match rule {
            Missing::Fail => MissingRule::Fail,
            Missing::Escalate => MissingRule::Escalate,
            Missing::Warn => MissingRule::Warn,
        }
    }
}

fn on_missing(terms: &Terms) -> OnMissing {
    let (fields, otherwise) = terms.missing_rules();
    let fields = fields.map(|(places, rule)| (places.to_string(), rule.into())).collect();
    OnMissing { default: otherwise.into(), fields }
}
