//! Statements: who said what about which bytes ([in-toto Statement v1](https://github.com/in-toto/attestation), spec/v1/statement.md).
//!
//! ```text
//! {"_type":"https://in-toto.io/Statement/v1",
//!  "predicate":{…},
//!  "predicateType":"https://accordant.example/attestation/schema-conformance/v1",
//!  "subject":[{"digest":{"sha256":"24fd9bf4…"},"name":"output"}]}
//! ```
//!
//! A statement is written in RFC 8785 form, once; from then on its *bytes* are what is signed, logged and named by a digest.
//! Nobody canonicalises anything to verify.

use accordant_json::{Pointer, Sha256, Value, canonical};

use super::fields::{FieldError, Fields, digest_object, object};
use super::predicate::Predicate;
use super::strict::{self, StrictError};

/// The `_type` of every statement.
pub const STATEMENT_TYPE: &str = "https://in-toto.io/Statement/v1";

/// What a statement is about: bytes, by a name that says their part in it and by their digest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subject {
    /// The part that the bytes play, such as `output`.
    pub name: String,
    /// SHA-256 of the bytes.
    pub digest: Sha256,
}

impl Subject {
    /// The subject of this name.
    #[must_use]
    pub fn new(name: &str, digest: Sha256) -> Self {
        Self { name: name.to_owned(), digest }
    }
}

/// The bytes that state `record`.
///
/// # Errors
/// If a count is past 2^53 − 1, which readers with binary doubles would not see as it is.
pub fn write<P: Predicate>(record: &P) -> Result<Vec<u8>, StatementError> {
    let subjects = record.subjects().into_iter().map(|subject| {
        object([("name", Value::from(subject.name)), ("digest", digest_object(&subject.digest))])
    });
    let statement = object([
        ("_type", Value::from(STATEMENT_TYPE)),
        ("predicateType", Value::from(P::TYPE)),
        ("subject", subjects.collect()),
        ("predicate", Value::Object(record.to_object())),
    ]);
    strict::check_numbers(&statement)?;
    // All numbers being plain integers, the exact form is that of RFC 8785.
    Ok(canonical::exact(&statement).into_bytes())
}

/// The record that `body` states.
///
/// # Errors
/// If the bytes are not strict JSON, are a statement of another type, or lack a member.
pub fn read<P: Predicate>(body: &[u8]) -> Result<P, StatementError> {
    let value = strict::read(body)?;
    let word = |name: &str| value.get(name).and_then(Value::as_str);
    if word("_type") != Some(STATEMENT_TYPE) {
        return Err(StatementError::Type);
    }
    if word("predicateType") != Some(P::TYPE) {
        return Err(StatementError::PredicateType { wanted: P::TYPE });
    }
    let statement = Fields::of(&value, Pointer::root())?;
    let subjects = statement.list("subject", read_subject)?;
    Ok(P::read(&subjects, &statement.sub("predicate")?)?)
}

/// The `predicateType` that `body` names, if it is a statement at all: to choose which record to [`read`].
#[must_use]
pub fn predicate_type(body: &[u8]) -> Option<String> {
    strict::read(body).ok()?.get("predicateType")?.as_str().map(str::to_owned)
}

/// What `body` is about, if it is a statement at all, of whatever type.
#[must_use]
pub fn subjects(body: &[u8]) -> Option<Vec<Subject>> {
    let value = strict::read(body).ok()?;
    Fields::of(&value, Pointer::root()).ok()?.list("subject", read_subject).ok()
}

fn read_subject(item: &Fields<'_>) -> Result<Subject, FieldError> {
    Ok(Subject { name: item.text("name")?, digest: item.sub("digest")?.hex("sha256")? })
}

/// Why bytes state no such record. Closed.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StatementError {
    /// Not strict JSON.
    #[error(transparent)]
    Json(#[from] StrictError),
    /// `_type` is not [`STATEMENT_TYPE`].
    #[error("`_type` is not `{STATEMENT_TYPE}`")]
    Type,
    /// `predicateType` is another one.
    #[error("`predicateType` is not `{wanted}`")]
    PredicateType {
        /// The type that was asked for.
        wanted: &'static str,
    },
    /// A member is missing or is not what it must be.
    #[error(transparent)]
    Field(#[from] FieldError),
}
