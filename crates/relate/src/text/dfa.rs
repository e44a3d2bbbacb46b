//! Deterministic automata.

use super::alphabet::{Alphabet, Class};
use super::minimal;

/// A state, by its index.
pub(super) type Id = u32;

/// One state.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct State {
    /// The string may end here.
    pub(super) accepting: bool,
    /// Where each class leads, in the order of classes; a class that isn't here leads nowhere.
    pub(super) row: Vec<(Class, Id)>,
}

impl State {
    pub(super) fn step(&self, class: Class) -> Option<Id> {
        let at = self.row.binary_search_by_key(&class, |(class, _)| *class).ok()?;
        self.row.get(at).map(|(_, target)| *target)
    }
}

/// An automaton. It starts in its first state, and each other state is on the way to an accepting one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Dfa {
    pub(super) alphabet: Alphabet,
    pub(super) states: Vec<State>,
}

impl Dfa {
    /// Every string.
    pub(super) fn any() -> Self {
        Self { alphabet: Alphabet::one(), states: vec![State { accepting: true, row: vec![(0, 0)] }] }
    }

    /// The automaton of these states, without those that are of no use; as few as possible where they are not many.
    pub(super) fn of_states(alphabet: Alphabet, states: Vec<State>) -> Self {
        minimal::dfa(alphabet, states)
    }

    pub(super) fn state(&self, id: Id) -> Option<&State> {
        self.states.get(id as usize)
    }

    /// Every string is accepted.
    pub(super) fn is_any(&self) -> bool {
        self.alphabet.len() == 1
            && matches!(&*self.states, [state] if state.accepting && state.row == [(0, 0)])
    }

    pub(super) fn accepts(&self, text: &str) -> bool {
        let step = |state: Id, character| self.state(state)?.step(self.alphabet.class_of(character));
        text.chars().try_fold(0, step).and_then(|last| self.state(last)).is_some_and(|state| state.accepting)
    }

    /// How many edges.
    pub(super) fn edges(&self) -> usize {
        self.states.iter().map(|state| state.row.len()).sum()
    }

    /// The length of the longest string, if there is one.
    pub(super) fn longest(&self) -> Option<u64> {
        let mut entries = vec![0usize; self.states.len()];
        for (_, target) in self.states.iter().flat_map(|state| &state.row) {
            if let Some(count) = entries.get_mut(*target as usize) {
                *count += 1;
            }
        }
        let mut depths = vec![0u64; self.states.len()];
        let mut ready: Vec<Id> = if entries.first() == Some(&0) { vec![0] } else { Vec::new() };
        let mut done = 0;
        while let Some(id) = ready.pop() {
            done += 1;
            let depth = depths.get(id as usize).copied().unwrap_or_default() + 1;
            for (_, target) in self.state(id).map(|state| &*state.row).unwrap_or_default() {
                if let (Some(entry), Some(deep)) =
                    (entries.get_mut(*target as usize), depths.get_mut(*target as usize))
                {
                    *deep = depth.max(*deep);
                    *entry -= 1;
                    if *entry == 0 {
                        ready.push(*target);
                    }
                }
            }
        }
        // A state that is never ready lies on a cycle or behind one.
        if done == self.states.len() { depths.into_iter().max() } else { None }
    }
}
