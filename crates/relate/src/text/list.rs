//! Lists of strings as automata: a tree of their beginnings.

use std::collections::HashMap;

use super::alphabet::Alphabet;
use super::dfa::{Dfa, Id, State};

/// The automaton that accepts these strings.
pub(super) fn dfa<'t>(texts: impl IntoIterator<Item = &'t str>) -> Dfa {
    let mut edges: HashMap<(Id, char), Id> = HashMap::new();
    let mut states = vec![State::default()];
    for text in texts {
        let mut at = 0;
        for character in text.chars() {
            at = *edges.entry((at, character)).or_insert_with(|| {
                states.push(State::default());
                states.len() as Id - 1
            });
        }
        if let Some(state) = states.get_mut(at as usize) {
            state.accepting = true;
        }
    }
    let mut characters: Vec<char> = edges.keys().map(|(_, character)| *character).collect();
    characters.sort_unstable();
    characters.dedup();
    let alphabet = Alphabet::of_characters(&characters);
    for ((from, character), target) in edges {
        if let Some(state) = states.get_mut(from as usize) {
            state.row.push((alphabet.class_of(character), target));
        }
    }
    states.iter_mut().for_each(|state| state.row.sort_unstable());
    Dfa::of_states(alphabet, states)
}
