//! Checkpoints: what a log says of its whole tree ([C2SP tlog-checkpoint](https://c2sp.org/tlog-checkpoint), v1.0).
//!
//! ```text
//! accordant.example/ledger/shared-0
//! 7
//! CHdoYzK3NKF8Pa29Mg/IFAe163YuHn3gR8+pj32iq2w=
//! ```
//!
//! Origin, size in decimal, root hash in base64; this is the text of a signed [`Note`]. One spelling only. The specification
//! asks for an origin without spaces and plus signs and discourages extension lines; here the first is a must, since
//! the origin is the key's name, and a checkpoint with extension lines is read but never written.

use std::fmt;

use super::base64;
use super::key::signing::{SignError, Signer, sign_checked};
use super::merkle::{Frontier, MAX_SIZE, NodeHash};
use super::note::{Algorithm, Note, NoteKeyId, NoteSignature, is_key_name};

/// A log's statement that its first `size` leaves have this root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checkpoint {
    origin: String,
    size: u64,
    root: NodeHash,
    extensions: Vec<String>,
}

impl Checkpoint {
    /// The checkpoint of a tree, for the log that is called `origin`.
    ///
    /// # Errors
    /// If the origin can't name a log.
    pub fn new(origin: &str, size: u64, root: NodeHash) -> Result<Self, CheckpointError> {
        if !is_key_name(origin) {
            return Err(CheckpointError::Origin);
        }
        Ok(Self { origin: origin.to_owned(), size, root, extensions: Vec::new() })
    }

    /// The checkpoint of the tree that `frontier` is the edge of.
    ///
    /// # Errors
    /// If the origin can't name a log.
    pub fn of(origin: &str, frontier: &Frontier) -> Result<Self, CheckpointError> {
        Self::new(origin, frontier.size(), frontier.root())
    }

    /// Read the text of a note as a checkpoint.
    ///
    /// # Errors
    /// If it is not written exactly as a checkpoint is.
    pub fn read(text: &str) -> Result<Self, CheckpointError> {
        let mut lines = text.strip_suffix('\n').ok_or(CheckpointError::Lines)?.split('\n');
        let (Some(origin), Some(size), Some(root)) = (lines.next(), lines.next(), lines.next()) else {
            return Err(CheckpointError::Lines);
        };
        let size = decimal(size).filter(|size| *size <= MAX_SIZE).ok_or(CheckpointError::Size)?;
        let root = base64::read_exact(root).map(NodeHash::from_bytes).ok_or(CheckpointError::Root)?;
        let extensions: Vec<String> = lines.map(str::to_owned).collect();
        if extensions.iter().any(String::is_empty) {
            return Err(CheckpointError::Lines);
        }
        Ok(Self { extensions, ..Self::new(origin, size, root)? })
    }

    /// Sign it as the log: a note with one line, under the origin's name.
    ///
    /// # Errors
    /// If the signer fails or signs wrongly.
    pub fn sign(&self, signer: &dyn Signer) -> Result<Note, SignError> {
        let text = self.to_string();
        let signature = sign_checked(signer, text.as_bytes())?;
        let key_id = NoteKeyId::of(&self.origin, Algorithm::Ed25519, signer.public_key());
        let line = NoteSignature { name: self.origin.clone(), key_id, bytes: signature.as_bytes().to_vec() };
        Note::new(text, vec![line]).map_err(|error| SignError::new(error.to_string()))
    }

    /// The log's name.
    #[must_use]
    pub fn origin(&self) -> &str {
        &self.origin
    }

    /// Leaves of the tree.
    #[must_use]
    pub fn size(&self) -> u64 {
        self.size
    }

    /// Root of the tree.
    #[must_use]
    pub fn root(&self) -> NodeHash {
        self.root
    }
}

impl fmt::Display for Checkpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let root = base64::write(self.root.as_bytes());
        writeln!(f, "{}\n{}\n{root}", self.origin, self.size)?;
        self.extensions.iter().try_for_each(|line| writeln!(f, "{line}"))
    }
}

/// The number that `text` spells in decimal without leading zeroes or a sign, or nothing.
pub(crate) fn decimal(text: &str) -> Option<u64> {
    let number: u64 = text.parse().ok()?;
    (number.to_string() == text).then_some(number)
}

/// Why a text is no checkpoint. Closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CheckpointError {
    /// Fewer than three lines, an empty one, or no newline at the end.
    #[error("a checkpoint is at least three lines, none of them empty")]
    Lines,
    /// The origin is empty, or holds a space or a plus.
    #[error("an origin has no space and no `+`")]
    Origin,
    /// The size is not in plain decimal, or past [`MAX_SIZE`].
    #[error("the tree size is not a plain decimal number within the limit")]
    Size,
    /// The root is not base64 of 32 bytes.
    #[error("the root is not base64 of 32 bytes")]
    Root,
}
