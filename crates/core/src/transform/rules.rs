//! The host's declarations on their way down the tree of places.
//!
//! A [`Trail`] says how far each declaration's pattern of places has been followed. Two places with the same
//! subschemas and the same trail are one spot, which is why a recursive schema stays finite.

use super::refused::Refusal;
use crate::error::code;
use crate::terms::{Declared, Places, Terms};
use accordant_json::{Pointer, Value};
use accordant_relate::Place;
use std::collections::BTreeSet;
use std::sync::Arc;

/// A name that no declaration has: stands for all members that aren't named.
const OTHER: &str = "\u{10ffff}other";

/// How far each declaration has been followed; an empty position list means that it leads elsewhere.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Trail(Vec<Vec<usize>>);

impl Trail {
    /// Nothing is declared for what is below.
    pub(super) fn is_over(&self) -> bool {
        self.0.iter().all(Vec::is_empty)
    }
}

/// A declaration by its number in the terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rule(usize);

/// What became of a declaration.
#[derive(Clone, Debug)]
enum Fate {
    /// No place was met that it could be for.
    NotMet,
    /// It can't be honoured where it was met.
    Misplaced(Place, String),
    /// It can be honoured somewhere.
    Honoured,
}

/// The declarations, and what became of each.
pub(super) struct Rules<'t> {
    declared: &'t [Declared],
    /// The unescaped tokens of each pattern.
    tokens: Vec<Vec<String>>,
    fates: Vec<Fate>,
}

impl<'t> Rules<'t> {
    pub(super) fn of(terms: &'t Terms) -> Rules<'t> {
        let declared = terms.declared();
        let tokens = |rule: &Declared| {
            let pointer: Pointer = rule.places().to_string().parse().unwrap_or_default();
            pointer.tokens().map(|token| token.into_owned()).collect()
        };
        Rules {
            declared,
            tokens: declared.iter().map(tokens).collect(),
            fates: vec![Fate::NotMet; declared.len()],
        }
    }

    fn places(&self, index: usize) -> Option<&'t Places> {
        self.declared.get(index).map(Declared::places)
    }

    /// The trail of the whole document.
    pub(super) fn start(&self) -> Trail {
        Trail(self.declared.iter().map(|rule| rule.places().start()).collect())
    }

    /// The trail one level down.
    pub(super) fn step(&self, trail: &Trail, token: &str) -> Trail {
        let step = |(index, at): (usize, &Vec<usize>)| {
            self.places(index).map_or(Vec::new(), |places| places.step(at, token))
        };
        Trail(trail.0.iter().enumerate().map(step).collect())
    }

    /// The trail of the members that nobody names, and of the items after those that are named.
    pub(super) fn step_other(&self, trail: &Trail) -> Trail {
        self.step(trail, OTHER)
    }

    /// The names and indexes that declarations give to what is directly below.
    pub(super) fn next_tokens(&self, trail: &Trail) -> BTreeSet<Arc<str>> {
        let mut names = BTreeSet::new();
        for (tokens, at) in self.tokens.iter().zip(&trail.0) {
            let next = at.iter().filter_map(|position| tokens.get(*position));
            names.extend(
                next.filter(|token| !matches!(token.as_str(), "*" | "**"))
                    .map(|token| Arc::from(token.as_str())),
            );
        }
        names
    }

    /// The declarations whose places are exactly here.
    fn here(&self, trail: &Trail) -> impl Iterator<Item = (Rule, &'t Declared)> {
        let ended = trail
            .0
            .iter()
            .enumerate()
            .filter(|(index, at)| self.places(*index).is_some_and(|places| places.ends(at)));
        let indexes: Vec<usize> = ended.map(|(index, _)| index).collect();
        let declared = self.declared;
        indexes.into_iter().filter_map(move |index| Some((Rule(index), declared.get(index)?)))
    }

    /// Of the declarations here that `pick` wants, the one with the fewest wildcards.
    pub(super) fn meant<T>(
        &self,
        trail: &Trail,
        pick: impl Fn(&'t Declared) -> Option<T>,
    ) -> Option<(Rule, T)> {
        let mut best: Option<(usize, Rule, T)> = None;
        for (rule, declared) in self.here(trail) {
            let openness = declared.places().openness();
            if let Some(picked) = pick(declared)
                && best.as_ref().is_none_or(|(known, ..)| openness < *known)
            {
                best = Some((openness, rule, picked));
            }
        }
        best.map(|(_, rule, picked)| (rule, picked))
    }

    /// The renames of members directly below: the rule, the producer's name, the receiver's name.
    pub(super) fn renames(&self, trail: &Trail) -> Vec<(Rule, &'t str, &'t str)> {
        let mut renames = Vec::new();
        for (index, declared) in self.declared.iter().enumerate() {
            if let Declared::Rename { from, to } = declared
                && let (Some((_, from_name)), Some((_, to_name))) = (from.split(), to.split())
                && trail.0.get(index).is_some_and(|at| from.ends(&from.step(at, from_name)))
            {
                renames.push((Rule(index), from_name, to_name));
            }
        }
        renames
    }

    pub(super) fn honoured(&mut self, rule: Rule) {
        if let Some(fate) = self.fates.get_mut(rule.0) {
            *fate = Fate::Honoured;
        }
    }

    pub(super) fn misplaced(&mut self, rule: Rule, at: &Place, reason: impl Into<String>) {
        if let Some(fate @ Fate::NotMet) = self.fates.get_mut(rule.0) {
            *fate = Fate::Misplaced(at.clone(), reason.into());
        }
    }

    /// Those that can be honoured nowhere.
    pub(super) fn refusals(&self) -> Vec<Refusal> {
        let refusal = |(declared, fate): (&Declared, &Fate)| {
            let word = declared.operation().word();
            let (at, reason) = match fate {
                Fate::Honoured => return None,
                Fate::NotMet => {
                    (pattern(declared.places()), format!("`{word}` is declared for a place that isn't there"))
                }
                Fate::Misplaced(at, reason) => (at.clone(), format!("`{word}` is declared, but {reason}")),
            };
            let mut refusal = Refusal::new(at, code::plan::OPERATION_MISPLACED, reason);
            if let Declared::HostDefault { value, .. } = declared {
                refusal.witness = Some(Value::clone(value));
            }
            Some(refusal)
        };
        self.declared.iter().zip(&self.fates).filter_map(refusal).collect()
    }
}

/// The places of a declaration, as one place with wildcards.
fn pattern(places: &Places) -> Place {
    let pointer: Pointer = places.to_string().parse().unwrap_or_default();
    pointer.tokens().fold(Place::root(), |place, token| match token.as_ref() {
        "*" => place.any_member(),
        name => place.member(name),
    })
}
