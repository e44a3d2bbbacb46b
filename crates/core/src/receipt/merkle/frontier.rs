//! The right edge of a tree: the complete subtrees from which it grows, at most 63 hashes for any size.

use super::{Growth, MAX_SIZE, NodeHash, NodeId, complete_subtrees};

/// A tree of which only the right edge is kept. Appending needs nothing else.
///
/// The default is the empty tree. Memory is O(log size).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Frontier {
    pub(super) size: u64,
    // The roots of the complete subtrees, widest (leftmost) first: one for each bit that is set in `size`.
    pub(super) edge: Vec<NodeHash>,
}

impl Frontier {
    /// A frontier as it was kept: `edge` holds the complete subtrees of a tree of `size` leaves, widest first.
    ///
    /// # Errors
    /// If the number of hashes does not fit the size, or the size is past [`MAX_SIZE`].
    pub fn from_parts(size: u64, edge: Vec<NodeHash>) -> Result<Self, FrontierError> {
        if size > MAX_SIZE {
            return Err(FrontierError::TooLarge { size });
        }
        let want = size.count_ones() as usize;
        if edge.len() != want {
            return Err(FrontierError::Edge { size, want, found: edge.len() });
        }
        Ok(Self { size, edge })
    }

    /// How many leaves the tree has.
    #[must_use]
    pub fn size(&self) -> u64 {
        self.size
    }

    /// The hashes to keep for [`Frontier::from_parts`].
    #[must_use]
    pub fn edge(&self) -> &[NodeHash] {
        &self.edge
    }

    /// The complete subtrees with their places, widest first.
    pub fn nodes(&self) -> impl Iterator<Item = (NodeId, NodeHash)> {
        complete_subtrees(0, self.size).zip(self.edge.iter().copied())
    }

    /// Append one leaf.
    pub fn append(&mut self, leaf: NodeHash) {
        let mut node = leaf;
        let mut full = self.size;
        while full & 1 == 1 {
            let Some(left) = self.edge.pop() else { break };
            node = NodeHash::of_pair(left, node);
            full >>= 1;
        }
        self.edge.push(node);
        self.size += 1;
    }

    /// The root of the tree.
    #[must_use]
    pub fn root(&self) -> NodeHash {
        let mut right_to_left = self.edge.iter().rev().copied();
        let Some(last) = right_to_left.next() else { return NodeHash::of_nothing() };
        right_to_left.fold(last, |right, left| NodeHash::of_pair(left, right))
    }

    /// This tree with `leaves` appended, keeping what proofs for those leaves need.
    #[must_use]
    pub fn grow(&self, leaves: impl IntoIterator<Item = NodeHash>) -> Growth {
        let mut growth = Growth::on(self);
        for leaf in leaves {
            growth.append(leaf);
        }
        growth
    }
}

/// Why kept hashes are no frontier. Closed: there are two ways to go wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FrontierError {
    /// More leaves than [`MAX_SIZE`].
    #[error("a tree of {size} leaves is past the limit of {MAX_SIZE}")]
    TooLarge {
        /// The size found.
        size: u64,
    },
    /// The number of hashes does not fit the number of leaves.
    #[error("the edge of a tree of {size} leaves has {want} hashes, not {found}")]
    Edge {
        /// Leaves of the tree.
        size: u64,
        /// Hashes that such a tree has at its edge.
        want: usize,
        /// Hashes that were given.
        found: usize,
    },
}
