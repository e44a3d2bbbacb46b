//! Verifier keys: who may sign a note, on one line (C2SP signed-note, "Verifier keys").
//!
//! ```text
//! accordant.example/ledger/shared-0+722f8d66+AdiKAJ0LXsubxAxFlH/0+APL+cjMIXMqkJExViVlobWK
//! ```
//!
//! The name, the id in hexadecimal, and base64 of the algorithm's byte before the public key.

use std::fmt;
use std::str::FromStr;

use super::super::key::{KeyError, PublicKey};
use super::{NoteKeyId, base64, hex, is_key_name};

/// What a key signs. Closed on purpose: a note's signature means something else under each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Algorithm {
    /// Plain Ed25519 over the text (`01`): how a log signs its checkpoint.
    Ed25519,
    /// Timestamped Ed25519 (`04`): how a witness cosigns one.
    CosignatureV1,
}

impl Algorithm {
    /// The byte that stands for it in keys.
    #[must_use]
    pub const fn byte(self) -> u8 {
        match self {
            Self::Ed25519 => 0x01,
            Self::CosignatureV1 => 0x04,
        }
    }

    fn of_byte(byte: u8) -> Option<Self> {
        [Self::Ed25519, Self::CosignatureV1].into_iter().find(|algorithm| algorithm.byte() == byte)
    }
}

/// A key under a name, for one purpose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerifierKey {
    name: String,
    id: NoteKeyId,
    algorithm: Algorithm,
    key: PublicKey,
}

impl VerifierKey {
    /// The verifier key for `key` under `name`.
    ///
    /// # Errors
    /// If the name can't name a key.
    pub fn new(name: &str, algorithm: Algorithm, key: &PublicKey) -> Result<Self, VerifierKeyError> {
        if !is_key_name(name) {
            return Err(VerifierKeyError::Name);
        }
        let id = NoteKeyId::of(name, algorithm, key);
        Ok(Self { name: name.to_owned(), id, algorithm, key: key.clone() })
    }

    /// The name, which for a log is its origin.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The id that stands in signature lines.
    #[must_use]
    pub fn id(&self) -> NoteKeyId {
        self.id
    }

    /// What the key signs.
    #[must_use]
    pub fn algorithm(&self) -> Algorithm {
        self.algorithm
    }

    /// The public key.
    #[must_use]
    pub fn key(&self) -> &PublicKey {
        &self.key
    }
}

impl fmt::Display for VerifierKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bytes = [&[self.algorithm.byte()], self.key.as_bytes().as_slice()].concat();
        write!(f, "{}+{}+{}", self.name, self.id, base64::write(&bytes))
    }
}

impl FromStr for VerifierKey {
    type Err = VerifierKeyError;

    fn from_str(text: &str) -> Result<Self, VerifierKeyError> {
        // Base64 may hold a plus, names may not: so the first two are the separators.
        let mut parts = text.splitn(3, '+');
        let (Some(name), Some(id), Some(encoded)) = (parts.next(), parts.next(), parts.next()) else {
            return Err(VerifierKeyError::Form);
        };
        let bytes = base64::read(encoded).ok_or(VerifierKeyError::Form)?;
        let (byte, key) = bytes.split_first().ok_or(VerifierKeyError::Form)?;
        let algorithm = Algorithm::of_byte(*byte).ok_or(VerifierKeyError::Algorithm { byte: *byte })?;
        let key = PublicKey::from_bytes(key.try_into().map_err(|_| VerifierKeyError::Form)?)?;
        let read = Self::new(name, algorithm, &key)?;
        if hex::read(id).map(NoteKeyId) == Some(read.id) { Ok(read) } else { Err(VerifierKeyError::Id) }
    }
}

/// Why a line is no verifier key. Closed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VerifierKeyError {
    /// Not `name+id+key`.
    #[error("a verifier key is written `name+id+key`")]
    Form,
    /// The name is empty, or holds a space or a plus.
    #[error("a key's name has no space and no `+`")]
    Name,
    /// The id is not that of the name and key.
    #[error("the key id does not fit the name and key")]
    Id,
    /// An algorithm that is not supported.
    #[error("signature type {byte:#04x} is not supported")]
    Algorithm {
        /// The byte found.
        byte: u8,
    },
    /// The key is not fit.
    #[error(transparent)]
    Key(#[from] KeyError),
}
