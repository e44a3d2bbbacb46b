//! One case of a demand: the literals that hold in it, and the alternatives not yet looked at.

use std::collections::BTreeSet;

use accordant_check::Listed;
use accordant_json::{Kind, Value};

use super::{Demand, Literal, Solver};
use crate::universe::Rule;

/// Literals that hold together.
pub(super) type Branch = Vec<Literal>;

/// One of these branches holds.
pub(super) type Split = Vec<Branch>;

/// One case of a demand, for one kind of value.
#[derive(Debug, Clone)]
pub(super) struct Case {
    pub(super) kind: Kind,
    pub(super) facts: BTreeSet<Literal>,
    /// Literals to take apart.
    pub(super) queue: Vec<Literal>,
    pub(super) splits: Vec<Split>,
    /// A keyword that was dropped because the engine can't reason about it.
    pub(super) opaque: Option<&'static str>,
}

impl Case {
    pub(super) fn of(kind: Kind, demand: &Demand) -> Self {
        Self { kind, facts: BTreeSet::new(), queue: demand.to_vec(), splits: Vec::new(), opaque: None }
    }

    /// How many literals there are to carry about.
    pub(super) fn size(&self) -> u64 {
        let split = self.splits.iter().flatten().map(Vec::len).sum::<usize>();
        (self.facts.len() + self.queue.len() + split) as u64
    }

    /// The cases of the split with the fewest branches; none if there is nothing to split.
    pub(super) fn split(self) -> Vec<Self> {
        let Some(at) = (0..self.splits.len()).min_by_key(|at| self.splits.get(*at).map(Vec::len)) else {
            return Vec::new();
        };
        let mut rest = self;
        let split = rest.splits.remove(at);
        let mut cases: Vec<Self> = Vec::with_capacity(split.len());
        for branch in split {
            let mut case = rest.clone();
            case.queue = branch;
            cases.push(case);
        }
        cases
    }
}

impl Solver<'_, '_> {
    /// Take all literals apart and settle the splits that have one branch left. False if nothing is left of the
    /// case.
    pub(super) fn saturate(&mut self, case: &mut Case) -> bool {
        loop {
            while let Some(literal) = case.queue.pop() {
                if !self.add(case, literal) {
                    return false;
                }
            }
            let splits = std::mem::take(&mut case.splits);
            for mut split in splits {
                if split.iter().any(|branch| branch.iter().all(|literal| case.facts.contains(literal))) {
                    continue;
                }
                split.retain(|branch| !branch.iter().any(|literal| self.contradicts(case, *literal)));
                match split.as_slice() {
                    [] => return false,
                    [only] => case.queue.extend(only),
                    _ => case.splits.push(split),
                }
            }
            if case.queue.is_empty() {
                return true;
            }
        }
    }

    fn add(&mut self, case: &mut Case, literal: Literal) -> bool {
        if self.contradicts(case, literal) {
            return false;
        }
        !case.facts.insert(literal) || self.expand(case, literal)
    }

    /// The case says the opposite. What depends on the way to a subschema may hold and not hold at one place.
    fn contradicts(&self, case: &Case, literal: Literal) -> bool {
        let is_static = match literal {
            Literal::Class(class, _) => self.universe.is_static(class),
            Literal::Atom(atom, _) => self.universe.is_plain(atom),
            Literal::Has(..) | Literal::Among(_) | Literal::Differs(_) | Literal::Goal(_) => true,
        };
        is_static && literal.negation().is_some_and(|negation| case.facts.contains(&negation))
    }

    /// The values that the case lists, if it lists any.
    pub(super) fn listed(&self, case: &Case) -> Option<Vec<Value>> {
        let mut lists = case.facts.iter().filter_map(|literal| match literal {
            Literal::Atom(atom, true) => match &self.universe.atom(*atom).rule {
                Rule::Values(values) => Some(values),
                _ => None,
            },
            _ => None,
        });
        let first = lists.next()?;
        let others: Vec<&Listed> = lists.collect();
        let is_common =
            |value: &&Value| value.kind() == case.kind && others.iter().all(|list| list.has(value));
        Some(first.values().iter().filter(is_common).cloned().collect())
    }

    /// Values that the case excludes.
    pub(super) fn excluded<'a>(&'a self, case: &'a Case) -> impl Iterator<Item = &'a Value> {
        case.facts.iter().flat_map(|literal| match literal {
            Literal::Atom(atom, false) => match &self.universe.atom(*atom).rule {
                Rule::Values(values) => values.values().iter().collect(),
                _ => Vec::new(),
            },
            Literal::Differs(value) => self.value(*value).into_iter().collect(),
            _ => Vec::new(),
        })
    }
}
