//! The wire form of a delta.

use accordant_json::{Object, Value};

use super::{Delta, Difference, Fragment};
use crate::Inclusion;

impl Delta {
    /// The wire form, as the module's text shows it. The order of members and of differences is always the same.
    pub fn to_value(&self) -> Value {
        let mut object = Object::new();
        object.insert("inclusion", self.inclusion.word());
        match &self.inclusion {
            Inclusion::Included => {}
            Inclusion::NotIncluded { witness } => {
                object.insert("witness", witness.clone());
            }
            Inclusion::Undecided { why } => {
                object.insert("why", why.to_string());
                object.insert("why_code", why.code());
            }
        }
        let differences: Vec<Value> = self.differences.iter().map(difference).collect();
        object.insert("differences", differences);
        Value::Object(object)
    }
}

fn difference(difference: &Difference) -> Value {
    let mut object = Object::new();
    object.insert("kind", difference.kind.word());
    object.insert("at", difference.at.to_string());
    if let Some(name) = &difference.name {
        object.insert("name", name.as_str());
    }
    object.insert("severity", difference.severity.word());
    object.insert("closable", difference.closable.word());
    for (side, part) in [("producer", &difference.producer), ("receiver", &difference.receiver)] {
        if let Some(part) = part {
            object.insert(side, fragment(part));
        }
    }
    if let Some(witness) = &difference.witness {
        object.insert("witness", witness.clone());
    }
    Value::Object(object)
}

fn fragment(fragment: &Fragment) -> Value {
    let mut object = Object::new();
    object.insert("location", fragment.location.to_string());
    if let Some(value) = &fragment.value {
        object.insert("value", value.clone());
    }
    Value::Object(object)
}
