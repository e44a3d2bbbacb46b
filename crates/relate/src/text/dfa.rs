//! Deterministic automata.

use std::collections::{BTreeMap, HashMap};

use super::alphabet::{Alphabet, Class};
use super::limit;

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
        let states = minimal(trimmed(states));
        let names = columns(alphabet.len(), &states);
        let states = states.into_iter().map(|state| renamed(state, &names)).collect();
        Self { alphabet: alphabet.renamed(&names), states }
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

/// The states that can be reached and lead to an accepting one; the first stays.
fn trimmed(states: Vec<State>) -> Vec<State> {
    let useful = useful(&states);
    let mut names = vec![None; states.len()];
    let mut kept: Id = 0;
    for (name, useful) in names.iter_mut().zip(&useful) {
        *name = useful.then_some(kept);
        kept += Id::from(*useful);
    }
    let rename = |target: Id| names.get(target as usize).copied().flatten();
    let kept = states.into_iter().zip(useful).filter(|(_, useful)| *useful);
    kept.map(|(state, _)| State {
        accepting: state.accepting,
        row: state.row.into_iter().filter_map(|(class, target)| Some((class, rename(target)?))).collect(),
    })
    .collect()
}

fn useful(states: &[State]) -> Vec<bool> {
    let mut sources: Vec<Vec<usize>> = vec![Vec::new(); states.len()];
    for (from, state) in states.iter().enumerate() {
        for (_, target) in &state.row {
            if let Some(sources) = sources.get_mut(*target as usize) {
                sources.push(from);
            }
        }
    }
    let forward = spread(states.len(), vec![0], |at| {
        states.get(at).into_iter().flat_map(|state| &state.row).map(|(_, target)| *target as usize).collect()
    });
    let accepting =
        states.iter().enumerate().filter(|(_, state)| state.accepting).map(|(at, _)| at).collect();
    let backward = spread(states.len(), accepting, |at| sources.get(at).cloned().unwrap_or_default());
    let both = forward.into_iter().zip(backward).enumerate();
    both.map(|(at, (forward, backward))| at == 0 || (forward && backward)).collect()
}

/// All that is reached from `seeds`.
fn spread(count: usize, seeds: Vec<usize>, next: impl Fn(usize) -> Vec<usize>) -> Vec<bool> {
    let mut reached = vec![false; count];
    let mut waiting = seeds;
    while let Some(at) = waiting.pop() {
        if let Some(mark) = reached.get_mut(at).filter(|mark| !**mark) {
            *mark = true;
            waiting.extend(next(at));
        }
    }
    reached
}

/// The fewest states, after Moore (1956); unchanged if it would take too long.
fn minimal(states: Vec<State>) -> Vec<State> {
    let edges: usize = states.iter().map(|state| state.row.len() + 1).sum();
    let mut rounds = limit::STEPS / edges.max(1);
    let mut blocks: Vec<Id> = states.iter().map(|state| Id::from(state.accepting)).collect();
    let mut count = 0;
    loop {
        let Some(left) = rounds.checked_sub(1) else { return states };
        rounds = left;
        let mut known: HashMap<(Id, Vec<(Class, Id)>), Id> = HashMap::new();
        let refined: Vec<Id> = states
            .iter()
            .zip(&blocks)
            .map(|(state, block)| {
                let next = known.len() as Id;
                *known.entry((*block, in_blocks(state, &blocks))).or_insert(next)
            })
            .collect();
        let (before, after) = (count, known.len());
        (blocks, count) = (refined, after);
        if before == after {
            break;
        }
    }
    // Blocks are counted in the order of their first states, so the first state's comes first.
    let mut merged: BTreeMap<Id, State> = BTreeMap::new();
    for (state, block) in states.iter().zip(&blocks) {
        let row = || State { accepting: state.accepting, row: in_blocks(state, &blocks) };
        merged.entry(*block).or_insert_with(row);
    }
    merged.into_values().collect()
}

fn in_blocks(state: &State, blocks: &[Id]) -> Vec<(Class, Id)> {
    state.row.iter().filter_map(|(class, target)| Some((*class, *blocks.get(*target as usize)?))).collect()
}

/// A name for each class, the same for those that lead to the same states from everywhere.
fn columns(classes: usize, states: &[State]) -> Vec<Class> {
    let mut columns: Vec<Vec<(Id, Id)>> = vec![Vec::new(); classes];
    for (from, state) in (0..).zip(states) {
        for (class, target) in &state.row {
            if let Some(column) = columns.get_mut(*class as usize) {
                column.push((from, *target));
            }
        }
    }
    let mut known = HashMap::new();
    columns
        .into_iter()
        .map(|column| {
            let next = known.len() as Class;
            *known.entry(column).or_insert(next)
        })
        .collect()
}

fn renamed(state: State, names: &[Class]) -> State {
    let row = state.row.iter().filter_map(|(class, target)| Some((*names.get(*class as usize)?, *target)));
    let mut row: Vec<(Class, Id)> = row.collect();
    row.sort_unstable();
    row.dedup();
    State { accepting: state.accepting, row }
}
