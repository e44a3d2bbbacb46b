//! Sets of strings, and what can be said of them exactly.
//!
//! # How
//! A [`Language`] is a union of parts, each a deterministic automaton over ranges of characters together with a window
//! of lengths. Lengths are kept apart so that `maxLength: 100000` doesn't take a hundred thousand states. A pattern
//! becomes an automaton by way of Thompson's construction and subsets; look-around right after `^` and right before `$`
//! is intersection and difference. Automata are trimmed, made minimal and their alphabets coarsened after each step.
//!
//! # Rooms
//! | room | holds |
//! |---|---|
//! | `alphabet` | characters, told apart only as far as need be |
//! | `nfa`, `determine`, `pattern`, `list` | ways to an automaton |
//! | `dfa`, `minimal`, `product` | automata and what is done with them |
//! | `window`, `lengths`, `part` | lengths beside automata |
//! | `words`, `readable`, `samples` | ways to strings |
//! | `limit` | the bounds |
//!
//! # Limits
//! States and steps are bounded; past the bounds the answer is [`TooLarge`], never a guess.

mod alphabet;
mod determine;
mod dfa;
mod lengths;
mod limit;
mod list;
mod minimal;
mod nfa;
mod part;
mod pattern;
mod product;
mod readable;
mod samples;
mod window;
mod words;

#[cfg(test)]
mod tests;

use std::sync::Arc;

use accordant_schema::{Irregular, Pattern};

use dfa::Dfa;
use part::Part;
use samples::Samples;
use window::Window;
use words::Words;

/// A regular set of strings, over Unicode scalar values. A clone shares the automata.
///
/// ```
/// # use accordant_relate::text::Language;
/// # use accordant_schema::Pattern;
/// let sent = Language::of_pattern(&Pattern::parse("^[a-z]+$").unwrap()).unwrap();
/// let taken = sent.and(&Language::lengths(0, Some(3))).unwrap();
/// assert_eq!(sent.outside(&taken).unwrap().as_deref(), Some("aaaa"));
/// assert_eq!(taken.outside(&sent).unwrap(), None);
/// ```
#[derive(Debug, Clone)]
pub struct Language {
    /// None of them is empty. They may overlap.
    parts: Vec<Part>,
}

/// A pattern whose strings can't be told exactly. Closed on purpose: a caller gives the reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotRegular {
    /// It has look-around in the middle, or back-references.
    #[error("the pattern has {0}")]
    Irregular(#[from] Irregular),
    /// Its automaton would be too large.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
}

impl NotRegular {
    /// A stable word for programs.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Irregular(irregular) => irregular.code(),
            Self::TooLarge(large) => large.code(),
        }
    }
}

/// The automata would grow past their bounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the automata of the strings would be too large")]
pub struct TooLarge;

impl TooLarge {
    /// A stable word for programs.
    pub const fn code(self) -> &'static str {
        "automaton-size"
    }
}

impl Language {
    /// The strings that the pattern matches somewhere, as the keyword `pattern` has it.
    ///
    /// # Errors
    /// The pattern has look-around that doesn't stand right after `^` or right before `$`, has back-references, or needs
    /// too large an automaton.
    pub fn of_pattern(pattern: &Pattern) -> Result<Self, NotRegular> {
        let mut language = Self::any();
        for conjunct in pattern.tree().conjuncts()? {
            let other = Self { parts: pattern::part(&conjunct.tree)?.into_iter().collect() };
            language = if conjunct.negated { language.minus(&other)? } else { language.and(&other)? };
        }
        Ok(language)
    }

    /// No string.
    pub const fn none() -> Self {
        Self { parts: Vec::new() }
    }

    /// Every string.
    pub fn any() -> Self {
        Self::lengths(0, None)
    }

    /// Integers in their canonical decimal form: `0`, `-7`, `120`.
    pub fn integers() -> Self {
        let form = Pattern::parse("^(?:0|-?[1-9][0-9]*)$").ok();
        form.and_then(|form| Self::of_pattern(&form).ok()).unwrap_or(Self::none())
    }

    /// The strings of at least `min` and at most `max` characters.
    pub fn lengths(min: u64, max: Option<u64>) -> Self {
        let window = Window { min, max };
        let is_empty = max.is_some_and(|max| max < min);
        let part = || Part { dfa: Arc::new(Dfa::any()), window, least: min };
        Self { parts: if is_empty { Vec::new() } else { vec![part()] } }
    }

