//! Automata without what is of no use: states that lead nowhere, states that do the same, classes that do the same.

use std::collections::{BTreeMap, HashMap, VecDeque};

use super::alphabet::{Alphabet, Class};
use super::dfa::{Dfa, Id, State};
use super::limit;

/// The automaton of these states, the first of which it starts in and stays.
pub(super) fn dfa(alphabet: Alphabet, states: Vec<State>) -> Dfa {
    let states = merged(trimmed(states));
    let names = columns(alphabet.len(), &states);
    let states = states.into_iter().map(|state| renamed(state, &names)).collect();
    Dfa { alphabet: alphabet.renamed(&names), states }
}

/// The states that lead to an accepting one. All states that there are can be reached.
fn trimmed(states: Vec<State>) -> Vec<State> {
    let distances = distances(&states);
    let mut kept = 0..;
    let useful = distances.iter().enumerate().map(|(at, distance)| at == 0 || distance.is_some());
    let names: Vec<Option<Id>> = useful.map(|useful| if useful { kept.next() } else { None }).collect();
    let rename = |target: Id| names.get(target as usize).copied().flatten();
    let kept = states.into_iter().zip(&names).filter(|(_, name)| name.is_some());
    kept.map(|(state, _)| State {
        accepting: state.accepting,
        row: state.row.into_iter().filter_map(|(class, target)| Some((class, rename(target)?))).collect(),
    })
    .collect()
}

/// How many characters it takes at least from each state to an accepting one; nothing where no way leads there.
fn distances(states: &[State]) -> Vec<Option<u32>> {
    let mut sources: Vec<Vec<usize>> = vec![Vec::new(); states.len()];
    for (from, state) in states.iter().enumerate() {
        for (_, target) in &state.row {
            if let Some(sources) = sources.get_mut(*target as usize) {
                sources.push(from);
            }
        }
    }
    let mut distances = vec![None; states.len()];
    let accepting = states.iter().enumerate().filter(|(_, state)| state.accepting);
    let mut waiting: VecDeque<(usize, u32)> = accepting.map(|(at, _)| (at, 0)).collect();
    while let Some((at, distance)) = waiting.pop_front() {
        if let Some(slot) = distances.get_mut(at).filter(|slot| slot.is_none()) {
            *slot = Some(distance);
            waiting.extend(sources.get(at).into_iter().flatten().map(|from| (*from, distance + 1)));
        }
    }
    distances
}

/// The fewest states, after Moore (1956); unchanged if it would take too long.
///
/// States that are not equally far from an accepting one are told apart at once, so that long rows of states take no
/// more rounds than short ones.
fn merged(states: Vec<State>) -> Vec<State> {
    let edges: usize = states.iter().map(|state| state.row.len() + 1).sum();
    let mut rounds = limit::STEPS / edges.max(1);
    let (mut blocks, mut count) = numbered(distances(&states).into_iter());
    loop {
        let Some(left) = rounds.checked_sub(1) else { return states };
        rounds = left;
        let before = count;
        let rows = states.iter().zip(&blocks).map(|(state, block)| (*block, in_blocks(state, &blocks)));
        (blocks, count) = numbered(rows);
        if count == before {
            break;
        }
    }
    // Blocks are counted in the order of their first states, so that of the first state comes first.
    let mut merged: BTreeMap<Id, State> = BTreeMap::new();
    for (state, block) in states.iter().zip(&blocks) {
        let row = || State { accepting: state.accepting, row: in_blocks(state, &blocks) };
        merged.entry(*block).or_insert_with(row);
    }
    merged.into_values().collect()
}

/// A number for each of the keys, the same for equal ones, in the order in which they come; and how many there are.
fn numbered<K: Eq + std::hash::Hash>(keys: impl Iterator<Item = K>) -> (Vec<u32>, usize) {
    let mut known = HashMap::new();
    let numbers = keys.map(|key| {
        let next = known.len() as u32;
        *known.entry(key).or_insert(next)
    });
    let numbers = numbers.collect();
    (numbers, known.len())
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
    numbered(columns.into_iter()).0
}

fn renamed(state: State, names: &[Class]) -> State {
    let row = state.row.iter().filter_map(|(class, target)| Some((*names.get(*class as usize)?, *target)));
    let mut row: Vec<(Class, Id)> = row.collect();
    row.sort_unstable();
    row.dedup();
    State { accepting: state.accepting, row }
}
