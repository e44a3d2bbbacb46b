//! Keywords that speak of members.

use std::sync::Arc;

use accordant_json::Object;
use accordant_schema::NodeId;

use super::marks::Seen;
use super::sink::{Sink, Way};
use super::{Instance, Machine, Stopped, Verdict};
use crate::ViolationKind;
use crate::program::members::Members;
use crate::program::rule::{Dependent, Op, Row};
use crate::violation::Step;

impl<'a> Machine<'a> {
    pub(super) fn object<S: Sink<'a>>(
        &mut self,
        row: &'a Row,
        at: Instance<'a>,
        seen: Seen<'_>,
        sink: &mut S,
    ) -> Verdict {
        let Some(object) = at.object() else { return Ok(true) };
        match &row.op {
            Op::Required(names) => self.required(row.keyword, names, object, sink),
            Op::DependentRequired(rows) => self.dependent_required(row.keyword, rows, object, sink),
            Op::Members(members) => self.members(members, object, seen, sink),
            Op::PropertyNames(node) => self.property_names(row.keyword, *node, object, sink),
            Op::UnevaluatedProperties(node) => {
                self.unevaluated_properties(row.keyword, *node, object, seen, sink)
            }
            Op::DependentSchemas(rows) => self.dependent_schemas(row.keyword, rows, at, seen, sink),
            _ => Ok(true),
        }
    }

    fn required<S: Sink<'a>>(
        &mut self,
        keyword: &'static str,
        names: &'a [Arc<str>],
        object: &'a Object,
        sink: &mut S,
    ) -> Verdict {
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

    fn dependent_required<S: Sink<'a>>(
        &mut self,
        keyword: &'static str,
        rows: &'a [Dependent],
        object: &'a Object,
        sink: &mut S,
    ) -> Verdict {
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

    fn members<S: Sink<'a>>(
        &mut self,
        members: &'a Members,
        object: &'a Object,
        mut seen: Seen<'_>,
        sink: &mut S,
    ) -> Verdict {
        let mut holds = true;
        for (position, (name, value)) in object.iter().enumerate() {
            let (known, fits) = self.member(members, name, Instance::Value(value), sink)?;
            holds &= fits;
            if known && let Some(seen) = &mut seen {
                seen.mark(position);
            }
            if !holds && !S::EXPLAINS {
                return Ok(false);
            }
        }
        Ok(holds)
    }

    /// One member: is it spoken of, and does it fit?
    fn member<S: Sink<'a>>(
        &mut self,
        members: &'a Members,
        name: &'a str,
        value: Instance<'a>,
        sink: &mut S,
    ) -> Result<(bool, bool), Stopped> {
        self.meter.spend(1)?;
        let into = Step::Name(name);
        let mut known = false;
        let mut holds = true;
        if let Some((declared, node)) = members.declared(name) {
            known = true;
            let way = Way::of("properties").by(Step::Name(declared)).into(into);
            holds &= self.child(way, node, value, None, sink)?;
        }
        for (pattern, node) in &members.patterns {
            if pattern.matches(name, &mut self.meter)? {
                known = true;
                let way = Way::of("patternProperties").by(Step::Name(pattern.source())).into(into);
                holds &= self.child(way, *node, value, None, sink)?;
            }
        }
        if !known && let Some(node) = members.additional {
            known = true;
            let way = Way::of("additionalProperties").into(into);
            holds &= self.child(way, node, value, None, sink)?;
        }
        Ok((known, holds))
    }

    fn property_names<S: Sink<'a>>(
        &mut self,
        keyword: &'static str,
        node: NodeId,
        object: &'a Object,
        sink: &mut S,
    ) -> Verdict {
        let mut holds = true;
        for name in object.keys() {
            if self.tries(node, Instance::Name(name), None)? {
                continue;
            }
            holds = sink
                .refuse(keyword, || ViolationKind::PropertyName { name: accordant_json::Shown::new(name) })?;
            if !S::EXPLAINS {
                return Ok(false);
            }
            sink.open();
            let explained = self.child(Way::of(keyword).into_name(), node, Instance::Name(name), None, sink);
            sink.close();
            explained?;
        }
        Ok(holds)
    }

    fn unevaluated_properties<S: Sink<'a>>(
        &mut self,
        keyword: &'static str,
        node: NodeId,
        object: &'a Object,
        seen: Seen<'_>,
        sink: &mut S,
    ) -> Verdict {
        let Some(seen) = seen else { return Ok(true) };
        let mut holds = true;
        for (_, (name, value)) in object.iter().enumerate().filter(|(position, _)| !seen.has(*position)) {
            let way = Way::of(keyword).into(Step::Name(name));
            holds &= self.child(way, node, Instance::Value(value), None, sink)?;
            if !holds && !S::EXPLAINS {
                return Ok(false);
            }
        }
        seen.mark_from(0);
        Ok(holds)
    }

    fn dependent_schemas<S: Sink<'a>>(
        &mut self,
        keyword: &'static str,
        rows: &'a [(Arc<str>, NodeId)],
        at: Instance<'a>,
        mut seen: Seen<'_>,
        sink: &mut S,
    ) -> Verdict {
        self.meter.spend(rows.len() as u64)?;
        let Some(object) = at.object() else { return Ok(true) };
        let mut holds = true;
        for (name, node) in rows.iter().filter(|(name, _)| object.contains_key(name)) {
            let way = Way::of(keyword).by(Step::Name(name));
            holds &= self.child(way, *node, at, seen.as_deref_mut(), sink)?;
            if !holds && !S::EXPLAINS {
                return Ok(false);
            }
        }
        Ok(holds)
    }
}
