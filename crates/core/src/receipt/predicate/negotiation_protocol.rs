//! `negotiation-protocol/v1`: what producer and receiver agreed, signed by both in one envelope.
//!
//! ```text
//! {"acceptsBestEffort":false,"agreementId":"AG-shared-1","contract":{"name":"task.result","version":"1.2"},
//!  "issuedAt":"2026-11-30T12:00:00Z","notAfter":"2027-05-30T00:00:00Z","notBefore":"2026-11-30T00:00:00Z",
//!  "offers":{"producer":["TRANSFORM_ALL","BEST_EFFORT"],"receiver":["FAIL_FAST","TRANSFORM_ALL"]},
//!  "onMissing":{"default":"FAIL"},
//!  "producer":{"id":"agent.summariser","keyid":"5bc75b47…","schema":{"sha256":"0cacaf19…"}},"protocol":"TRANSFORM_ALL",
//!  "receiver":{"id":"crm.intake","keyid":"a47df21a…","schema":{"sha256":"1bdc95a2…"}},"sequence":3,"supersedes":null,
//!  "transcript":{"messages":4,"sha256":"40a91d41…"}}
//! ```

use accordant_json::{Object, Sha256, Value};
use jiff::Timestamp;
use sha2::Digest as _;

use super::super::fields::{FieldError, Fields, digest_object, instant, object, or_null};
use super::super::key::KeyId;
use super::super::statement::Subject;
use super::{Contract, OnMissing, Predicate, Protocol, named_subjects, predicate_type};

/// One side of an agreement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Party {
    /// Who, as trust files call it.
    pub id: String,
    /// The key with which it signs.
    pub keyid: KeyId,
    /// SHA-256 of its schema file.
    pub schema: Sha256,
}

/// What each side put on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offers {
    /// By the producer, best liked first.
    pub producer: Vec<Protocol>,
    /// By the receiver.
    pub receiver: Vec<Protocol>,
}

/// All messages of a negotiation, so that none can be changed or left out unseen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Transcript {
    /// How many there were.
    pub messages: u64,
    /// SHA-256 over the messages in order, each after its length in eight bytes, big-endian.
    pub sha256: Sha256,
}

impl Transcript {
    /// The transcript of these messages.
    #[must_use]
    pub fn of<M: AsRef<[u8]>>(messages: &[M]) -> Self {
        let mut digest = sha2::Sha256::new();
        for message in messages {
            let message = message.as_ref();
            digest.update((message.len() as u64).to_be_bytes());
            digest.update(message);
        }
        Self { messages: messages.len() as u64, sha256: Sha256::from_bytes(digest.finalize().into()) }
    }
}

/// An agreement. A signed one that was checked is a [`verify::Agreement`](super::super::verify::Agreement).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NegotiationProtocol {
    /// SHA-256 of the receiver's statement about its schema.
    pub receiver_statement: Sha256,
    /// SHA-256 of the statement about the delta.
    pub delta_statement: Sha256,
    /// A name for people.
    pub agreement_id: String,
    /// The contract that it is about.
    pub contract: Contract,
    /// What was agreed.
    pub protocol: Protocol,
    /// Whether outputs with warnings are taken.
    pub accepts_best_effort: bool,
    /// What happens when a required field is missing.
    pub on_missing: OnMissing,
    /// What each side had offered.
    pub offers: Offers,
    /// The side that sends.
    pub producer: Party,
    /// The side that receives.
    pub receiver: Party,
    /// Grows with every agreement of the two about this contract.
    pub sequence: u64,
    /// SHA-256 of the statement that this one replaces.
    pub supersedes: Option<Sha256>,
    /// All that was said on the way.
    pub transcript: Transcript,
    /// When it was made, by the signers' word.
    pub issued_at: Timestamp,
    /// From when it holds.
    pub not_before: Timestamp,
    /// Until when it holds.
    pub not_after: Timestamp,
}

impl Predicate for NegotiationProtocol {
    const NAME: &'static str = "negotiation-protocol/v1";
    const TYPE: &'static str = predicate_type!("negotiation-protocol/v1");

    fn subjects(&self) -> Vec<Subject> {
        vec![
            Subject::new("receiver-schema-statement", self.receiver_statement),
            Subject::new("schema-delta-statement", self.delta_statement),
        ]
    }

    fn to_object(&self) -> Object {
        let offers = object([
            ("producer", Protocol::list_value(&self.offers.producer)),
            ("receiver", Protocol::list_value(&self.offers.receiver)),
        ]);
        let transcript = object([
            ("messages", Value::from(self.transcript.messages)),
            ("sha256", Value::from(self.transcript.sha256.hex())),
        ]);
        [
            ("acceptsBestEffort", self.accepts_best_effort.into()),
            ("agreementId", self.agreement_id.as_str().into()),
            ("contract", self.contract.to_value()),
            ("issuedAt", instant(self.issued_at)),
            ("notAfter", instant(self.not_after)),
            ("notBefore", instant(self.not_before)),
            ("offers", offers),
            ("onMissing", self.on_missing.to_value()),
            ("producer", self.producer.to_value()),
            ("protocol", self.protocol.word().into()),
            ("receiver", self.receiver.to_value()),
            ("sequence", self.sequence.into()),
            ("supersedes", or_null(self.supersedes.as_ref(), digest_object)),
            ("transcript", transcript),
        ]
        .into_iter()
        .collect()
    }

    fn read(subjects: &[Subject], predicate: &Fields<'_>) -> Result<Self, FieldError> {
        let names = ["receiver-schema-statement", "schema-delta-statement"];
        let wanted = "two subjects, `receiver-schema-statement` and `schema-delta-statement`";
        let [receiver_statement, delta_statement] = named_subjects(subjects, names, wanted)?;
        let offers = predicate.sub("offers")?;
        let transcript = predicate.sub("transcript")?;
        Ok(Self {
            receiver_statement,
            delta_statement,
            agreement_id: predicate.text("agreementId")?,
            contract: Contract::read(&predicate.sub("contract")?)?,
            protocol: Protocol::read(predicate, "protocol")?,
            accepts_best_effort: predicate.flag("acceptsBestEffort")?,
            on_missing: OnMissing::read(&predicate.sub("onMissing")?)?,
            offers: Offers {
                producer: Protocol::read_list(&offers, "producer")?,
                receiver: Protocol::read_list(&offers, "receiver")?,
            },
            producer: Party::read(&predicate.sub("producer")?)?,
            receiver: Party::read(&predicate.sub("receiver")?)?,
            sequence: predicate.count("sequence")?,
            supersedes: predicate.nullable("supersedes", Fields::digest)?,
            transcript: Transcript {
                messages: transcript.count("messages")?,
                sha256: transcript.hex("sha256")?,
            },
            issued_at: predicate.instant("issuedAt")?,
            not_before: predicate.instant("notBefore")?,
            not_after: predicate.instant("notAfter")?,
        })
    }
}

impl Party {
    fn read(fields: &Fields<'_>) -> Result<Self, FieldError> {
        let keyid = fields.pick("keyid", "a key id", |value| value.as_str()?.parse().ok())?;
        Ok(Self { id: fields.text("id")?, keyid, schema: fields.digest("schema")? })
    }

    fn to_value(&self) -> Value {
        object([
            ("id", self.id.as_str().into()),
            ("keyid", self.keyid.to_string().into()),
            ("schema", digest_object(&self.schema)),
        ])
    }
}
