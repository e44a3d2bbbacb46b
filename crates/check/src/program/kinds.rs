//! Sets of kinds, as one byte.

use accordant_json::Kind;

/// The kinds of values that something speaks of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Kinds(u8);

impl Kinds {
    pub(crate) const NONE: Self = Self(0);
    pub(crate) const ALL: Self = Self(0x3f);
    pub(crate) const NUMBER: Self = Self::of(Kind::Number);
    pub(crate) const STRING: Self = Self::of(Kind::String);
    pub(crate) const ARRAY: Self = Self::of(Kind::Array);
    pub(crate) const OBJECT: Self = Self::of(Kind::Object);

    pub(crate) const fn of(kind: Kind) -> Self {
        Self(1 << kind as u8)
    }

    pub(crate) const fn contains(self, kind: Kind) -> bool {
        self.0 & Self::of(kind).0 != 0
    }

    pub(crate) const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl FromIterator<Kind> for Kinds {
    fn from_iter<I: IntoIterator<Item = Kind>>(kinds: I) -> Self {
        kinds.into_iter().fold(Self::NONE, |set, kind| set.and(Self::of(kind)))
    }
}
