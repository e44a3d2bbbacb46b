//! The words of `type`, and sets of them.

use std::fmt;

use accordant_json::{Kind, Value};

use crate::Draft;

/// A word of the keyword `type`. Closed by the specification (2020-12 Validation section 6.1.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Type {
    /// `null`
    Null,
    /// `boolean`
    Boolean,
    /// `integer`: a number without a fractional part.
    Integer,
    /// `number`: any number.
    Number,
    /// `string`
    String,
    /// `array`
    Array,
    /// `object`
    Object,
}

impl Type {
    /// All words, in the order of the enum.
    pub const ALL: [Self; 7] =
        [Self::Null, Self::Boolean, Self::Integer, Self::Number, Self::String, Self::Array, Self::Object];

    /// The word as a schema has it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Boolean => "boolean",
            Self::Integer => "integer",
            Self::Number => "number",
            Self::String => "string",
            Self::Array => "array",
            Self::Object => "object",
        }
    }

    /// The type of that word.
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.word() == word)
    }

    /// What sort of value it takes.
    pub const fn kind(self) -> Kind {
        match self {
            Self::Null => Kind::Null,
            Self::Boolean => Kind::Boolean,
            Self::Integer | Self::Number => Kind::Number,
            Self::String => Kind::String,
            Self::Array => Kind::Array,
            Self::Object => Kind::Object,
        }
    }

    const fn bit(self) -> u8 {
        1 << self as u8
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// A set of types. `number` contains `integer`, whether or not that is listed too.
///
/// ```
/// # use accordant_json::{Kind, read_str};
/// # use accordant_schema::{Draft, Type, TypeSet};
/// let set: TypeSet = [Type::String, Type::Integer].into_iter().collect();
/// assert!(set.allows_kind(Kind::Number) && !set.contains(Type::Number));
/// assert!(set.allows(&read_str("1.0").unwrap(), Draft::V2020) && !set.allows(&read_str("1.0").unwrap(), Draft::V4));
/// assert_eq!(set.to_string(), "integer or string");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct TypeSet(u8);

impl TypeSet {
    /// Every value is of one of these types.
    pub const ANY: Self = Self(0x7f);

    /// The type is listed; `integer` also where `number` is.
    pub const fn contains(self, word: Type) -> bool {
        let bits = match word {
            Type::Integer => Type::Integer.bit() | Type::Number.bit(),
            other => other.bit(),
        };
        self.0 & bits != 0
    }

    /// Some value of this kind is taken.
    pub fn allows_kind(self, kind: Kind) -> bool {
        self.iter().any(|word| word.kind() == kind)
    }

    /// The value is of one of the types. In draft 4 a number is an integer by its spelling, later by its value.
    pub fn allows(self, value: &Value, draft: Draft) -> bool {
        let Value::Number(number) = value else { return self.allows_kind(value.kind()) };
        if self.contains(Type::Number) {
            return true;
        }
        self.contains(Type::Integer)
            && match draft {
                Draft::V4 => !number.text().contains(['.', 'e', 'E']),
                _ => number.is_integer(),
            }
    }

    /// The listed types, in the order of [`Type::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Type> {
        Type::ALL.into_iter().filter(move |word| self.0 & word.bit() != 0)
    }

    /// Nothing is taken.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl FromIterator<Type> for TypeSet {
    fn from_iter<I: IntoIterator<Item = Type>>(words: I) -> Self {
        Self(words.into_iter().fold(0, |bits, word| bits | word.bit()))
    }
}

impl fmt::Display for TypeSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<&str> = self.iter().map(Type::word).collect();
        match words.split_last() {
            None => f.write_str("nothing"),
            Some((last, [])) => f.write_str(last),
            Some((last, others)) => write!(f, "{} or {last}", others.join(", ")),
        }
    }
}
