//! Strings of an automaton, of one length, the most readable first.

use std::collections::HashMap;
use std::rc::Rc;

use super::dfa::{Dfa, Id};
use super::lengths::Lengths;
use super::readable;

/// Makes strings. Each class of characters is stood for by a few of them.
#[derive(Debug)]
pub(super) struct Words<'d> {
    dfa: &'d Dfa,
    pub(super) lengths: Lengths<'d>,
    /// How many characters stand for a class.
    each: usize,
    choices: HashMap<Id, Rc<[(char, Id)]>>,
    best: HashMap<u32, Rc<[char]>>,
}

impl<'d> Words<'d> {
    pub(super) fn of(dfa: &'d Dfa, each: usize) -> Self {
        Self { dfa, lengths: Lengths::of(dfa), each, choices: HashMap::new(), best: HashMap::new() }
    }

    /// Strings of exactly this length, `count` at most, in order of readability.
    pub(super) fn of_length(&mut self, length: u64, count: usize) -> Vec<String> {
        let mut words = Vec::new();
        if count == 0 || !self.lengths.ends(0, length) {
            return words;
        }
        // The choices that were made: where, which next one, and the word so far. No choice leads astray.
        let mut path: Vec<(Id, usize)> = vec![(0, 0)];
        let mut word: Vec<char> = Vec::new();
        while let Some((state, choice)) = path.last().copied() {
            let left = length - word.len() as u64;
            if left == 0 {
                words.push(word.iter().collect());
                if words.len() == count {
                    break;
                }
            } else if let Some((next, character, target)) = self.choose(state, choice, left - 1) {
                if let Some(last) = path.last_mut() {
                    last.1 = next + 1;
                }
                path.push((target, 0));
                word.push(character);
                continue;
            }
            path.pop();
            word.pop();
        }
        words
    }

    /// The first choice of a state from the given one on that leaves a way to end after `left` more characters.
    fn choose(&mut self, state: Id, from: usize, left: u64) -> Option<(usize, char, Id)> {
        let choices = self.choices(state);
        let mut open = choices.iter().enumerate().skip(from);
        open.find(|(_, (_, target))| self.lengths.ends(*target, left)).map(|(at, (by, to))| (at, *by, *to))
    }

    fn choices(&mut self, state: Id) -> Rc<[(char, Id)]> {
        if let Some(choices) = self.choices.get(&state) {
            return Rc::clone(choices);
        }
        let mut choices = Vec::new();
        for (class, target) in self.dfa.state(state).map(|state| &*state.row).unwrap_or_default() {
            let best = self.best.entry(*class);
            let best = best.or_insert_with(|| readable::best(&self.dfa.alphabet, *class, self.each).into());
            choices.extend(best.iter().map(|character| (*character, *target)));
        }
        choices.sort_unstable_by_key(|(character, _)| readable::rank(*character));
        let choices: Rc<[(char, Id)]> = choices.into();
        self.choices.insert(state, Rc::clone(&choices));
        choices
    }
}
