//! A place in the producer's instances, with what is known of the values on the way to it.

use crate::engine::{Demand, Goal, Literal, NameSpec, Solver, demand};
use crate::universe::{NameId, Side};
use crate::{Place, Step};

use super::sent::Sent;

/// How one place leads to the next.
#[derive(Debug, Clone)]
pub(super) enum Link {
    Member(NameId),
    SomeMember(NameSpec),
    Item(usize),
    SomeItem(usize),
}

/// A place on the way.
#[derive(Debug, Clone)]
struct Level {
    conditions: Vec<Literal>,
    link: Link,
}

/// A place, and the conditions under which it is looked at.
#[derive(Debug, Clone)]
pub(super) struct Spot {
    pub(super) at: Place,
    pub(super) sent: Sent,
    levels: Vec<Level>,
    /// What holds of the value besides what the producer's schema says.
    conditions: Vec<Literal>,
    /// A value that fails here may still be taken as a whole.
    pub(super) is_loose: bool,
}

impl Spot {
    pub(super) fn root(sent: Sent) -> Self {
        Self { at: Place::root(), sent, levels: Vec::new(), conditions: Vec::new(), is_loose: false }
    }

    /// The same place under more conditions.
    pub(super) fn under(&self, conditions: impl IntoIterator<Item = Literal>) -> Self {
        let mut spot = self.clone();
        spot.conditions.extend(conditions);
        spot
    }

    /// The same place, where a failure may be made up for elsewhere.
    pub(super) fn loose(&self, is_loose: bool) -> Self {
        Self { is_loose: self.is_loose || is_loose, ..self.clone() }
    }

    /// A place inside.
    pub(super) fn inside(&self, step: Step, link: Link, sent: Sent) -> Self {
        let mut levels = self.levels.clone();
        levels.push(Level { conditions: self.conditions.clone(), link });
        Self { at: self.at.then(step), sent, levels, conditions: Vec::new(), is_loose: self.is_loose }
    }

    /// Instances of the producer with a value at this place for which the literals hold.
    pub(super) fn demand(&self, solver: &mut Solver<'_, '_>, literals: &[Literal]) -> Demand {
        let mut inner: Vec<Literal> = self.conditions.iter().chain(literals).copied().collect();
        for level in self.levels.iter().rev() {
            let asked = demand(inner);
            let goal = match &level.link {
                Link::Member(name) => Goal::Member { name: *name, demand: asked },
                Link::SomeMember(names) => Goal::SomeMember { names: names.clone(), demand: asked },
                Link::Item(index) => Goal::Item { index: *index, demand: asked },
                Link::SomeItem(from) => Goal::SomeItem { from: *from, demand: asked },
            };
            inner = level.conditions.clone();
            inner.push(solver.goal(goal));
        }
        inner.push(Literal::Class(solver.universe.root(Side::Producer), true));
        if self.is_loose {
            inner.push(Literal::Class(solver.universe.root(Side::Receiver), false));
        }
        demand(inner)
    }
}
