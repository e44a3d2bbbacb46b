//! Words that only tell something. Their values are checked all the same.

use accordant_json::Value;

use super::{Done, Reader};

pub(crate) fn anything(_: &mut Reader<'_, '_>, _: &Value) -> Done {
    Ok(())
}

pub(crate) fn text(reader: &mut Reader<'_, '_>, value: &Value) -> Done {
    value.as_str().map(|_| ()).ok_or_else(|| reader.refuse("a string", value))
}

pub(crate) fn flag(reader: &mut Reader<'_, '_>, value: &Value) -> Done {
    value.as_bool().map(|_| ()).ok_or_else(|| reader.refuse("`true` or `false`", value))
}

pub(crate) fn list(reader: &mut Reader<'_, '_>, value: &Value) -> Done {
    value.as_array().map(|_| ()).ok_or_else(|| reader.refuse("a list", value))
}

/// `$defs`, `definitions`
pub(crate) fn schemas<'a>(reader: &mut Reader<'_, 'a>, value: &'a Value) -> Done {
    for (name, member) in reader.members(value, "an object of schemas")? {
        reader.schema(member, |at| at.join(name))?;
    }
    Ok(())
}
