//! `pattern` and the others that speak of strings.

use std::sync::Arc;

use accordant_json::{Pointer, Shown, Value};

use super::{Done, Reader};
use crate::{Meaning, Pattern, SchemaError, SchemaErrorKind};

pub(crate) fn min_length(reader: &mut Reader<'_, '_>, value: &Value) -> Done {
    let count = reader.count(value)?;
    reader.say(Meaning::MinLength(count));
    Ok(())
}

pub(crate) fn max_length(reader: &mut Reader<'_, '_>, value: &Value) -> Done {
    let count = reader.count(value)?;
    reader.say(Meaning::MaxLength(count));
    Ok(())
}

pub(crate) fn pattern(reader: &mut Reader<'_, '_>, value: &Value) -> Done {
    let Some(text) = value.as_str() else { return Err(reader.refuse("a regular expression", value)) };
    let pattern = parsed(reader, text, |at| at)?;
    reader.say(Meaning::Pattern(pattern));
    Ok(())
}

pub(crate) fn format(reader: &mut Reader<'_, '_>, value: &Value) -> Done {
    let name = word(reader, value)?;
    let asserted = reader.dialect.asserts_formats;
    reader.say(Meaning::Format { name, asserted });
    Ok(())
}

pub(crate) fn content_encoding(reader: &mut Reader<'_, '_>, value: &Value) -> Done {
    let word = word(reader, value)?;
    reader.say(Meaning::ContentEncoding(word));
    Ok(())
}

pub(crate) fn content_media_type(reader: &mut Reader<'_, '_>, value: &Value) -> Done {
    let word = word(reader, value)?;
    reader.say(Meaning::ContentMediaType(word));
    Ok(())
}

pub(crate) fn content_schema<'a>(reader: &mut Reader<'_, 'a>, value: &'a Value) -> Done {
    let node = reader.whole(value)?;
    reader.say(Meaning::ContentSchema(node));
    Ok(())
}

/// The pattern that `text` spells, which stands at `place`.
pub(super) fn parsed(
    reader: &Reader<'_, '_>,
    text: &str,
    place: impl FnOnce(Pointer) -> Pointer,
) -> Result<Arc<Pattern>, SchemaError> {
    Pattern::parse(text).map(Arc::new).map_err(|error| {
        let mut at = reader.location();
        at.pointer = place(at.pointer);
        SchemaError::new(SchemaErrorKind::Pattern { pattern: Shown::new(text), why: error.to_string() }, at)
    })
}

fn word(reader: &Reader<'_, '_>, value: &Value) -> Result<Arc<str>, SchemaError> {
    value.as_str().map(Arc::from).ok_or_else(|| reader.refuse("a string", value))
}
