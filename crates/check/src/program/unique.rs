//! `uniqueItems`, in time linear in the size of the array.

use std::collections::HashMap;

use accordant_json::Value;

use crate::run::{Meter, Stopped};

/// The most items that are compared pair by pair.
const FEW: usize = 8;

/// Two equal items, by index.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Duplicate {
    pub(crate) first: usize,
    pub(crate) second: usize,
}

/// The first item that equals an earlier one, if there is one. Longer arrays go through a hash that is keyed at random, so
/// that no document makes it slow.
pub(crate) fn duplicate(items: &[Value], meter: &mut Meter) -> Result<Option<Duplicate>, Stopped> {
    for item in items {
        meter.spend(weight(item))?;
    }
    Ok(if items.len() <= FEW { by_pairs(items) } else { by_hash(items) })
}

fn by_pairs(items: &[Value]) -> Option<Duplicate> {
    items.iter().enumerate().find_map(|(second, item)| {
        let first = items.iter().take(second).position(|earlier| earlier == item)?;
        Some(Duplicate { first, second })
    })
}

fn by_hash(items: &[Value]) -> Option<Duplicate> {
    let mut seen = HashMap::with_capacity(items.len());
    items.iter().enumerate().find_map(|(second, item)| {
        let first = *seen.entry(item).or_insert(second);
        (first != second).then_some(Duplicate { first, second })
    })
}

/// How many values have to be hashed.
fn weight(value: &Value) -> u64 {
    match value {
        Value::Array(items) => items.iter().map(weight).fold(1, u64::saturating_add),
        Value::Object(object) => object.values().map(weight).fold(1, u64::saturating_add),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => 1,
    }
}
