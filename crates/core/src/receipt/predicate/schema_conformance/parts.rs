//! The objects inside a conformance record.

use accordant_json::{Sha256, Value};

use super::super::super::base64;
use super::super::super::fields::{FieldError, Fields, digest_object, object, or_null};
use super::super::super::words::words;

/// Sixteen random bytes. The randomness comes from the host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nonce([u8; 16]);

impl Nonce {
    /// The nonce of these bytes, which must be unpredictable and used once.
    #[must_use]
    pub const fn from_random(bytes: [u8; 16]) -> Self {
        Self(bytes)
    }

    /// The bytes.
    #[must_use]
    pub const fn as_bytes(&self) -> &[u8; 16] {
        &self.0
    }

    pub(super) fn read(text: &str) -> Option<Self> {
        base64::read_exact(text).map(Self)
    }
}

/// Why an output was not delivered: words and places, no message and no value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedError {
    /// The class, such as `INVALID_INPUT`.
    pub class: String,
    /// The code, such as `REQUIRED`.
    pub code: String,
    /// Where in the output, as JSON Pointer.
    pub path: String,
    /// Where in the receiver's schema, if a schema said no.
    pub schema_path: Option<String>,
    /// Whether sending the same again can help.
    pub retryable: bool,
}

impl RecordedError {
    pub(super) fn read(fields: &Fields<'_>) -> Result<Self, FieldError> {
        Ok(Self {
            class: fields.text("class")?,
            code: fields.text("code")?,
            path: fields.text("path")?,
            schema_path: fields.nullable("schemaPath", Fields::text)?,
            retryable: fields.flag("retryable")?,
        })
    }

    pub(super) fn to_value(&self) -> Value {
        object([
            ("class", self.class.as_str().into()),
            ("code", self.code.as_str().into()),
            ("path", self.path.as_str().into()),
            ("retryable", self.retryable.into()),
            ("schemaPath", or_null(self.schema_path.as_ref(), |path| path.as_str().into())),
        ])
    }
}

/// What the producer sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Input {
    /// Its length.
    pub bytes: u64,
    /// SHA-256 of its bytes.
    pub sha256: Sha256,
}

impl Input {
    pub(super) fn read(fields: &Fields<'_>) -> Result<Self, FieldError> {
        Ok(Self { bytes: fields.count("bytes")?, sha256: fields.hex("sha256")? })
    }

    pub(super) fn to_value(self) -> Value {
        object([("bytes", self.bytes.into()), ("sha256", self.sha256.hex().into())])
    }
}

words! {
    /// How one stage ended. Closed.
    pub enum StageResult {
        /// It was run and passed.
        Pass = "PASS",
        /// It was run and failed.
        Fail = "FAIL",
        /// An earlier stage failed.
        NotRun = "NOT_RUN",
        /// The contract has no such rules.
        NotAsked = "NOT_ASKED",
    }
}

/// How each stage ended, in the order of the pipeline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stages {
    /// Is it one well-formed document?
    pub parse: StageResult,
    /// Has it the agreed shape?
    pub schema: StageResult,
    /// Do the fields make sense together?
    pub semantics: StageResult,
    /// Does it fit the world now?
    pub state: StageResult,
    /// May this happen?
    pub policy: StageResult,
}

impl Stages {
    /// The five results in order.
    #[must_use]
    pub const fn in_order(&self) -> [StageResult; 5] {
        [self.parse, self.schema, self.semantics, self.state, self.policy]
    }

    pub(super) fn read(fields: &Fields<'_>) -> Result<Self, FieldError> {
        let stage = |name| {
            fields.word(name, "a stage's result: PASS, FAIL, NOT_RUN or NOT_ASKED", StageResult::of_word)
        };
        Ok(Self {
            parse: stage("parse")?,
            schema: stage("schema")?,
            semantics: stage("semantics")?,
            state: stage("state")?,
            policy: stage("policy")?,
        })
    }

    pub(super) fn to_value(self) -> Value {
        object([
            ("parse", self.parse.word().into()),
            ("policy", self.policy.word().into()),
            ("schema", self.schema.word().into()),
            ("semantics", self.semantics.word().into()),
            ("state", self.state.word().into()),
        ])
    }
}

/// What was done to an output, field by field counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TransformRecord {
    /// SHA-256 of the plan.
    pub plan: Sha256,
    /// The adapter between versions, such as `task.result/1.1-1.2`, if there is one.
    pub adapter: Option<String>,
    /// Fields taken over as they were.
    pub copied: u64,
    /// Fields converted by a named lossless operation.
    pub converted: u64,
    /// Fields left out and kept at the side.
    pub dropped: u64,
    /// Fields that a host rule supplied.
    pub host_supplied: u64,
}

impl TransformRecord {
    pub(super) fn read(fields: &Fields<'_>) -> Result<Self, FieldError> {
        Ok(Self {
            plan: fields.digest("plan")?,
            adapter: fields.nullable("adapter", Fields::text)?,
            copied: fields.count("copied")?,
            converted: fields.count("converted")?,
            dropped: fields.count("dropped")?,
            host_supplied: fields.count("hostSupplied")?,
        })
    }

    pub(super) fn to_value(&self) -> Value {
        object([
            ("adapter", or_null(self.adapter.as_ref(), |adapter| adapter.as_str().into())),
            ("converted", self.converted.into()),
            ("copied", self.copied.into()),
            ("dropped", self.dropped.into()),
            ("hostSupplied", self.host_supplied.into()),
            ("plan", digest_object(&self.plan)),
        ])
    }
}
