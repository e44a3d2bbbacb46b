//! Arrays: a slot for each index, what must stand in some slot, and how many slots there may be.
//!
//! Slots up to the longest tuple have rules of their own; all later ones are alike. What must stand somewhere is
//! placed slot by slot, sharing where it can; if no placement leaves every slot with a value, there is no array.

mod slots;

use std::rc::Rc;

use accordant_json::Value;

use super::case::Case;
use super::literal::demand;
use super::{Answer, Demand, Literal, Solver};
use crate::Step;
use slots::Slots;

/// Placements that are looked at.
const PLACEMENTS: usize = 256;
/// Items of one count that are placed.
const COUNTED: u64 = 8;
/// Arrays longer than this aren't written down.
const LONG: u64 = 5_000;
/// Different items that are looked for.
const DISTINCT: usize = 64;

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
