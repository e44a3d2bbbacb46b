//! Keywords that apply subschemas to the same value.

use accordant_schema::NodeId;

use super::marks::Seen;
use super::sink::{Sink, Way};
use super::{Instance, Machine, Verdict};
use crate::ViolationKind;
use crate::violation::Step;

impl<'a> Machine<'a> {
    pub(super) fn reference<S: Sink<'a>>(
        &mut self,
        keyword: &'static str,
        node: NodeId,
        at: &Instance<'a>,
        seen: Seen<'_>,
        sink: &mut S,
    ) -> Verdict {
        self.child(&Way::same(keyword, None), node, at, seen, sink)
    }

    pub(super) fn all_of<S: Sink<'a>>(
        &mut self,
        keyword: &'static str,
        nodes: &'a [NodeId],
        at: &Instance<'a>,
        mut seen: Seen<'_>,
        sink: &mut S,
    ) -> Verdict {
        let mut holds = true;
        for (index, node) in nodes.iter().enumerate() {
            holds &= self.child(
                &Way::same(keyword, Some(Step::Index(index))),
                *node,
                at,
                seen.as_deref_mut(),
                sink,
            )?;
            if !holds && !S::EXPLAINS {
                return Ok(false);
            }
        }
        Ok(holds)
    }

    pub(super) fn any_of<S: Sink<'a>>(
        &mut self,
        keyword: &'static str,
        nodes: &'a [NodeId],
        at: &Instance<'a>,
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

    pub(super) fn one_of<S: Sink<'a>>(
        &mut self,
        keyword: &'static str,
        nodes: &'a [NodeId],
        at: &Instance<'a>,
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

    pub(super) fn not<S: Sink<'a>>(
        &mut self,
        keyword: &'static str,
        node: NodeId,
        at: &Instance<'a>,
        sink: &mut S,
    ) -> Verdict {
        if self.tries(node, at, None)? {
            return sink.refuse(keyword, || ViolationKind::Not);
        }
        Ok(true)
    }

    pub(super) fn conditional<S: Sink<'a>>(
        &mut self,
        condition: NodeId,
        (then, otherwise): (Option<NodeId>, Option<NodeId>),
        at: &Instance<'a>,
        mut seen: Seen<'_>,
        sink: &mut S,
    ) -> Verdict {
        let fits = self.tries(condition, at, seen.as_deref_mut())?;
        let (keyword, branch) = if fits { ("then", then) } else { ("else", otherwise) };
        match branch {
            Some(node) => self.child(&Way::same(keyword, None), node, at, seen, sink),
            None => Ok(true),
        }
    }

    /// None of the alternatives fits: say why, for each.
    fn causes<S: Sink<'a>>(
        &mut self,
        keyword: &'static str,
        nodes: &'a [NodeId],
        at: &Instance<'a>,
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
            let explained = self.child(&Way::same(keyword, Some(Step::Index(index))), *node, at, None, sink);
            sink.close();
            explained?;
        }
        Ok(false)
    }
}
