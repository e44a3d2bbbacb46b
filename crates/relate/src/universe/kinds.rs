//! Sets of kinds, and which kinds a class plainly takes none of, by its types, listed values and alternatives.

use accordant_json::Kind;

use super::{Atom, AtomId, Class, ClassBody, ClassId, Rule};

/// Rounds after which what is known is taken as it is; each round sees one applicator deeper.
const ROUNDS: usize = 16;

/// A set of kinds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub(crate) struct Kinds(u8);

impl Kinds {
    pub(crate) const ALL: Self = Self(0x3f);

    pub(crate) const fn contains(self, kind: Kind) -> bool {
        self.0 & (1 << kind as u8) != 0
    }

    pub(crate) const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    pub(crate) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(crate) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = Kind> {
        Kind::ALL.into_iter().filter(move |kind| self.contains(*kind))
    }
}

impl From<Kind> for Kinds {
    fn from(kind: Kind) -> Self {
        Self(1 << kind as u8)
    }
}

impl FromIterator<Kind> for Kinds {
    fn from_iter<I: IntoIterator<Item = Kind>>(kinds: I) -> Self {
        kinds.into_iter().fold(Self::default(), |set, kind| set.or(kind.into()))
    }
}

/// For each class the kinds that it refuses.
pub(super) fn refused(classes: &[Class], atoms: &[Atom]) -> Vec<Kinds> {
    let mut refused = vec![Kinds::default(); classes.len()];
    for _ in 0..ROUNDS {
        let mut is_news = false;
        for (at, class) in classes.iter().enumerate() {
            let kinds = match &class.body {
                ClassBody::Never => Kinds::ALL,
                ClassBody::All(own) => {
                    own.iter().fold(Kinds::default(), |kinds, atom| kinds.or(of_atom(*atom, atoms, &refused)))
                }
            };
            if let Some(known) = refused.get_mut(at) {
                is_news |= *known != kinds;
                *known = kinds;
            }
        }
        if !is_news {
            break;
        }
    }
    refused
}

fn of_atom(atom: AtomId, atoms: &[Atom], refused: &[Kinds]) -> Kinds {
    let of = |class: &ClassId| refused.get(class.index()).copied().unwrap_or_default();
    match atoms.get(atom.index()).map(|atom| &atom.rule) {
        Some(Rule::Type { types, .. }) => {
            Kind::ALL.into_iter().filter(|kind| !types.allows_kind(*kind)).collect()
        }
        Some(Rule::Values(values)) => {
            Kinds::ALL.without(values.values().iter().map(|value| value.kind()).collect())
        }
        Some(Rule::AllOf(classes)) => {
            classes.iter().fold(Kinds::default(), |kinds, class| kinds.or(of(class)))
        }
        Some(Rule::AnyOf(classes) | Rule::OneOf(classes)) => {
            classes.iter().fold(Kinds::ALL, |kinds, class| kinds.and(of(class)))
        }
        _ => Kinds::default(),
    }
}
