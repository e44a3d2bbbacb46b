//! The kinds of differences: one row each.

use std::fmt;

/// What sort of difference it is. Open: a finer kind may come; programs that don't know one treat it as
/// [`Other`](Self::Other). The order is that of reports at one place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum DifferenceKind {
    /// The receiver requires a member that the producer may leave out.
    MissingRequired,
    /// The producer may send a type that the receiver doesn't take there.
    TypeMismatch,
    /// The producer may send `null` where the receiver takes none, and they agree on some other type.
    NullabilityConflict,
    /// The producer may send a member that the receiver doesn't take.
    ExtraField,
    /// A bound, a length, a count or a step is tighter at the receiver.
    ConstraintTightened,
    /// The receiver takes fewer of the values that are listed, or lists them where the producer doesn't.
    EnumNarrowed,
    /// The receiver's pattern refuses strings that the producer may send.
    PatternNarrowed,
    /// The receiver's format refuses strings that the producer may send.
    FormatNarrowed,
    /// Items stand in another order or number than the receiver's tuple, `contains` or `uniqueItems` asks for.
    ArrayShape,
    /// A member asks for another member, or for a form of the whole object.
    Dependency,
    /// Alternatives, conditions or negations of the receiver leave something out.
    Combinator,
    /// Nothing of the above.
    Other,
}

/// Which of the four lists of the reference guard's `state` a difference goes to. Closed by the reference.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum GuardList {
    /// `missing_required`
    MissingRequired,
    /// `type_mismatches`
    TypeMismatches,
    /// `extra_fields`
    Extra,
    /// `nullability_conflicts`
    Nullability,
}

struct Row {
    kind: DifferenceKind,
    word: &'static str,
    phrase: &'static str,
    list: Option<GuardList>,
}

const fn row(kind: DifferenceKind, word: &'static str, phrase: &'static str, list: Option<GuardList>) -> Row {
    Row { kind, word, phrase, list }
}

use DifferenceKind as K;
use GuardList as L;

const ROWS: [Row; 12] = [
    row(K::MissingRequired, "missing_required", "required, may be missing", Some(L::MissingRequired)),
    row(K::TypeMismatch, "type_mismatch", "of another type", Some(L::TypeMismatches)),
    row(K::NullabilityConflict, "nullability_conflict", "may be null", Some(L::Nullability)),
    row(K::ExtraField, "extra_field", "sent, not taken", Some(L::Extra)),
    row(K::ConstraintTightened, "constraint_tightened", "bounded tighter", None),
    row(K::EnumNarrowed, "enum_narrowed", "fewer values taken", None),
    row(K::PatternNarrowed, "pattern_narrowed", "pattern takes fewer strings", None),
    row(K::FormatNarrowed, "format_narrowed", "format takes fewer strings", None),
    row(K::ArrayShape, "array_shape", "array of another shape", None),
    row(K::Dependency, "dependency", "depends on other members", None),
    row(K::Combinator, "combinator", "no alternative fits", None),
    row(K::Other, "other", "refused", None),
];

impl DifferenceKind {
    /// All kinds, in the order of reports.
    pub fn all() -> impl Iterator<Item = Self> {
        ROWS.iter().map(|row| row.kind)
    }

    /// The word for programs, in snake case.
    pub fn word(self) -> &'static str {
        self.row().map_or("other", |row| row.word)
    }

    /// The kind of that word.
    pub fn of_word(word: &str) -> Option<Self> {
        ROWS.iter().find(|row| row.word == word).map(|row| row.kind)
    }

    /// What people read after the place.
    pub fn phrase(self) -> &'static str {
        self.row().map_or("refused", |row| row.phrase)
    }

    /// The reference guard's list; it has none for most differences between values.
    pub fn guard_list(self) -> Option<GuardList> {
        self.row().and_then(|row| row.list)
    }

    fn row(self) -> Option<&'static Row> {
        ROWS.iter().find(|row| row.kind == self)
    }
}

impl fmt::Display for DifferenceKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_kind_has_a_word_of_its_own_that_leads_back_to_it() {
        let words: BTreeSet<&str> = DifferenceKind::all().map(DifferenceKind::word).collect();
        assert_eq!(words.len(), ROWS.len());
        assert!(DifferenceKind::all().all(|kind| DifferenceKind::of_word(kind.word()) == Some(kind)));
        assert!(DifferenceKind::all().is_sorted());
    }
}
