//! Does a value satisfy a demand? Asked of the compiled programs, never of the reasoning that proposed the value.

mod rule;

use accordant_json::{Object, Value};

use super::literal::NameSpec;
use super::{Demand, Goal, Literal, Solver};
use crate::universe::Coverage;

impl Solver<'_, '_> {
    /// None where it can't be told.
    pub(super) fn holds(&self, demand: &Demand, value: &Value) -> Option<bool> {
        let mut is_known = true;
        for literal in demand.iter() {
            match self.literal_holds(*literal, value) {
                Some(true) => {}
                Some(false) => return Some(false),
                None => is_known = false,
            }
        }
        is_known.then_some(true)
    }

    fn literal_holds(&self, literal: Literal, value: &Value) -> Option<bool> {
        match literal {
            // Further down, the way here may change what the class says.
            Literal::Class(class, _) if self.frames.len() > 1 && !self.universe.is_static(class) => None,
            Literal::Class(class, holds) => Some(self.universe.takes(class, value)? == holds),
            Literal::Atom(atom, holds) => {
                Some(self.rule_holds(&self.universe.atom(atom).rule, value)? == holds)
            }
            Literal::Has(name, has) => Some(
                value.as_object().is_some_and(|object| object.contains_key(self.universe.name(name)) == has),
            ),
            Literal::Among(kinds) => Some(kinds.contains(value.kind())),
            Literal::Differs(other) => Some(self.value(other)? != value),
            Literal::Goal(goal) => self.goal_holds(&*self.goal_of(goal)?, value),
        }
    }

    fn goal_holds(&self, goal: &Goal, value: &Value) -> Option<bool> {
        let nothing = Object::new();
        let members = value.as_object().unwrap_or(&nothing);
        let items = value.as_array();
        match goal {
            Goal::Member { name, demand } => match members.get(self.universe.name(*name)) {
                Some(member) => self.holds(demand, member),
                None => Some(false),
            },
            Goal::SomeMember { names, demand } => {
                any(members.iter().map(|(name, member)| match self.names_hold(names, name) {
                    Some(true) => self.holds(demand, member),
                    other => other,
                }))
            }
            Goal::Item { index, demand } => match items.unwrap_or_default().get(*index) {
                Some(item) => self.holds(demand, item),
                None => Some(false),
            },
            Goal::SomeItem { from, demand } => {
                any(items.unwrap_or_default().iter().skip(*from).map(|item| self.holds(demand, item)))
            }
            Goal::Count { class, min, max } => {
                let Some(items) = items else { return Some(false) };
                let mut count = 0_u64;
                for item in items {
                    count += u64::from(self.universe.takes(*class, item)?);
                }
                Some(count >= *min && max.is_none_or(|max| count <= max))
            }
        }
    }

    /// The name is one of those. None where it can't be told.
    pub(super) fn names_hold(&self, names: &NameSpec, name: &str) -> Option<bool> {
        if self.covers(&names.outside, name)? {
            return Some(false);
        }
        if let Some(pattern) = names.matched
            && !self.universe.language(pattern)?.contains(name)
        {
            return Some(false);
        }
        match names.refused_by {
            Some(class) => Some(!self.universe.takes(class, &Value::from(name))?),
            None => Some(true),
        }
    }

    /// The coverage speaks of the name. None where it can't be told.
    pub(crate) fn covers(&self, coverage: &Coverage, name: &str) -> Option<bool> {
        if coverage.all || self.universe.name_id(name).is_some_and(|id| coverage.names.contains(&id)) {
            return Some(true);
        }
        any(coverage.patterns.iter().map(|pattern| Some(self.universe.language(*pattern)?.contains(name))))
    }
}

/// One of them is true; none where that hangs on one that can't be told.
fn any(answers: impl IntoIterator<Item = Option<bool>>) -> Option<bool> {
    let mut is_known = true;
    for answer in answers {
        match answer {
            Some(true) => return Some(true),
            Some(false) => {}
            None => is_known = false,
        }
    }
    is_known.then_some(false)
}

/// An object of these members.
pub(super) fn object(members: impl IntoIterator<Item = (String, Value)>) -> Value {
    let mut object = Object::new();
    for (name, value) in members {
        object.insert(name, value);
    }
    Value::Object(object)
}
