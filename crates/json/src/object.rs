//! Objects: members in the order they were written, names unique, look-up that cannot be flooded.
//!
//! # How
//! Members stand in one vector. A small object finds a name by comparing, which beats hashing there; past
//! [`SMALL`] members an [`index`] of positions is kept beside them, keyed at random for each object, so that no
//! choice of names makes look-ups slow.

pub(crate) mod index;

use std::fmt;
use std::slice;

use crate::Value;
use index::Index;

/// The most members that are searched by comparing.
pub(crate) const SMALL: usize = 16;

/// A JSON object. Keeps the order of its members; equality ignores it.
///
/// ```
/// # use accordant_json::{Object, Value};
/// let mut object = Object::new();
/// object.insert("b", 1);
/// object.insert("a", Value::Null);
/// assert_eq!(object.insert("b", 2), Some(Value::from(1)));
/// assert_eq!(object.keys().collect::<Vec<_>>(), ["b", "a"]);
/// ```
#[derive(Clone, Default)]
pub struct Object {
    members: Vec<(String, Value)>,
    /// Where each name stands; there once the object has outgrown [`SMALL`].
    index: Option<Box<Index>>,
}

impl Object {
    /// An object without members.
    pub const fn new() -> Self {
        Self { members: Vec::new(), index: None }
    }

    /// An object without members and with room for `members`.
    pub fn with_capacity(members: usize) -> Self {
        Self { members: Vec::with_capacity(members), index: None }
    }

    /// From members whose names are known to be unique, and their index if one was made.
    pub(crate) fn from_unique(members: Vec<(String, Value)>, index: Option<Box<Index>>) -> Self {
        Self { members, index }
    }

    /// Set a member and give back the value that it had. A new one goes to the end, a known one keeps its place.
    pub fn insert(&mut self, key: impl Into<String>, value: impl Into<Value>) -> Option<Value> {
        let (key, value) = (key.into(), value.into());
        if let Some(known) = self.get_mut(&key) {
            return Some(std::mem::replace(known, value));
        }
        let position = self.members.len();
        self.members.push((key, value));
        match &mut self.index {
            Some(index) => index.add(&self.members, position),
            None if self.members.len() > SMALL => self.index = Some(Box::new(Index::of(&self.members))),
            None => {}
        }
        None
    }

    /// Take a member out; the others keep their order. Takes time in proportion to the members.
    pub fn remove(&mut self, key: &str) -> Option<Value> {
        let position = self.position(key)?;
        let (_, value) = self.members.remove(position);
        self.index = (self.members.len() > SMALL).then(|| Box::new(Index::of(&self.members)));
        Some(value)
    }

    /// The value of a member.
    pub fn get(&self, key: &str) -> Option<&Value> {
        let (_, value) = self.members.get(self.position(key)?)?;
        Some(value)
    }

    /// The value of a member, to change it.
    pub fn get_mut(&mut self, key: &str) -> Option<&mut Value> {
        let position = self.position(key)?;
        let (_, value) = self.members.get_mut(position)?;
        Some(value)
    }

    /// Has a member of this name.
    pub fn contains_key(&self, key: &str) -> bool {
        self.position(key).is_some()
    }

    /// How many members there are.
    pub fn len(&self) -> usize {
        self.members.len()
    }

    /// Has no member.
    pub fn is_empty(&self) -> bool {
        self.members.is_empty()
    }

    /// The members in order.
    pub fn iter(&self) -> Iter<'_> {
        Iter(self.members.iter())
    }

    /// The names in order.
    pub fn keys(&self) -> impl ExactSizeIterator<Item = &str> + DoubleEndedIterator {
        self.members.iter().map(|(key, _)| key.as_str())
    }

    /// The values in the order of their names.
    pub fn values(&self) -> impl ExactSizeIterator<Item = &Value> + DoubleEndedIterator {
        self.members.iter().map(|(_, value)| value)
    }

    /// The values in the order of their names, to change them.
    pub fn values_mut(&mut self) -> impl ExactSizeIterator<Item = &mut Value> + DoubleEndedIterator {
        self.members.iter_mut().map(|(_, value)| value)
    }

    /// Keep only the members for which `keep` holds, in their order.
    pub fn retain(&mut self, mut keep: impl FnMut(&str, &Value) -> bool) {
        self.members.retain(|(key, value)| keep(key, value));
        self.index = (self.members.len() > SMALL).then(|| Box::new(Index::of(&self.members)));
    }

    fn position(&self, key: &str) -> Option<usize> {
        find(&self.members, self.index.as_deref(), key)
    }
}

/// Where `key` stands among `members`.
pub(crate) fn find(members: &[(String, Value)], index: Option<&Index>, key: &str) -> Option<usize> {
    match index {
        Some(index) => index.find(members, key),
        None => members.iter().position(|(known, _)| known == key),
    }
}

/// The members of an [`Object`] in order.
#[derive(Clone)]
pub struct Iter<'a>(slice::Iter<'a, (String, Value)>);

impl<'a> Iterator for Iter<'a> {
    type Item = (&'a str, &'a Value);

    fn next(&mut self) -> Option<Self::Item> {
        self.0.next().map(|(key, value)| (key.as_str(), value))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl DoubleEndedIterator for Iter<'_> {
    fn next_back(&mut self) -> Option<Self::Item> {
        self.0.next_back().map(|(key, value)| (key.as_str(), value))
    }
}

impl ExactSizeIterator for Iter<'_> {}

impl<'a> IntoIterator for &'a Object {
    type Item = (&'a str, &'a Value);
    type IntoIter = Iter<'a>;

    fn into_iter(self) -> Iter<'a> {
        self.iter()
    }
}

impl IntoIterator for Object {
    type Item = (String, Value);
    type IntoIter = std::vec::IntoIter<(String, Value)>;

    fn into_iter(self) -> Self::IntoIter {
        self.members.into_iter()
    }
}

impl<K: Into<String>, V: Into<Value>> FromIterator<(K, V)> for Object {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(members: I) -> Self {
        let mut object = Self::new();
        object.extend(members);
        object
    }
}

impl<K: Into<String>, V: Into<Value>> Extend<(K, V)> for Object {
    fn extend<I: IntoIterator<Item = (K, V)>>(&mut self, members: I) {
        for (key, value) in members {
            self.insert(key, value);
        }
    }
}

/// The same names with equal values, in whatever order.
impl PartialEq for Object {
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len() && self.iter().all(|(key, value)| other.get(key) == Some(value))
    }
}

impl Eq for Object {}

impl fmt::Debug for Object {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self).finish()
    }
}

#[cfg(test)]
mod tests;
