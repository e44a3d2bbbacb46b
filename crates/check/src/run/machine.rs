//! Subschemas, the dynamic scope, and budgets.

use accordant_schema::{NodeId, ResourceId};

use super::marks::{Marks, Seen};
use super::sink::{Silent, Sink, Way};
use super::{Instance, Meter, Verdict};
use crate::Program;
use crate::program::assertion::Assertion;
use crate::program::refusal;
use crate::program::rule::{Body, Op, Row, Rule};
use crate::program::unique;

/// One check that runs.
#[derive(Debug)]
pub(crate) struct Machine<'a> {
    pub(crate) program: &'a Program,
    pub(super) meter: Meter,
    /// The resources that were entered, outermost first; left empty where no reference is dynamic.
    scope: Vec<ResourceId>,
}

impl<'a> Machine<'a> {
    pub(crate) const fn new(program: &'a Program, meter: Meter) -> Self {
        Self { program, meter, scope: Vec::new() }
    }

    pub(crate) fn into_meter(self) -> Meter {
        self.meter
    }

    /// The value fits the subschema; which of its items or members were evaluated is marked where somebody asks.
    pub(crate) fn node<S: Sink<'a>>(
        &mut self,
        id: NodeId,
        at: &Instance<'a>,
        seen: Seen<'_>,
        sink: &mut S,
    ) -> Verdict {
        self.meter.spend(1)?;
        let rule = self.program.rule(id);
        let (assertions, applied) = match &rule.body {
            Body::Always(true) => return Ok(true),
            Body::Always(false) => return sink.refuse_all(),
            Body::Rows { assertions, applied } => (assertions, applied),
        };
        let holds = self.assertions(assertions, at, sink)?;
        if applied.is_empty() || (!holds && !S::EXPLAINS) {
            return Ok(holds);
        }
        self.meter.descend()?;
        let entered = self.enter(rule.resource);
        let applies = if rule.tracks.contains(at.kind()) {
            self.tracking(applied, at, seen, sink)?
        } else {
            self.rows(applied, at, seen, sink)?
        };
        if entered {
            self.scope.pop();
        }
        self.meter.ascend();
        Ok(holds && applies)
    }

    /// A subschema reached by a keyword, in the sink's hearing.
    pub(super) fn child<S: Sink<'a>>(
        &mut self,
        way: &Way<'a>,
        id: NodeId,
        at: &Instance<'a>,
        seen: Seen<'_>,
        sink: &mut S,
    ) -> Verdict {
        sink.descend(way, id);
        let verdict = self.node(id, at, seen, sink)?;
        sink.ascend();
        Ok(verdict)
    }

    /// A subschema as a question: nobody hears why not, and only if it fits are its marks taken over.
    pub(super) fn tries(&mut self, id: NodeId, at: &Instance<'a>, seen: Seen<'_>) -> Verdict {
        let Some(seen) = seen else { return self.node(id, at, None, &mut Silent) };
        let mut marks = Marks::default();
        let fits = self.node(id, at, Some(&mut marks), &mut Silent)?;
        if fits {
            seen.merge(&marks);
        }
        Ok(fits)
    }

    /// The rows of a subschema that asks itself what was evaluated.
    fn tracking<S: Sink<'a>>(
        &mut self,
        rows: &'a [Row<Op>],
        at: &Instance<'a>,
        seen: Seen<'_>,
        sink: &mut S,
    ) -> Verdict {
        let mut own = Marks::default();
        let verdict = self.rows(rows, at, Some(&mut own), sink)?;
        if let Some(seen) = seen {
            seen.merge(&own);
        }
        Ok(verdict)
    }

    fn rows<S: Sink<'a>>(
        &mut self,
        rows: &'a [Row<Op>],
        at: &Instance<'a>,
        mut seen: Seen<'_>,
        sink: &mut S,
    ) -> Verdict {
        let kind = at.kind();
        let mut holds = true;
        for row in rows.iter().filter(|row| row.applies.contains(kind)) {
            if !self.row(row, at, seen.as_deref_mut(), sink)? {
                if !S::EXPLAINS {
                    return Ok(false);
                }
                holds = false;
            }
        }
        Ok(holds)
    }

    fn row<S: Sink<'a>>(
        &mut self,
        row: &'a Row<Op>,
        at: &Instance<'a>,
        seen: Seen<'_>,
        sink: &mut S,
    ) -> Verdict {
        let keyword = row.keyword;
        match &row.op {
            Op::Required(names) => self.required(keyword, names, at, sink),
            Op::DependentRequired(rows) => self.dependent_required(keyword, rows, at, sink),

            Op::PrefixItems(nodes) => self.prefix_items(keyword, nodes, at.items(), seen, sink),
            Op::Items { from, node } => self.items(keyword, (*from, *node), at.items(), seen, sink),
            Op::Contains(contains) => self.contains(contains, at.items(), seen, sink),
            Op::UnevaluatedItems(node) => self.unevaluated_items(keyword, *node, at.items(), seen, sink),

            Op::Members(members) => self.members(members, at, seen, sink),
            Op::PropertyNames(node) => self.property_names(keyword, *node, at, sink),
            Op::UnevaluatedProperties(node) => self.unevaluated_properties(keyword, *node, at, seen, sink),

            Op::DependentSchemas(rows) => self.dependent_schemas(keyword, rows, at, seen, sink),
            Op::AllOf(nodes) => self.all_of(keyword, nodes, at, seen, sink),
            Op::AnyOf(nodes) => self.any_of(keyword, nodes, at, seen, sink),
            Op::OneOf(nodes) => self.one_of(keyword, nodes, at, seen, sink),
            Op::Not(node) => self.not(keyword, *node, at, sink),
            Op::If { condition, then, otherwise } => {
                self.conditional(*condition, (*then, *otherwise), at, seen, sink)
            }
            Op::Ref(node) => self.reference(keyword, *node, at, seen, sink),
            Op::DynamicRef { fallback, targets } => {
                let node = self.dynamic_target(*fallback, targets);
                self.reference(keyword, node, at, seen, sink)
            }
        }
    }

    fn assertions<S: Sink<'a>>(
        &mut self,
        rows: &'a [Row<Assertion>],
        at: &Instance<'a>,
        sink: &mut S,
    ) -> Verdict {
        let kind = at.kind();
        let mut holds = true;
        for row in rows.iter().filter(|row| row.applies.contains(kind)) {
            if row.op.holds(*at, &mut self.meter)? {
                continue;
            }
            if !S::EXPLAINS {
                return Ok(false);
            }
            let twins = match row.op {
                Assertion::UniqueItems => unique::duplicate(at.items(), &mut self.meter)?,
                _ => None,
            };
            holds = sink.refuse(row.keyword, || refusal::of(&row.op, *at, twins))?;
        }
        Ok(holds)
    }

    /// Where a dynamic reference leads: to the outermost resource in scope that has the anchor.
    fn dynamic_target(&self, fallback: NodeId, targets: &[(ResourceId, NodeId)]) -> NodeId {
        let target = |resource: &ResourceId| {
            let at = targets.binary_search_by_key(resource, |(owner, _)| *owner).ok()?;
            targets.get(at).map(|(_, node)| *node)
        };
        self.scope.iter().find_map(target).unwrap_or(fallback)
    }

    fn enter(&mut self, resource: ResourceId) -> bool {
        let enters = self.program.has_dynamic_scope() && self.scope.last() != Some(&resource);
        if enters {
            self.scope.push(resource);
        }
        enters
    }

    /// The subschema takes every value.
    pub(super) fn takes_all(&self, id: NodeId) -> bool {
        matches!(self.program.rule(id), Rule { body: Body::Always(true), .. })
    }
}
