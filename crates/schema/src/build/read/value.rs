//! `type`, `enum`, `const`: what speaks of any value.

use accordant_json::Value;

use super::{Done, Reader};
use crate::{Draft, Meaning, SchemaError, Type, TypeSet};

/// `type`: a word, or a list of at least one word, each once.
pub(crate) fn types(reader: &mut Reader<'_, '_>, value: &Value) -> Done {
    let types = match value {
        Value::Array(items) if items.is_empty() => {
            return Err(reader.refuse("a type, or a list of at least one", value));
        }
        Value::Array(items) => listed(reader, items)?,
        word => word.as_str().and_then(Type::of_word).into_iter().collect(),
    };
    if types.is_empty() {
        return Err(reader.refuse("one of the seven types, or a list of them", value));
    }
    reader.say(Meaning::Type(types));
    Ok(())
}

fn listed(reader: &Reader<'_, '_>, items: &[Value]) -> Result<TypeSet, SchemaError> {
    let mut found: Vec<Type> = Vec::new();
    for (index, item) in items.iter().enumerate() {
        match item.as_str().and_then(Type::of_word).filter(|word| !found.contains(word)) {
            Some(word) => found.push(word),
            None => {
                return Err(reader.refuse_at(|at| at.join_index(index), "the seven types, each once", item));
            }
        }
    }
    Ok(found.into_iter().collect())
}

/// `enum`: an empty list takes nothing; draft 4 doesn't allow it (Validation section 5.5.1.1).
pub(crate) fn members(reader: &mut Reader<'_, '_>, value: &Value) -> Done {
    match value.as_array() {
        Some(items) if !items.is_empty() || reader.dialect.draft > Draft::V4 => {
            reader.say(Meaning::Enum(items.to_vec()));
            Ok(())
        }
        _ => Err(reader.refuse("a list of values", value)),
    }
}

pub(crate) fn constant(reader: &mut Reader<'_, '_>, value: &Value) -> Done {
    reader.say(Meaning::Const(value.clone()));
    Ok(())
}
