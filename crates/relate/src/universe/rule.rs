//! What a keyword says, over classes instead of nodes.

use accordant_check::Listed;
use accordant_check::format::Format;
use accordant_json::{Kind, Number};
use accordant_schema::TypeSet;

use super::Coverage;

macro_rules! ids {
    ($($(#[$doc:meta])* $id:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub(crate) struct $id(pub(super) u32);

        impl $id {
            pub(super) fn at(index: usize) -> Self {
                Self(u32::try_from(index).unwrap_or(u32::MAX))
            }

            pub(crate) const fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}

ids! {
    /// A set of subschemas of equal meaning.
    ClassId;
    /// A rule.
    AtomId;
    /// The name of a member that a schema mentions.
    NameId;
    /// A pattern, by its text.
    PatternId;
}

/// What a keyword says. Annotations are gone; what the engine can't reason about is [`Opaque`](Self::Opaque).
#[derive(Debug, Clone)]
pub(crate) enum Rule {
    /// `spelled`: an integer is one by its spelling, as in draft 4.
    Type {
        types: TypeSet,
        spelled: bool,
    },
    /// `const` and `enum`.
    Values(Listed),
    Lower {
        limit: Number,
        open: bool,
    },
    Upper {
        limit: Number,
        open: bool,
    },
    MultipleOf(Number),
    MinLength(u64),
    MaxLength(u64),
    Pattern(PatternId),
    Format(&'static Format),
    MinItems(u64),
    MaxItems(u64),
    Unique,
    Prefix(Vec<ClassId>),
    Items {
        from: usize,
        class: ClassId,
    },
    Contains {
        class: ClassId,
        min: u64,
        max: Option<u64>,
    },
    /// Items that nothing beside it evaluates: surely those from `possible` on; none is sure if that is none.
    UnevaluatedItems {
        class: ClassId,
        possible: Option<usize>,
        certain: usize,
        context: Context,
    },
    MinProperties(u64),
    MaxProperties(u64),
    Required(Vec<NameId>),
    DependentRequired(Vec<(NameId, Vec<NameId>)>),
    Properties(Vec<(NameId, ClassId)>),
    PatternProperties(Vec<(PatternId, ClassId)>),
    /// Members that `covered` doesn't speak of.
    Additional {
        class: ClassId,
        covered: Coverage,
    },
    /// As [`Additional`](Self::Additional); what is evaluated lies between `certain` and `possible`.
    UnevaluatedProperties {
        class: ClassId,
        possible: Coverage,
        certain: Coverage,
        context: Context,
    },
    PropertyNames(ClassId),
    DependentSchemas(Vec<(NameId, ClassId)>),
    /// `allOf`, `$ref`
    AllOf(Vec<ClassId>),
    AnyOf(Vec<ClassId>),
    OneOf(Vec<ClassId>),
    Not(ClassId),
    If {
        condition: ClassId,
        then: Option<ClassId>,
        otherwise: Option<ClassId>,
    },
    Opaque,
}

/// What stands beside a keyword that depends on its neighbours, where that isn't told by coverage alone.
#[derive(Debug, Clone, Default)]
pub(crate) struct Context {
    /// The form of the neighbours.
    pub(super) form: String,
    /// Their subschemas.
    pub(super) classes: Vec<ClassId>,
}

impl Rule {
    /// The kind of value of which it says something; none where it may be any.
    pub(crate) const fn kind(&self) -> Option<Kind> {
        match self {
            Self::Lower { .. } | Self::Upper { .. } | Self::MultipleOf(_) => Some(Kind::Number),
            Self::MinLength(_) | Self::MaxLength(_) | Self::Pattern(_) | Self::Format(_) => {
                Some(Kind::String)
            }
            Self::MinItems(_)
            | Self::MaxItems(_)
            | Self::Unique
            | Self::Prefix(_)
            | Self::Items { .. }
            | Self::Contains { .. }
            | Self::UnevaluatedItems { .. } => Some(Kind::Array),
            Self::MinProperties(_)
            | Self::MaxProperties(_)
            | Self::Required(_)
            | Self::DependentRequired(_)
            | Self::Properties(_)
            | Self::PatternProperties(_)
            | Self::Additional { .. }
            | Self::UnevaluatedProperties { .. }
            | Self::PropertyNames(_)
            | Self::DependentSchemas(_) => Some(Kind::Object),
            Self::Type { .. }
            | Self::Values(_)
            | Self::AllOf(_)
            | Self::AnyOf(_)
            | Self::OneOf(_)
            | Self::Not(_)
            | Self::If { .. }
            | Self::Opaque => None,
        }
    }

    /// The classes that it names.
    pub(crate) fn classes(&self) -> Vec<ClassId> {
        self.clone().classes_mut().into_iter().map(|class| *class).collect()
    }

    /// The classes that it names, to change.
    pub(super) fn classes_mut(&mut self) -> Vec<&mut ClassId> {
        match self {
            Self::Prefix(classes) | Self::AllOf(classes) | Self::AnyOf(classes) | Self::OneOf(classes) => {
                classes.iter_mut().collect()
            }
            Self::Properties(rows) | Self::DependentSchemas(rows) => {
                rows.iter_mut().map(|(_, class)| class).collect()
            }
            Self::PatternProperties(rows) => rows.iter_mut().map(|(_, class)| class).collect(),
            Self::If { condition, then, otherwise } => {
                [Some(condition), then.as_mut(), otherwise.as_mut()].into_iter().flatten().collect()
            }
            Self::UnevaluatedItems { class, context, .. }
            | Self::UnevaluatedProperties { class, context, .. } => {
                std::iter::once(class).chain(&mut context.classes).collect()
            }
            Self::Items { class, .. }
            | Self::Contains { class, .. }
            | Self::Additional { class, .. }
            | Self::PropertyNames(class)
            | Self::Not(class) => vec![class],
            Self::Type { .. }
            | Self::Values(_)
            | Self::Lower { .. }
            | Self::Upper { .. }
            | Self::MultipleOf(_)
            | Self::MinLength(_)
            | Self::MaxLength(_)
            | Self::Pattern(_)
            | Self::Format(_)
            | Self::MinItems(_)
            | Self::MaxItems(_)
            | Self::Unique
            | Self::MinProperties(_)
            | Self::MaxProperties(_)
            | Self::Required(_)
            | Self::DependentRequired(_)
            | Self::Opaque => Vec::new(),
        }
    }

    /// Its text without the classes: what rules of one form share.
    pub(super) fn form(&self) -> String {
        let mut blank = self.clone();
        blank.classes_mut().into_iter().for_each(|class| *class = ClassId(0));
        format!("{blank:?}")
    }
}
