//! What a keyword says, in one form for all drafts.

use std::sync::Arc;

use accordant_json::{Number, Value};

use super::NodeId;
use crate::{Pattern, TypeSet};

/// What one keyword says. Closed on purpose: whoever asks something of a schema has to look at all of these.
///
/// Forms that only the drafts differ in are one: `items` with a list is [`PrefixItems`](Self::PrefixItems),
/// `additionalItems` is [`Items`](Self::Items) from there on, draft 4's boolean `exclusiveMinimum` is
/// [`ExclusiveMinimum`](Self::ExclusiveMinimum), `dependencies` is both dependent keywords, `$recursiveRef` is a
/// [`DynamicRef`](Self::DynamicRef) to the anchor without a name. A count is [`u64::MAX`] where the schema says more.
#[derive(Debug, Clone)]
pub enum Meaning {
    /// `type`
    Type(TypeSet),
    /// `enum`
    Enum(Vec<Value>),
    /// `const`
    Const(Value),

    /// `minimum`
    Minimum(Number),
    /// `exclusiveMinimum`
    ExclusiveMinimum(Number),
    /// `maximum`
    Maximum(Number),
    /// `exclusiveMaximum`
    ExclusiveMaximum(Number),
    /// `multipleOf`, which is greater than zero.
    MultipleOf(Number),

    /// `minLength`, in code points.
    MinLength(u64),
    /// `maxLength`, in code points.
    MaxLength(u64),
    /// `pattern`
    Pattern(Arc<Pattern>),
    /// `format`
    Format {
        /// The name.
        name: Arc<str>,
        /// The schema's own meta-schema asks for assertion.
        asserted: bool,
    },
    /// `contentEncoding`
    ContentEncoding(Arc<str>),
    /// `contentMediaType`
    ContentMediaType(Arc<str>),
    /// `contentSchema`, an annotation.
    ContentSchema(NodeId),

    /// `minItems`
    MinItems(u64),
    /// `maxItems`
    MaxItems(u64),
    /// `uniqueItems: true`
    UniqueItems,
    /// `prefixItems`
    PrefixItems(Vec<NodeId>),
    /// `items`: each item from the index `from` on.
    Items {
        /// The first index that it applies to.
        from: usize,
        /// The schema of each.
        node: NodeId,
    },
    /// `contains` with `minContains` and `maxContains`.
    Contains {
        /// The schema that is counted.
        node: NodeId,
        /// The least count; 1 where the schema is silent.
        min: u64,
        /// The greatest count.
        max: Option<u64>,
    },
    /// `unevaluatedItems`
    UnevaluatedItems(NodeId),

    /// `minProperties`
    MinProperties(u64),
    /// `maxProperties`
    MaxProperties(u64),
    /// `required`
    Required(Vec<Arc<str>>),
    /// `dependentRequired`: with the first name go the others.
    DependentRequired(Vec<(Arc<str>, Vec<Arc<str>>)>),
    /// `properties`, each name once.
    Properties(Vec<(Arc<str>, NodeId)>),
    /// `patternProperties`
    PatternProperties(Vec<(Arc<Pattern>, NodeId)>),
    /// `additionalProperties`: members that neither `properties` nor `patternProperties` beside it speak of.
    AdditionalProperties(NodeId),
    /// `propertyNames`
    PropertyNames(NodeId),
    /// `dependentSchemas`: with the name goes the schema.
    DependentSchemas(Vec<(Arc<str>, NodeId)>),
    /// `unevaluatedProperties`
    UnevaluatedProperties(NodeId),

    /// `allOf`
    AllOf(Vec<NodeId>),
    /// `anyOf`
    AnyOf(Vec<NodeId>),
    /// `oneOf`
    OneOf(Vec<NodeId>),
    /// `not`
    Not(NodeId),
    /// `if` with `then` and `else`.
    If {
        /// The condition.
        condition: NodeId,
        /// What goes with it.
        then: Option<NodeId>,
        /// What goes without it.
        otherwise: Option<NodeId>,
    },

    /// `$ref`
    Ref(NodeId),
    /// `$dynamicRef`, `$recursiveRef`: the outermost resource in scope that has the dynamic anchor, else `fallback`.
    DynamicRef {
        /// Where it leads if no resource in scope has the anchor.
        fallback: NodeId,
        /// The name of the anchor.
        anchor: Arc<str>,
    },
}

impl Meaning {
    /// The subschemas that it names, in their order; those behind a dynamic anchor aside.
    pub fn children(&self) -> Vec<NodeId> {
        match self {
            Self::PrefixItems(nodes) | Self::AllOf(nodes) | Self::AnyOf(nodes) | Self::OneOf(nodes) => {
                nodes.clone()
            }
            Self::Properties(rows) | Self::DependentSchemas(rows) => {
                rows.iter().map(|(_, node)| *node).collect()
            }
            Self::PatternProperties(rows) => rows.iter().map(|(_, node)| *node).collect(),
            Self::If { condition, then, otherwise } => {
                [Some(*condition), *then, *otherwise].into_iter().flatten().collect()
            }
            Self::Items { node, .. }
            | Self::Contains { node, .. }
            | Self::ContentSchema(node)
            | Self::UnevaluatedItems(node)
            | Self::AdditionalProperties(node)
            | Self::PropertyNames(node)
            | Self::UnevaluatedProperties(node)
            | Self::Not(node)
            | Self::Ref(node)
            | Self::DynamicRef { fallback: node, .. } => vec![*node],
            Self::Type(_)
            | Self::Enum(_)
            | Self::Const(_)
            | Self::Minimum(_)
            | Self::ExclusiveMinimum(_)
            | Self::Maximum(_)
            | Self::ExclusiveMaximum(_)
            | Self::MultipleOf(_)
            | Self::MinLength(_)
            | Self::MaxLength(_)
            | Self::Pattern(_)
            | Self::Format { .. }
            | Self::ContentEncoding(_)
            | Self::ContentMediaType(_)
            | Self::MinItems(_)
            | Self::MaxItems(_)
            | Self::UniqueItems
            | Self::MinProperties(_)
            | Self::MaxProperties(_)
            | Self::Required(_)
            | Self::DependentRequired(_) => Vec::new(),
        }
    }
}
