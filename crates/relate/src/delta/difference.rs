//! One difference of two schemas.

use accordant_json::Value;
use accordant_schema::Location;

use super::DifferenceKind;
use crate::Place;

/// One difference of two schemas, at one place of the instances.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Difference {
    /// What sort of difference.
    pub kind: DifferenceKind,
    /// The place of the value: for a missing or extra member that of the member, `*` where it may have any name.
    pub at: Place,
    /// The name of the missing or extra member, where it has one.
    pub name: Option<String>,
    /// What the producer's schema says there.
    pub producer: Option<Fragment>,
    /// What the receiver's schema says there: the keyword that refuses.
    pub receiver: Option<Fragment>,
    /// How bad it is.
    pub severity: Severity,
    /// A whole instance that the producer's schema takes and the receiver's refuses, at this place or inside it;
    /// for a missing member, at the object that lacks it. There for each [`Severity::Breaking`] difference.
    pub witness: Option<Value>,
    /// What could close it.
    pub closable: Closable,
}

/// A part of a schema.
#[derive(Debug, Clone, PartialEq)]
pub struct Fragment {
    /// Where it stands.
    pub location: Location,
    /// Its text: that of the keyword where the location ends in one.
    pub value: Option<Value>,
}

/// How bad a difference is. Closed, the worst first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// There is a witness.
    Breaking,
    /// It couldn't be shown to be one, nor to be none.
    Undecided,
    /// The receiver says more, but refuses nothing for it: a format that is only an annotation.
    Harmless,
}

impl Severity {
    /// The word for programs.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Breaking => "breaking",
            Self::Undecided => "undecided",
            Self::Harmless => "harmless",
        }
    }
}

/// What could close a difference, as far as the schemas tell. It is a hint for people and planners, no promise: a
/// plan looks at all constraints of a place together. Closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Closable {
    /// An operation that loses nothing, by its word: `drop_extra`, `number_to_integer`, `integer_to_string`,
    /// `string_to_integer`, `wrap_array`, `unwrap_array`.
    Lossless(&'static str),
    /// A rule that the host declares: a default, a rename, a map of values, null as absent.
    Declared,
    /// Nothing: values that don't fit are refused one by one.
    Never,
}

impl Closable {
    /// The word for programs: that of the operation, `declared` or `never`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Lossless(operation) => operation,
            Self::Declared => "declared",
            Self::Never => "never",
        }
    }
}
