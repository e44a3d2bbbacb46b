//! JSON equality, and a hash that agrees with it.
//!
//! JSON Schema 2020-12 Core section 4.2.2: numbers by mathematical value, strings by code points, arrays item by
//! item, objects member by member in whatever order.

use std::hash::{Hash, Hasher};

use crate::{Object, Value};

impl PartialEq for Value {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Null, Self::Null) => true,
            (Self::Bool(left), Self::Bool(right)) => left == right,
            (Self::Number(left), Self::Number(right)) => left == right,
            (Self::String(left), Self::String(right)) => left == right,
            (Self::Array(left), Self::Array(right)) => left == right,
            (Self::Object(left), Self::Object(right)) => left == right,
            _ => false,
        }
    }
}

impl Eq for Value {}

impl Hash for Value {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.kind().hash(state);
        match self {
            Self::Null => {}
            Self::Bool(truth) => truth.hash(state),
            Self::Number(number) => number.hash(state),
            Self::String(text) => text.hash(state),
            Self::Array(items) => items.hash(state),
            Self::Object(object) => object.hash(state),
        }
    }
}

impl Hash for Object {
    /// Members are fed in the order of their names, so that the order of writing doesn't show. Sums of hashes of
    /// single members would be cheaper, but whoever writes a document could make those collide.
    fn hash<H: Hasher>(&self, state: &mut H) {
        let mut members: Vec<_> = self.iter().collect();
        members.sort_unstable_by_key(|(key, _)| *key);
        members.hash(state);
    }
}
