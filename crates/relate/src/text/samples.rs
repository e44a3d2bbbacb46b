//! A few strings out of many.

use std::collections::HashSet;

use super::limit;
use super::part::Part;
use super::words::Words;

/// Strings, each once, and how many are wanted.
pub(super) struct Samples {
    pub(super) count: usize,
    pub(super) texts: Vec<String>,
    known: HashSet<String>,
}

impl Samples {
    /// This many different lengths of a part are tried.
    const LENGTHS: usize = 16;
    /// Further than this from the shortest string no longer one is looked for.
    const REACH: u64 = 1_000;

    pub(super) fn new(count: usize) -> Self {
        Self { count, texts: Vec::new(), known: HashSet::new() }
    }

    /// Takes strings of a part, at most `share` of each length. Each class of characters is stood for by `each`.
    pub(super) fn take(&mut self, part: &Part, each: usize, share: usize) {
        let mut words = Words::of(&part.dfa, each);
        let last = part
            .window
            .max
            .unwrap_or(u64::MAX)
            .min(part.least.saturating_add(Self::REACH))
            .min(limit::LENGTH);
        let (mut lengths, mut characters) = (0, 0);
        for length in part.least..=last {
            let is_enough = self.texts.len() >= self.count || lengths == Self::LENGTHS;
            if is_enough || characters > limit::SAMPLES_LENGTH || words.lengths.is_over(length) {
                break;
            }
            let found = words.of_length(length, share.min((limit::LENGTH / (length + 1)) as usize + 1));
            lengths += usize::from(!found.is_empty());
            characters += found.len() as u64 * length;
            self.add(found);
        }
    }

    pub(super) fn add(&mut self, found: Vec<String>) {
        for text in found {
            if self.texts.len() < self.count && self.known.insert(text.clone()) {
                self.texts.push(text);
            }
        }
    }
}
