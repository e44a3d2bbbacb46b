//! Checking proofs: inclusion by RFC 9162 §2.1.3.2, consistency by §2.1.4.2.

use super::NodeHash;

/// Why a proof does not hold. Closed: these are all the ways of the two algorithms to fail.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProofError {
    /// The leaf is past the end of the tree.
    #[error("leaf {index} is not in a tree of {size} leaves")]
    NoLeaf {
        /// The leaf that was claimed.
        index: u64,
        /// Leaves of the tree.
        size: u64,
    },
    /// The newer tree is smaller than the older one.
    #[error("a tree of {new} leaves can't continue one of {old}")]
    Shrinks {
        /// Leaves of the older tree.
        old: u64,
        /// Leaves of the newer tree.
        new: u64,
    },
    /// A hash is missing, or one is too many.
    #[error("a proof of {found} hashes does not fit the tree")]
    Length {
        /// Hashes of the proof.
        found: usize,
    },
    /// The hashes lead to another root.
    #[error("the proof leads to another root than the {tree} tree's")]
    Root {
        /// Which tree: `older`, `newer`, or `signed`.
        tree: &'static str,
    },
}

/// The root that `path` leads to from `leaf` at `index` in a tree of `size` leaves.
///
/// # Errors
/// If the index or the number of hashes does not fit the size.
pub fn root_from_inclusion(
    leaf: NodeHash,
    index: u64,
    size: u64,
    path: &[NodeHash],
) -> Result<NodeHash, ProofError> {
    if index >= size {
        return Err(ProofError::NoLeaf { index, size });
    }
    let wrong_length = ProofError::Length { found: path.len() };
    let (mut node, mut last, mut hash) = (index, size - 1, leaf);
    for sibling in path {
        if last == 0 {
            return Err(wrong_length);
        }
        if node & 1 == 1 || node == last {
            hash = NodeHash::of_pair(*sibling, hash);
            climb_to_right_child(&mut node, &mut last);
        } else {
            hash = NodeHash::of_pair(hash, *sibling);
        }
        node >>= 1;
        last >>= 1;
    }
    if last == 0 { Ok(hash) } else { Err(wrong_length) }
}

/// Check that `leaf` stands at `index` in the tree of `size` leaves with this `root`.
///
/// # Errors
/// If the path does not fit or leads elsewhere.
pub fn verify_inclusion(
    leaf: NodeHash,
    index: u64,
    size: u64,
    path: &[NodeHash],
    root: NodeHash,
) -> Result<(), ProofError> {
    same_root(root_from_inclusion(leaf, index, size, path)?, root, "signed")
}

/// Check that the tree of `new` leaves continues the tree of `old` leaves: nothing was dropped, changed or reordered.
///
/// # Errors
/// If the log shrank, the proof does not fit, or it leads to another root on either side.
pub fn verify_consistency(
    (old, old_root): (u64, NodeHash),
    (new, new_root): (u64, NodeHash),
    proof: &[NodeHash],
) -> Result<(), ProofError> {
    let wrong_length = ProofError::Length { found: proof.len() };
    if old > new {
        return Err(ProofError::Shrinks { old, new });
    }
    if old == 0 || old == new {
        let expected = if old == new { new_root } else { NodeHash::of_nothing() };
        return if proof.is_empty() { same_root(old_root, expected, "older") } else { Err(wrong_length) };
    }
    let (first, rest) = match proof.split_first() {
        None => return Err(wrong_length),
        Some(_) if old.is_power_of_two() => (&old_root, proof),
        Some(parts) => parts,
    };
    let shift = (old - 1).trailing_ones();
    let (mut node, mut last) = ((old - 1) >> shift, (new - 1) >> shift);
    let (mut older, mut newer) = (*first, *first);
    for sibling in rest {
        if last == 0 {
            return Err(wrong_length);
        }
        if node & 1 == 1 || node == last {
            older = NodeHash::of_pair(*sibling, older);
            newer = NodeHash::of_pair(*sibling, newer);
            climb_to_right_child(&mut node, &mut last);
        } else {
            newer = NodeHash::of_pair(newer, *sibling);
        }
        node >>= 1;
        last >>= 1;
    }
    if last != 0 {
        return Err(wrong_length);
    }
    same_root(older, old_root, "older")?;
    same_root(newer, new_root, "newer")
}

// A node at the right edge may have no sibling for some levels: go up to where it is a right child, or to the top.
fn climb_to_right_child(node: &mut u64, last: &mut u64) {
    while *node & 1 == 0 && *node != 0 {
        *node >>= 1;
        *last >>= 1;
    }
}

fn same_root(found: NodeHash, expected: NodeHash, tree: &'static str) -> Result<(), ProofError> {
    if found == expected { Ok(()) } else { Err(ProofError::Root { tree }) }
}
