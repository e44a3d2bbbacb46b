//! Graph to rules.

use std::sync::Arc;

use accordant_json::Shown;
use accordant_schema::{Body as Source, Draft, Graph, Keyword, Location, Meaning, Node, NodeId, Pattern};

use super::assertion::{Assertion, Types};
use super::contents::{Encoding, MediaType};
use super::error::{CompileError, CompileErrorKind};
use super::kinds::Kinds;
use super::listed::Listed;
use super::matcher::Matcher;
use super::members::Members;
use super::rule::{Body, Contains, Op, Row, Rule};
use super::{Program, never};
use crate::engine::Engine;
use crate::{CheckOptions, Contents, Formats, format};

pub(super) fn program(graph: Arc<Graph>, options: &CheckOptions) -> Result<Program, CompileError> {
    let compiler = Compiler { graph: &graph, options };
    let rules = graph.ids().map(|id| compiler.rule(graph.node(id))).collect::<Result<Box<[Rule]>, _>>()?;
    let is_dynamic = |row: &Row<Op>| matches!(row.op, Op::DynamicRef { .. });
    let dynamic = rules.iter().any(|rule| match &rule.body {
        Body::Always(_) => false,
        Body::Rows { applied, .. } => applied.iter().any(is_dynamic),
    });
    let never = never(graph.node(graph.root()).resource);
    Ok(Program { options: options.clone(), rules, never, engine: Engine::default(), dynamic, graph })
}

struct Compiler<'g> {
    graph: &'g Graph,
    options: &'g CheckOptions,
}

