//! Objects: members by name, names that no schema mentions by class, and how many there may be.
//!
//! A member that must be there is asked for by itself; if one of them can't be, there is no object. Whatever is only
//! asked of some member is placed at a name, known ones before fresh ones.

mod members;

use accordant_json::Value;

use super::case::Case;
use super::literal::{NameSpec, demand};
use super::names::Fresh;
use super::verify;
use super::{Answer, Demand, Literal, MEMBERS, Solver};
use crate::Step;
use crate::universe::{Coverage, NameId, PatternId};
pub(super) use members::Members;

/// Objects with more members than this aren't written down.
const MANY: u64 = 1_000;

/// Members that were settled, in order.
type Settled = Vec<(String, Value)>;

impl Solver<'_, '_> {
    pub(super) fn object(&mut self, case: &Case, whole: &Demand) -> Answer {
        let Some(mut members) = self.members(case) else { return Answer::Empty };
        self.charge(members.known.len() as u64 / MEMBERS);
        let is_over = members.required.len() as u64 > members.max || members.min > members.max;
        if is_over || members.required.iter().any(|name| members.lacking.contains(name)) {
            return Answer::Empty;
        }
        let mut settled = Settled::new();
        let mut is_open = false;
        for name in members.required.clone() {
            match self.member(&members, name, &[]) {
                Answer::Empty => return Answer::Empty,
                Answer::Found(_) => {}
                Answer::Unknown => is_open = true,
            }
        }
        for (spec, asked) in std::mem::take(&mut members.some) {
            match self.place_member(&mut members, &spec, &asked, &mut settled) {
                Answer::Empty => return Answer::Empty,
                Answer::Found(_) => {}
                Answer::Unknown => is_open = true,
            }
        }
        if is_open {
            return Answer::Unknown;
        }
        match self.fill_up(&members, &mut settled) {
            Answer::Empty => return Answer::Empty,
            Answer::Unknown => return Answer::Unknown,
            Answer::Found(_) => {}
        }
        self.choose([verify::object(settled)], false, whole)
    }

    /// A value for the member of that name.
    fn member(&mut self, members: &Members, name: NameId, more: &[Literal]) -> Answer {
        if members.lacking.contains(&name) {
            return Answer::Empty;
        }
        let text = self.universe.name(name);
        if self.name_is_taken(members, text) == Some(false) {
            return Answer::Empty;
        }
        let mut literals = self.rules_for(members, name);
        literals.extend(members.asked.get(&name).into_iter().flatten());
        literals.extend(more);
        self.below(Step::Member(text.to_owned()), &demand(literals))
    }

    /// What the rules ask of the member of a known name.
    fn rules_for(&self, members: &Members, name: NameId) -> Vec<Literal> {
        let text = self.universe.name(name);
        let own = members.properties.iter().filter(|(other, _)| *other == name).map(|(_, class)| *class);
        let matches = |pattern: &PatternId| {
            self.universe.language(*pattern).is_some_and(|language| language.contains(text))
        };
        let matched =
            members.patterns.iter().filter(|(pattern, _)| matches(pattern)).map(|(_, class)| *class);
        let outside = |coverage: &Coverage| self.covers(coverage, text) == Some(false);
        let others = members.others.iter().filter(|(coverage, _)| outside(coverage)).map(|(_, class)| *class);
        own.chain(matched).chain(others).map(|class| Literal::Class(class, true)).collect()
    }

    /// The name is taken by all rules for names.
    pub(super) fn name_is_taken(&self, members: &Members, name: &str) -> Option<bool> {
        let value = Value::from(name);
        let mut is_known = true;
        for class in &members.names {
            match self.universe.takes(*class, &value) {
                Some(true) => {}
                Some(false) => return Some(false),
                None => is_known = false,
            }
        }
        is_known.then_some(true)
    }

