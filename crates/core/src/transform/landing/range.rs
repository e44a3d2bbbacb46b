//! Ranges of numbers.

use accordant_json::Number;
use accordant_schema::Meaning;

/// The numbers between two limits, each of which may be in it or not.
#[derive(Clone, Debug, Default)]
pub(super) struct Range {
    least: Option<Limit>,
    most: Option<Limit>,
}

#[derive(Clone, Debug)]
struct Limit {
    at: Number,
    included: bool,
}

impl Range {
    /// The numbers that all of the keywords take.
    pub(super) fn of<'m>(meanings: impl Iterator<Item = &'m Meaning>) -> Range {
        let mut range = Range::default();
        for meaning in meanings {
            match meaning {
                Meaning::Minimum(at) => range.raise(at, true),
                Meaning::ExclusiveMinimum(at) => range.raise(at, false),
                Meaning::Maximum(at) => range.lower(at, true),
                Meaning::ExclusiveMaximum(at) => range.lower(at, false),
                Meaning::Const(accordant_json::Value::Number(at)) => {
                    range.raise(at, true);
                    range.lower(at, true);
                }
                _ => {}
            }
        }
        range
    }

    fn raise(&mut self, at: &Number, included: bool) {
        let tighter = self.least.as_ref().is_none_or(|known| (at, !included) > (&known.at, !known.included));
        if tighter {
            self.least = Some(Limit { at: at.clone(), included });
        }
    }

    fn lower(&mut self, at: &Number, included: bool) {
        let tighter = self.most.as_ref().is_none_or(|known| (at, included) < (&known.at, known.included));
        if tighter {
            self.most = Some(Limit { at: at.clone(), included });
        }
    }

    /// May a number be in both? No is certain.
    pub(super) fn meets(&self, other: &Range) -> bool {
        below(&self.least, &self.most)
            && below(&other.least, &other.most)
            && below(&self.least, &other.most)
            && below(&other.least, &self.most)
    }

    /// The least integer in it, where there is a lower limit that a machine word holds.
    pub(super) fn first_integer(&self) -> Option<i64> {
        let limit = self.least.as_ref()?;
        let at = limit.at.as_i64()?;
        if limit.included { Some(at) } else { at.checked_add(1) }
    }

    /// The greatest integer in it, where there is an upper limit that a machine word holds.
    pub(super) fn last_integer(&self) -> Option<i64> {
        let limit = self.most.as_ref()?;
        let at = limit.at.as_i64()?;
        if limit.included { Some(at) } else { at.checked_sub(1) }
    }

    /// Holds no number below zero for certain.
    pub(super) fn is_nonnegative(&self) -> bool {
        self.least.as_ref().is_some_and(|limit| !limit.at.is_negative() || limit.at.is_zero())
    }
}

/// Is there room between a lower and an upper limit?
fn below(least: &Option<Limit>, most: &Option<Limit>) -> bool {
    match (least, most) {
        (Some(least), Some(most)) if least.included && most.included => least.at <= most.at,
        (Some(least), Some(most)) => least.at < most.at,
        _ => true,
    }
}
