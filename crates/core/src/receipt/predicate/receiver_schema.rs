//! `receiver-schema/v1`: what a receiver takes, on its own signature.
//!
//! ```text
//! {"accepts":["FAIL_FAST","TRANSFORM_ALL"],"acceptsBestEffort":false,"contract":{"name":"task.result","version":"1.2"},
//!  "dialect":"https://json-schema.org/draft/2020-12/schema","issuedAt":"2026-11-30T12:00:00Z","issuer":"crm.intake",
//!  "notAfter":"2027-11-30T00:00:00Z","notBefore":"2026-11-30T00:00:00Z","onMissing":{"default":"FAIL"},"sequence":7,"strict":true}
//! ```

use accordant_json::{Object, Sha256};
use jiff::Timestamp;

use super::super::fields::{FieldError, Fields, instant};
use super::super::statement::Subject;
use super::{Contract, OnMissing, Predicate, Protocol, named_subjects, predicate_type};

/// A receiver's schema and terms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReceiverSchema {
    /// SHA-256 of the schema file's bytes.
    pub schema: Sha256,
    /// The contract that the schema belongs to.
    pub contract: Contract,
    /// The URI of the schema's dialect.
    pub dialect: String,
    /// The protocols that the receiver takes part in.
    pub accepts: Vec<Protocol>,
    /// Whether it takes outputs that were let through with a warning.
    pub accepts_best_effort: bool,
    /// What is to happen when a required field is missing.
    pub on_missing: OnMissing,
    /// Whether undeclared fields are refused.
    pub strict: bool,
    /// Grows with every statement of this receiver about this contract.
    pub sequence: u64,
    /// The receiver.
    pub issuer: String,
    /// When it was signed, by the receiver's word.
    pub issued_at: Timestamp,
    /// From when the terms hold.
    pub not_before: Timestamp,
    /// Until when the terms hold.
    pub not_after: Timestamp,
}

impl Predicate for ReceiverSchema {
    const NAME: &'static str = "receiver-schema/v1";
    const TYPE: &'static str = predicate_type!("receiver-schema/v1");

    fn subjects(&self) -> Vec<Subject> {
        vec![Subject::new("schema", self.schema)]
    }

    fn to_object(&self) -> Object {
        [
            ("accepts", Protocol::list_value(&self.accepts)),
            ("acceptsBestEffort", self.accepts_best_effort.into()),
            ("contract", self.contract.to_value()),
            ("dialect", self.dialect.as_str().into()),
            ("issuedAt", instant(self.issued_at)),
            ("issuer", self.issuer.as_str().into()),
            ("notAfter", instant(self.not_after)),
            ("notBefore", instant(self.not_before)),
            ("onMissing", self.on_missing.to_value()),
            ("sequence", self.sequence.into()),
            ("strict", self.strict.into()),
        ]
        .into_iter()
        .collect()
    }

    fn read(subjects: &[Subject], predicate: &Fields<'_>) -> Result<Self, FieldError> {
        let [schema] = named_subjects(subjects, ["schema"], "one subject, `schema`")?;
        Ok(Self {
            schema,
            contract: Contract::read(&predicate.sub("contract")?)?,
            dialect: predicate.text("dialect")?,
            accepts: Protocol::read_list(predicate, "accepts")?,
            accepts_best_effort: predicate.flag("acceptsBestEffort")?,
            on_missing: OnMissing::read(&predicate.sub("onMissing")?)?,
            strict: predicate.flag("strict")?,
            sequence: predicate.count("sequence")?,
            issuer: predicate.text("issuer")?,
            issued_at: predicate.instant("issuedAt")?,
            not_before: predicate.instant("notBefore")?,
            not_after: predicate.instant("notAfter")?,
        })
    }
}
