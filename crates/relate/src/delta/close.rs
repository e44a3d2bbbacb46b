//! What could close a difference.

use accordant_json::Kind;
use accordant_schema::{Meaning, Type};

use super::{Closable, DifferenceKind};
use crate::engine::strings;
use crate::text::Language;
use crate::universe::{ClassId, Universe};

/// For values of these kinds where the receiver's class takes none of them: one operation that suits all of them.
pub(super) fn of_kinds(universe: &Universe<'_>, sent: &[Kind], class: ClassId) -> Closable {
    let mut ways = sent.iter().map(|kind| of_kind(universe, *kind, class));
    let Some(first) = ways.next() else { return Closable::Never };
    if ways.all(|way| way == first) { first } else { Closable::Never }
}

fn of_kind(universe: &Universe<'_>, sent: Kind, class: ClassId) -> Closable {
    let takes = |kind: Kind| !universe.refuses(class, kind);
    match sent {
        Kind::Number if takes(Kind::String) && some_integer_lands(universe, class) => {
            Closable::Lossless("integer_to_string")
        }
        Kind::String if takes(Kind::Number) => Closable::Lossless("string_to_integer"),
        Kind::Array => Closable::Lossless("unwrap_array"),
        Kind::Null => Closable::Declared,
        _ if takes(Kind::Array) => Closable::Lossless("wrap_array"),
        Kind::Object => Closable::Declared,
        Kind::Number | Kind::String | Kind::Boolean => Closable::Never,
    }
}

/// The decimal text of some integer is among the strings that the class takes, or that can't be told.
fn some_integer_lands(universe: &Universe<'_>, class: ClassId) -> bool {
    let landing = strings(universe, class).and_then(|strings| strings.and(&Language::integers()).ok());
    landing.is_none_or(|landing| !landing.is_empty())
}

/// For a difference that a single keyword makes.
pub(super) fn of_keyword(kind: DifferenceKind, meaning: &Meaning) -> Closable {
    match (kind, meaning) {
        (DifferenceKind::TypeMismatch, Meaning::Type(types)) if types.contains(Type::Integer) => {
            Closable::Lossless("number_to_integer")
        }
        // An empty string may stand for an absent member.
        (DifferenceKind::ConstraintTightened, Meaning::MinLength(1)) => Closable::Declared,
        (DifferenceKind::MissingRequired | DifferenceKind::Dependency, _) => Closable::Declared,
        (DifferenceKind::EnumNarrowed | DifferenceKind::NullabilityConflict, _) => Closable::Declared,
        (DifferenceKind::ExtraField, _) => Closable::Lossless("drop_extra"),
        _ => Closable::Never,
    }
}
