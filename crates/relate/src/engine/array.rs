//! Arrays: a slot for each index, what must stand in some slot, and how many slots there may be.
//!
//! Slots up to the longest tuple have rules of their own; all later ones are alike. What must stand somewhere is
//! placed slot by slot, sharing where it can; if no placement leaves every slot with a value, there is no array.

use std::rc::Rc;

use accordant_json::Value;

use super::case::Case;
use super::literal::demand;
use super::{Answer, Demand, Goal, Literal, Solver};
use crate::Step;
use crate::universe::{ClassId, Rule};

/// Placements that are looked at.
const PLACEMENTS: usize = 256;
/// Items of one count that are placed.
const COUNTED: u64 = 8;
/// Arrays longer than this aren't written down.
const LONG: u64 = 5_000;
/// Different items that are looked for.
const DISTINCT: usize = 64;

/// What a case says of an array.
#[derive(Default)]
struct Slots {
    /// For each index of the longest tuple, and once for all later ones.
    rules: Vec<Vec<Literal>>,
    min: u64,
    /// The slots that there may be.
    max: u64,
    requests: Vec<Request>,
    is_unique: bool,
    /// Two equal items.
    is_twin: bool,
    /// Something was left out.
    is_partial: bool,
}

/// What must stand in some slot.
struct Request {
    from: usize,
    /// Only at `from`.
    is_exact: bool,
    /// Requests of one count stand in slots of their own.
    group: Option<usize>,
    literals: Vec<Literal>,
}

/// Where each request stands.
type Placement = Vec<usize>;

impl Solver<'_, '_> {
    pub(super) fn array(&mut self, case: &Case, whole: &Demand) -> Answer {
        let Some(mut slots) = self.slots(case) else { return Answer::Empty };
        if slots.min > slots.max {
            return Answer::Empty;
        }
        if let Some(end) = self.first_impossible(&slots) {
            slots.max = slots.max.min(end);
        }
        if slots.min > slots.max {
            return Answer::Empty;
        }
        self.place(&slots, whole)
    }

    /// None if there is no such array.
    fn slots(&mut self, case: &Case) -> Option<Slots> {
        let mut slots = Slots { max: u64::MAX, ..Slots::default() };
        let mut rules: Vec<(usize, Option<usize>, ClassId, bool)> = Vec::new();
        for literal in &case.facts {
            match literal {
                Literal::Atom(atom, holds) => {
                    array_rule(&self.universe.atom(*atom).rule, *holds, &mut slots, &mut rules)?;
                }
                Literal::Goal(goal) => {
                    let goal = self.goal_of(*goal)?;
                    array_goal(&goal, &mut slots, &mut rules);
                }
                Literal::Class(..) | Literal::Has(..) | Literal::Among(_) | Literal::Differs(_) => {}
            }
        }
        let own = rules.iter().map(|(from, until, ..)| until.unwrap_or(*from)).max().unwrap_or(0);
        let asked = slots.requests.iter().map(|request| request.from + usize::from(request.is_exact)).max();
        let own = own.max(asked.unwrap_or(0)).min(LONG as usize);
        slots.rules = (0..=own)
            .map(|at| {
                let here = rules
                    .iter()
                    .filter(|(from, until, ..)| *from <= at && until.is_none_or(|until| at < until));
                here.map(|(_, _, class, holds)| Literal::Class(*class, *holds)).collect()
            })
            .collect();
        Some(slots)
    }

    /// The first index at which no item can stand.
    fn first_impossible(&mut self, slots: &Slots) -> Option<u64> {
        let end = slots.max.min(slots.rules.len() as u64);
        (0..end).find(|at| {
            let at = usize::try_from(*at).unwrap_or(usize::MAX);
            matches!(self.below(Step::Item(at), &demand(slots.at(at))), Answer::Empty)
        })
    }

