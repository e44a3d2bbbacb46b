//! The receipt file, `application/vnd.accordant.receipt.v1+json`.
//!
//! ```text
//! {"mediaType":"application/vnd.accordant.receipt.v1+json",
//!  "payloadType":"application/vnd.in-toto+json","payload":"eyJfdHlw…","signatures":[],
//!  "proof":"c2sp.org/tlog-proof@v1\nindex 0\ngARD…\n\naccordant.example/ledger/shared-0\n7\n…"}
//! ```
//!
//! A DSSE envelope with a proof beside it: a tool that knows envelopes reads it as one and ignores the rest. `signatures` is
//! always there and may be empty; `proof` is absent from a receipt that stands in no log. Written on one line, so a file of many
//! is JSON Lines, which [`read_lines`] reads one at a time.

use std::io::BufRead;

use accordant_json::lines::{Line, LineError, Lines};
use accordant_json::{Object, Value};

use super::dsse::{Envelope, EnvelopeError, PAYLOAD_TYPE};
use super::merkle::NodeHash;
use super::proof::{Proof, ProofTextError};
use super::statement::{self, Subject};
use super::strict::{self, StrictError};
use super::verify::Verdict;

/// The media type of a receipt.
pub const MEDIA_TYPE: &str = "application/vnd.accordant.receipt.v1+json";

/// A receipt as it was received; nothing in it has been checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Receipt {
    envelope: Envelope,
    proof: Option<Proof>,
}

impl Receipt {
    /// A receipt of an envelope, with its place in a log if it has one.
    #[must_use]
    pub fn new(envelope: Envelope, proof: Option<Proof>) -> Self {
        Self { envelope, proof }
    }

    /// Read a receipt. Members that are not known are ignored, as DSSE wants it.
    ///
    /// # Errors
    /// If it is too large, not strict JSON, lacks a member, or is of another type.
    pub fn read(bytes: &[u8]) -> Result<Self, ReceiptError> {
        let value = strict::read(bytes)?;
        if value.get("mediaType").is_some_and(|media_type| media_type.as_str() != Some(MEDIA_TYPE)) {
            return Err(ReceiptError::MediaType);
        }
        let envelope = Envelope::from_value(&value)?;
        if envelope.payload_type != PAYLOAD_TYPE {
            return Err(ReceiptError::PayloadType);
        }
        let proof = match value.get("proof") {
            None => None,
            Some(text) => Some(Proof::read(text.as_str().ok_or(ReceiptError::ProofMember)?)?),
        };
        Ok(Self { envelope, proof })
    }

    /// The statement's bytes, their type and the signatures.
    #[must_use]
    pub fn envelope(&self) -> &Envelope {
        &self.envelope
    }

    /// The place in a log.
    #[must_use]
    pub fn proof(&self) -> Option<&Proof> {
        self.proof.as_ref()
    }

    /// The leaf that a log must hold for this receipt.
    #[must_use]
    pub fn leaf(&self) -> NodeHash {
        NodeHash::of_leaf(&self.envelope.message())
    }

    /// What the statement claims to be about; nothing if it is no statement. To find the bytes that are to be held against it.
    #[must_use]
    pub fn claimed_subjects(&self) -> Option<Vec<Subject>> {
        statement::subjects(&self.envelope.payload)
    }

    /// The receipt as one line of JSON, without a newline.
    #[must_use]
    pub fn to_json(&self) -> String {
        let proof = self.proof.as_ref().map(|proof| ("proof", Value::from(proof.to_string())));
        let object: Object = [("mediaType", Value::from(MEDIA_TYPE))]
            .into_iter()
            .chain(self.envelope.members())
            .chain(proof)
            .collect();
        Value::Object(object).to_string()
    }
}

/// Why bytes are no receipt. Closed.
#[derive(Clone, Debug, thiserror::Error)]
pub enum ReceiptError {
    /// Not strict JSON, or too large.
    #[error(transparent)]
    Json(#[from] StrictError),
    /// The envelope's members are not there.
    #[error(transparent)]
    Envelope(#[from] EnvelopeError),
    /// A `mediaType` that is not this version's.
    #[error("`mediaType` is not `{MEDIA_TYPE}`")]
    MediaType,
    /// A payload that is no in-toto statement.
    #[error("`payloadType` is not `{PAYLOAD_TYPE}`")]
    PayloadType,
    /// `proof` is no text.
    #[error("`proof` is no text")]
    ProofMember,
    /// The proof is malformed.
    #[error("`proof` is no log proof: {0}")]
    Proof(#[from] ProofTextError),
}

impl ReceiptError {
    /// The verdict on such bytes.
    #[must_use]
    pub const fn verdict(&self) -> Verdict {
        match self {
            Self::MediaType | Self::PayloadType => Verdict::UnknownType,
            Self::Json(_) | Self::Envelope(_) | Self::ProofMember | Self::Proof(_) => Verdict::Malformed,
        }
    }
}

/// A receipt of a file of many, with its line, counted from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReceiptLine {
    /// The line's number.
    pub number: u64,
    /// The receipt on it.
    pub receipt: Receipt,
}

/// Read JSON Lines of receipts, one at a time and in bounded memory. Blank lines are skipped but counted.
///
/// A line that is no receipt does not end the reading; a source that fails does.
///
/// ```
/// # use accordant::receipt::file::read_lines;
/// let bad = read_lines("\n{}\n".as_bytes()).next().unwrap().unwrap_err();
/// assert_eq!(bad.to_string(), "line 2: `payloadType` is missing or no text");
/// ```
pub fn read_lines(source: impl BufRead) -> impl Iterator<Item = Result<ReceiptLine, ReceiptLineError>> {
    let read = |Line { number, bytes, .. }: Line| match Receipt::read(&bytes) {
        Ok(receipt) => Ok(ReceiptLine { number, receipt }),
        Err(error) => Err(ReceiptLineError::Receipt { number, error }),
    };
    Lines::new(source, strict::MAX_BYTES).map(move |line| read(line?))
}

/// Why a line gives no receipt. Closed.
#[derive(Debug, thiserror::Error)]
pub enum ReceiptLineError {
    /// The line is too long, or the source failed.
    #[error(transparent)]
    Line(#[from] LineError),
    /// The line is no receipt.
    #[error("line {number}: {error}")]
    Receipt {
        /// Which line, counted from 1.
        number: u64,
        /// Why.
        error: ReceiptError,
    },
}

impl ReceiptLineError {
    /// Which line, counted from 1.
    #[must_use]
    pub const fn number(&self) -> u64 {
        match self {
            Self::Line(LineError::TooLong { number, .. } | LineError::Source { number, .. })
            | Self::Receipt { number, .. } => *number,
        }
    }

    /// The verdict on the line; none if it could not be read from its source.
    #[must_use]
    pub const fn verdict(&self) -> Option<Verdict> {
        match self {
            Self::Line(LineError::TooLong { .. }) => Some(Verdict::Malformed),
            Self::Line(LineError::Source { .. }) => None,
            Self::Receipt { error, .. } => Some(error.verdict()),
        }
    }
}
