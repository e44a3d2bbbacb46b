//! Keywords that speak of members.

use std::sync::Arc;

use accordant_schema::NodeId;

use super::marks::Seen;
use super::sink::{Sink, Way};
use super::{Instance, Machine, Verdict};
use crate::ViolationKind;
use crate::program::members::{Members, Target};
use crate::program::rule::Dependent;
use crate::violation::Step;

impl<'a> Machine<'a> {
    pub(super) fn required<S: Sink<'a>>(
        &mut self,
        keyword: &'static str,
        names: &'a [Arc<str>],
        at: &Instance<'a>,
        sink: &mut S,
    ) -> Verdict {
        let Some(object) = at.object() else { return Ok(true) };
        self.meter.spend(names.len() as u64)?;
        let mut holds = true;
        for name in names.iter().filter(|name| !object.contains_key(name)) {
            holds = sink.refuse(keyword, || ViolationKind::Required { name: Box::from(&**name) })?;
            if !S::EXPLAINS {
                break;
            }
        }
        Ok(holds)
    }

    pub(super) fn dependent_required<S: Sink<'a>>(
        &mut self,
        keyword: &'static str,
        rows: &'a [Dependent],
        at: &Instance<'a>,
        sink: &mut S,
    ) -> Verdict {
        let Some(object) = at.object() else { return Ok(true) };
        self.meter.spend(rows.len() as u64)?;
        let mut holds = true;
        for (present, names) in rows.iter().filter(|(present, _)| object.contains_key(present)) {
            self.meter.spend(names.len() as u64)?;
            for name in names.iter().filter(|name| !object.contains_key(name)) {
                holds = sink.refuse(keyword, || ViolationKind::DependentRequired {
                    present: Box::from(&**present),
                    name: Box::from(&**name),
                })?;
                if !S::EXPLAINS {
                    return Ok(false);
                }
            }
        }
        Ok(holds)
    }

    pub(super) fn members<S: Sink<'a>>(
        &mut self,
        members: &'a Members,
        at: &Instance<'a>,
        mut seen: Seen<'_>,
        sink: &mut S,
    ) -> Verdict {
        let Some(object) = at.object() else { return Ok(true) };
        let mut holds = true;
        for (position, (name, value)) in object.iter().enumerate() {
            self.meter.spend(1)?;
            let mut targets = members.targets(name);
            while let Some(Target { keyword, declared, node }) = targets.next(&mut self.meter)? {
                let way = Way::child(keyword, declared.map(Step::Name), Step::Name(name));
                holds &= self.child(&way, node, &Instance::Value(value), None, sink)?;
                if !holds && !S::EXPLAINS {
                    return Ok(false);
                }
            }
            if targets.found()
                && let Some(seen) = &mut seen
            {
                seen.mark(position);
            }
        }
        Ok(holds)
    }

    pub(super) fn property_names<S: Sink<'a>>(
        &mut self,
        keyword: &'static str,
        node: NodeId,
        at: &Instance<'a>,
        sink: &mut S,
    ) -> Verdict {
        let Some(object) = at.object() else { return Ok(true) };
        let mut holds = true;
        for name in object.keys() {
            if self.tries(node, &Instance::Name(name), None)? {
                continue;
            }
            holds = sink
                .refuse(keyword, || ViolationKind::PropertyName { name: accordant_json::Shown::new(name) })?;
            if !S::EXPLAINS {
                return Ok(false);
            }
            sink.open();
            let explained = self.child(&Way::name(keyword), node, &Instance::Name(name), None, sink);
            sink.close();
            explained?;
        }
        Ok(holds)
    }

    pub(super) fn unevaluated_properties<S: Sink<'a>>(
        &mut self,
        keyword: &'static str,
        node: NodeId,
        at: &Instance<'a>,
        seen: Seen<'_>,
        sink: &mut S,
    ) -> Verdict {
        let (Some(object), Some(seen)) = (at.object(), seen) else { return Ok(true) };
        let mut holds = true;
        for (_, (name, value)) in object.iter().enumerate().filter(|(position, _)| !seen.has(*position)) {
            let way = Way::child(keyword, None, Step::Name(name));
            holds &= self.child(&way, node, &Instance::Value(value), None, sink)?;
            if !holds && !S::EXPLAINS {
                return Ok(false);
            }
        }
        seen.mark_from(0);
        Ok(holds)
    }

    pub(super) fn dependent_schemas<S: Sink<'a>>(
        &mut self,
        keyword: &'static str,
        rows: &'a [(Arc<str>, NodeId)],
        at: &Instance<'a>,
        mut seen: Seen<'_>,
        sink: &mut S,
    ) -> Verdict {
        let Some(object) = at.object() else { return Ok(true) };
        self.meter.spend(rows.len() as u64)?;
        let mut holds = true;
        for (name, node) in rows.iter().filter(|(name, _)| object.contains_key(name)) {
            let way = Way::same(keyword, Some(Step::Name(name)));
            holds &= self.child(&way, *node, at, seen.as_deref_mut(), sink)?;
            if !holds && !S::EXPLAINS {
                return Ok(false);
            }
        }
        Ok(holds)
    }
}