    /// These strings.
    pub fn of_strings<'t>(texts: impl IntoIterator<Item = &'t str>) -> Self {
        let texts: Vec<&str> = texts.into_iter().collect();
        let least = texts.iter().map(|text| text.chars().count() as u64).min();
        let part = |least| Part { dfa: Arc::new(list::dfa(texts)), window: Window::ALL, least };
        Self { parts: least.map(part).into_iter().collect() }
    }

    /// The strings of both.
    ///
    /// # Errors
    /// The automata would be too large.
    pub fn and(&self, other: &Self) -> Result<Self, TooLarge> {
        let mut parts = Vec::new();
        for mine in &self.parts {
            for theirs in &other.parts {
                parts.extend(mine.and(theirs)?);
                within_bounds(&parts)?;
            }
        }
        Ok(Self { parts })
    }

    /// The strings of either.
    ///
    /// # Errors
    /// The union has too many parts.
    pub fn or(&self, other: &Self) -> Result<Self, TooLarge> {
        let parts: Vec<Part> = self.parts.iter().chain(&other.parts).cloned().collect();
        within_bounds(&parts)?;
        Ok(Self { parts })
    }

    /// The strings of this language that are not of the other.
    ///
    /// # Errors
    /// The automata would be too large.
    pub fn minus(&self, other: &Self) -> Result<Self, TooLarge> {
        let mut parts = self.parts.clone();
        for theirs in &other.parts {
            let mut left = Vec::new();
            for mine in &parts {
                left.append(&mut mine.minus(theirs)?);
                within_bounds(&left)?;
            }
            parts = left;
        }
        Ok(Self { parts })
    }

    /// The shortest and most readable string of this language that is not of the other; nothing if all of them are.
    ///
    /// # Errors
    /// The automata would be too large, or the string would be longer than 1,048,576 characters.
    pub fn outside(&self, other: &Self) -> Result<Option<String>, TooLarge> {
        let rest = self.minus(other)?;
        if rest.is_empty() { Ok(None) } else { rest.shortest().map(Some).ok_or(TooLarge) }
    }

    /// There is no string.
    pub fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// The string is one of the language's.
    pub fn contains(&self, text: &str) -> bool {
        self.parts.iter().any(|part| part.contains(text))
    }

    /// The shortest string, and of the shortest ones the one that is best to read: letters before digits before other
    /// characters. Nothing if there is none of at most 1,048,576 characters.
    pub fn shortest(&self) -> Option<String> {
        let least = self.parts.iter().map(|part| part.least).min()?;
        let shortest = self.parts.iter().filter(|part| part.least == least).filter_map(Part::shortest);
        shortest.min_by_key(|text| text.chars().map(readable::rank).collect::<Vec<_>>())
    }

    /// Up to `count` different strings, short and readable ones first, of several lengths where there are.
    pub fn samples(&self, count: usize) -> Vec<String> {
        let mut samples = Samples::new(count);
        // First one character for each class and several lengths, then more of the same lengths, then what is left.
        let share = count.div_ceil(4);
        for (each, share, quota) in [(1, share, count.div_ceil(2)), (8, share, count), (256, count, count)] {
            samples.count = quota;
            for part in &self.parts {
                samples.take(part, each, share);
            }
        }
        samples.texts
    }

    /// All strings, if there are at most `limit`. Nothing if there are more, or if finding them would take too long.
    pub fn members(&self, limit: usize) -> Option<Vec<String>> {
        let enough = limit.checked_add(1)?;
        let mut samples = Samples::new(enough);
        for part in &self.parts {
            let longest = part.longest()?;
            if longest.saturating_mul(part.dfa.edges() as u64 + 1) > limit::LENGTH_STEPS {
                return None;
            }
            let mut words = Words::of(&part.dfa, enough);
            for length in part.least..=longest {
                samples.add(words.of_length(length, enough));
                if samples.texts.len() > limit {
                    return None;
                }
            }
        }
        Some(samples.texts)
    }
}

fn within_bounds(parts: &[Part]) -> Result<(), TooLarge> {
    if parts.len() > limit::PARTS { Err(TooLarge) } else { Ok(()) }
}
