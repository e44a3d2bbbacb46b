//! From the keywords of a node to rules.

use accordant_check::Listed;
use accordant_schema::{Body, Draft, Graph, Meaning, Node, NodeId, Type};

use super::coverage::{self, Reach};
use super::rule::Context;
use super::{ClassId, Names, Patterns, Rule};
use crate::Schema;

/// What a node says: nothing is taken, or one rule for each keyword.
pub(super) enum Lowered {
    Never,
    Rules(Vec<(&'static str, Rule)>),
}

/// Lowers the nodes of one graph. Classes are node numbers until the partition is known.
pub(super) struct Lowering<'a> {
    pub(super) schema: &'a Schema,
    /// The number of the graph's first node.
    pub(super) offset: usize,
    pub(super) names: &'a mut Names,
    pub(super) patterns: &'a mut Patterns,
}

/// Some dynamic reference means one thing on one way to it and another on another.
pub(super) fn is_dynamic(graph: &Graph) -> bool {
    graph.ids().flat_map(|id| graph.node(id).keywords()).any(|keyword| match &keyword.meaning {
        Meaning::DynamicRef { fallback, anchor } => !is_static(graph, *fallback, anchor),
        _ => false,
    })
}

fn is_static(graph: &Graph, fallback: NodeId, anchor: &str) -> bool {
    graph.dynamic_anchors(anchor).all(|(_, node)| node == fallback)
}

impl Lowering<'_> {
    pub(super) fn node(&mut self, id: NodeId) -> Lowered {
        let graph = self.schema.graph().clone();
        let node = graph.node(id);
        match &node.body {
            Body::Always(false) => Lowered::Never,
            Body::Always(true) => Lowered::Rules(Vec::new()),
            Body::Keywords(keywords) => Lowered::Rules(
                keywords
                    .iter()
                    .map(|keyword| (keyword.name, self.rule(&graph, id, node, &keyword.meaning)))
                    .collect(),
            ),
        }
    }

    fn rule(&mut self, graph: &Graph, id: NodeId, node: &Node, meaning: &Meaning) -> Rule {
        match meaning {
            Meaning::Type(types) => Rule::Type {
                types: *types,
                spelled: node.draft == Draft::V4
                    && types.contains(Type::Integer)
                    && !types.contains(Type::Number),
            },
            Meaning::Enum(values) => Rule::Values(Listed::new(values)),
            Meaning::Const(value) => Rule::Values(Listed::new(std::slice::from_ref(value))),
            Meaning::Minimum(limit) => Rule::Lower { limit: limit.clone(), open: false },
            Meaning::ExclusiveMinimum(limit) => Rule::Lower { limit: limit.clone(), open: true },
            Meaning::Maximum(limit) => Rule::Upper { limit: limit.clone(), open: false },
            Meaning::ExclusiveMaximum(limit) => Rule::Upper { limit: limit.clone(), open: true },
            Meaning::MultipleOf(step) => Rule::MultipleOf(step.clone()),
            Meaning::MinLength(count) => Rule::MinLength(*count),
            Meaning::MaxLength(count) => Rule::MaxLength(*count),
            Meaning::Pattern(pattern) => Rule::Pattern(self.patterns.intern(pattern)),
            Meaning::Format { name, asserted } => self.format(name, *asserted, node.draft),
            Meaning::ContentEncoding(_) | Meaning::ContentMediaType(_) => self.content(),
            Meaning::ContentSchema(_) => Rule::AllOf(Vec::new()),
            Meaning::MinItems(count) => Rule::MinItems(*count),
            Meaning::MaxItems(count) => Rule::MaxItems(*count),
            Meaning::UniqueItems => Rule::Unique,
            Meaning::PrefixItems(nodes) => Rule::Prefix(self.all(nodes)),
            Meaning::Items { from, node } => Rule::Items { from: *from, class: self.class(*node) },
            Meaning::Contains { node, min, max } => {
                Rule::Contains { class: self.class(*node), min: *min, max: *max }
            }
            Meaning::UnevaluatedItems(of) => self.unevaluated_items(graph, id, *of),
            _ => self.object_rule(graph, id, meaning),
        }
    }

