//! What a subschema is applied to.

use accordant_json::{Kind, Number, Object, Value};

/// A value of the document, or the name of a member, which `propertyNames` takes for a string.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Instance<'a> {
    Value(&'a Value),
    Name(&'a str),
}

impl<'a> Instance<'a> {
    pub(crate) const fn kind(self) -> Kind {
        match self {
            Self::Value(value) => value.kind(),
            Self::Name(_) => Kind::String,
        }
    }

    pub(crate) fn text(self) -> Option<&'a str> {
        match self {
            Self::Value(value) => value.as_str(),
            Self::Name(name) => Some(name),
        }
    }

    pub(crate) const fn number(self) -> Option<&'a Number> {
        match self {
            Self::Value(value) => value.as_number(),
            Self::Name(_) => None,
        }
    }

    /// The items; none where it is no array.
    pub(crate) fn items(self) -> &'a [Value] {
        match self {
            Self::Value(Value::Array(items)) => items,
            _ => &[],
        }
    }

    pub(crate) const fn object(self) -> Option<&'a Object> {
        match self {
            Self::Value(value) => value.as_object(),
            Self::Name(_) => None,
        }
    }

    /// Equal by JSON equality.
    pub(crate) fn is(self, other: &Value) -> bool {
        match self {
            Self::Value(value) => value == other,
            Self::Name(name) => other.as_str() == Some(name),
        }
    }
}
