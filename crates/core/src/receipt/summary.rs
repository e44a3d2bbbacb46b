//! What a record says, in rows for people; nothing of it has been judged.
//!
//! ```text
//! record     schema-conformance/v1
//! subject    output sha256:24fd9bf49458d37b9c4b3eb42936c1a76402cb72382321afb80a4a5035c3266b
//! outcome    CONFORMING
//! issuer     gate-1, by accordant 0.1.0
//! ```
//!
//! Labels are fixed and lower case. Text from the record is shortened, and what would not show in a terminal is spelled out.
//!
//! # Rooms
//! `rows`: the rows of each of the four records.

use std::fmt;

use accordant_json::{Object, Shown, Value};

use super::checkpoint::Checkpoint;
use super::dsse::Envelope;
use super::file::Receipt;
use super::key::KeyId;
use super::predicate::{NegotiationProtocol, Predicate, ReceiverSchema, SchemaConformance, SchemaDelta};
use super::proof::Proof;
use super::statement;

mod rows;

use rows::{Row, Rows};

/// The rows of one record. [`Display`](fmt::Display) lays them out, a line each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary(Vec<Row>);

impl Summary {
    /// What `receipt` says, and where it says that it stands.
    #[must_use]
    pub fn of(receipt: &Receipt) -> Self {
        let mut summary = Self::of_envelope(receipt.envelope());
        summary.0.extend(receipt.proof().map(|proof| ("log", place(proof))));
        summary
    }

    /// What the record in `envelope` says, and who is said to have signed it.
    #[must_use]
    pub fn of_envelope(envelope: &Envelope) -> Self {
        let mut rows = record(&envelope.payload);
        rows.extend(envelope.signatures.iter().map(|one| ("signature", signer(one.keyid.as_deref()))));
        Self(rows)
    }

    /// Label and text, in order.
    pub fn rows(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.0.iter().map(|(label, text)| (*label, text.as_str()))
    }

    /// The text of the first row with this label.
    #[must_use]
    pub fn row(&self, label: &str) -> Option<&str> {
        self.rows().find(|(known, _)| *known == label).map(|(_, text)| text)
    }

    /// The rows as an object; rows of one label are joined to a list.
    #[must_use]
    pub fn to_value(&self) -> Value {
        let mut object = Object::default();
        for (label, _) in self.rows() {
            let texts: Vec<&str> = self.rows().filter(|row| row.0 == label).map(|row| row.1).collect();
            let value = match texts.as_slice() {
                [one] => Value::from(*one),
                many => many.iter().copied().collect(),
            };
            object.insert(label, value);
        }
        Value::Object(object)
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.rows().try_for_each(|(label, text)| writeln!(f, "{label:<10} {text}"))
    }
}

// One row a record: its reader, tried on the bytes that claim its type.
type ReadRows = fn(&[u8]) -> Result<Vec<Row>, statement::StatementError>;

const RECORDS: [(&str, ReadRows); 4] = [
    (SchemaConformance::TYPE, rows_of::<SchemaConformance>),
    (NegotiationProtocol::TYPE, rows_of::<NegotiationProtocol>),
    (ReceiverSchema::TYPE, rows_of::<ReceiverSchema>),
    (SchemaDelta::TYPE, rows_of::<SchemaDelta>),
];

fn record(body: &[u8]) -> Vec<Row> {
    let Some(claimed) = statement::predicate_type(body) else {
        return vec![("record", "no statement".to_owned())];
    };
    let Some((_, read)) = RECORDS.iter().find(|(known, _)| *known == claimed) else {
        return vec![("record", format!("of an unknown type, {}", shown(&claimed)))];
    };
    read(body).unwrap_or_else(|error| vec![("record", format!("malformed: {error}"))])
}

fn rows_of<P: Predicate + Rows>(body: &[u8]) -> Result<Vec<Row>, statement::StatementError> {
    let record: P = statement::read(body)?;
    let subjects = record.subjects().into_iter();
    let subjects =
        subjects.map(|subject| ("subject", format!("{} {}", shown(&subject.name), subject.digest)));
    let name = ("record", P::NAME.to_owned());
    Ok([name].into_iter().chain(subjects).chain(record.rows()).collect())
}

fn signer(keyid: Option<&str>) -> String {
    match keyid.map(|keyid| (keyid, keyid.parse::<KeyId>())) {
        Some((_, Ok(keyid))) => format!("key {keyid}"),
        Some((odd, Err(_))) => format!("key {}", shown(odd)),
        None => "a key without a name".to_owned(),
    }
}

fn place(proof: &Proof) -> String {
    match Checkpoint::read(proof.checkpoint().text()) {
        Ok(checkpoint) => {
            format!("{}, record {} of {}", shown(checkpoint.origin()), proof.index(), checkpoint.size())
        }
        Err(error) => format!("malformed: {error}"),
    }
}

fn shown(text: &str) -> Shown {
    Shown::new(text)
}
