//! What can be asked of one value.

use std::rc::Rc;

use accordant_json::Value;

use super::Solver;
use crate::universe::{AtomId, ClassId, Coverage, Kinds, NameId, PatternId};

/// One thing that is asked of a value. The flag says whether it has to hold or must not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Literal {
    Class(ClassId, bool),
    Atom(AtomId, bool),
    /// It is an object that has the member, or lacks it.
    Has(NameId, bool),
    /// It is of one of these kinds.
    Among(Kinds),
    /// It is another value.
    Differs(ValueId),
    /// It is an array or object with something inside.
    Goal(GoalId),
}

/// A value that the solver keeps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct ValueId(u32);

/// A goal that the solver keeps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct GoalId(u32);

/// Literals in order, each once.
pub(crate) type Demand = Rc<[Literal]>;

/// The demand of these literals.
pub(crate) fn demand(literals: impl IntoIterator<Item = Literal>) -> Demand {
    let mut literals: Vec<Literal> = literals.into_iter().collect();
    literals.sort_unstable();
    literals.dedup();
    literals.into()
}

/// Something inside an array or object.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum Goal {
    /// The member of that name.
    Member { name: NameId, demand: Demand },
    /// Some member of such a name.
    SomeMember { names: NameSpec, demand: Demand },
    /// The item at that index.
    Item { index: usize, demand: Demand },
    /// Some item from that index on.
    SomeItem { from: usize, demand: Demand },
    /// So many items are of the class.
    Count { class: ClassId, min: u64, max: Option<u64> },
}

/// Which names: all conditions hold.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub(crate) struct NameSpec {
    /// Names that these don't cover.
    pub(crate) outside: Coverage,
    /// Names that match the pattern.
    pub(crate) matched: Option<PatternId>,
    /// Names that the class refuses.
    pub(crate) refused_by: Option<ClassId>,
}

impl Literal {
    /// The literal that can't hold beside it.
    pub(crate) const fn negation(self) -> Option<Self> {
        match self {
            Self::Class(class, holds) => Some(Self::Class(class, !holds)),
            Self::Atom(atom, holds) => Some(Self::Atom(atom, !holds)),
            Self::Has(name, has) => Some(Self::Has(name, !has)),
            Self::Among(_) | Self::Differs(_) | Self::Goal(_) => None,
        }
    }
}

impl Solver<'_, '_> {
    /// The literal of a goal.
    pub(crate) fn goal(&mut self, goal: Goal) -> Literal {
        let goal = Rc::new(goal);
        let next = GoalId(u32::try_from(self.goals.len()).unwrap_or(u32::MAX));
        let id = *self.goal_ids.entry(goal.clone()).or_insert(next);
        if id == next {
            self.goals.push(goal);
        }
        Literal::Goal(id)
    }

    pub(super) fn goal_of(&self, id: GoalId) -> Option<Rc<Goal>> {
        self.goals.get(id.0 as usize).cloned()
    }

    /// The literal of being another value than this one.
    pub(super) fn differs(&mut self, value: &Rc<Value>) -> Literal {
        let known = self.values.iter().position(|known| known == value);
        let at = known.unwrap_or_else(|| {
            self.values.push(value.clone());
            self.values.len() - 1
        });
        Literal::Differs(ValueId(u32::try_from(at).unwrap_or(u32::MAX)))
    }

    pub(super) fn value(&self, id: ValueId) -> Option<&Value> {
        self.values.get(id.0 as usize).map(|value| &**value)
    }
}
