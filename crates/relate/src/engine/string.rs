//! Strings: one regular language, from patterns, lengths and what is denied.

use accordant_json::Value;
use accordant_schema::Pattern;

use super::case::Case;
use super::{Answer, Demand, Literal, Solver, format};
use crate::text::Language;
use crate::universe::{PatternId, Rule};

/// Steps that a pattern costs: automata are combined.
const COST: u64 = 500;
/// Steps that automata cost which grew past their bounds.
const FAILED: u64 = 10_000;
/// Lists of strings up to this size are gone through.
const LISTED: usize = 64;
/// Strings longer than this aren't written down.
const LONG: u64 = 100_000;
/// Strings to try where patterns are beyond reasoning.
const WORDS: [&str; 6] = ["", "a", "0", "A", " ", "a b"];

/// What a case says of a string.
#[derive(Default)]
struct Text {
    min: u64,
    max: Option<u64>,
    /// Patterns that match, or must not.
    patterns: Vec<(PatternId, bool)>,
    /// Intersected; none where nothing is said.
    language: Option<Language>,
    samples: Vec<&'static str>,
}

impl Solver<'_, '_> {
    pub(super) fn string(&mut self, case: &Case, demand: &Demand) -> Answer {
        let Some(text) = self.text(case) else { return Answer::Empty };
        let Some(language) = &text.language else {
            return self.plain(case, &text, demand);
        };
        if language.is_empty() {
            return Answer::Empty;
        }
        if let Some(members) = language.members(LISTED) {
            return self.choose(members.into_iter().map(Value::from), true, demand);
        }
        let samples =
            text.samples.iter().filter(|sample| language.contains(sample)).map(|sample| (*sample).to_owned());
        let words = language.samples(self.attempts());
        let values: Vec<Value> = samples.chain(words).map(Value::from).collect();
        self.choose(values, false, demand)
    }

    /// Strings of which only the length and single values are known.
    fn plain(&mut self, case: &Case, text: &Text, demand: &Demand) -> Answer {
        let excluded: Vec<&str> = self.excluded(case).filter_map(Value::as_str).collect();
        let fits = |word: &str| {
            let length = word.chars().count() as u64;
            length >= text.min && text.max.is_none_or(|max| length <= max) && !excluded.contains(&word)
        };
        let mut words: Vec<String> =
            text.samples.iter().chain(&WORDS).map(|word| (*word).to_owned()).collect();
        if let Ok(length) = usize::try_from(text.min.min(LONG)) {
            words.extend(('a'..='z').map(|letter| letter.to_string().repeat(length)));
            words.extend((1..=excluded.len().min(LISTED)).map(|more| "a".repeat(length + more)));
        }
        words.retain(|word| fits(word));
        let is_whole = text.max == Some(0);
        words.truncate(self.attempts());
        self.choose(words.into_iter().map(Value::from), is_whole, demand)
    }

    /// None if there is no such string.
    fn text(&mut self, case: &Case) -> Option<Text> {
        let mut text = Text::default();
        for literal in &case.facts {
            if let Literal::Atom(atom, holds) = literal {
                match (&self.universe.atom(*atom).rule, *holds) {
                    (Rule::MinLength(count), true) => text.min = text.min.max(*count),
                    (Rule::MaxLength(count), false) => text.min = text.min.max(count.saturating_add(1)),
                    (Rule::MaxLength(count), true) => text.cut(*count),
                    (Rule::MinLength(count), false) => text.cut(count.checked_sub(1)?),
                    (Rule::Pattern(pattern), holds) => text.patterns.push((*pattern, holds)),
                    (Rule::Format(format), true) => text.format(format.name),
                    _ => {}
                }
            }
        }
        if text.max.is_some_and(|max| max < text.min) {
            return None;
        }
        if !text.patterns.is_empty() {
            let met = self.met(&text.patterns);
            text.meet(Some(&met), true);
        }
        if text.language.is_some() && (text.min > 0 || text.max.is_some()) {
            let lengths = Language::lengths(text.min, text.max);
            text.meet(Some(&lengths), true);
        }
        if text.language.is_some() {
            let excluded: Vec<&str> = self.excluded(case).filter_map(Value::as_str).collect();
            if !excluded.is_empty() {
                text.meet(Some(&Language::of_strings(excluded)), false);
            }
        }
        Some(text)
    }
}

impl Solver<'_, '_> {
    /// The strings that all of these patterns match, or don't. Patterns come in order, so that what their first ones
    /// come to is computed once.
    fn met(&mut self, patterns: &[(PatternId, bool)]) -> Language {
        let known = (1..=patterns.len()).rev().find_map(|count| {
            let front = patterns.get(..count)?;
            Some((self.met.get(front)?.clone(), count))
        });
        let (mut language, from) = known.unwrap_or_else(|| (Language::any(), 0));
        for (at, (pattern, holds)) in patterns.iter().enumerate().skip(from) {
            self.charge(COST);
            let met = self
                .universe
                .language(*pattern)
                .and_then(|other| if *holds { language.and(other).ok() } else { language.minus(other).ok() });
            if met.is_none() {
                self.charge(FAILED);
            }
            // What can't be computed is left out.
            language = met.unwrap_or(language);
            let front: Vec<(PatternId, bool)> = patterns.iter().take(at + 1).copied().collect();
            self.met.insert(front, language.clone());
        }
        language
    }
}

impl Text {
    fn cut(&mut self, max: u64) {
        self.max = Some(self.max.map_or(max, |known| known.min(max)));
    }

    /// Only strings of the language, or only others. What can't be computed is left out.
    fn meet(&mut self, other: Option<&Language>, holds: bool) {
        let language = self.language.take().unwrap_or_else(Language::any);
        let met =
            other.and_then(|other| if holds { language.and(other).ok() } else { language.minus(other).ok() });
        self.language = Some(met.unwrap_or(language));
    }

    fn format(&mut self, name: &str) {
        let Some(row) = format::find(name) else { return };
        self.samples.extend(row.samples);
        if let Some(within) = row.within {
            let language =
                Pattern::parse(within).ok().and_then(|pattern| Language::of_pattern(&pattern).ok());
            self.meet(language.as_ref(), true);
        }
    }
}
