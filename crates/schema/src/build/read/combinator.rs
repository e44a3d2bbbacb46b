//! `allOf` and the others that apply schemas to the value itself.

use accordant_json::Value;

use super::{Done, Reader};
use crate::{Meaning, SchemaError};

pub(crate) fn all<'a>(reader: &mut Reader<'_, 'a>, value: &'a Value) -> Done {
    let nodes = reader.list(value)?;
    reader.say(Meaning::AllOf(nodes));
    Ok(())
}

pub(crate) fn any<'a>(reader: &mut Reader<'_, 'a>, value: &'a Value) -> Done {
    let nodes = reader.list(value)?;
    reader.say(Meaning::AnyOf(nodes));
    Ok(())
}

pub(crate) fn one<'a>(reader: &mut Reader<'_, 'a>, value: &'a Value) -> Done {
    let nodes = reader.list(value)?;
    reader.say(Meaning::OneOf(nodes));
    Ok(())
}

pub(crate) fn not<'a>(reader: &mut Reader<'_, 'a>, value: &'a Value) -> Done {
    let node = reader.whole(value)?;
    reader.say(Meaning::Not(node));
    Ok(())
}

/// `if`, with the branches beside it. Without branches it still lets `unevaluated*` know what it has seen.
pub(crate) fn condition<'a>(reader: &mut Reader<'_, 'a>, value: &'a Value) -> Done {
    let condition = reader.whole(value)?;
    let then = branch_beside(reader, "then")?;
    let otherwise = branch_beside(reader, "else")?;
    reader.say(Meaning::If { condition, then, otherwise });
    Ok(())
}

fn branch_beside(reader: &mut Reader<'_, '_>, name: &str) -> Result<Option<crate::NodeId>, SchemaError> {
    match reader.beside(name) {
        // What is no schema is refused where that keyword is read.
        Some(branch) => reader.builder.node(branch),
        None => Ok(None),
    }
}

/// `then`, `else`: part of `if`, nothing without it.
pub(crate) fn branch<'a>(reader: &mut Reader<'_, 'a>, value: &'a Value) -> Done {
    reader.whole(value).map(drop)
}