    fn object_rule(&mut self, graph: &Graph, id: NodeId, meaning: &Meaning) -> Rule {
        match meaning {
            Meaning::MinProperties(count) => Rule::MinProperties(*count),
            Meaning::MaxProperties(count) => Rule::MaxProperties(*count),
            Meaning::Required(names) => {
                Rule::Required(names.iter().map(|name| self.names.intern(name)).collect())
            }
            Meaning::DependentRequired(rows) => Rule::DependentRequired(
                rows.iter()
                    .map(|(name, others)| {
                        let others = others.iter().map(|other| self.names.intern(other)).collect();
                        (self.names.intern(name), others)
                    })
                    .collect(),
            ),
            Meaning::Properties(rows) => Rule::Properties(
                rows.iter().map(|(name, node)| (self.names.intern(name), self.class(*node))).collect(),
            ),
            Meaning::PatternProperties(rows) => Rule::PatternProperties(
                rows.iter()
                    .map(|(pattern, node)| (self.patterns.intern(pattern), self.class(*node)))
                    .collect(),
            ),
            Meaning::AdditionalProperties(node) => Rule::Additional {
                class: self.class(*node),
                covered: coverage::members(graph, id, Reach::Own, self.names, self.patterns),
            },
            Meaning::UnevaluatedProperties(of) => self.unevaluated_properties(graph, id, *of),
            Meaning::PropertyNames(node) => Rule::PropertyNames(self.class(*node)),
            Meaning::DependentSchemas(rows) => Rule::DependentSchemas(
                rows.iter().map(|(name, node)| (self.names.intern(name), self.class(*node))).collect(),
            ),
            _ => self.combinator(graph, meaning),
        }
    }

    fn combinator(&mut self, graph: &Graph, meaning: &Meaning) -> Rule {
        match meaning {
            Meaning::AllOf(nodes) => Rule::AllOf(self.all(nodes)),
            Meaning::AnyOf(nodes) => Rule::AnyOf(self.all(nodes)),
            Meaning::OneOf(nodes) => Rule::OneOf(self.all(nodes)),
            Meaning::Not(node) => Rule::Not(self.class(*node)),
            Meaning::If { condition, then, otherwise } => Rule::If {
                condition: self.class(*condition),
                then: then.map(|node| self.class(node)),
                otherwise: otherwise.map(|node| self.class(node)),
            },
            Meaning::Ref(node) => Rule::AllOf(vec![self.class(*node)]),
            Meaning::DynamicRef { fallback, anchor } => {
                if is_static(graph, *fallback, anchor) {
                    return Rule::AllOf(vec![self.class(*fallback)]);
                }
                Rule::Opaque
            }
            _ => Rule::Opaque,
        }
    }

    fn format(&self, name: &str, asserted: bool, draft: Draft) -> Rule {
        let is_asserted = asserted || self.schema.asserts_formats();
        match accordant_check::format::find(name, draft) {
            Some(format) if is_asserted => Rule::Format(format),
            _ => Rule::AllOf(Vec::new()),
        }
    }

    fn content(&self) -> Rule {
        if self.schema.asserts_contents() { Rule::Opaque } else { Rule::AllOf(Vec::new()) }
    }

    fn unevaluated_items(&mut self, graph: &Graph, id: NodeId, of: NodeId) -> Rule {
        let possible = coverage::items(graph, id, Reach::Possible);
        let certain = coverage::items(graph, id, Reach::Certain);
        let context = if possible == certain { Context::default() } else { self.context(graph, id) };
        match certain {
            Some(certain) => Rule::UnevaluatedItems { class: self.class(of), possible, certain, context },
            // Each item is evaluated.
            None => Rule::AllOf(Vec::new()),
        }
    }

    fn unevaluated_properties(&mut self, graph: &Graph, id: NodeId, of: NodeId) -> Rule {
        let mut covered = |reach| coverage::members(graph, id, reach, self.names, self.patterns);
        let (possible, certain) = (covered(Reach::Possible), covered(Reach::Certain));
        if certain.all {
            return Rule::AllOf(Vec::new());
        }
        let context = if possible == certain { Context::default() } else { self.context(graph, id) };
        Rule::UnevaluatedProperties { class: self.class(of), possible, certain, context }
    }

    /// What stands beside a keyword at `id`, so that equal keywords of unlike neighbours aren't taken for the same.
    fn context(&mut self, graph: &Graph, id: NodeId) -> Context {
        let mut context = Context { form: format!("{:?} ", graph.node(id).draft), classes: Vec::new() };
        for keyword in graph.node(id).keywords() {
            context.form.push_str(keyword.name);
            let names: Vec<&str> = match &keyword.meaning {
                Meaning::DependentSchemas(rows) => rows.iter().map(|(name, _)| &**name).collect(),
                _ => Vec::new(),
            };
            context.form.push_str(&format!("{names:?} "));
            context.classes.extend(keyword.meaning.children().into_iter().map(|child| self.class(child)));
        }
        context
    }

    fn all(&self, nodes: &[NodeId]) -> Vec<ClassId> {
        nodes.iter().map(|node| self.class(*node)).collect()
    }

    fn class(&self, node: NodeId) -> ClassId {
        ClassId::at(self.offset + node.index())
    }
}
