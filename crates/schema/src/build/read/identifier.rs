//! `$id` and the others that name things. The survey has taken them in; what is left is to check them.

use accordant_json::Value;

use super::{Done, Reader};
use crate::{Draft, uri};

/// `$schema`
pub(crate) fn schema(reader: &mut Reader<'_, '_>, value: &Value) -> Done {
    value.as_str().map(|_| ()).ok_or_else(|| reader.refuse("the URI of a meta-schema", value))
}

/// `$id`, `id`: since 2019-09 without a fragment (Core section 8.2.2).
pub(crate) fn id(reader: &mut Reader<'_, '_>, value: &Value) -> Done {
    let Some(text) = value.as_str() else { return Err(reader.refuse("a URI reference", value)) };
    let fragment = uri::split(text).1.unwrap_or_default();
    if reader.dialect.draft >= Draft::V2019 && !fragment.is_empty() {
        return Err(reader.refuse("a URI reference without a fragment", value));
    }
    Ok(())
}

/// `$anchor`, `$dynamicAnchor` (2020-12 Core section 8.2.2, 2019-09 Core section 8.2.3).
pub(crate) fn anchor(reader: &mut Reader<'_, '_>, value: &Value) -> Done {
    let old = reader.dialect.draft == Draft::V2019;
    let first = |first: char| first.is_ascii_alphabetic() || (first == '_' && !old);
    let later = |later: char| later.is_ascii_alphanumeric() || "-._".contains(later) || (later == ':' && old);
    match value.as_str() {
        Some(name) if name.starts_with(first) && name.chars().all(later) => Ok(()),
        _ => {
            Err(reader.refuse("a name of letters, digits, `-`, `_` and `.` that starts with a letter", value))
        }
    }
}

/// `$vocabulary`
pub(crate) fn vocabulary<'a>(reader: &mut Reader<'_, 'a>, value: &'a Value) -> Done {
    for (uri, required) in reader.members(value, "an object of vocabularies")? {
        if required.as_bool().is_none() {
            return Err(reader.refuse_at(
                |at| at.join(uri),
                "`true` or `false` for each vocabulary",
                required,
            ));
        }
    }
    Ok(())
}