    fn place(&mut self, slots: &Slots, whole: &Demand) -> Answer {
        let mut is_open = slots.is_partial;
        let mut open: Vec<Placement> = vec![Vec::new()];
        let mut looked_at = 0;
        while let Some(placement) = open.pop() {
            looked_at += 1;
            if looked_at > PLACEMENTS {
                return Answer::Unknown;
            }
            let Some(request) = slots.requests.get(placement.len()) else {
                match self.fill(slots, &placement, whole) {
                    Answer::Empty => {}
                    Answer::Found(value) => return Answer::Found(value),
                    Answer::Unknown => is_open = true,
                }
                continue;
            };
            let mut next = Vec::new();
            for at in slots.places(request, &placement) {
                let mut longer = placement.clone();
                longer.push(at);
                match self.below(Step::Item(at), &demand(slots.with(at, &longer))) {
                    Answer::Empty => {}
                    Answer::Found(_) | Answer::Unknown => next.push(longer),
                }
            }
            open.extend(next.into_iter().rev());
        }
        if is_open { Answer::Unknown } else { Answer::Empty }
    }

    /// An array for a placement: every slot as short as can be.
    fn fill(&mut self, slots: &Slots, placement: &Placement, whole: &Demand) -> Answer {
        if slots.is_twin {
            return self.fill_twins(slots, placement, whole);
        }
        let length = slots.length(placement);
        if length > slots.max {
            return Answer::Empty;
        }
        if length > LONG {
            return Answer::Unknown;
        }
        let mut items: Vec<Value> = Vec::new();
        let mut differ: Vec<Literal> = Vec::new();
        for at in 0..usize::try_from(length).unwrap_or(0) {
            let mut literals = slots.with(at, placement);
            if slots.is_unique {
                literals.extend(&differ);
            }
            match self.below(Step::Item(at), &demand(literals)) {
                Answer::Found(value) => {
                    if slots.is_unique && differ.len() < DISTINCT {
                        differ.push(self.differs(&value));
                    }
                    items.push((*value).clone());
                }
                // Alike slots that can't be filled with different values: there aren't so many values.
                Answer::Empty if slots.rules.len() == 1 && slots.requests.is_empty() => return Answer::Empty,
                Answer::Empty if !slots.is_unique => return Answer::Empty,
                Answer::Empty | Answer::Unknown => return Answer::Unknown,
            }
        }
        self.choose([Value::Array(items)], false, whole)
    }

    /// An array with two equal items.
    fn fill_twins(&mut self, slots: &Slots, placement: &Placement, whole: &Demand) -> Answer {
        let last = slots.rules.len() + slots.requests.len() + 1;
        let end = usize::try_from(slots.max).unwrap_or(usize::MAX).min(last + 1);
        let mut is_open = false;
        for second in 1..end {
            for first in 0..second {
                let mut literals = slots.with(first, placement);
                literals.extend(slots.with(second, placement));
                match self.below(Step::Item(second), &demand(literals)) {
                    Answer::Empty => {}
                    Answer::Unknown => is_open = true,
                    Answer::Found(twin) => {
                        match self.fill_around(slots, placement, (first, second, twin), whole) {
                            Answer::Found(value) => return Answer::Found(value),
                            Answer::Empty | Answer::Unknown => is_open = true,
                        }
                    }
                }
            }
        }
        if is_open { Answer::Unknown } else { Answer::Empty }
    }

    fn fill_around(
        &mut self,
        slots: &Slots,
        placement: &Placement,
        (first, second, twin): (usize, usize, Rc<Value>),
        whole: &Demand,
    ) -> Answer {
        let length = slots.length(placement).max(second as u64 + 1);
        if length > slots.max || length > LONG {
            return Answer::Unknown;
        }
        let mut items: Vec<Value> = Vec::new();
        for at in 0..usize::try_from(length).unwrap_or(0) {
            if at == first || at == second {
                items.push((*twin).clone());
                continue;
            }
            match self.below(Step::Item(at), &demand(slots.with(at, placement))) {
                Answer::Found(value) => items.push((*value).clone()),
                Answer::Empty | Answer::Unknown => return Answer::Unknown,
            }
        }
        self.choose([Value::Array(items)], false, whole)
    }
}

