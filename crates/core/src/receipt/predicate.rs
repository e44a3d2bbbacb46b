//! The four records, each the predicate of an in-toto statement.
//!
//! | record | subject | signed by |
//! |---|---|---|
//! | [`ReceiverSchema`] | the schema file | the receiver |
//! | [`SchemaDelta`] | both schema files | whoever computed it, gate or producer |
//! | [`NegotiationProtocol`] | the statements of the two before | producer and receiver, one envelope |
//! | [`SchemaConformance`] | the output, or the input when nothing came out | the gate: by the log's checkpoint, or a signature of its own |
//!
//! All members of a record are always there; null stands for what does not apply. Unknown members are ignored by a reader; a
//! change of meaning is a new version, that is another type.

use accordant_json::{Object, Pointer, Sha256};

use super::fields::{FieldError, Fields};
use super::statement::Subject;

pub mod common;
pub mod negotiation_protocol;
pub mod receiver_schema;
pub mod schema_conformance;
pub mod schema_delta;

pub use common::{Contract, Engine, MissingRule, OnMissing, Protocol};
pub use negotiation_protocol::{NegotiationProtocol, Offers, Party};
pub use receiver_schema::ReceiverSchema;
pub use schema_conformance::{
    Contradiction, Input, Nonce, Outcome, RecordedError, SchemaConformance, StageResult, Stages,
    TransformRecord,
};
pub use schema_delta::{Included, SchemaDelta};

/// The base of all our predicate types. It is signed for ever: a change of it is a change of every record's type.
macro_rules! predicate_type {
    ($name:literal) => {
        concat!("https://accordant.example/attestation/", $name)
    };
}
use predicate_type;

/// One of the four records. A fifth would be a new version of the format, so the trait can't be implemented elsewhere: its
/// reader's argument has no public name.
pub trait Predicate: Sized {
    /// Name and version, as trust files call the record: `schema-conformance/v1`.
    const NAME: &'static str;

    /// The `predicateType` of the statement.
    const TYPE: &'static str;

    /// What the record is about.
    fn subjects(&self) -> Vec<Subject>;

    /// The members of the predicate.
    fn to_object(&self) -> Object;

    /// The record that these subjects and members spell.
    #[doc(hidden)]
    fn read(subjects: &[Subject], predicate: &Fields<'_>) -> Result<Self, FieldError>;
}

/// The digests of the subjects called `names`, which must be all there are, in that order.
fn named_subjects<const N: usize>(
    subjects: &[Subject],
    names: [&str; N],
    wanted: &'static str,
) -> Result<[Sha256; N], FieldError> {
    let all_named = subjects.iter().map(|subject| subject.name.as_str()).eq(names);
    let digests: Vec<Sha256> = subjects.iter().map(|subject| subject.digest).collect();
    match digests.try_into() {
        Ok(digests) if all_named => Ok(digests),
        _ => Err(FieldError::new(Pointer::root().join("subject"), wanted)),
    }
}
