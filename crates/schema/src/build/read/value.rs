//! `type`, `enum`, `const`: what speaks of any value.

use accordant_json::Value;

use super::{Done, Reader};
use crate::{Draft, Meaning, Type};

/// `type`: a word, or a list of at least one word, each once.
pub(crate) fn types(reader: &mut Reader<'_, '_>, value: &Value) -> Done {
    const TAKES: &str = "one of the seven type words, or a list of them, each once";
    let words = match value {
        Value::Array(items) => items.as_slice(),
        one => std::slice::from_ref(one),
    };
    let mut found: Vec<Type> = Vec::new();
    for word in words {
        match word.as_str().and_then(Type::of_word).filter(|word| !found.contains(word)) {
            Some(word) => found.push(word),
            None => return Err(reader.refuse(TAKES, value)),
        }
    }
    if found.is_empty() {
        return Err(reader.refuse(TAKES, value));
    }
    reader.say(Meaning::Type(found.into_iter().collect()));
    Ok(())
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