impl Slots {
    /// What is asked of the item at an index by rules alone.
    fn at(&self, at: usize) -> Vec<Literal> {
        self.rules.get(at).or(self.rules.last()).cloned().unwrap_or_default()
    }

    /// And by what was placed there.
    fn with(&self, at: usize, placement: &Placement) -> Vec<Literal> {
        let mut literals = self.at(at);
        for (request, place) in self.requests.iter().zip(placement) {
            if *place == at {
                literals.extend(&request.literals);
            }
        }
        literals
    }

    /// The indexes at which a request may stand. Of later slots, which are alike, only those in use and one more.
    fn places(&self, request: &Request, placement: &Placement) -> Vec<usize> {
        let taken: Vec<usize> = self
            .requests
            .iter()
            .zip(placement)
            .filter(|(other, _)| request.group.is_some() && other.group == request.group)
            .map(|(_, place)| *place)
            .collect();
        let tail = self.rules.len().saturating_sub(1);
        let used = placement.iter().copied().max().map_or(tail, |last| (last + 1).max(tail));
        let last = if request.is_exact { request.from } else { used.max(request.from) };
        let end = usize::try_from(self.max).unwrap_or(usize::MAX).min(last + 1);
        (request.from..end).filter(|at| !taken.contains(at)).collect()
    }

    fn length(&self, placement: &Placement) -> u64 {
        placement.iter().map(|at| *at as u64 + 1).max().unwrap_or(0).max(self.min)
    }
}

/// None if there is no such array.
fn array_rule(
    rule: &Rule,
    holds: bool,
    slots: &mut Slots,
    rules: &mut Vec<(usize, Option<usize>, ClassId, bool)>,
) -> Option<()> {
    match (rule, holds) {
        (Rule::MinItems(count), true) => slots.min = slots.min.max(*count),
        (Rule::MaxItems(count), false) => slots.min = slots.min.max(count.saturating_add(1)),
        (Rule::MaxItems(count), true) => slots.max = slots.max.min(*count),
        (Rule::MinItems(count), false) => slots.max = slots.max.min(count.checked_sub(1)?),
        (Rule::Unique, true) => slots.is_unique = true,
        (Rule::Unique, false) => slots.is_twin = true,
        (Rule::Prefix(classes), true) => {
            rules.extend(classes.iter().enumerate().map(|(at, class)| (at, Some(at + 1), *class, true)));
        }
        (Rule::Items { from, class }, true)
        | (Rule::UnevaluatedItems { class, possible: Some(from), .. }, true) => {
            rules.push((*from, None, *class, true));
        }
        _ => {}
    }
    Some(())
}

fn array_goal(goal: &Goal, slots: &mut Slots, rules: &mut Vec<(usize, Option<usize>, ClassId, bool)>) {
    match goal {
        Goal::Item { index, demand } => slots.requests.push(Request {
            from: *index,
            is_exact: true,
            group: None,
            literals: demand.to_vec(),
        }),
        Goal::SomeItem { from, demand } => slots.requests.push(Request {
            from: *from,
            is_exact: false,
            group: None,
            literals: demand.to_vec(),
        }),
        Goal::Count { class, min, max } => {
            if *max == Some(0) {
                rules.push((0, None, *class, false));
            }
            slots.is_partial |= max.is_some_and(|max| max > 0) || *min > COUNTED;
            slots.min = slots.min.max(*min);
            let group = Some(slots.requests.len());
            for _ in 0..(*min).min(COUNTED) {
                slots.requests.push(Request {
                    from: 0,
                    is_exact: false,
                    group,
                    literals: vec![Literal::Class(*class, true)],
                });
            }
        }
        Goal::Member { .. } | Goal::SomeMember { .. } => {}
    }
}
