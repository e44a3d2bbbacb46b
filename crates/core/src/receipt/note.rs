//! Signed notes: a text, a blank line, and signature lines ([C2SP signed-note](https://c2sp.org/signed-note), v1.0).
//!
//! ```text
//! accordant.example/ledger/shared-0
//! 3
//! 9IgdySMKa7CFM1DyK9Vxq58hho9En9OjpjHAvrCRQ08=
//!
//! — accordant.example/ledger/shared-0 ci+NZr+jPbblrZymImLwZkYpHIO7cJ163nslGhuGCrOFahzSBkccDQvDktb00Rzcqriu4+E+SSz2C51vFbRWhzinxwQ=
//! ```
//!
//! Reading a note proves nothing yet: its text counts only once a [`VerifierKey`] has checked a signature line.
//!
//! # Rooms
//! [`verifier_key`]: who may sign, in the one-line form of policies.
//!
//! # Limits
//! At most [`MAX_BYTES`] and [`MAX_SIGNATURES`]. One spelling only: a note that was read is written with the same bytes.

use std::fmt;

use sha2::{Digest as _, Sha256};

use super::key::PublicKey;
use super::{base64, hex};

pub mod verifier_key;

pub use verifier_key::{Algorithm, VerifierKey, VerifierKeyError};

/// The longest note that is read, in bytes.
pub const MAX_BYTES: usize = 64 << 10;

/// The most signature lines that a note may have. The specification asks for at least 16.
pub const MAX_SIGNATURES: usize = 32;

/// Four bytes that, together with a key's name, say which key made a signature line. A hint: anyone can make them collide.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NoteKeyId([u8; 4]);

impl NoteKeyId {
    /// The id of `key` under `name`: the first four bytes of `SHA-256(name ‖ 0A ‖ algorithm ‖ key)`.
    #[must_use]
    pub fn of(name: &str, algorithm: Algorithm, key: &PublicKey) -> Self {
        let digest = Sha256::new()
            .chain_update(name)
            .chain_update(b"\n")
            .chain_update([algorithm.byte()])
            .chain_update(key.as_bytes())
            .finalize();
        let [a, b, c, d, ..] = <[u8; 32]>::from(digest);
        Self([a, b, c, d])
    }
}

impl fmt::Debug for NoteKeyId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for NoteKeyId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        hex::write(f, &self.0)
    }
}

/// One signature line, not yet checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoteSignature {
    /// The name that the signer claims.
    pub name: String,
    /// The id of the key that the signer claims.
    pub key_id: NoteKeyId,
    /// The signature, as its algorithm lays it out.
    pub bytes: Vec<u8>,
}

impl fmt::Display for NoteSignature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bytes = [self.key_id.0.as_slice(), &self.bytes].concat();
        writeln!(f, "\u{2014} {} {}", self.name, base64::write(&bytes))
    }
}

/// A text with signature lines, none of which has been checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    text: String,
    signatures: Vec<NoteSignature>,
}

impl Note {
    /// A note of a `text` that ends in a newline.
    ///
    /// # Errors
    /// If the text can't stand in a note, or there is no signature or too many.
    pub fn new(text: String, signatures: Vec<NoteSignature>) -> Result<Self, NoteError> {
        let note = Self { text, signatures };
        // The reader is the one place that knows the form.
        if Self::read(&note.to_string())? == note { Ok(note) } else { Err(NoteError::Text) }
    }

    /// Read a note.
    ///
    /// # Errors
    /// If it is not written exactly as a signed note is.
    pub fn read(note: &str) -> Result<Self, NoteError> {
        if note.len() > MAX_BYTES {
            return Err(NoteError::TooLong { bytes: note.len() });
        }
        if note.chars().any(|c| c < ' ' && c != '\n') {
            return Err(NoteError::Control);
        }
        let (text, lines) = note.rsplit_once("\n\n").ok_or(NoteError::NoSignature)?;
        let lines = lines.strip_suffix('\n').ok_or(NoteError::NoSignature)?;
        let signatures: Vec<_> = lines
            .split('\n')
            .take(MAX_SIGNATURES + 1)
            .zip(1..)
            .map(|(line, number)| signature_line(line).ok_or(NoteError::SignatureLine { number }))
            .collect::<Result<_, _>>()?;
        if signatures.len() > MAX_SIGNATURES {
            return Err(NoteError::TooManySignatures);
        }
        Ok(Self { text: format!("{text}\n"), signatures })
    }

    /// The signed text, its last newline included.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The signature lines, in the order of the note.
    #[must_use]
    pub fn signatures(&self) -> &[NoteSignature] {
        &self.signatures
    }

    /// The same note with one more signature line, as a witness or a log that changes its key adds it.
    ///
    /// # Errors
    /// If the note has as many lines as it may have.
    pub fn and_signed(mut self, signature: NoteSignature) -> Result<Self, NoteError> {
        self.signatures.push(signature);
        Self::new(self.text, self.signatures)
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.text)?;
        self.signatures.iter().try_for_each(|signature| signature.fmt(f))
    }
}

/// Whether `name` may name a key: not empty, without spaces (of any script), control characters, or a plus.
pub(crate) fn is_key_name(name: &str) -> bool {
    !name.is_empty() && !name.chars().any(|c| c.is_whitespace() || c.is_control() || c == '+')
}

fn signature_line(line: &str) -> Option<NoteSignature> {
    let (name, encoded) = line.strip_prefix("\u{2014} ")?.split_once(' ')?;
    let bytes = base64::read(encoded)?;
    let (id, signature) = bytes.split_first_chunk::<4>()?;
    let complete = is_key_name(name) && !signature.is_empty();
    complete.then(|| NoteSignature {
        name: name.to_owned(),
        key_id: NoteKeyId(*id),
        bytes: signature.to_vec(),
    })
}

/// Why a text is no signed note. Closed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoteError {
    /// Longer than [`MAX_BYTES`].
    #[error("a note of {bytes} bytes is past the limit of {MAX_BYTES}")]
    TooLong {
        /// Length found.
        bytes: usize,
    },
    /// More than [`MAX_SIGNATURES`] lines.
    #[error("a note has at most {MAX_SIGNATURES} signatures")]
    TooManySignatures,
    /// A carriage return, a tab, or another control character.
    #[error("a note has no control character but the newline")]
    Control,
    /// No blank line followed by signature lines that end in a newline.
    #[error("the note has no signature lines")]
    NoSignature,
    /// The text can't be told from the signatures, or a line of them can't be written.
    #[error("the text can't stand in a note")]
    Text,
    /// A line that is not `— name base64`.
    #[error("signature line {number} is malformed")]
    SignatureLine {
        /// Which one, counted from 1.
        number: usize,
    },
}
