//! `$ref` and its kin.

use std::sync::Arc;

use accordant_json::Value;

use super::super::resolve::{Followed, Lost};
use super::{Done, Reader};
use crate::{Meaning, NodeId, SchemaError};

/// `$ref`
pub(crate) fn fixed(reader: &mut Reader<'_, '_>, value: &Value) -> Done {
    let found = follow(reader, value)?;
    let node = node_of(reader, found.target)?;
    reader.say(Meaning::Ref(node));
    Ok(())
}

/// `$dynamicRef`: looks outwards only if it first leads to a dynamic anchor, by name (2020-12 Core section 8.2.3.2).
pub(crate) fn dynamic(reader: &mut Reader<'_, '_>, value: &Value) -> Done {
    let found = follow(reader, value)?;
    let node = node_of(reader, found.target)?;
    reader.say(match found.dynamic {
        Some(anchor) => Meaning::DynamicRef { fallback: node, anchor: Arc::from(anchor) },
        None => Meaning::Ref(node),
    });
    Ok(())
}

/// `$recursiveRef`: looks outwards only if its own resource has `$recursiveAnchor: true` (2019-09 Core section 8.2.4.2).
pub(crate) fn recursive(reader: &mut Reader<'_, '_>, value: &Value) -> Done {
    let root = reader.builder.library.root_of(reader.resource).filter(|_| value.as_str() == Some("#"));
    let Some((target, anchored)) = root else { return Err(reader.refuse("`#` alone", value)) };
    let node = node_of(reader, target)?;
    reader.say(match anchored {
        true => Meaning::DynamicRef { fallback: node, anchor: Arc::from("") },
        false => Meaning::Ref(node),
    });
    Ok(())
}

fn follow<'a>(reader: &mut Reader<'_, 'a>, value: &Value) -> Result<Followed<'a>, SchemaError> {
    let Some(reference) = value.as_str() else { return Err(reader.refuse("a URI reference", value)) };
    reader.builder.library.follow(reference, reader.resource).map_err(|lost| match lost {
        Lost::Here(kind) => SchemaError::new(kind, reader.location()),
        Lost::There(error) => error,
    })
}

/// What a reference found has been surveyed, so that it is a schema.
fn node_of<'a>(reader: &mut Reader<'_, 'a>, target: &'a Value) -> Result<NodeId, SchemaError> {
    reader.schema(target, |at| at)
}
