//! `properties`, `patternProperties` and `additionalProperties` as one table, so that an object is walked once.

use std::cmp::Ordering;
use std::sync::Arc;

use accordant_schema::NodeId;

use super::matcher::Matcher;
use crate::run::{Meter, Stopped};

/// What the members of an object have to be.
#[derive(Debug, Default)]
pub(crate) struct Members {
    /// By length, then by bytes: most names are told apart by their length alone.
    declared: Vec<(Arc<str>, NodeId)>,
    pub(crate) patterns: Vec<(Matcher, NodeId)>,
    pub(crate) additional: Option<NodeId>,
}

impl Members {
    pub(crate) fn declare(&mut self, rows: &[(Arc<str>, NodeId)]) {
        self.declared.extend_from_slice(rows);
        self.declared.sort_by(|(left, _), (right, _)| by_length(left, right));
    }

    /// The subschemas for a member of that name, one after the other.
    pub(crate) const fn targets<'t>(&'t self, name: &'t str) -> Targets<'t> {
        Targets { members: self, name, next: Next::Declared, found: false }
    }

    fn declared(&self, name: &str) -> Option<(&str, NodeId)> {
        let at = self.declared.binary_search_by(|(known, _)| by_length(known, name)).ok()?;
        self.declared.get(at).map(|(known, node)| (&**known, *node))
    }
}

/// A subschema for a member: by which keyword, and under which name or pattern there.
#[derive(Debug)]
pub(crate) struct Target<'t> {
    pub(crate) keyword: &'static str,
    pub(crate) declared: Option<&'t str>,
    pub(crate) node: NodeId,
}

/// The subschemas for one member. Not an iterator: patterns cost steps.
#[derive(Debug)]
pub(crate) struct Targets<'t> {
    members: &'t Members,
    name: &'t str,
    next: Next,
    found: bool,
}

/// Where to look next.
#[derive(Debug, Clone, Copy)]
enum Next {
    Declared,
    Pattern(usize),
    Done,
}

impl<'t> Targets<'t> {
    /// Some subschema was found.
    pub(crate) const fn found(&self) -> bool {
        self.found
    }

    /// The next subschema.
    ///
    /// # Errors
    /// If matching the name took too many steps.
    pub(crate) fn next(&mut self, meter: &mut Meter) -> Result<Option<Target<'t>>, Stopped> {
        let target = self.look(meter)?;
        self.found |= target.is_some();
        Ok(target)
    }

    fn look(&mut self, meter: &mut Meter) -> Result<Option<Target<'t>>, Stopped> {
        if let Next::Declared = self.next {
            self.next = Next::Pattern(0);
            if let Some((declared, node)) = self.members.declared(self.name) {
                return Ok(Some(Target { keyword: "properties", declared: Some(declared), node }));
            }
        }
        while let Next::Pattern(index) = self.next {
            let Some((pattern, node)) = self.members.patterns.get(index) else {
                self.next = Next::Done;
                return Ok(self.additional());
            };
            self.next = Next::Pattern(index + 1);
            if pattern.matches(self.name, meter)? {
                let declared = Some(pattern.source());
                return Ok(Some(Target { keyword: "patternProperties", declared, node: *node }));
            }
        }
        Ok(None)
    }

    /// What is left for members that nothing else speaks of.
    fn additional(&self) -> Option<Target<'t>> {
        let node = self.members.additional.filter(|_| !self.found)?;
        Some(Target { keyword: "additionalProperties", declared: None, node })
    }
}

fn by_length(left: &str, right: &str) -> Ordering {
    left.len().cmp(&right.len()).then_with(|| left.cmp(right))
}
