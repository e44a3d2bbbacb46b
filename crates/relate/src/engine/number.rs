//! Numbers: a range, a lattice of multiples that they lie on, and lattices that they avoid.
//!
//! On a lattice the members of a range are counted, so few of them are a proof. Off it, a range of more than one
//! point has members outside any finite number of lattices and points; which one is found by trying.

use accordant_json::{Number, Value};
use accordant_schema::Type;
use num_bigint::BigInt;

use super::case::Case;
use super::decimal::Decimal;
use super::{Answer, Demand, Literal, Solver};
use crate::universe::Rule;

/// Members of a range that are tried before it counts as endless.
const MEMBERS: usize = 256;

/// An end of a range; open if it doesn't belong to it.
#[derive(Debug, Clone)]
struct End {
    limit: Decimal,
    open: bool,
}

/// What a case says of a number.
#[derive(Debug, Default)]
struct Range {
    lower: Option<End>,
    upper: Option<End>,
    /// Divide the number.
    steps: Vec<Decimal>,
    /// Don't divide it.
    avoided: Vec<Decimal>,
    /// Draft 4: is an integer by its spelling, or isn't.
    spelled: Option<bool>,
    is_empty: bool,
}

impl Solver<'_, '_> {
    pub(super) fn number(&mut self, case: &Case, demand: &Demand) -> Answer {
        let mut range = Range::default();
        for literal in &case.facts {
            if let Literal::Atom(atom, holds) = literal {
                range.add(&self.universe.atom(*atom).rule, *holds);
            }
        }
        let (numbers, are_all) = range.members(self.attempts());
        let spelled = numbers.iter().filter_map(|decimal| range.spell(&decimal.number()?)).map(Value::Number);
        let excluded: Vec<&Value> = self.excluded(case).collect();
        let values: Vec<Value> = spelled.filter(|value| !excluded.contains(&value)).collect();
        self.choose(values, are_all, demand)
    }
}

impl Range {
    /// Numbers too large to reason about are left out, which makes the range larger.
    fn add(&mut self, rule: &Rule, holds: bool) {
        match rule {
            Rule::Type { types, spelled }
                if !types.contains(Type::Number) && types.contains(Type::Integer) =>
            {
                self.integer(*spelled, holds);
            }
            Rule::Lower { limit, open } if holds => self.raise(limit, *open),
            Rule::Lower { limit, open } => self.cut(limit, !*open),
            Rule::Upper { limit, open } if holds => self.cut(limit, *open),
            Rule::Upper { limit, open } => self.raise(limit, !*open),
            Rule::MultipleOf(step) => {
                let lattices = if holds { &mut self.steps } else { &mut self.avoided };
                lattices.extend(Decimal::of(step));
            }
            _ => {}
        }
    }

    fn integer(&mut self, spelled: bool, holds: bool) {
        if spelled {
            self.is_empty |= self.spelled == Some(!holds);
            self.spelled = Some(holds);
        }
        match (holds, spelled) {
            (true, _) => self.steps.push(Decimal::integer(1)),
            (false, false) => self.avoided.push(Decimal::integer(1)),
            (false, true) => {}
        }
    }

    fn raise(&mut self, limit: &Number, open: bool) {
        let Some(limit) = Decimal::of(limit) else { return };
        let is_tighter =
            self.lower.as_ref().is_none_or(|end| limit > end.limit || (limit == end.limit && open));
        if is_tighter {
            self.lower = Some(End { limit, open });
        }
    }

    fn cut(&mut self, limit: &Number, open: bool) {
        let Some(limit) = Decimal::of(limit) else { return };
        let is_tighter =
            self.upper.as_ref().is_none_or(|end| limit < end.limit || (limit == end.limit && open));
        if is_tighter {
            self.upper = Some(End { limit, open });
        }
    }

    /// Some members, and whether these are all.
    fn members(&self, attempts: usize) -> (Vec<Decimal>, bool) {
        if self.is_empty {
            return (Vec::new(), true);
        }
        let mut steps = self.steps.iter();
        match steps.next() {
            Some(first) => {
                let step = steps.fold(first.clone(), |step, other| step.common_multiple(other));
                self.on_lattice(&step, attempts)
            }
            None => self.dense(),
        }
    }

