//! A batch on top of a tree: proofs for the leaves just appended, though all earlier leaves are gone.
//!
//! A left sibling of a new leaf is either an old complete subtree, which then is in the old frontier, or was completed by
//! the new leaves; a right sibling consists of new leaves only. So old frontier and new nodes suffice.

use super::prove::{self, Nodes, NotProvable};
use super::{Frontier, NodeHash, NodeId, complete_subtrees};

/// A tree that grew by one batch. Memory is O(batch + log size).
#[derive(Clone, Debug)]
pub struct Growth {
    old: u64,
    size: u64,
    levels: Vec<Level>,
}

// The nodes of one level that are known: consecutive from `first` on, and the last one is the newest.
#[derive(Clone, Debug)]
struct Level {
    first: u64,
    nodes: Vec<NodeHash>,
}

impl Growth {
    pub(super) fn on(frontier: &Frontier) -> Self {
        let old = frontier.size();
        let mut levels: Vec<Level> =
            (0..64).map(|level| Level { first: old >> level, nodes: Vec::new() }).collect();
        for (id, hash) in frontier.nodes() {
            if let Some(level) = levels.get_mut(usize::from(id.level)) {
                *level = Level { first: id.index, nodes: vec![hash] };
            }
        }
        Self { old, size: old, levels }
    }

    pub(super) fn append(&mut self, leaf: NodeHash) {
        let (mut node, mut index) = (leaf, self.size);
        self.size += 1;
        for level in &mut self.levels {
            level.nodes.push(node);
            let left = match level.nodes.as_slice() {
                [.., left, _] if index & 1 == 1 => *left,
                _ => break,
            };
            node = NodeHash::of_pair(left, node);
            index >>= 1;
        }
    }

    /// Leaves before the batch.
    #[must_use]
    pub fn old_size(&self) -> u64 {
        self.old
    }

    /// Leaves after the batch.
    #[must_use]
    pub fn size(&self) -> u64 {
        self.size
    }

    /// The root after the batch.
    ///
    /// # Errors
    /// Never for a growth that [`Frontier::grow`] made; the type is that of all proofs.
    pub fn root(&self) -> Result<NodeHash, NotProvable> {
        prove::root(self, self.size)
    }

    /// The inclusion proof of leaf `index` in the tree after the batch.
    ///
    /// # Errors
    /// If the leaf is not one of this batch.
    pub fn inclusion(&self, index: u64) -> Result<Vec<NodeHash>, NotProvable> {
        prove::inclusion(self, index, self.size)
    }

    /// The proof that the tree after the batch continues the one before it.
    ///
    /// # Errors
    /// Never for a growth that [`Frontier::grow`] made.
    pub fn consistency(&self) -> Result<Vec<NodeHash>, NotProvable> {
        prove::consistency(self, self.old, self.size)
    }

    /// The subtrees that the batch completed, leaves included: what a store has to add.
    pub fn completed(&self) -> impl Iterator<Item = (NodeId, NodeHash)> {
        (0_u8..).zip(&self.levels).flat_map(move |(level, nodes)| {
            (nodes.first..)
                .zip(nodes.nodes.iter().copied())
                .skip_while(move |(index, _)| *index < self.old >> level)
                .map(move |(index, hash)| (NodeId { level, index }, hash))
        })
    }

    /// What to keep for the next batch.
    ///
    /// # Errors
    /// Never for a growth that [`Frontier::grow`] made.
    pub fn frontier(&self) -> Result<Frontier, NotProvable> {
        let edge = complete_subtrees(0, self.size).map(|id| self.node(id)).collect::<Result<_, _>>()?;
        Ok(Frontier { size: self.size, edge })
    }
}

impl Nodes for Growth {
    type Error = NotProvable;

    fn node(&self, id: NodeId) -> Result<NodeHash, NotProvable> {
        let level = self.levels.get(usize::from(id.level));
        level
            .and_then(|level| level.nodes.get(usize::try_from(id.index.checked_sub(level.first)?).ok()?))
            .copied()
            .ok_or(NotProvable::Forgotten { level: id.level, index: id.index })
    }
}
