//! `schema-delta/v1`: how a producer's schema and a receiver's differ, by whoever computed it.
//!
//! ```text
//! {"counts":{"extra":1,"missingRequired":1,"nullability":1,"type":1},
//!  "delta":{"extra_fields":["/debug"],"missing_required_fields":["/summary"],"nullability_conflicts":["/summary"],
//!           "type_mismatches":["/task_id"]},
//!  "engine":{"name":"accordant","version":"0.1.0"},"included":"NOT_INCLUDED","issuedAt":"2026-11-30T12:00:00Z",
//!  "issuer":"gate-1","receiverStatement":{"sha256":"58543a58…"},"witness":{"sha256":"d9df7292…"}}
//! ```

use std::collections::BTreeMap;

use accordant_json::{Object, Sha256, Value};
use jiff::Timestamp;

use super::super::fields::{FieldError, Fields, as_count, digest_object, instant, or_null};
use super::super::statement::Subject;
use super::super::words::words;
use super::{Engine, Predicate, named_subjects, predicate_type};

words! {
    /// Whether the receiver takes everything that the producer may send. Closed.
    pub enum Included {
        /// Proven: it takes all.
        Included = "INCLUDED",
        /// There is a value that it does not take.
        NotIncluded = "NOT_INCLUDED",
        /// Beyond the engine or its budget: to be read as not included.
        Undecided = "UNDECIDED",
    }
}

/// The difference of two schemas.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SchemaDelta {
    /// SHA-256 of the producer's schema file.
    pub producer_schema: Sha256,
    /// SHA-256 of the receiver's schema file.
    pub receiver_schema: Sha256,
    /// SHA-256 of the receiver's statement about its schema.
    pub receiver_statement: Sha256,
    /// How many differences there are, by kind.
    pub counts: BTreeMap<String, u64>,
    /// Where they are, by kind, as JSON Pointers.
    pub delta: BTreeMap<String, Vec<String>>,
    /// Whether one schema's values are all among the other's.
    pub included: Included,
    /// SHA-256 of a value that one side sends and the other refuses, if there is one.
    pub witness: Option<Sha256>,
    /// The program that compared them.
    pub engine: Engine,
    /// Who ran it.
    pub issuer: String,
    /// When, by the issuer's word.
    pub issued_at: Timestamp,
}

impl Predicate for SchemaDelta {
    const NAME: &'static str = "schema-delta/v1";
    const TYPE: &'static str = predicate_type!("schema-delta/v1");

    fn subjects(&self) -> Vec<Subject> {
        vec![
            Subject::new("producer-schema", self.producer_schema),
            Subject::new("receiver-schema", self.receiver_schema),
        ]
    }

    fn to_object(&self) -> Object {
        let counts: Object = self.counts.iter().map(|(kind, count)| (kind.as_str(), *count)).collect();
        let paths = |paths: &Vec<String>| paths.iter().map(String::as_str).collect::<Value>();
        let delta: Object = self.delta.iter().map(|(kind, places)| (kind.as_str(), paths(places))).collect();
        [
            ("counts", Value::Object(counts)),
            ("delta", Value::Object(delta)),
            ("engine", self.engine.to_value()),
            ("included", self.included.word().into()),
            ("issuedAt", instant(self.issued_at)),
            ("issuer", self.issuer.as_str().into()),
            ("receiverStatement", digest_object(&self.receiver_statement)),
            ("witness", or_null(self.witness.as_ref(), digest_object)),
        ]
        .into_iter()
        .collect()
    }

    fn read(subjects: &[Subject], predicate: &Fields<'_>) -> Result<Self, FieldError> {
        let names = ["producer-schema", "receiver-schema"];
        let wanted = "two subjects, `producer-schema` and `receiver-schema`";
        let [producer_schema, receiver_schema] = named_subjects(subjects, names, wanted)?;
        Ok(Self {
            producer_schema,
            receiver_schema,
            receiver_statement: predicate.digest("receiverStatement")?,
            counts: by_kind(predicate, "counts", "a whole number from 0", as_count)?,
            delta: by_kind(predicate, "delta", "a list of texts", as_texts)?,
            included: predicate.word("included", "INCLUDED, NOT_INCLUDED or UNDECIDED", Included::of_word)?,
            witness: predicate.nullable("witness", Fields::digest)?,
            engine: Engine::read(&predicate.sub("engine")?)?,
            issuer: predicate.text("issuer")?,
            issued_at: predicate.instant("issuedAt")?,
        })
    }
}

fn by_kind<T>(
    predicate: &Fields<'_>,
    name: &str,
    wanted: &'static str,
    pick: fn(&Value) -> Option<T>,
) -> Result<BTreeMap<String, T>, FieldError> {
    let entry = |(kind, value): (&str, &Value)| {
        let value = pick(value).ok_or_else(|| FieldError::new(predicate.at(name).join(kind), wanted))?;
        Ok((kind.to_owned(), value))
    };
    predicate.sub(name)?.entries().map(entry).collect()
}

fn as_texts(value: &Value) -> Option<Vec<String>> {
    value.as_array()?.iter().map(|text| text.as_str().map(str::to_owned)).collect()
}
