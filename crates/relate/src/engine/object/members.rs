//! What a case says of an object: rules for members, members that are there or not, and how many there may be.

use std::collections::{BTreeMap, BTreeSet};

use crate::engine::case::Case;
use crate::engine::literal::NameSpec;
use crate::engine::{Demand, Goal, Literal, Solver};
use crate::universe::{ClassId, Coverage, NameId, PatternId, Rule};

/// What a case says of an object.
#[derive(Default)]
pub(in crate::engine) struct Members {
    pub(in crate::engine) properties: Vec<(NameId, ClassId)>,
    pub(in crate::engine) patterns: Vec<(PatternId, ClassId)>,
    /// Members outside the coverage are of the class.
    pub(in crate::engine) others: Vec<(Coverage, ClassId)>,
    pub(in crate::engine) names: Vec<ClassId>,
    pub(super) required: BTreeSet<NameId>,
    pub(super) lacking: BTreeSet<NameId>,
    /// What is asked of a member beyond the rules.
    pub(super) asked: BTreeMap<NameId, Vec<Literal>>,
    pub(super) some: Vec<(NameSpec, Demand)>,
    pub(super) min: u64,
    pub(super) max: u64,
    /// All names that are mentioned.
    pub(in crate::engine) known: BTreeSet<NameId>,
}

impl Solver<'_, '_> {
    /// None if there is no such object.
    pub(super) fn members(&mut self, case: &Case) -> Option<Members> {
        let mut members = Members { max: u64::MAX, ..Members::default() };
        for literal in &case.facts {
            match literal {
                Literal::Atom(atom, holds) => members.rule(&self.universe.atom(*atom).rule, *holds)?,
                Literal::Has(name, true) => {
                    members.required.insert(*name);
                }
                Literal::Has(name, false) => {
                    members.lacking.insert(*name);
                }
                Literal::Goal(goal) => members.goal(&*self.goal_of(*goal)?),
                Literal::Class(..) | Literal::Among(_) | Literal::Differs(_) => {}
            }
        }
        members.known.extend(&members.required);
        members.known.extend(&members.lacking);
        Some(members)
    }
}

impl Members {
    /// None if there is no such object.
    fn rule(&mut self, rule: &Rule, holds: bool) -> Option<()> {
        match (rule, holds) {
            (Rule::MinProperties(count), true) => self.min = self.min.max(*count),
            (Rule::MaxProperties(count), false) => self.min = self.min.max(count.saturating_add(1)),
            (Rule::MaxProperties(count), true) => self.max = self.max.min(*count),
            (Rule::MinProperties(count), false) => self.max = self.max.min(count.checked_sub(1)?),
            (Rule::Properties(rows), true) => {
                self.known.extend(rows.iter().map(|(name, _)| *name));
                self.properties.extend(rows);
            }
            (Rule::PatternProperties(rows), true) => self.patterns.extend(rows),
            (Rule::Additional { class, covered }, true)
            | (Rule::UnevaluatedProperties { class, possible: covered, .. }, true) => {
                self.known.extend(&covered.names);
                self.others.push((covered.clone(), *class));
            }
            (Rule::PropertyNames(class), true) => self.names.push(*class),
            _ => {}
        }
        Some(())
    }

    fn goal(&mut self, goal: &Goal) {
        match goal {
            Goal::Member { name, demand } => {
                self.required.insert(*name);
                self.asked.entry(*name).or_default().extend(demand.iter());
            }
            Goal::SomeMember { names, demand } => {
                self.known.extend(&names.outside.names);
                self.some.push((names.clone(), demand.clone()));
            }
            Goal::Item { .. } | Goal::SomeItem { .. } | Goal::Count { .. } => {}
        }
    }
}
