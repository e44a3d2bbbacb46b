//! Trees as nondeterministic automata, after Thompson (1968), with assertions on the way.

use std::collections::HashMap;

use accordant_schema::{CharSet, Tree};

use super::{TooLarge, limit};

/// A state, by its index.
pub(super) type Id = u32;

/// An assertion between two characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Assertion {
    Start,
    End,
    Boundary { negated: bool },
}

#[derive(Debug)]
pub(super) enum State {
    /// A character of the set with this index.
    Set {
        set: usize,
        next: Id,
    },
    /// Without a character.
    Split(Vec<Id>),
    /// Without a character, if that holds here.
    Assert {
        assertion: Assertion,
        next: Id,
    },
    Accept,
}

/// The automaton of a tree.
#[derive(Debug)]
pub(super) struct Nfa {
    pub(super) states: Vec<State>,
    pub(super) start: Id,
    /// The sets of its characters, each once.
    pub(super) sets: Vec<CharSet>,
    pub(super) has_boundary: bool,
}

impl Nfa {
    /// The automaton that accepts at the end of a match, which may begin anywhere.
    pub(super) fn of_tree(tree: &Tree) -> Result<Self, TooLarge> {
        let mut builder = Builder::default();
        let accept = builder.add(State::Accept)?;
        let body = builder.before(tree, accept)?;
        let start = builder.add(State::Split(Vec::new()))?;
        let skip = builder.before(&Tree::Set(CharSet::all()), start)?;
        builder.aim(start, vec![body, skip]);
        Ok(Self { states: builder.states, start, sets: builder.sets, has_boundary: builder.has_boundary })
    }
}

#[derive(Default)]
struct Builder {
    states: Vec<State>,
    sets: Vec<CharSet>,
    known: HashMap<CharSet, usize>,
    has_boundary: bool,
}

impl Builder {
    fn add(&mut self, state: State) -> Result<Id, TooLarge> {
        if self.states.len() >= limit::NFA_STATES {
            return Err(TooLarge);
        }
        self.states.push(state);
        Ok(self.states.len() as Id - 1)
    }

    /// Adds the states of a tree that lead on to `next`, and tells where they begin.
    fn before(&mut self, tree: &Tree, next: Id) -> Result<Id, TooLarge> {
        match tree {
            Tree::Empty => Ok(next),
            Tree::Set(set) => {
                let set = self.set(set);
                self.add(State::Set { set, next })
            }
            Tree::Concat(trees) => trees.iter().rev().try_fold(next, |next, tree| self.before(tree, next)),
            Tree::Either(trees) => {
                let starts = trees.iter().map(|tree| self.before(tree, next)).collect::<Result<_, _>>()?;
                self.add(State::Split(starts))
            }
            Tree::Repeat { inner, min, max, .. } => self.repeat(inner, *min, *max, next),
            Tree::Group { inner, .. } => self.before(inner, next),
            Tree::Start => self.add(State::Assert { assertion: Assertion::Start, next }),
            Tree::End => self.add(State::Assert { assertion: Assertion::End, next }),
            Tree::Boundary { negated } => {
                self.has_boundary = true;
                self.add(State::Assert { assertion: Assertion::Boundary { negated: *negated }, next })
            }
            // Never here: a tree that has these isn't regular.
            Tree::Look { .. } | Tree::Back(_) => self.add(State::Split(Vec::new())),
        }
    }

    fn repeat(&mut self, inner: &Tree, min: u32, max: Option<u32>, next: Id) -> Result<Id, TooLarge> {
        let mut start = next;
        match max {
            None => {
                start = self.add(State::Split(Vec::new()))?;
                let body = self.before(inner, start)?;
                self.aim(start, vec![body, next]);
            }
            Some(max) => {
                for _ in min..max {
                    let body = self.before(inner, start)?;
                    start = self.add(State::Split(vec![body, next]))?;
                }
            }
        }
        for _ in 0..min {
            let body = self.before(inner, start)?;
            if body == start {
                // What takes no state takes none however often it is repeated.
                break;
            }
            start = body;
        }
        Ok(start)
    }

    fn aim(&mut self, split: Id, targets: Vec<Id>) {
        if let Some(state) = self.states.get_mut(split as usize) {
            *state = State::Split(targets);
        }
    }

    fn set(&mut self, set: &CharSet) -> usize {
        if let Some(index) = self.known.get(set) {
            return *index;
        }
        self.sets.push(set.clone());
        self.known.insert(set.clone(), self.sets.len() - 1);
        self.sets.len() - 1
    }
}
