//! The Merkle tree of RFC 9162: roots, and proofs that are made and verified.

use super::Case;
use super::case::{Ask, Tallies, each, flag, from_hex, list, number, same, text};
use accordant::receipt::merkle::{
    self, Frontier, NodeHash, NodeId, Nodes, NotProvable, verify_consistency, verify_inclusion,
};
use accordant_json::Value;
use std::path::Path;

const FILES: [(&str, Ask); 3] =
    [("roots.jsonl", root), ("inclusion.jsonl", inclusion), ("consistency.jsonl", consistency)];

pub(super) fn run(folder: &Path) -> Tallies {
    FILES.iter().map(|(name, ask)| Ok((format!("/{name}"), each(&folder.join(name), "id", ask)?))).collect()
}

fn root(row: &Value) -> Case {
    let mut frontier = Frontier::default();
    (0..number(row, "size")?).for_each(|index| frontier.append(leaf(index)));
    same(frontier.root().to_string().as_str(), text(row, "root")?)
}

fn inclusion(row: &Value) -> Case {
    let (index, size, path) = (number(row, "index")?, number(row, "size")?, hashes(row, "path")?);
    let verdict =
        verify_inclusion(hash(text(row, "leaf_hash")?)?, index, size, &path, hash(text(row, "root")?)?);
    same(verdict.is_ok(), flag(row, "ok")?)?;
    match flag(row, "ok")? {
        true => {
            same(merkle::inclusion(&ReferenceLeaves, index, size).map_err(|fault| fault.to_string())?, path)
        }
        false => Ok(()),
    }
}

fn consistency(row: &Value) -> Case {
    let (old, new, proof) = (number(row, "old")?, number(row, "new")?, hashes(row, "proof")?);
    let (old_root, new_root) = (hash(text(row, "old_root")?)?, hash(text(row, "new_root")?)?);
    same(verify_consistency((old, old_root), (new, new_root), &proof).is_ok(), flag(row, "ok")?)?;
    match flag(row, "ok")? {
        true => {
            same(merkle::consistency(&ReferenceLeaves, old, new).map_err(|fault| fault.to_string())?, proof)
        }
        false => Ok(()),
    }
}

/// The nodes over the leaves that `leaf-rule.txt` describes, computed anew each time.
struct ReferenceLeaves;

impl Nodes for ReferenceLeaves {
    type Error = NotProvable;

    fn node(&self, id: NodeId) -> Result<NodeHash, NotProvable> {
        if id.level == 0 {
            return Ok(leaf(id.index));
        }
        let child = |index| self.node(NodeId { level: id.level - 1, index });
        Ok(NodeHash::of_pair(child(id.index * 2)?, child(id.index * 2 + 1)?))
    }
}

fn leaf(index: u64) -> NodeHash {
    NodeHash::of_leaf(format!("accordant-leaf-{index}").as_bytes())
}

fn hash(hex: &str) -> Result<NodeHash, String> {
    from_hex(hex)?.try_into().map(NodeHash::from_bytes).map_err(|_| "a hash has 32 bytes".to_owned())
}

fn hashes(row: &Value, name: &str) -> Result<Vec<NodeHash>, String> {
    list(row, name)?.iter().map(|item| hash(item.as_str().unwrap_or_default())).collect()
}
