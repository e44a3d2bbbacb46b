//! What a node of the graph has become: rows of operations.

use std::sync::Arc;

use accordant_schema::{NodeId, ResourceId};

use super::assertion::Assertion;
use super::kinds::Kinds;
use super::members::Members;

/// One subschema, ready to run.
#[derive(Debug)]
pub(crate) struct Rule {
    /// The resource that it is part of, for the dynamic scope.
    pub(crate) resource: ResourceId,
    /// The kinds for which it asks what its other keywords have evaluated.
    pub(crate) tracks: Kinds,
    pub(crate) body: Body,
}

#[derive(Debug)]
pub(crate) enum Body {
    /// Takes everything, or nothing.
    Always(bool),
    /// All of these hold.
    Rows {
        /// What looks at the value alone, and refuses it for one reason.
        assertions: Box<[Row<Assertion>]>,
        /// What goes on to other subschemas or names members; those that ask what others have evaluated come last.
        applied: Box<[Row<Op>]>,
    },
}

/// One keyword, or several that are decided together.
#[derive(Debug)]
pub(crate) struct Row<T> {
    /// As the schema has it.
    pub(crate) keyword: &'static str,
    /// The kinds of values that it speaks of; all others pass.
    pub(crate) applies: Kinds,
    pub(crate) op: T,
}

/// A name, and the names that go with it.
pub(crate) type Dependent = (Arc<str>, Box<[Arc<str>]>);

/// What a row does.
#[derive(Debug)]
pub(crate) enum Op {
    Required(Box<[Arc<str>]>),
    DependentRequired(Box<[Dependent]>),

    PrefixItems(Box<[NodeId]>),
    Items {
        from: usize,
        node: NodeId,
    },
    Contains(Contains),
    UnevaluatedItems(NodeId),

    /// `properties`, `patternProperties` and `additionalProperties` in one pass.
    Members(Members),
    PropertyNames(NodeId),
    UnevaluatedProperties(NodeId),

    DependentSchemas(Box<[(Arc<str>, NodeId)]>),
    AllOf(Box<[NodeId]>),
    AnyOf(Box<[NodeId]>),
    OneOf(Box<[NodeId]>),
    Not(NodeId),
    If {
        condition: NodeId,
        then: Option<NodeId>,
        otherwise: Option<NodeId>,
    },
    Ref(NodeId),
    DynamicRef {
        fallback: NodeId,
        targets: Box<[(ResourceId, NodeId)]>,
    },
}

/// `contains` with its bounds.
#[derive(Debug)]
pub(crate) struct Contains {
    pub(crate) node: NodeId,
    pub(crate) min: u64,
    pub(crate) max: Option<u64>,
    /// An item that fits counts as evaluated; so since 2020-12.
    pub(crate) evaluates: bool,
}

impl Op {
    /// The order in which they run: what is cheap first, what others must come before last. Within a rank the order is
    /// the schema's.
    pub(crate) const fn rank(&self) -> u8 {
        match self {
            Self::Required(_) | Self::DependentRequired(_) => 0,
            Self::PrefixItems(_) | Self::Items { .. } | Self::Members(_) | Self::PropertyNames(_) => 1,
            Self::Contains(_)
            | Self::DependentSchemas(_)
            | Self::AllOf(_)
            | Self::AnyOf(_)
            | Self::OneOf(_)
            | Self::Not(_)
            | Self::If { .. }
            | Self::Ref(_)
            | Self::DynamicRef { .. } => 2,
            Self::UnevaluatedItems(_) | Self::UnevaluatedProperties(_) => 3,
        }
    }

    /// The kinds of values that it speaks of.
    pub(crate) const fn applies(&self) -> Kinds {
        match self {
            Self::PrefixItems(_) | Self::Items { .. } | Self::Contains(_) | Self::UnevaluatedItems(_) => {
                Kinds::ARRAY
            }
            Self::Required(_)
            | Self::DependentRequired(_)
            | Self::Members(_)
            | Self::PropertyNames(_)
            | Self::UnevaluatedProperties(_)
            | Self::DependentSchemas(_) => Kinds::OBJECT,
            Self::AllOf(_)
            | Self::AnyOf(_)
            | Self::OneOf(_)
            | Self::Not(_)
            | Self::If { .. }
            | Self::Ref(_)
            | Self::DynamicRef { .. } => Kinds::ALL,
        }
    }
}
