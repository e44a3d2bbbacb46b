//! `properties` and the others that speak of objects.

use std::collections::HashSet;
use std::sync::Arc;

use accordant_json::{Pointer, Value};

use super::{Done, Reader, string};
use crate::{Draft, Meaning, NodeId, SchemaError};

pub(crate) fn min_properties(reader: &mut Reader<'_, '_>, value: &Value) -> Done {
    let count = reader.count(value)?;
    reader.say(Meaning::MinProperties(count));
    Ok(())
}

pub(crate) fn max_properties(reader: &mut Reader<'_, '_>, value: &Value) -> Done {
    let count = reader.count(value)?;
    reader.say(Meaning::MaxProperties(count));
    Ok(())
}

pub(crate) fn required(reader: &mut Reader<'_, '_>, value: &Value) -> Done {
    let names = names(reader, value, |at| at)?;
    reader.say(Meaning::Required(names));
    Ok(())
}

pub(crate) fn dependent_required<'a>(reader: &mut Reader<'_, 'a>, value: &'a Value) -> Done {
    let mut rows = Vec::new();
    for (name, value) in reader.members(value, "an object of lists of names")? {
        rows.push((Arc::from(name), names(reader, value, |at| at.join(name))?));
    }
    reader.say(Meaning::DependentRequired(rows));
    Ok(())
}

pub(crate) fn properties<'a>(reader: &mut Reader<'_, 'a>, value: &'a Value) -> Done {
    let rows = named_schemas(reader, value)?;
    reader.say(Meaning::Properties(rows));
    Ok(())
}

pub(crate) fn dependent_schemas<'a>(reader: &mut Reader<'_, 'a>, value: &'a Value) -> Done {
    let rows = named_schemas(reader, value)?;
    reader.say(Meaning::DependentSchemas(rows));
    Ok(())
}

pub(crate) fn pattern_properties<'a>(reader: &mut Reader<'_, 'a>, value: &'a Value) -> Done {
    let mut rows = Vec::new();
    for (pattern, member) in reader.members(value, "an object of schemas")? {
        let parsed = string::parsed(reader, pattern, |at| at.join(pattern))?;
        rows.push((parsed, reader.schema(member, |at| at.join(pattern))?));
    }
    reader.say(Meaning::PatternProperties(rows));
    Ok(())
}

pub(crate) fn additional<'a>(reader: &mut Reader<'_, 'a>, value: &'a Value) -> Done {
    let node = reader.whole(value)?;
    reader.say(Meaning::AdditionalProperties(node));
    Ok(())
}

pub(crate) fn property_names<'a>(reader: &mut Reader<'_, 'a>, value: &'a Value) -> Done {
    let node = reader.whole(value)?;
    reader.say(Meaning::PropertyNames(node));
    Ok(())
}

pub(crate) fn unevaluated<'a>(reader: &mut Reader<'_, 'a>, value: &'a Value) -> Done {
    let node = reader.whole(value)?;
    reader.say(Meaning::UnevaluatedProperties(node));
    Ok(())
}

/// `dependencies`: for each name a list of names or a schema.
pub(crate) fn dependencies<'a>(reader: &mut Reader<'_, 'a>, value: &'a Value) -> Done {
    let (mut lists, mut schemas) = (Vec::new(), Vec::new());
    for (name, member) in reader.members(value, "an object of schemas and lists of names")? {
        if member.as_array().is_some() {
            lists.push((Arc::from(name), names(reader, member, |at| at.join(name))?));
        } else {
            schemas.push((Arc::from(name), reader.schema(member, |at| at.join(name))?));
        }
    }
    if !lists.is_empty() {
        reader.say(Meaning::DependentRequired(lists));
    }
    if !schemas.is_empty() {
        reader.say(Meaning::DependentSchemas(schemas));
    }
    Ok(())
}

fn named_schemas<'a>(
    reader: &mut Reader<'_, 'a>,
    value: &'a Value,
) -> Result<Vec<(Arc<str>, NodeId)>, SchemaError> {
    let members = reader.members(value, "an object of schemas")?;
    members
        .iter()
        .map(|(name, member)| Ok((Arc::from(name), reader.schema(member, |at| at.join(name))?)))
        .collect()
}

/// A list of names, each once; draft 4 wants at least one (Validation sections 5.4.3.1 and 5.4.5.1).
fn names(
    reader: &Reader<'_, '_>,
    value: &Value,
    place: impl FnOnce(Pointer) -> Pointer,
) -> Result<Vec<Arc<str>>, SchemaError> {
    let fewest = usize::from(reader.dialect.draft == Draft::V4);
    let items = match value.as_array() {
        Some(items) if items.len() >= fewest => items,
        _ if fewest == 0 => return Err(reader.refuse_at(place, "a list of names", value)),
        _ => return Err(reader.refuse_at(place, "a list of at least one name", value)),
    };
    let mut names = Vec::with_capacity(items.len());
    let mut seen = HashSet::new();
    for (index, item) in items.iter().enumerate() {
        match item.as_str().filter(|name| seen.insert(*name)) {
            Some(name) => names.push(Arc::from(name)),
            None => return Err(reader.refuse_at(|at| place(at).join_index(index), "names, each once", item)),
        }
    }
    Ok(names)
}
