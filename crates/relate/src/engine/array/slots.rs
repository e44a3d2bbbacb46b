//! What a case says of an array: what is asked of each slot, what must stand in some slot, and how many there may be.

use super::{COUNTED, LONG, Placement};
use crate::engine::case::Case;
use crate::engine::{Goal, Literal, Solver};
use crate::universe::{ClassId, Rule};

/// What a case says of an array.
#[derive(Default)]
pub(super) struct Slots {
    /// For each index of the longest tuple, and once for all later ones.
    pub(super) rules: Vec<Vec<Literal>>,
    pub(super) min: u64,
    /// The slots that there may be.
    pub(super) max: u64,
    pub(super) requests: Vec<Request>,
    pub(super) is_unique: bool,
    /// Two equal items.
    pub(super) is_twin: bool,
    /// Something was left out.
    pub(super) is_partial: bool,
}

/// What must stand in some slot.
pub(super) struct Request {
    pub(super) from: usize,
    /// Only at `from`.
    pub(super) is_exact: bool,
    /// Requests of one count stand in slots of their own.
    pub(super) group: Option<usize>,
    pub(super) literals: Vec<Literal>,
}

impl Solver<'_, '_> {
    /// None if there is no such array.
    pub(super) fn slots(&mut self, case: &Case) -> Option<Slots> {
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
}

impl Slots {
    /// What is asked of the item at an index by rules alone.
    pub(super) fn at(&self, at: usize) -> Vec<Literal> {
        self.rules.get(at).or(self.rules.last()).cloned().unwrap_or_default()
    }

    /// And by what was placed there.
    pub(super) fn with(&self, at: usize, placement: &Placement) -> Vec<Literal> {
        let mut literals = self.at(at);
        for (request, place) in self.requests.iter().zip(placement) {
            if *place == at {
                literals.extend(&request.literals);
            }
        }
        literals
    }

    /// The indexes at which a request may stand. Of later slots, which are alike, only those in use and one more.
    pub(super) fn places(&self, request: &Request, placement: &Placement) -> Vec<usize> {
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

    pub(super) fn length(&self, placement: &Placement) -> u64 {
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
