//! What two automata accept together, and what one accepts and the other doesn't.

use std::collections::HashMap;

use super::alphabet::{Alphabet, Class};
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
    let (alphabet, parts) = parted(&one.alphabet, &other.alphabet);
    let mut pairs = Pairs::default();
    pairs.id((0, Some(0)))?;
    let mut states = Vec::new();
    let mut steps = 0;
    while let Some((mine, theirs)) = pairs.order.get(states.len()).copied() {
        let (Some(left), right) = (one.state(mine), theirs.and_then(|theirs| other.state(theirs))) else {
            break;
        };
        let mut row = Vec::new();
        for (my_class, my_target) in &left.row {
            for (class, their_class) in parts.get(*my_class as usize).into_iter().flatten() {
                steps += 1;
                let their_target = right.and_then(|right| right.step(*their_class));
                if their_target.is_some() || alone {
                    row.push((*class, pairs.id((*my_target, their_target))?));
                }
            }
        }
        if steps > limit::STEPS {
            return Err(TooLarge);
        }
        row.sort_unstable();
        let accepting = accepts(left.accepting, right.is_some_and(|right| right.accepting));
        states.push(State { accepting, row });
    }
    Ok(Dfa::of_states(alphabet, states))
}

/// The alphabet of a product; and for each class of the first, the classes that it is parted into, each with the class
/// of the second that it lies in.
fn parted(one: &Alphabet, other: &Alphabet) -> (Alphabet, Vec<Vec<(Class, Class)>>) {
    let (alphabet, pairs) = one.meet(other);
    let mut parts: Vec<Vec<(Class, Class)>> = vec![Vec::new(); one.len()];
    for (class, (mine, theirs)) in (0..).zip(pairs) {
        if let Some(parts) = parts.get_mut(mine as usize) {
            parts.push((class, theirs));
        }
    }
    (alphabet, parts)
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
