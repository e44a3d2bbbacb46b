//! Keywords that apply subschemas to items.

use accordant_json::Value;
use accordant_schema::NodeId;

use super::marks::Seen;
use super::sink::{Sink, Way};
use super::{Instance, Machine, Verdict};
use crate::ViolationKind;
use crate::program::rule::Contains;
use crate::violation::Step;

impl<'a> Machine<'a> {
    pub(super) fn prefix_items<S: Sink<'a>>(
        &mut self,
        keyword: &'static str,
        nodes: &'a [NodeId],
        items: &'a [Value],
        mut seen: Seen<'_>,
        sink: &mut S,
    ) -> Verdict {
        let mut holds = true;
        for (index, (node, item)) in nodes.iter().zip(items).enumerate() {
            let way = Way::child(keyword, Some(Step::Index(index)), Step::Index(index));
            holds &= self.child(&way, *node, &Instance::Value(item), None, sink)?;
            if let Some(seen) = &mut seen {
                seen.mark(index);
            }
            if !holds && !S::EXPLAINS {
                return Ok(false);
            }
        }
        Ok(holds)
    }

    pub(super) fn items<S: Sink<'a>>(
        &mut self,
        keyword: &'static str,
        (from, node): (usize, NodeId),
        items: &'a [Value],
        seen: Seen<'_>,
        sink: &mut S,
    ) -> Verdict {
        if let Some(seen) = seen {
            seen.mark_from(from);
        }
        let mut holds = true;
        if self.takes_all(node) {
            return Ok(holds);
        }
        for (index, item) in items.iter().enumerate().skip(from) {
            let way = Way::child(keyword, None, Step::Index(index));
            holds &= self.child(&way, node, &Instance::Value(item), None, sink)?;
            if !holds && !S::EXPLAINS {
                return Ok(false);
            }
        }
        Ok(holds)
    }

    pub(super) fn contains<S: Sink<'a>>(
        &mut self,
        rule: &'a Contains,
        items: &'a [Value],
        seen: Seen<'_>,
        sink: &mut S,
    ) -> Verdict {
        let mut seen = seen.filter(|_| rule.evaluates);
        let mut found = 0;
        for (index, item) in items.iter().enumerate() {
            let enough = rule.max.is_none() && found >= rule.min;
            if (enough && seen.is_none()) || rule.max.is_some_and(|most| found > most) {
                break;
            }
            if self.tries(rule.node, &Instance::Value(item), None)? {
                found += 1;
                if let Some(seen) = &mut seen {
                    seen.mark(index);
                }
            }
        }
        if found < rule.min {
            // Only the keyword itself says anything but 1.
            let keyword = if rule.min == 1 { "contains" } else { "minContains" };
            return sink.refuse(keyword, || ViolationKind::Contains { limit: rule.min, found });
        }
        match rule.max {
            Some(limit) if found > limit => {
                sink.refuse("maxContains", || ViolationKind::MaxContains { limit, found })
            }
            _ => Ok(true),
        }
    }

    pub(super) fn unevaluated_items<S: Sink<'a>>(
        &mut self,
        keyword: &'static str,
        node: NodeId,
        items: &'a [Value],
        seen: Seen<'_>,
        sink: &mut S,
    ) -> Verdict {
        let Some(seen) = seen else { return Ok(true) };
        let mut holds = true;
        for (index, item) in items.iter().enumerate().filter(|(index, _)| !seen.has(*index)) {
            let way = Way::child(keyword, None, Step::Index(index));
            holds &= self.child(&way, node, &Instance::Value(item), None, sink)?;
            if !holds && !S::EXPLAINS {
                return Ok(false);
            }
        }
        seen.mark_from(0);
        Ok(holds)
    }
}
