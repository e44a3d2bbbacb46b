//! `minimum` and the others that speak of numbers.

use accordant_json::{Number, Value};

use super::{Done, Reader};
use crate::{Meaning, SchemaError};

pub(crate) fn multiple_of(reader: &mut Reader<'_, '_>, value: &Value) -> Done {
    match value.as_number().filter(|number| !number.is_negative() && !number.is_zero()) {
        Some(number) => reader.say(Meaning::MultipleOf(number.clone())),
        None => return Err(reader.refuse("a number greater than 0", value)),
    }
    Ok(())
}

pub(crate) fn minimum(reader: &mut Reader<'_, '_>, value: &Value) -> Done {
    bound(reader, value, Meaning::Minimum)
}

pub(crate) fn exclusive_minimum(reader: &mut Reader<'_, '_>, value: &Value) -> Done {
    bound(reader, value, Meaning::ExclusiveMinimum)
}

pub(crate) fn maximum(reader: &mut Reader<'_, '_>, value: &Value) -> Done {
    bound(reader, value, Meaning::Maximum)
}

pub(crate) fn exclusive_maximum(reader: &mut Reader<'_, '_>, value: &Value) -> Done {
    bound(reader, value, Meaning::ExclusiveMaximum)
}

/// `minimum` of draft 4, which `exclusiveMinimum: true` makes exclusive.
pub(crate) fn minimum_or_exclusive(reader: &mut Reader<'_, '_>, value: &Value) -> Done {
    let exclusive = is_true(reader, "exclusiveMinimum");
    bound(reader, value, if exclusive { Meaning::ExclusiveMinimum } else { Meaning::Minimum })
}

/// `maximum` of draft 4, which `exclusiveMaximum: true` makes exclusive.
pub(crate) fn maximum_or_exclusive(reader: &mut Reader<'_, '_>, value: &Value) -> Done {
    let exclusive = is_true(reader, "exclusiveMaximum");
    bound(reader, value, if exclusive { Meaning::ExclusiveMaximum } else { Meaning::Maximum })
}

/// `exclusiveMinimum` of draft 4: part of `minimum`, which has to be there (Validation section 5.1.3.1).
pub(crate) fn excludes_minimum(reader: &mut Reader<'_, '_>, value: &Value) -> Done {
    excludes(reader, value, "minimum", "`true` or `false` in draft 4, beside `minimum`")
}

/// `exclusiveMaximum` of draft 4: part of `maximum`, which has to be there (Validation section 5.1.2.1).
pub(crate) fn excludes_maximum(reader: &mut Reader<'_, '_>, value: &Value) -> Done {
    excludes(reader, value, "maximum", "`true` or `false` in draft 4, beside `maximum`")
}

fn bound(
    reader: &mut Reader<'_, '_>,
    value: &Value,
    meaning: fn(Number) -> Meaning,
) -> Result<(), SchemaError> {
    match value.as_number() {
        Some(number) => reader.say(meaning(number.clone())),
        None => return Err(reader.refuse("a number", value)),
    }
    Ok(())
}

fn excludes(
    reader: &Reader<'_, '_>,
    value: &Value,
    bound: &str,
    takes: &'static str,
) -> Result<(), SchemaError> {
    let fine = value.as_bool().is_some() && reader.beside(bound).is_some();
    if fine { Ok(()) } else { Err(reader.refuse(takes, value)) }
}

fn is_true(reader: &Reader<'_, '_>, name: &str) -> bool {
    reader.beside(name).and_then(Value::as_bool) == Some(true)
}
