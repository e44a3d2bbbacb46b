//! `schema-conformance/v1`: what became of one output.
//!
//! ```text
//! {"agreement":{"sha256":"e64db64d…"},"audience":"crm.intake","contract":{"name":"task.result","version":"1.2"},
//!  "engine":{"name":"accordant","version":"0.1.0"},"error":null,"input":{"bytes":84,"sha256":"2a46a9b0…"},
//!  "issuedAt":"2026-11-30T12:00:00Z","issuer":"gate-1","nonce":"pKN2jGLtMYDR5lplhwRTmA==",
//!  "operationId":"OP-shared-000000","outcome":"CONFORMING","schema":{"sha256":"1bdc95a2…"},
//!  "stages":{"parse":"PASS","policy":"NOT_ASKED","schema":"PASS","semantics":"PASS","state":"NOT_ASKED"},
//!  "trace":"8cbb3a518953aaa79b23c0aa298e30a2",
//!  "transform":{"adapter":"task.result/1.1-1.2","converted":1,"copied":2,"dropped":1,"hostSupplied":0,"plan":{"sha256":"64879f7d…"}}}
//! ```
//!
//! No message text and no value of the payload stands in it.

use accordant_json::{Object, Pointer, Sha256};
use jiff::Timestamp;

use super::super::base64;
use super::super::fields::{FieldError, Fields, digest_object, instant, or_null};
use super::super::statement::Subject;
use super::super::words::words;
use super::{Contract, Engine, Predicate, predicate_type};

mod consistency;
mod parts;

pub use consistency::Contradiction;
pub use parts::{Input, Nonce, RecordedError, StageResult, Stages, TransformRecord};

words! {
    /// What became of an output. Closed.
    pub enum Outcome {
        /// It conforms, and was delivered.
        Conforming = "CONFORMING",
        /// It was let through with a warning; only under BEST_EFFORT.
        Warned = "WARNED",
        /// It was not delivered.
        NonConforming = "NON_CONFORMING",
    }
}

impl Outcome {
    /// What the subject of such a receipt is called: the delivered `output`, or the `input` when nothing came out.
    #[must_use]
    pub const fn subject_name(self) -> &'static str {
        match self {
            Self::Conforming | Self::Warned => "output",
            Self::NonConforming => "input",
        }
    }
}

/// A gate's record about one output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SchemaConformance {
    /// The bytes that it is about; named as [`Outcome::subject_name`] says.
    pub subject: Subject,
    /// What became of the output.
    pub outcome: Outcome,
    /// Why it was not delivered.
    pub error: Option<RecordedError>,
    /// How far it came.
    pub stages: Stages,
    /// The contract that the host chose.
    pub contract: Contract,
    /// SHA-256 of the receiver's schema file.
    pub schema: Sha256,
    /// SHA-256 of the agreement's statement; null where a host set the terms alone.
    pub agreement: Option<Sha256>,
    /// What the producer sent.
    pub input: Input,
    /// What was done to it, if anything.
    pub transform: Option<TransformRecord>,
    /// Names the operation: an output that is sent again has the same one.
    pub operation_id: String,
    /// The one receiver that the receipt is for.
    pub audience: String,
    /// The gate.
    pub issuer: String,
    /// When, by the gate's word.
    pub issued_at: Timestamp,
    /// Random bytes, without which a reader of leaf hashes could guess a small payload.
    pub nonce: Nonce,
    /// W3C trace id, if the run has one.
    pub trace: Option<String>,
    /// The program that judged.
    pub engine: Engine,
}

impl Predicate for SchemaConformance {
    const NAME: &'static str = "schema-conformance/v1";
    const TYPE: &'static str = predicate_type!("schema-conformance/v1");

    fn subjects(&self) -> Vec<Subject> {
        vec![self.subject.clone()]
    }

    fn to_object(&self) -> Object {
        [
            ("agreement", or_null(self.agreement.as_ref(), digest_object)),
            ("audience", self.audience.as_str().into()),
            ("contract", self.contract.to_value()),
            ("engine", self.engine.to_value()),
            ("error", or_null(self.error.as_ref(), RecordedError::to_value)),
            ("input", self.input.to_value()),
            ("issuedAt", instant(self.issued_at)),
            ("issuer", self.issuer.as_str().into()),
            ("nonce", base64::write(self.nonce.as_bytes()).into()),
            ("operationId", self.operation_id.as_str().into()),
            ("outcome", self.outcome.word().into()),
            ("schema", digest_object(&self.schema)),
            ("stages", self.stages.to_value()),
            ("trace", or_null(self.trace.as_ref(), |trace| trace.as_str().into())),
            ("transform", or_null(self.transform.as_ref(), TransformRecord::to_value)),
        ]
        .into_iter()
        .collect()
    }

    fn read(subjects: &[Subject], predicate: &Fields<'_>) -> Result<Self, FieldError> {
        let [subject] = subjects else {
            return Err(FieldError::new(Pointer::root().join("subject"), "exactly one subject"));
        };
        let error = |fields: &Fields<'_>, name: &str| RecordedError::read(&fields.sub(name)?);
        let transform = |fields: &Fields<'_>, name: &str| TransformRecord::read(&fields.sub(name)?);
        let outcome = predicate.word("outcome", "CONFORMING, WARNED or NON_CONFORMING", Outcome::of_word)?;
        Ok(Self {
            subject: subject.clone(),
            outcome,
            error: predicate.nullable("error", error)?,
            stages: Stages::read(&predicate.sub("stages")?)?,
            contract: Contract::read(&predicate.sub("contract")?)?,
            schema: predicate.digest("schema")?,
            agreement: predicate.nullable("agreement", Fields::digest)?,
            input: Input::read(&predicate.sub("input")?)?,
            transform: predicate.nullable("transform", transform)?,
            operation_id: predicate.text("operationId")?,
            audience: predicate.text("audience")?,
            issuer: predicate.text("issuer")?,
            issued_at: predicate.instant("issuedAt")?,
            nonce: predicate.pick("nonce", "base64 of 16 bytes", |value| Nonce::read(value.as_str()?))?,
            trace: predicate.nullable("trace", Fields::text)?,
            engine: Engine::read(&predicate.sub("engine")?)?,
        })
    }
}
