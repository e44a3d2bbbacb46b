//! Where each name of a wide object stands: a hash table of positions.
//!
//! The hash is the standard library's SipHash under a key drawn for each index, so that whoever writes a document
//! can't choose names that collide. Names themselves are not copied.

use std::hash::{BuildHasher, RandomState};

use hashbrown::HashTable;

use crate::Value;

/// Positions of members, found by name. Positions fit 32 bits because the reader's limits do.
#[derive(Clone)]
pub(crate) struct Index {
    positions: HashTable<u32>,
    hasher: RandomState,
}

impl Index {
    /// The index of `members`, whose names are unique.
    pub(crate) fn of(members: &[(String, Value)]) -> Self {
        let hasher = RandomState::new();
        let mut index = Self { positions: HashTable::with_capacity(members.len() * 2), hasher };
        for position in 0..members.len() {
            index.add(members, position);
        }
        index
    }

    /// Add the member at `position`, whose name is new.
    pub(crate) fn add(&mut self, members: &[(String, Value)], position: usize) {
        let Some((key, _)) = members.get(position) else { return };
        let hash = self.hasher.hash_one(key.as_str());
        let rehash = |position: &u32| self.hasher.hash_one(key_at(members, *position));
        self.positions.insert_unique(hash, position as u32, rehash);
    }

    /// Where the member called `key` stands.
    pub(crate) fn find(&self, members: &[(String, Value)], key: &str) -> Option<usize> {
        let hash = self.hasher.hash_one(key);
        let position = self.positions.find(hash, |position| key_at(members, *position) == key)?;
        Some(*position as usize)
    }
}

fn key_at(members: &[(String, Value)], position: u32) -> &str {
    members.get(position as usize).map_or("", |(key, _)| key.as_str())
}
