//! Keywords that apply subschemas to the same value.

use accordant_schema::NodeId;

use super::marks::Seen;
use super::sink::{Sink, Way};
use super::{Instance, Machine, Verdict};
use crate::ViolationKind;
use crate::program::rule::{Op, Row};
use crate::violation::Step;

impl<'a> Machine<'a> {
    pub(super) fn combine<S: Sink<'a>>(
        &mut self,
        row: &'a Row,
        at: Instance<'a>,
        seen: Seen<'_>,
        sink: &mut S,
    ) -> Verdict {
        match &row.op {
            Op::AllOf(nodes) => self.all_of(row.keyword, nodes, at, seen, sink),
            Op::AnyOf(nodes) => self.any_of(row.keyword, nodes, at, seen, sink),
            Op::OneOf(nodes) => self.one_of(row.keyword, nodes, at, seen, sink),
            Op::Not(node) => match self.tries(*node, at, None)? {
                true => sink.refuse(row.keyword, || ViolationKind::Not),
                false => Ok(true),
            },
            Op::If { condition, then, otherwise } => {
                self.conditional(*condition, [("then", *then), ("else", *otherwise)], at, seen, sink)
            }
            Op::Ref(node) => self.child(Way::of(row.keyword), *node, at, seen, sink),
            Op::DynamicRef { fallback, targets } => {
                let node = self.dynamic_target(*fallback, targets);
                self.child(Way::of(row.keyword), node, at, seen, sink)
            }
            _ => Ok(true),
        }
    }

    fn all_of<S: Sink<'a>>(
        &mut self,
        keyword: &'static str,
        nodes: &'a [NodeId],
        at: Instance<'a>,
        mut seen: Seen<'_>,
        sink: &mut S,
    ) -> Verdict {
        let mut holds = true;
        for (index, node) in nodes.iter().enumerate() {
            holds &=
                self.child(Way::of(keyword).by(Step::Index(index)), *node, at, seen.as_deref_mut(), sink)?;
            if !holds && !S::EXPLAINS {
                return Ok(false);
            }
        }
        Ok(holds)
    }

    fn any_of<S: Sink<'a>>(
        &mut self,
        keyword: &'static str,
        nodes: &'a [NodeId],
        at: Instance<'a>,
        mut seen: Seen<'_>,
        sink: &mut S,
    ) -> Verdict {
        let mut fits = false;
        for node in nodes {
            fits |= self.tries(*node, at, seen.as_deref_mut())?;
            if fits && seen.is_none() {
                return Ok(true);
            }
        }
        if fits {
            return Ok(true);
        }
        sink.refuse(keyword, || ViolationKind::AnyOf { branches: nodes.len() })?;
        self.causes(keyword, nodes, at, seen, sink)
    }

    fn one_of<S: Sink<'a>>(
        &mut self,
        keyword: &'static str,
        nodes: &'a [NodeId],
        at: Instance<'a>,
        mut seen: Seen<'_>,
        sink: &mut S,
    ) -> Verdict {
        let mut fitting = None;
        for (index, node) in nodes.iter().enumerate() {
            if !self.tries(*node, at, seen.as_deref_mut())? {
                continue;
            }
            if let Some(first) = fitting.replace(index) {
                let kind = || ViolationKind::OneOfMany { branches: nodes.len(), fitting: [first, index] };
                return sink.refuse(keyword, kind);
            }
        }
        if fitting.is_some() {
            return Ok(true);
        }
        sink.refuse(keyword, || ViolationKind::OneOfNone { branches: nodes.len() })?;
        self.causes(keyword, nodes, at, seen, sink)
    }

    fn conditional<S: Sink<'a>>(
        &mut self,
        condition: NodeId,
        [then, otherwise]: [(&'static str, Option<NodeId>); 2],
        at: Instance<'a>,
        mut seen: Seen<'_>,
        sink: &mut S,
    ) -> Verdict {
        let (keyword, branch) =
            if self.tries(condition, at, seen.as_deref_mut())? { then } else { otherwise };
        match branch {
            Some(node) => self.child(Way::of(keyword), node, at, seen, sink),
            None => Ok(true),
        }
    }

    /// None of the alternatives fits: say why, for each.
    fn causes<S: Sink<'a>>(
        &mut self,
        keyword: &'static str,
        nodes: &'a [NodeId],
        at: Instance<'a>,
        seen: Seen<'_>,
        sink: &mut S,
    ) -> Verdict {
        if !S::EXPLAINS {
            return Ok(false);
        }
        // What the right alternative would have evaluated is not known, so nothing is called unevaluated.
        if let Some(seen) = seen {
            seen.mark_from(0);
        }
        for (index, node) in nodes.iter().enumerate() {
            sink.open();
            let explained = self.child(Way::of(keyword).by(Step::Index(index)), *node, at, None, sink);
            sink.close();
            explained?;
        }
        Ok(false)
    }
}
