//! An automaton and a window of lengths: the strings that are of both.

use std::sync::Arc;

use super::dfa::Dfa;
use super::window::Window;
use super::words::Words;
use super::{TooLarge, lengths, limit, product};

/// Never empty.
#[derive(Debug, Clone)]
pub(super) struct Part {
    pub(super) dfa: Arc<Dfa>,
    pub(super) window: Window,
    /// The length of the shortest string.
    pub(super) least: u64,
}

impl Part {
    /// Nothing if no string is of both.
    pub(super) fn of(dfa: Arc<Dfa>, window: Window) -> Result<Option<Self>, TooLarge> {
        let least = lengths::least(&dfa, window)?;
        Ok(least.map(|least| Self { dfa, window, least }))
    }

    pub(super) fn and(&self, other: &Self) -> Result<Option<Self>, TooLarge> {
        let Some(window) = self.window.and(other.window) else { return Ok(None) };
        Self::of(both(&self.dfa, &other.dfa)?, window)
    }

    /// What is left without the strings of `other`, in up to three parts, which may overlap.
    pub(super) fn minus(&self, other: &Self) -> Result<Vec<Self>, TooLarge> {
        if self.window.and(other.window).is_none() {
            return Ok(vec![self.clone()]);
        }
        let mut parts = Vec::new();
        if !other.dfa.is_any() && !Arc::ptr_eq(&self.dfa, &other.dfa) {
            let others = Arc::new(product::minus(&self.dfa, &other.dfa)?);
            parts.extend(Self::of(others, self.window)?);
        }
        for window in self.window.minus(other.window) {
            parts.extend(Self::of(Arc::clone(&self.dfa), window)?);
        }
        Ok(parts)
    }

    pub(super) fn contains(&self, text: &str) -> bool {
        self.window.contains(text.chars().count() as u64) && self.dfa.accepts(text)
    }

    /// The most readable of the shortest strings; nothing if it would be too long.
    pub(super) fn shortest(&self) -> Option<String> {
        if self.least > limit::LENGTH {
            return None;
        }
        Words::of(&self.dfa, 1).of_length(self.least, 1).pop()
    }

    /// The length of the longest string, if there is one.
    pub(super) fn longest(&self) -> Option<u64> {
        [self.window.max, self.dfa.longest()].into_iter().flatten().min()
    }
}

/// The strings of both automata.
fn both(one: &Arc<Dfa>, other: &Arc<Dfa>) -> Result<Arc<Dfa>, TooLarge> {
    if Arc::ptr_eq(one, other) || other.is_any() {
        return Ok(Arc::clone(one));
    }
    if one.is_any() {
        return Ok(Arc::clone(other));
    }
    product::and(one, other).map(Arc::new)
}
