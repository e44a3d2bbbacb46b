//! Proofs out of any store of complete subtrees (RFC 9162 §2.1.3.1 and §2.1.4.1).
//!
//! Each reads O(log size) nodes.

use super::{MAX_SIZE, NodeHash, NodeId, complete_subtrees, split};

/// A store of the complete subtrees of a tree.
pub trait Nodes {
    /// How reading fails; a question about leaves that the tree lacks is turned into it too.
    type Error: From<NotProvable>;

    /// The hash of one complete subtree.
    ///
    /// # Errors
    /// If the store does not have it or can't be read.
    fn node(&self, id: NodeId) -> Result<NodeHash, Self::Error>;
}

/// Why there is no such proof. Closed: a question is out of range, or a node is not kept.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotProvable {
    /// The leaf is past the end of the tree.
    #[error("leaf {index} is not in a tree of {size} leaves")]
    NoLeaf {
        /// The leaf asked for.
        index: u64,
        /// Leaves of the tree.
        size: u64,
    },
    /// The older tree is larger than the newer.
    #[error("a tree of {new} leaves can't continue one of {old}")]
    Shrinks {
        /// Leaves of the older tree.
        old: u64,
        /// Leaves of the newer tree.
        new: u64,
    },
    /// More leaves than [`MAX_SIZE`].
    #[error("a tree of {size} leaves is past the limit of {MAX_SIZE}")]
    TooLarge {
        /// The size asked for.
        size: u64,
    },
    /// The hash that the proof needs is no longer there.
    #[error("node {index} of level {level} is not kept")]
    Forgotten {
        /// Height of the node.
        level: u8,
        /// Position in its level.
        index: u64,
    },
}

/// The root of the tree's first `size` leaves.
///
/// # Errors
/// If the store can't give a node.
pub fn root<N: Nodes>(nodes: &N, size: u64) -> Result<NodeHash, N::Error> {
    within_limit(size)?;
    subtree(nodes, 0, size)
}

/// The path that leads from leaf `index` to the root of the first `size` leaves, the leaf's sibling first.
///
/// # Errors
/// If the leaf is not in that tree, or the store can't give a node.
pub fn inclusion<N: Nodes>(nodes: &N, index: u64, size: u64) -> Result<Vec<NodeHash>, N::Error> {
    within_limit(size)?;
    if index >= size {
        return Err(NotProvable::NoLeaf { index, size }.into());
    }
    let (mut start, mut end, mut path) = (0, size, Vec::new());
    while end - start > 1 {
        let middle = start + split(end - start);
        if index < middle {
            path.push(subtree(nodes, middle, end)?);
            end = middle;
        } else {
            path.push(subtree(nodes, start, middle)?);
            start = middle;
        }
    }
    path.reverse();
    Ok(path)
}

/// The proof that the tree of `new` leaves continues that of `old`. From the empty tree it is empty.
///
/// # Errors
/// If `old` is larger than `new`, or the store can't give a node.
pub fn consistency<N: Nodes>(nodes: &N, old: u64, new: u64) -> Result<Vec<NodeHash>, N::Error> {
    within_limit(new)?;
    if old > new {
        return Err(NotProvable::Shrinks { old, new }.into());
    }
    if old == 0 {
        return Ok(Vec::new());
    }
    let (mut start, mut end, mut proof) = (0, new, Vec::new());
    while old != end {
        let middle = start + split(end - start);
        if old <= middle {
            proof.push(subtree(nodes, middle, end)?);
            end = middle;
        } else {
            proof.push(subtree(nodes, start, middle)?);
            start = middle;
        }
    }
    // A checker that holds the old root has this subtree already when it begins at the first leaf.
    if start != 0 {
        proof.push(subtree(nodes, start, end)?);
    }
    proof.reverse();
    Ok(proof)
}

// The hash over the leaves `start..end`, where `start` is a split of RFC 9162.
fn subtree<N: Nodes>(nodes: &N, start: u64, end: u64) -> Result<NodeHash, N::Error> {
    let parts: Vec<NodeId> = complete_subtrees(start, end).collect();
    let Some((last, rest)) = parts.split_last() else { return Ok(NodeHash::of_nothing()) };
    let mut hash = nodes.node(*last)?;
    for left in rest.iter().rev() {
        hash = NodeHash::of_pair(nodes.node(*left)?, hash);
    }
    Ok(hash)
}

fn within_limit(size: u64) -> Result<(), NotProvable> {
    if size > MAX_SIZE { Err(NotProvable::TooLarge { size }) } else { Ok(()) }
}
