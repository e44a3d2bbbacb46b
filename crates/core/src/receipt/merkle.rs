//! The Merkle tree of a log: hash leaves, grow it, prove and check what it holds.
//!
//! The tree is that of RFC 9162 §2.1 (the same as RFC 6962's), over SHA-256. A leaf hash is `SHA-256(00 ‖ data)`, an
//! inner node `SHA-256(01 ‖ left ‖ right)`; the two prefixes keep a node from being passed off as a leaf
//! (CVE-2012-2459 is what happens without them). A tree whose size is no power of two has a smaller right side.
//!
//! ```
//! use accordant::receipt::merkle::{Frontier, NodeHash, verify_inclusion};
//!
//! let log = Frontier::default();
//! let grown = log.grow([b"a", b"b", b"c"].map(|leaf| NodeHash::of_leaf(leaf)));
//! let path = grown.inclusion(1)?;
//! verify_inclusion(NodeHash::of_leaf(b"b"), 1, 3, &path, grown.root()?)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Rooms
//! [`frontier`]: the right edge, all that a log must remember to go on · [`growth`]: a batch on top of it, with proofs for
//! the batch's own leaves · [`prove`]: proofs out of any store of nodes · [`verify`]: checking them.
//!
//! # Limits
//! Sizes up to [`MAX_SIZE`]; a proof has at most [`MAX_PATH`] hashes, so every check is bounded.

use std::fmt;

use sha2::{Digest as _, Sha256};

use super::hex;

pub mod frontier;
pub mod growth;
pub mod prove;
pub mod verify;

pub use frontier::{Frontier, FrontierError};
pub use growth::Growth;
pub use prove::{Nodes, NotProvable, consistency, inclusion, root};
pub use verify::{ProofError, root_from_inclusion, verify_consistency, verify_inclusion};

/// The largest tree that is handled, in leaves. Far past any log, and far from overflow.
pub const MAX_SIZE: u64 = 1 << 62;

/// The most hashes that a proof may have.
pub const MAX_PATH: usize = 64;

/// The SHA-256 hash of a leaf or of an inner node.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeHash([u8; 32]);

impl NodeHash {
    /// The hash of a leaf that holds `data`.
    #[must_use]
    pub fn of_leaf(data: &[u8]) -> Self {
        Self(Sha256::new().chain_update([0]).chain_update(data).finalize().into())
    }

    /// The hash of the node above `left` and `right`.
    #[must_use]
    pub fn of_pair(left: Self, right: Self) -> Self {
        Self(Sha256::new().chain_update([1]).chain_update(left.0).chain_update(right.0).finalize().into())
    }

    /// The root of the tree that has no leaf: SHA-256 of nothing.
    #[must_use]
    pub fn of_nothing() -> Self {
        Self(Sha256::digest(b"").into())
    }

    /// The hash with these bytes.
    #[must_use]
    pub const fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The bytes of the hash.
    #[must_use]
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Debug for NodeHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for NodeHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        hex::write(f, &self.0)
    }
}

/// Where a complete subtree stands: `level` 0 holds the leaves, and `index` counts from the left.
///
/// It covers the leaves from `index << level` up to, not including, `(index + 1) << level`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId {
    /// Height above the leaves.
    pub level: u8,
    /// Position in its level, from the left.
    pub index: u64,
}

/// The complete subtrees that make up the leaves `start..end`, largest first.
///
/// `start` must be where a subtree of that width can begin, as it is for every split of RFC 9162.
fn complete_subtrees(start: u64, end: u64) -> impl Iterator<Item = NodeId> {
    let mut at = start;
    std::iter::from_fn(move || {
        let level = end.saturating_sub(at).checked_ilog2()?;
        let id = NodeId { level: u8::try_from(level).unwrap_or(u8::MAX), index: at >> level };
        at += 1 << level;
        Some(id)
    })
}

/// The largest power of two smaller than `width`: where RFC 9162 splits a tree of `width` leaves (two or more).
fn split(width: u64) -> u64 {
    1 << width.saturating_sub(1).checked_ilog2().unwrap_or(0)
}
