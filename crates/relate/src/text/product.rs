//! What two automata accept together, and what one accepts and the other doesn't.

use std::collections::HashMap;

use super::dfa::{Dfa, Id, State};
use super::{TooLarge, limit};

/// The strings of both.
pub(super) fn and(one: &Dfa, other: &Dfa) -> Result<Dfa, TooLarge> {
    product(one, other, |mine, theirs| mine && theirs, false)
}

/// The strings of `one` that are not of `other`.
pub(super) fn minus(one: &Dfa, other: &Dfa) -> Result<Dfa, TooLarge> {
    product(one, other, |mine, theirs| mine && !theirs, true)
}

/// Both run side by side. With `alone`, the first goes on where the second leads nowhere.
fn product(one: &Dfa, other: &Dfa, accepts: fn(bool, bool) -> bool, alone: bool) -> Result<Dfa, TooLarge> {
    let (alphabet, classes) = one.alphabet.meet(&other.alphabet);
    let mut pairs = Pairs::default();
    pairs.id((0, Some(0)))?;
    let mut states = Vec::new();
    let mut steps = 0;
    while let Some((mine, theirs)) = pairs.order.get(states.len()).copied() {
        let (Some(left), right) = (one.state(mine), theirs.and_then(|theirs| other.state(theirs))) else {
            break;
        };
        steps += classes.len();
        if steps > limit::STEPS {
            return Err(TooLarge);
        }
        let mut row = Vec::new();
        for (class, (my_class, their_class)) in (0..).zip(&classes) {
            let Some(my_target) = left.step(*my_class) else { continue };
            let their_target = right.and_then(|right| right.step(*their_class));
            if their_target.is_some() || alone {
                row.push((class, pairs.id((my_target, their_target))?));
            }
        }
        let accepting = accepts(left.accepting, right.is_some_and(|right| right.accepting));
        states.push(State { accepting, row });
    }
    Ok(Dfa::of_states(alphabet, states))
}

/// The states of a product, as they are met.
#[derive(Default)]
struct Pairs {
    known: HashMap<(Id, Option<Id>), Id>,
    order: Vec<(Id, Option<Id>)>,
}

impl Pairs {
    fn id(&mut self, pair: (Id, Option<Id>)) -> Result<Id, TooLarge> {
        if let Some(id) = self.known.get(&pair) {
            return Ok(*id);
        }
        if self.order.len() >= limit::STATES {
            return Err(TooLarge);
        }
        let id = self.order.len() as Id;
        self.order.push(pair);
        self.known.insert(pair, id);
        Ok(id)
    }
}
