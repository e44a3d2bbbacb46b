//! Log proofs: that a leaf is in a log, checkable offline ([C2SP tlog-proof](https://c2sp.org/tlog-proof), v1).
//!
//! ```text
//! c2sp.org/tlog-proof@v1
//! index 1
//! Agjybsa…
//! jxu01Cl…
//!
//! accordant.example/ledger/shared-0
//! 7
//! CHdoYzK3NKF8Pa29Mg/IFAe163YuHn3gR8+pj32iq2w=
//!
//! — accordant.example/ledger/shared-0 ci+NZsx8…
//! ```
//!
//! The header, optional `extra` data (opaque and authenticated by nobody), the leaf's index, the Merkle path from the leaf's
//! sibling upwards, a blank line, the signed checkpoint. One spelling only: read and written again, the bytes are the same.
//!
//! # Limits
//! At most [`MAX_PATH`] hashes, and the note's own limits.

use std::fmt;

use super::base64;
use super::checkpoint::decimal;
use super::merkle::{MAX_PATH, NodeHash};
use super::note::{MAX_BYTES, Note, NoteError};

const HEADER: &str = "c2sp.org/tlog-proof@v1";

// Path, index and header of the longest proof, and as much of `extra` as the note may have bytes.
const MAX_HEAD: usize = MAX_BYTES + (MAX_PATH + 2) * 64;

/// A proof as it was received; nothing in it has been checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    extra: Option<Vec<u8>>,
    index: u64,
    path: Vec<NodeHash>,
    checkpoint: Note,
}

impl Proof {
    /// The proof for leaf `index` under a signed checkpoint.
    ///
    /// # Errors
    /// If the path is longer than any tree is high.
    pub fn new(index: u64, path: Vec<NodeHash>, checkpoint: Note) -> Result<Self, ProofTextError> {
        if path.len() > MAX_PATH {
            return Err(ProofTextError::TooManyHashes);
        }
        Ok(Self { extra: None, index, path, checkpoint })
    }

    /// Read a proof.
    ///
    /// # Errors
    /// If it is not written exactly as a proof is.
    pub fn read(text: &str) -> Result<Self, ProofTextError> {
        let (head, note) = text.split_once("\n\n").ok_or(ProofTextError::NoCheckpoint)?;
        if head.len() > MAX_HEAD {
            return Err(ProofTextError::TooLong { bytes: head.len() });
        }
        let mut lines = head.split('\n').peekable();
        if lines.next() != Some(HEADER) {
            return Err(ProofTextError::Version);
        }
        let extra = match lines.peek().and_then(|line| line.strip_prefix("extra ")) {
            None => None,
            Some(encoded) => {
                lines.next();
                let data = base64::read(encoded).filter(|data| !data.is_empty());
                Some(data.ok_or(ProofTextError::Extra)?)
            }
        };
        let index = lines.next().and_then(|line| decimal(line.strip_prefix("index ")?));
        let index = index.ok_or(ProofTextError::Index)?;
        let hash = |line| base64::read_exact(line).map(NodeHash::from_bytes).ok_or(ProofTextError::Hash);
        let path: Vec<NodeHash> = lines.take(MAX_PATH + 1).map(hash).collect::<Result<_, _>>()?;
        Ok(Self { extra, ..Self::new(index, path, Note::read(note)?)? })
    }

    /// Which leaf, counted from 0.
    #[must_use]
    pub fn index(&self) -> u64 {
        self.index
    }

    /// The hashes from the leaf's sibling up to the root's child.
    #[must_use]
    pub fn path(&self) -> &[NodeHash] {
        &self.path
    }

    /// The signed checkpoint.
    #[must_use]
    pub fn checkpoint(&self) -> &Note {
        &self.checkpoint
    }

    /// The opaque data beside the proof, which nobody has signed.
    #[must_use]
    pub fn extra(&self) -> Option<&[u8]> {
        self.extra.as_deref()
    }
}

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEADER}")?;
        if let Some(extra) = &self.extra {
            writeln!(f, "extra {}", base64::write(extra))?;
        }
        writeln!(f, "index {}", self.index)?;
        for hash in &self.path {
            writeln!(f, "{}", base64::write(hash.as_bytes()))?;
        }
        write!(f, "\n{}", self.checkpoint)
    }
}

/// Why a text is no log proof. Closed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProofTextError {
    /// The first line is not the one of this version.
    #[error("the proof does not begin with `{HEADER}`")]
    Version,
    /// The part before the checkpoint is longer than any proof.
    #[error("a proof of {bytes} bytes is past the limit")]
    TooLong {
        /// Length found, without the checkpoint.
        bytes: usize,
    },
    /// The `extra` line is not base64 of something.
    #[error("the `extra` line is malformed")]
    Extra,
    /// No `index` line, or its number is not in plain decimal.
    #[error("the `index` line is malformed")]
    Index,
    /// A path line is not base64 of 32 bytes.
    #[error("a hash of the path is not base64 of 32 bytes")]
    Hash,
    /// More than [`MAX_PATH`] hashes.
    #[error("a proof has at most {MAX_PATH} hashes")]
    TooManyHashes,
    /// No blank line before a checkpoint.
    #[error("the proof has no checkpoint")]
    NoCheckpoint,
    /// The checkpoint's note is malformed.
    #[error("the checkpoint is no signed note: {0}")]
    Note(#[from] NoteError),
}
