//! Nondeterministic to deterministic automata.
//!
//! A state is the set of states that the other automaton may be in after the characters so far, and what an assertion
//! needs to know of the last of them. What it needs to know of the next character is looked at a character ahead: the
//! assertions are followed once for each of the ways it can go on (a word character, another one, none).

use std::collections::HashMap;

use accordant_schema::CharSet;

use super::alphabet::{Alphabet, Class};
use super::dfa::{self, Dfa};
use super::nfa::{Assertion, Id, Nfa, State};
use super::{TooLarge, limit};

/// The automaton that accepts every string with a match in it.
pub(super) fn dfa(nfa: &Nfa) -> Result<Dfa, TooLarge> {
    let mut sets = nfa.sets.clone();
    let words = sets.len();
    if nfa.has_boundary {
        sets.push(CharSet::of_ranges([('0', '9'), ('A', 'Z'), ('_', '_'), ('a', 'z')]));
    }
    let (alphabet, members) = Alphabet::of_sets(&sets);
    let classes =
        members.iter().map(|sets| Character { is_word: sets.contains(&words), sets: marks(sets, words) });
    let mut builder = Builder {
        nfa,
        classes: classes.collect(),
        known: HashMap::new(),
        waiting: Vec::new(),
        size: 0,
        work: 0,
        states: Vec::new(),
        seen: vec![0; nfa.states.len()],
        round: 0,
    };
    builder.run()?;
    Ok(Dfa::of_states(alphabet, builder.states))
}

fn marks(indices: &[usize], count: usize) -> Vec<bool> {
    (0..count).map(|index| indices.contains(&index)).collect()
}

/// What there is to know of the characters of a class.
struct Character {
    is_word: bool,
    /// For each set of the automaton: are they in it?
    sets: Vec<bool>,
}

/// Where the automaton is.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Place {
    /// A match lies behind.
    Found,
    /// Before a character or the end.
    Among {
        /// In order.
        states: Vec<Id>,
        last: Last,
    },
}

/// What came before.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Last {
    Nothing,
    Word,
    Other,
}

/// What comes next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    End,
    Word,
    Other,
}

struct Builder<'n> {
    nfa: &'n Nfa,
    classes: Vec<Character>,
    known: HashMap<Place, dfa::Id>,
    waiting: Vec<(dfa::Id, Place)>,
    /// The states in all places together.
    size: usize,
    /// Steps so far.
    work: usize,
    states: Vec<dfa::State>,
    /// The round in which each state of the other automaton was last followed.
    seen: Vec<u32>,
    round: u32,
}

impl Builder<'_> {
    fn run(&mut self) -> Result<(), TooLarge> {
        self.place(Place::Among { states: vec![self.nfa.start], last: Last::Nothing })?;
        while let Some((id, place)) = self.waiting.pop() {
            let state = match place {
                Place::Found => self.found(id),
                Place::Among { states, last } => self.among(&states, last)?,
            };
            if let Some(slot) = self.states.get_mut(id as usize) {
                *slot = state;
            }
        }
        Ok(())
    }

    fn place(&mut self, place: Place) -> Result<dfa::Id, TooLarge> {
        if let Some(id) = self.known.get(&place) {
            return Ok(*id);
        }
        self.size += if let Place::Among { states, .. } = &place { states.len() } else { 0 };
        if self.states.len() >= limit::STATES || self.size > limit::PLACES {
            return Err(TooLarge);
        }
        let id = self.states.len() as dfa::Id;
        self.states.push(dfa::State::default());
        self.known.insert(place.clone(), id);
        self.waiting.push((id, place));
        Ok(id)
    }

    fn found(&self, id: dfa::Id) -> dfa::State {
        dfa::State {
            accepting: true,
            row: (0..self.classes.len() as Class).map(|class| (class, id)).collect(),
        }
    }

    fn among(&mut self, states: &[Id], last: Last) -> Result<dfa::State, TooLarge> {
        let accepting = self.follow(states, last, Next::End).is_none();
        let word = self.follow(states, last, Next::Word);
        let other = if self.nfa.has_boundary { self.follow(states, last, Next::Other) } else { word.clone() };
        if self.work > limit::STEPS {
            return Err(TooLarge);
        }
        let mut row = Vec::new();
        for class in 0..self.classes.len() {
            let Some(character) = self.classes.get(class) else { continue };
            let from = if character.is_word { &word } else { &other };
            self.work += 1 + from.as_ref().map_or(0, Vec::len);
            let place = match from {
                None => Place::Found,
                Some(from) => Place::Among {
                    states: targets(self.nfa, from, character),
                    last: if character.is_word { Last::Word } else { Last::Other },
                },
            };
            if !matches!(&place, Place::Among { states, .. } if states.is_empty()) {
                row.push((class as Class, self.place(place)?));
            }
        }
        Ok(dfa::State { accepting, row })
    }

    /// The states that read a character, of those that are reached without one; nothing if a match is.
    fn follow(&mut self, from: &[Id], last: Last, next: Next) -> Option<Vec<Id>> {
        self.round += 1;
        let mut waiting = from.to_vec();
        let mut reading = Vec::new();
        while let Some(id) = waiting.pop() {
            let Some(seen) = self.seen.get_mut(id as usize).filter(|seen| **seen != self.round) else {
                continue;
            };
            *seen = self.round;
            match self.nfa.states.get(id as usize)? {
                State::Accept => return None,
                State::Set { .. } => reading.push(id),
                State::Split(targets) => waiting.extend(targets),
                State::Assert { assertion, next: to } if holds(*assertion, last, next) => waiting.push(*to),
                State::Assert { .. } => {}
            }
        }
        Some(reading)
    }
}

fn holds(assertion: Assertion, last: Last, next: Next) -> bool {
    match assertion {
        Assertion::Start => last == Last::Nothing,
        Assertion::End => next == Next::End,
        Assertion::Boundary { negated } => ((last == Last::Word) != (next == Next::Word)) != negated,
    }
}

/// Where the states lead with a character.
fn targets(nfa: &Nfa, from: &[Id], character: &Character) -> Vec<Id> {
    let leads = |id: &Id| match nfa.states.get(*id as usize)? {
        State::Set { set, next } => character.sets.get(*set)?.then_some(*next),
        State::Split(_) | State::Assert { .. } | State::Accept => None,
    };
    let mut targets: Vec<Id> = from.iter().filter_map(leads).collect();
    targets.sort_unstable();
    targets.dedup();
    targets
}
