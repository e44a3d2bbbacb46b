//! The tree of a document.
//!
//! # Rooms
//! [`compare`]: JSON equality and a hash that agrees with it.

mod compare;

use std::fmt;

use crate::pointer;
use crate::{Number, Object, Pointer};

/// A JSON value. Closed: JSON has these six kinds.
///
/// Equality is that of JSON Schema: numbers by value (`1` equals `1.0`), objects without regard to the order of
/// their members. [`Display`](fmt::Display) is the compact text, as [`write`](crate::write()) gives it.
///
/// ```
/// # use accordant_json::{Pointer, Value, read_str};
/// let value = read_str(r#"{"id": 7, "tags": ["a"]}"#)?;
/// assert_eq!(value, read_str(r#"{"tags": ["a"], "id": 7.0}"#)?);
/// assert_eq!(value.at(&"/tags/0".parse().unwrap()).and_then(Value::as_str), Some("a"));
/// assert_eq!(value.to_string(), r#"{"id":7,"tags":["a"]}"#);
/// # Ok::<(), accordant_json::ReadError>(())
/// ```
#[derive(Clone, Debug)]
pub enum Value {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A decimal number, exact.
    Number(Number),
    /// A text of Unicode characters.
    String(String),
    /// Values in order.
    Array(Vec<Value>),
    /// Named values; each name once.
    Object(Object),
}

/// What sort of value it is. Closed: JSON has these six.
///
/// [`Display`](fmt::Display) gives the word that JSON Schema's `type` uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// `null`
    Null,
    /// `true` or `false`
    Boolean,
    /// A number, whole or not.
    Number,
    /// A text.
    String,
    /// Values in order.
    Array,
    /// Named values.
    Object,
}

impl Kind {
    /// All kinds, in the order of the enum.
    pub const ALL: [Self; 6] =
        [Self::Null, Self::Boolean, Self::Number, Self::String, Self::Array, Self::Object];

    /// The word of JSON Schema's `type`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Boolean => "boolean",
            Self::Number => "number",
            Self::String => "string",
            Self::Array => "array",
            Self::Object => "object",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

impl Value {
    /// What sort of value it is.
    pub const fn kind(&self) -> Kind {
        match self {
            Self::Null => Kind::Null,
            Self::Bool(_) => Kind::Boolean,
            Self::Number(_) => Kind::Number,
            Self::String(_) => Kind::String,
            Self::Array(_) => Kind::Array,
            Self::Object(_) => Kind::Object,
        }
    }

    /// Is `null`.
    pub const fn is_null(&self) -> bool {
        matches!(self, Self::Null)
    }

    /// The truth value, if it is one.
    pub const fn as_bool(&self) -> Option<bool> {
        match self {
            Self::Bool(truth) => Some(*truth),
            _ => None,
        }
    }

    /// The number, if it is one.
    pub const fn as_number(&self) -> Option<&Number> {
        match self {
            Self::Number(number) => Some(number),
            _ => None,
        }
    }

    /// The text, if it is one.
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Self::String(text) => Some(text),
            _ => None,
        }
    }

    /// The items, if it is an array.
    pub fn as_array(&self) -> Option<&[Value]> {
        match self {
            Self::Array(items) => Some(items),
            _ => None,
        }
    }

    /// The members, if it is an object.
    pub const fn as_object(&self) -> Option<&Object> {
        match self {
            Self::Object(object) => Some(object),
            _ => None,
        }
    }

    /// The member of that name, if it is an object that has it.
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.as_object()?.get(key)
    }

    /// The value that `pointer` leads to from here.
    pub fn at(&self, pointer: &Pointer) -> Option<&Value> {
        pointer.tokens().try_fold(self, |value, token| match value {
            Self::Array(items) => items.get(pointer::index(&token)?),
            Self::Object(object) => object.get(&token),
            Self::Null | Self::Bool(_) | Self::Number(_) | Self::String(_) => None,
        })
    }

    /// The value that `pointer` leads to from here, to change it.
    pub fn at_mut(&mut self, pointer: &Pointer) -> Option<&mut Value> {
        pointer.tokens().try_fold(self, |value, token| match value {
            Self::Array(items) => items.get_mut(pointer::index(&token)?),
            Self::Object(object) => object.get_mut(&token),
            Self::Null | Self::Bool(_) | Self::Number(_) | Self::String(_) => None,
        })
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&crate::write(self))
    }
}

/// `null`
impl Default for Value {
    fn default() -> Self {
        Self::Null
    }
}

/// One row for each Rust type that is a JSON value as it stands.
macro_rules! from {
    ($($source:ty, $given:ident => $value:expr;)*) => {$(
        impl From<$source> for Value {
            fn from($given: $source) -> Self {
                $value
            }
        }
    )*};
}

from! {
    bool, truth => Self::Bool(truth);
    Number, number => Self::Number(number);
    i32, integer => Self::Number(integer.into());
    i64, integer => Self::Number(integer.into());
    u32, integer => Self::Number(integer.into());
    u64, integer => Self::Number(integer.into());
    usize, integer => Self::Number(integer.into());
    &str, text => Self::String(text.to_owned());
    String, text => Self::String(text);
    Vec<Value>, items => Self::Array(items);
    Object, object => Self::Object(object);
}

impl<T: Into<Value>> FromIterator<T> for Value {
    /// An array of the values.
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        Self::Array(items.into_iter().map(Into::into).collect())
    }
}

#[cfg(test)]
mod tests;