    /// Members that are multiples of `step`, those near zero first.
    fn on_lattice(&self, step: &Decimal, attempts: usize) -> (Vec<Decimal>, bool) {
        if self.avoided.iter().any(|avoided| step.is_multiple_of(avoided)) {
            return (Vec::new(), true);
        }
        let (low, high) = self.ends_on(step);
        let fits = |at: &BigInt| {
            low.as_ref().is_none_or(|low| at >= low) && high.as_ref().is_none_or(|high| at <= high)
        };
        let zero = BigInt::ZERO;
        let start = match (&low, &high) {
            (Some(low), _) if *low > zero => low.clone(),
            (_, Some(high)) if *high < zero => high.clone(),
            _ => zero,
        };
        let mut found = Vec::new();
        let mut tried = 0;
        let limit = MEMBERS.max(attempts);
        let mut is_whole = true;
        for away in 0..=limit {
            let away = BigInt::from(away);
            let mut near = vec![&start + &away];
            if away != BigInt::ZERO {
                near.push(&start - &away);
            }
            near.retain(fits);
            if near.is_empty() {
                break;
            }
            tried += near.len();
            if tried > limit {
                is_whole = false;
                break;
            }
            found.extend(
                near.iter().map(|at| Decimal::multiple(step, at)).filter(|member| self.avoids(member)),
            );
        }
        if !is_whole {
            found.truncate(attempts);
        }
        (found, is_whole)
    }

    /// The first and the last multiple of `step` in the range, as what `step` is taken times.
    fn ends_on(&self, step: &Decimal) -> (Option<BigInt>, Option<BigInt>) {
        let one = BigInt::from(1);
        let low = self.lower.as_ref().map(|end| {
            let floor = end.limit.floor_of(step);
            let is_on = !end.open && Decimal::multiple(step, &floor) == end.limit;
            if is_on { floor } else { floor + &one }
        });
        let high = self.upper.as_ref().map(|end| {
            let floor = end.limit.floor_of(step);
            let is_cut = end.open && Decimal::multiple(step, &floor) == end.limit;
            if is_cut { floor - &one } else { floor }
        });
        (low, high)
    }

    /// Members of a range of reals.
    fn dense(&self) -> (Vec<Decimal>, bool) {
        if let (Some(lower), Some(upper)) = (&self.lower, &self.upper) {
            if lower.limit > upper.limit || (lower.limit == upper.limit && (lower.open || upper.open)) {
                return (Vec::new(), true);
            }
            if lower.limit == upper.limit {
                let only = Some(lower.limit.clone()).filter(|member| self.avoids(member));
                return (only.into_iter().collect(), true);
            }
        }
        let found = self.proposals().into_iter().filter(|member| self.fits(member) && self.avoids(member));
        (found.collect(), false)
    }

    /// Numbers to try: zero and its neighbours, the ends and theirs, and some between the ends.
    fn proposals(&self) -> Vec<Decimal> {
        let fraction = |text: &str| Number::parse(text).ok().and_then(|number| Decimal::of(&number));
        let near: Vec<Decimal> = ["0", "1", "-1", "0.5", "-0.5", "0.1", "0.37", "0.0001"]
            .into_iter()
            .filter_map(fraction)
            .collect();
        let mut found = near.clone();
        let one = Decimal::integer(1);
        for end in [&self.lower, &self.upper].into_iter().flatten() {
            let whole = Decimal::multiple(&one, &end.limit.floor_of(&one));
            for offset in &near {
                found.extend([end.limit.plus(offset), end.limit.minus(offset), whole.plus(offset)]);
            }
        }
        if let (Some(lower), Some(upper)) = (&self.lower, &self.upper) {
            let width = upper.limit.minus(&lower.limit);
            found.extend(near.iter().map(|part| lower.limit.plus(&width.times(part))));
        }
        found
    }

    fn fits(&self, member: &Decimal) -> bool {
        let above = |end: &End| *member > end.limit || (*member == end.limit && !end.open);
        let below = |end: &End| *member < end.limit || (*member == end.limit && !end.open);
        self.lower.as_ref().is_none_or(above) && self.upper.as_ref().is_none_or(below)
    }

    fn avoids(&self, member: &Decimal) -> bool {
        !self.avoided.iter().any(|step| member.is_multiple_of(step))
    }

    /// The number, spelled as draft 4 wants it.
    fn spell(&self, number: &Number) -> Option<Number> {
        match self.spelled {
            Some(false) if number.is_integer() => {
                Number::parse(&format!("{}.0", number.integer_text()?)).ok()
            }
            _ => Some(number.clone()),
        }
    }
}
