//! Where more than one thing could be meant: alternatives of a schema, and operations.
//!
//! Each is tried on the side. One is meant if it alone ends in a value that the receiver takes, or if all that it
//! changes is changed by each of the others too. Otherwise nothing is meant, and the value stays as it is.

use super::walk::{Walk, Way};
use super::{Changes, Notes};
use crate::error::code;
use crate::terms::Operation;
use crate::transform::convert::{Conversion, convert};
use crate::transform::spot::{Body, Spot, SpotId};
use accordant_json::{Shown, Value};

/// What came of trying one possibility.
struct Trial {
    carried: Option<Value>,
    notes: Notes,
}

/// Which of several possibilities is meant.
enum Meant {
    One(Trial),
    Several,
    None,
}

impl<'p> Walk<'p> {
    /// Carries over a value for which the receiver has alternatives. Those of the value's own kind go before those
    /// that need another kind.
    pub(super) fn alternatives(
        &mut self,
        spot: &'p Spot,
        alternatives: &[SpotId],
        value: &Value,
        way: &mut Way,
    ) -> Option<Value> {
        if !spot.declared && self.plan.accepts(spot, value) {
            return None;
        }
        let (own, other): (Vec<_>, Vec<_>) = alternatives
            .iter()
            .partition(|id| self.plan.spot(**id).is_some_and(|spot| spot.kinds.allows_kind(value.kind())));
        let mut meant = self.meant(spot, &own, value, way);
        if let Meant::None = meant {
            meant = self.meant(spot, &other, value, way);
        }
        match (meant, own.as_slice()) {
            (Meant::One(trial), _) => self.take(trial),
            (Meant::Several, _) => {
                self.not_convertible(
                    way,
                    "more than one alternative of the receiver's schema could be meant",
                );
                None
            }
            // Nothing lands; the one alternative of its kind tells best what is wrong.
            (Meant::None, [only]) => self.place(*only, value, way),
            (Meant::None, _) => None,
        }
    }

    fn meant(&mut self, spot: &'p Spot, alternatives: &[SpotId], value: &Value, way: &Way) -> Meant {
        let mut landed = Vec::new();
        for id in alternatives {
            let trial = self.trial(|walk| walk.place(*id, value, &mut way.clone()));
            let fits = self.plan.accepts(spot, trial.carried.as_ref().unwrap_or(value));
            if trial.notes.findings.is_empty() && fits {
                landed.push(trial);
            }
        }
        least(landed)
    }

    /// Carries over a value that doesn't fit as it is, by one of the lossless operations. Of a value whose type the
    /// receiver takes, its schema says best what is wrong.
    pub(super) fn convert(
        &mut self,
        id: SpotId,
        spot: &'p Spot,
        value: &Value,
        way: &mut Way,
    ) -> Option<Value> {
        let mut landed = Vec::new();
        let mut tried = None;
        for planned in &spot.ways {
            let operation = planned.operation;
            // In a recursive schema a value could be wrapped for ever.
            if operation == Operation::WrapArray && way.by.last() == Some(&Operation::WrapArray) {
                continue;
            }
            let trial = match convert(operation, value) {
                Conversion::Other => continue,
                Conversion::Lossy => None,
                Conversion::To(converted) => Some(self.trial(|walk| {
                    walk.moved(&way.by(operation));
                    Some(converted)
                })),
                Conversion::Within => Some(self.trial(|walk| walk.within(id, spot, operation, value, way))),
            };
            tried.get_or_insert(operation);
            let fits = |trial: &Trial| {
                let carried = trial.carried.as_ref();
                trial.notes.findings.is_empty() && carried.is_some_and(|value| self.plan.accepts(spot, value))
            };
            landed.extend(trial.filter(fits));
        }
        match (least(landed), tried) {
            (Meant::One(trial), _) => self.take(trial),
            (Meant::Several, _) => {
                self.not_convertible(way, "it could be converted in more than one way");
                None
            }
            (Meant::None, Some(operation)) if !spot.kinds.allows_kind(value.kind()) => {
                self.not_convertible(
                    way,
                    &format!("`{operation}` gives nothing that the receiver takes without loss"),
                );
                None
            }
            (Meant::None, _) => None,
        }
    }

    /// Carries over a value into an array of its own, or the only item of an array.
    fn within(
        &mut self,
        id: SpotId,
        spot: &'p Spot,
        operation: Operation,
        value: &Value,
        way: &Way,
    ) -> Option<Value> {
        let mut way = way.by(operation);
        self.moved(&way);
        match (operation, value, &spot.body) {
            (Operation::UnwrapArray, Value::Array(items), _) => {
                let item = items.first()?;
                way.input.push_index(0);
                self.moved(&way);
                Some(self.place(id, item, &mut way).unwrap_or_else(|| item.clone()))
            }
            (Operation::WrapArray, _, Body::Parts(parts)) => {
                way.output.push_index(0);
                self.moved(&way);
                let target = parts.leading.first().copied().unwrap_or(parts.items);
                let item = self.target(target, value, &mut way).unwrap_or_else(|| value.clone());
                Some(Value::Array(vec![item]))
            }
            _ => None,
        }
    }

    /// Does something on the side: what it writes down is in the trial.
    fn trial(&mut self, attempt: impl FnOnce(&mut Walk<'p>) -> Option<Value>) -> Trial {
        let before = std::mem::take(&mut self.notes);
        let carried = attempt(self);
        let notes = std::mem::replace(&mut self.notes, before);
        Trial { carried, notes }
    }

    fn take(&mut self, trial: Trial) -> Option<Value> {
        self.notes.absorb(trial.notes);
        trial.carried
    }

    fn not_convertible(&mut self, way: &Way, why: &str) {
        let place = match way.input.is_root() {
            true => "the document".to_owned(),
            false => format!("`{}`", Shown::new(way.input.as_str())),
        };
        self.notes.found(
            code::plan::NOT_CONVERTIBLE,
            &way.input,
            format!("{place} can't be converted: {why}"),
        );
    }
}

/// The one that changes least, if what it changes is changed by each of the others too.
fn least(mut landed: Vec<Trial>) -> Meant {
    if landed.len() < 2 {
        return landed.pop().map_or(Meant::None, Meant::One);
    }
    let changes: Vec<Changes> = landed.iter().map(|trial| trial.notes.changes()).collect();
    let smallest = changes.iter().enumerate().min_by_key(|(_, changes)| changes.len());
    let Some((index, smallest)) = smallest else { return Meant::None };
    let values = |index: usize| landed.get(index).and_then(|trial| trial.carried.as_ref());
    let clear = changes.iter().enumerate().all(|(other, changes)| {
        smallest.is_subset(changes) && (smallest != changes || values(other) == values(index))
    });
    if clear { Meant::One(landed.swap_remove(index)) } else { Meant::Several }
}