impl Compiler<'_> {
    fn rule(&self, node: &Node) -> Result<Rule, CompileError> {
        let keywords = match &node.body {
            Source::Always(truth) => return Ok(Rule { body: Body::Always(*truth), ..never(node.resource) }),
            Source::Keywords(keywords) => keywords,
        };
        let (mut assertions, mut applied) = (Vec::new(), Vec::new());
        for keyword in keywords {
            let name = keyword.name;
            if let Some(op) = self.assertion(node, keyword)? {
                assertions.push(Row { keyword: name, applies: op.applies(), op });
            } else if let Some(op) = self.op(node, keyword) {
                applied.push(Row { keyword: name, applies: op.applies(), op });
            }
        }
        if let Some(members) = self.members(node)? {
            applied.push(Row { keyword: "properties", applies: Kinds::OBJECT, op: Op::Members(members) });
        }
        assertions.sort_by_key(|row| row.op.rank());
        applied.sort_by_key(|row| row.op.rank());
        let tracks = applied.iter().map(tracked).fold(Kinds::NONE, Kinds::and);
        let body = if assertions.is_empty() && applied.is_empty() {
            Body::Always(true)
        } else {
            Body::Rows { assertions: assertions.into(), applied: applied.into() }
        };
        Ok(Rule { resource: node.resource, tracks, body })
    }

    /// The operation of a keyword that goes on to other subschemas or names members; none of others, and none of those
    /// that [`members`](Self::members) takes together.
    fn op(&self, node: &Node, keyword: &Keyword) -> Option<Op> {
        Some(match &keyword.meaning {
            Meaning::Required(names) => Op::Required(names.as_slice().into()),
            Meaning::DependentRequired(rows) => Op::DependentRequired(
                rows.iter().map(|(name, names)| (Arc::clone(name), names.as_slice().into())).collect(),
            ),
            Meaning::PrefixItems(nodes) => Op::PrefixItems(nodes.as_slice().into()),
            Meaning::Items { from, node } => Op::Items { from: *from, node: *node },
            Meaning::Contains { node: counted, min, max } => Op::Contains(Contains {
                node: *counted,
                min: *min,
                max: *max,
                evaluates: node.draft >= Draft::V2020,
            }),
            Meaning::UnevaluatedItems(node) => Op::UnevaluatedItems(*node),
            Meaning::PropertyNames(node) => Op::PropertyNames(*node),
            Meaning::UnevaluatedProperties(node) => Op::UnevaluatedProperties(*node),
            Meaning::DependentSchemas(rows) => Op::DependentSchemas(rows.as_slice().into()),
            Meaning::AllOf(nodes) => Op::AllOf(nodes.as_slice().into()),
            Meaning::AnyOf(nodes) => Op::AnyOf(nodes.as_slice().into()),
            Meaning::OneOf(nodes) => Op::OneOf(nodes.as_slice().into()),
            Meaning::Not(node) => Op::Not(*node),
            Meaning::If { condition, then, otherwise } => {
                Op::If { condition: *condition, then: *then, otherwise: *otherwise }
            }
            Meaning::Ref(node) => Op::Ref(*node),
            Meaning::DynamicRef { fallback, anchor } => self.dynamic_ref(*fallback, anchor),
            // Taken together, in one walk over the members.
            Meaning::Properties(_) | Meaning::PatternProperties(_) | Meaning::AdditionalProperties(_) => {
                return None;
            }
            // An annotation in every draft.
            Meaning::ContentSchema(_) => return None,
            // Assertions.
            Meaning::Type(_)
            | Meaning::Enum(_)
            | Meaning::Const(_)
            | Meaning::Minimum(_)
            | Meaning::ExclusiveMinimum(_)
            | Meaning::Maximum(_)
            | Meaning::ExclusiveMaximum(_)
            | Meaning::MultipleOf(_)
            | Meaning::MinLength(_)
            | Meaning::MaxLength(_)
            | Meaning::Pattern(_)
            | Meaning::Format { .. }
            | Meaning::ContentEncoding(_)
            | Meaning::ContentMediaType(_)
            | Meaning::MinItems(_)
            | Meaning::MaxItems(_)
            | Meaning::UniqueItems
            | Meaning::MinProperties(_)
            | Meaning::MaxProperties(_) => return None,
        })
    }

    /// The assertion of a keyword; none if it is no assertion, or asserts nothing by the options.
    fn assertion(&self, node: &Node, keyword: &Keyword) -> Result<Option<Assertion>, CompileError> {
        Ok(Some(match &keyword.meaning {
            Meaning::Type(set) => Assertion::Type(Types::new(*set, node.draft)),
            Meaning::Enum(values) => Assertion::Enum(Listed::new(values)),
            Meaning::Const(value) => Assertion::Const(value.clone()),
            Meaning::Minimum(limit) => Assertion::Minimum(limit.clone()),
            Meaning::ExclusiveMinimum(limit) => Assertion::ExclusiveMinimum(limit.clone()),
            Meaning::Maximum(limit) => Assertion::Maximum(limit.clone()),
            Meaning::ExclusiveMaximum(limit) => Assertion::ExclusiveMaximum(limit.clone()),
            Meaning::MultipleOf(divisor) => Assertion::MultipleOf(divisor.clone()),
            Meaning::MinLength(least) => Assertion::MinLength(*least),
            Meaning::MaxLength(most) => Assertion::MaxLength(*most),
            Meaning::Pattern(pattern) => Assertion::Pattern(self.pattern(node, keyword.name, pattern)?),
            Meaning::Format { name, asserted } => return Ok(self.format(node, name, *asserted)),
            Meaning::ContentEncoding(name) => return Ok(self.encoding(name).map(Assertion::ContentEncoding)),
            Meaning::ContentMediaType(name) => return Ok(self.media_type(node, name)),
            Meaning::MinItems(least) => Assertion::MinItems(*least),
            Meaning::MaxItems(most) => Assertion::MaxItems(*most),
            Meaning::UniqueItems => Assertion::UniqueItems,
            Meaning::MinProperties(least) => Assertion::MinProperties(*least),
            Meaning::MaxProperties(most) => Assertion::MaxProperties(*most),
            _ => return Ok(None),
        }))
    }

    fn members(&self, node: &Node) -> Result<Option<Members>, CompileError> {
        let mut members = Members::default();
        let mut any = false;
        for keyword in node.keywords() {
            match &keyword.meaning {
                Meaning::Properties(rows) => members.declare(rows),
                Meaning::PatternProperties(rows) => {
                    for (pattern, schema) in rows {
                        members.patterns.push((self.pattern(node, keyword.name, pattern)?, *schema));
                    }
                }
                Meaning::AdditionalProperties(schema) => members.additional = Some(*schema),
                _ => continue,
            }
            any = true;
        }
        Ok(any.then_some(members))
    }

    /// Anchors of the whole graph that the reference may lead to, by resource.
    fn dynamic_ref(&self, fallback: NodeId, anchor: &str) -> Op {
        let targets: Box<[_]> = self.graph.dynamic_anchors(anchor).collect();
        if targets.is_empty() { Op::Ref(fallback) } else { Op::DynamicRef { fallback, targets } }
    }

    fn pattern(&self, node: &Node, keyword: &str, pattern: &Arc<Pattern>) -> Result<Matcher, CompileError> {
        let Location { document, pointer } = &node.location;
        Matcher::compile(pattern, self.options).map_err(|_| CompileError {
            location: Location { document: Arc::clone(document), pointer: pointer.join(keyword) },
            kind: CompileErrorKind::PatternTooLarge {
                pattern: Shown::new(pattern.source()),
                limit: self.options.pattern_bytes,
            },
        })
    }

    fn format(&self, node: &Node, name: &str, asserted: bool) -> Option<Assertion> {
        let asserted = asserted || self.options.formats == Formats::Assert;
        asserted.then(|| format::find(name, node.draft)).flatten().map(Assertion::Format)
    }

    fn encoding(&self, name: &str) -> Option<Encoding> {
        (self.options.contents == Contents::Assert).then(|| Encoding::of_name(name)).flatten()
    }

    /// Behind an encoding that isn't known nothing can be said of the document.
    fn media_type(&self, node: &Node, name: &str) -> Option<Assertion> {
        let encoded = node.keywords().iter().find_map(|keyword| match &keyword.meaning {
            Meaning::ContentEncoding(name) => Some(self.encoding(name)),
            _ => None,
        });
        let encoding = match encoded {
            None => None,
            Some(None) => return None,
            Some(known) => known,
        };
        let media_type =
            (self.options.contents == Contents::Assert).then(|| MediaType::of_name(name)).flatten()?;
        Some(Assertion::ContentMediaType { media_type, encoding })
    }
}

fn tracked(row: &Row<Op>) -> Kinds {
    match row.op {
        Op::UnevaluatedItems(_) | Op::UnevaluatedProperties(_) => row.applies,
        _ => Kinds::NONE,
    }
}