    /// Give some member what is asked of one. Found says only that there is a place.
    fn place_member(
        &mut self,
        members: &mut Members,
        spec: &NameSpec,
        asked: &Demand,
        settled: &mut Settled,
    ) -> Answer {
        let mut is_open = false;
        let (there, others): (Vec<NameId>, Vec<NameId>) =
            members.known.iter().copied().partition(|name| members.required.contains(name));
        for name in there.into_iter().chain(others) {
            match self.names_hold(spec, self.universe.name(name)) {
                Some(false) => continue,
                Some(true) => {}
                None => is_open = true,
            }
            match self.member(members, name, asked) {
                Answer::Found(value) => {
                    members.required.insert(name);
                    members.asked.entry(name).or_default().extend(asked.iter());
                    return Answer::Found(value);
                }
                Answer::Unknown => is_open = true,
                // What was placed before may have been in the way.
                Answer::Empty => is_open |= members.asked.contains_key(&name),
            }
        }
        match self.place_fresh(members, spec, asked, settled) {
            Answer::Empty if is_open => Answer::Unknown,
            answer => answer,
        }
    }

    /// The same at a name that isn't mentioned.
    fn place_fresh(
        &mut self,
        members: &Members,
        spec: &NameSpec,
        asked: &Demand,
        settled: &mut Settled,
    ) -> Answer {
        let (classes, are_all) = self.fresh(members, Some(spec));
        let mut is_open = !are_all;
        for class in classes {
            let mut literals = class.literals.clone();
            literals.extend(asked.iter());
            match self.below(Step::AnyMember, &demand(literals)) {
                Answer::Empty => {}
                Answer::Unknown => is_open = true,
                Answer::Found(value) => match self.fresh_name(members, &class, Some(spec), settled) {
                    Some(name) => {
                        settled.push((name, (*value).clone()));
                        return Answer::Found(value);
                    }
                    None => is_open = true,
                },
            }
        }
        if is_open { Answer::Unknown } else { Answer::Empty }
    }

    /// Settle the required members, and add others until there are enough. Found says only that it was done.
    fn fill_up(&mut self, members: &Members, settled: &mut Settled) -> Answer {
        let mut found = Answer::Found(std::rc::Rc::new(Value::Null));
        let mut known = Settled::new();
        for name in &members.required {
            match self.member(members, *name, &[]) {
                Answer::Found(value) => known.push((self.universe.name(*name).to_owned(), (*value).clone())),
                other => return other,
            }
        }
        let fresh = std::mem::take(settled);
        settled.extend(known);
        settled.extend(fresh);
        if settled.len() as u64 > members.max || members.min > MANY {
            return Answer::Unknown;
        }
        for name in members.known.difference(&members.required) {
            if settled.len() as u64 >= members.min {
                return found;
            }
            match self.member(members, *name, &[]) {
                Answer::Found(value) => {
                    settled.push((self.universe.name(*name).to_owned(), (*value).clone()))
                }
                Answer::Unknown => found = Answer::Unknown,
                Answer::Empty => {}
            }
        }
        if (settled.len() as u64) < members.min { self.add_fresh(members, settled, &found) } else { found }
    }

    /// Members of fresh names until there are enough. Empty if all names there are don't suffice.
    fn add_fresh(&mut self, members: &Members, settled: &mut Settled, so_far: &Answer) -> Answer {
        let (classes, are_all) = self.fresh(members, None);
        let mut is_open = !are_all || matches!(so_far, Answer::Unknown);
        for class in classes {
            let value = match self.below(Step::AnyMember, &demand(class.literals.iter().copied())) {
                Answer::Found(value) => value,
                Answer::Empty => continue,
                Answer::Unknown => {
                    is_open = true;
                    continue;
                }
            };
            while (settled.len() as u64) < members.min {
                let Some(name) = self.fresh_name(members, &class, None, settled) else { break };
                settled.push((name, (*value).clone()));
            }
            is_open |= (settled.len() as u64) < members.min && !class.is_used_up(settled);
        }
        match (settled.len() as u64 >= members.min, is_open) {
            (true, _) => Answer::Found(std::rc::Rc::new(Value::Null)),
            (false, true) => Answer::Unknown,
            (false, false) => Answer::Empty,
        }
    }
}

impl Fresh {
    /// All names of the class are among the members.
    fn is_used_up(&self, settled: &Settled) -> bool {
        let Some(names) = self.listed() else { return false };
        names.iter().all(|name| settled.iter().any(|(known, _)| known == name))
    }
}
