//! How deep a value is nested, found without recursion: whatever comes later may copy and drop it safely.

use std::sync::Arc;

use accordant_json::{Pointer, Value};

use super::location;
use crate::{SchemaError, SchemaErrorKind};

/// Refuse a value with more than `limit` arrays and objects inside one another.
pub(crate) fn measure(value: &Value, document: &Arc<str>, limit: usize) -> Result<(), SchemaError> {
    let mut open = vec![(value, 0)];
    while let Some((value, depth)) = open.pop() {
        let children = match value {
            Value::Array(items) => Children::Items(items.iter()),
            Value::Object(members) => Children::Members(members.iter()),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => continue,
        };
        if depth == limit {
            let kind = SchemaErrorKind::TooDeep { limit };
            return Err(SchemaError::new(kind, location(document, Pointer::root())));
        }
        open.extend(children.map(|child| (child, depth + 1)));
    }
    Ok(())
}

enum Children<'a> {
    Items(std::slice::Iter<'a, Value>),
    Members(accordant_json::Iter<'a>),
}

impl<'a> Iterator for Children<'a> {
    type Item = &'a Value;

    fn next(&mut self) -> Option<&'a Value> {
        match self {
            Self::Items(items) => items.next(),
            Self::Members(members) => members.next().map(|(_, value)| value),
        }
    }
}
