//! What stands where something else should.

use std::fmt;

use accordant_json::{Kind, Shown, Value};

/// What stands where something else should: small values as they are, large ones by their kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Found {
    /// The value, shortened.
    Value(Shown),
    /// Its kind.
    Kind(Kind),
}

impl Found {
    pub(crate) fn of(value: &Value) -> Self {
        let is_large = match value {
            Value::Array(items) => !items.is_empty(),
            Value::Object(members) => !members.is_empty(),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => false,
        };
        if is_large { Self::Kind(value.kind()) } else { Self::Value(Shown::new(&value.to_string())) }
    }
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Value(shown) => write!(f, "`{shown}`"),
            Self::Kind(kind) => f.write_str(kind_with_article(*kind)),
        }
    }
}

pub(super) const fn kind_with_article(kind: Kind) -> &'static str {
    match kind {
        Kind::Null => "`null`",
        Kind::Boolean => "a boolean",
        Kind::Number => "a number",
        Kind::String => "a string",
        Kind::Array => "an array",
        Kind::Object => "an object",
    }
}
