//! The values of `enum`, for quick look-up.

use std::collections::HashSet;

use accordant_json::{Kind, Value};

use super::kinds::Kinds;
use crate::run::Instance;

/// The most single values that are searched by comparing.
const FEW: usize = 8;

/// The values that an `enum` lists, found by hash once they are many.
#[derive(Debug, Clone)]
pub struct Listed {
    /// In the schema's order, for messages.
    pub(crate) values: Box<[Value]>,
    kinds: Kinds,
    /// Strings, numbers and words, once there are more than a [`FEW`]. Arrays and objects are compared one by one: a
    /// comparison ends at the first difference, a hash only after the whole document.
    single: Option<HashSet<Value>>,
}

impl Listed {
    /// The list of these values.
    #[must_use]
    pub fn new(values: &[Value]) -> Self {
        let single = || values.iter().filter(|value| is_single(value.kind()));
        let many = single().nth(FEW).is_some();
        Self {
            values: values.into(),
            kinds: values.iter().map(Value::kind).collect(),
            single: many.then(|| single().cloned().collect()),
        }
    }

    /// The values, in the order in which they were given.
    pub fn values(&self) -> &[Value] {
        &self.values
    }

    /// Is the value, or an equal one, in the list?
    pub fn has(&self, value: &Value) -> bool {
        self.contains(Instance::Value(value))
    }

    pub(crate) fn contains(&self, at: Instance<'_>) -> bool {
        if !self.kinds.contains(at.kind()) {
            return false;
        }
        match (&self.single, at) {
            (Some(single), Instance::Value(value)) if is_single(value.kind()) => single.contains(value),
            (Some(single), Instance::Name(name)) => single.contains(&Value::from(name)),
            _ => self.values.iter().any(|listed| at.is(listed)),
        }
    }
}

const fn is_single(kind: Kind) -> bool {
    !matches!(kind, Kind::Array | Kind::Object)
}
