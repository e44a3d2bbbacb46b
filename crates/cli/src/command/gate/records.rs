//! The three records that stand before the receipts of a run: the receiver's schema and terms, the delta, and the
//! agreement on a protocol.
//!
//! A host that starts a gate holds both schemas and sets the terms, so its one key signs in every role and the
//! agreement has no messages to show.

use std::collections::BTreeMap;

use accordant::receipt::dsse::Envelope;
use accordant::receipt::file::Receipt;
use accordant::receipt::key::{SignError, Signer};
use accordant::receipt::predicate::negotiation_protocol::Transcript;
use accordant::receipt::predicate::{
    Engine, Included, MissingRule, NegotiationProtocol, Offers, OnMissing, Party, Predicate, Protocol,
    ReceiverSchema, SchemaDelta,
};
use accordant::receipt::statement::{self, StatementError};
use accordant::terms::{Missing, Terms};
use accordant_json::Sha256;
use accordant_relate::{Delta, Inclusion};
use accordant_schema::{Body, Graph, Meaning};
use jiff::{SignedDuration, Timestamp};

use super::case::Case;
use crate::command::HOST;

/// How long terms that a host sets alone hold: as long as anybody is likely to ask. A receipt is judged by the
/// agreement's time, and a year later must be provable.
const HOLDS: SignedDuration = SignedDuration::from_hours(10 * 365 * 24);

/// The records, signed, and the digest of the agreement, which every receipt names.
pub(super) struct Records {
    pub(super) receipts: Vec<Receipt>,
    pub(super) agreement: Option<Sha256>,
}

/// Why a record could not be made.
#[derive(Debug, thiserror::Error)]
pub(super) enum RecordError {
    #[error(transparent)]
    Statement(#[from] StatementError),
    #[error(transparent)]
    Sign(#[from] SignError),
}

/// The records of a run. Where no protocol is needed there is none to agree on.
pub(super) fn records(
    case: &Case,
    protocol: Option<accordant::terms::Protocol>,
    signer: &dyn Signer,
    now: Timestamp,
) -> Result<Records, RecordError> {
    let not_after = now.saturating_add(HOLDS).unwrap_or(Timestamp::MAX);
    let terms = receiver_schema(case, now, not_after);
    let (terms, terms_digest) = sign(&terms, signer)?;
    let delta = schema_delta(case, terms_digest, now);
    let (delta, delta_digest) = sign(&delta, signer)?;
    let mut receipts = vec![terms, delta];
    let Some(protocol) = protocol else { return Ok(Records { receipts, agreement: None }) };
    let party = |schema: Sha256| Party { id: HOST.to_owned(), keyid: signer.public_key().id(), schema };
    let agreed = NegotiationProtocol {
        receiver_statement: terms_digest,
        delta_statement: delta_digest,
        agreement_id: format!("{}/{}", case.contract().name, case.contract().version),
        contract: case.contract(),
        protocol: on_record(protocol),
        accepts_best_effort: case.terms.accepts(accordant::terms::Protocol::BestEffort),
        on_missing: on_missing(&case.terms),
        offers: Offers { producer: accepted(&case.terms), receiver: accepted(&case.terms) },
        producer: party(case.producer.digest),
        receiver: party(case.receiver.digest),
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

fn receiver_schema(case: &Case, now: Timestamp, not_after: Timestamp) -> ReceiverSchema {
    ReceiverSchema {
        schema: case.receiver.digest,
        contract: case.contract(),
        dialect: case.receiver.graph().draft().uri().to_owned(),
        accepts: accepted(&case.terms),
        accepts_best_effort: case.terms.accepts(accordant::terms::Protocol::BestEffort),
        on_missing: on_missing(&case.terms),
        strict: is_closed(case.receiver.graph()),
        sequence: 0,
        issuer: HOST.to_owned(),
        issued_at: now,
        not_before: now,
        not_after,
    }
}

fn schema_delta(case: &Case, receiver_statement: Sha256, now: Timestamp) -> SchemaDelta {
    let (included, witness) = match &case.delta.inclusion {
        Inclusion::Included => (Included::Included, None),
        Inclusion::NotIncluded { witness } => {
            (Included::NotIncluded, Some(Sha256::of(witness.to_string().as_bytes())))
        }
        Inclusion::Undecided { .. } => (Included::Undecided, None),
    };
    let places = places(&case.delta);
    SchemaDelta {
        producer_schema: case.producer.digest,
        receiver_schema: case.receiver.digest,
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

fn accepted(terms: &Terms) -> Vec<Protocol> {
    terms.accepted().map(on_record).collect()
}

const fn on_record(protocol: accordant::terms::Protocol) -> Protocol {
    match protocol {
        accordant::terms::Protocol::FailFast => Protocol::FailFast,
        accordant::terms::Protocol::TransformAll => Protocol::TransformAll,
        accordant::terms::Protocol::BestEffort => Protocol::BestEffort,
    }
}

fn on_missing(terms: &Terms) -> OnMissing {
    let rule = |rule: Missing| match rule {
        Missing::Fail => MissingRule::Fail,
        Missing::Escalate => MissingRule::Escalate,
        Missing::Warn => MissingRule::Warn,
    };
    let (fields, otherwise) = terms.missing_rules();
    let fields = fields.map(|(places, own)| (places.to_string(), rule(own))).collect();
    OnMissing { default: rule(otherwise), fields }
}
