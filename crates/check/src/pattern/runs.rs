//! The plainest patterns: from the start of the string, runs of characters, each counted and none in doubt.
//!
//! `^[A-Z]{2}-\d+$`, `^.{1,100000}$`, `^x-`: where one run ends is seen from the character that comes next, so the
//! string is gone through once and nothing is built. Counts of any size cost nothing.

use accordant_schema::{CharSet, Tree};

/// Runs one after the other.
#[derive(Debug, Clone)]
pub(crate) struct Runs {
    runs: Vec<Run>,
    /// The string has to end after the last run.
    to_end: bool,
}

#[derive(Debug, Clone)]
struct Run {
    /// Which ASCII characters are in the set, a bit for each.
    ascii: u128,
    /// The same in two words, which a byte is looked up in at less cost.
    halves: [u64; 2],
    set: CharSet,
    min: u32,
    max: Option<u32>,
}

impl Runs {
    /// The tree as runs, if it is so plain.
    pub(super) fn of_tree(tree: &Tree) -> Option<Self> {
        let (first, terms) = match tree {
            Tree::Start => (tree, [].as_slice()),
            Tree::Concat(terms) => terms.split_first()?,
            _ => return None,
        };
        if *first != Tree::Start {
            return None;
        }
        let (to_end, terms) = match terms.split_last() {
            Some((Tree::End, terms)) => (true, terms),
            _ => (false, terms),
        };
        let runs: Vec<Run> = terms.iter().map(Run::of_tree).collect::<Option<_>>()?;
        are_apart(&runs).then_some(Self { runs, to_end })
    }

    /// All characters of all runs are ASCII, so that [`Self::is_match_bytes`] may be asked.
    pub(crate) fn is_ascii(&self) -> bool {
        let is_ascii = |run: &Run| run.set.ranges().iter().all(|(_, last)| last.is_ascii());
        self.runs.iter().all(is_ascii)
    }

    /// Is there a match in a text of these bytes?
    #[inline(always)]
    pub(crate) fn is_match_bytes(&self, text: &[u8]) -> bool {
        let mut rest = text;
        for run in &self.runs {
            match run.strip_bytes(rest) {
                Some(after) => rest = after,
                None => return false,
            }
        }
        !self.to_end || rest.is_empty()
    }

    /// Is there a match?
    pub(super) fn is_match(&self, text: &str) -> bool {
        let mut rest = text;
        for run in &self.runs {
            match run.strip(rest) {
                Some(after) => rest = after,
                None => return false,
            }
        }
        !self.to_end || rest.is_empty()
    }
}

/// Is each run that may vary in length told from all that can come after it?
fn are_apart(runs: &[Run]) -> bool {
    let varies = |run: &Run| run.max != Some(run.min);
    let mut following = CharSet::empty();
    for run in runs.iter().rev() {
        if varies(run) && !run.set.is_disjoint(&following) {
            return false;
        }
        following = if run.min == 0 { following.union(&run.set) } else { run.set.clone() };
    }
    true
}

impl Run {
    fn of_tree(tree: &Tree) -> Option<Self> {
        let (set, min, max) = match tree {
            Tree::Set(set) => (set, 1, Some(1)),
            Tree::Repeat { inner, min, max, .. } => match &**inner {
                Tree::Set(set) => (set, *min, *max),
                _ => return None,
            },
            _ => return None,
        };
        let ascii = ('\0'..='\x7f').filter(|c| set.contains(*c)).fold(0, |bits, c| bits | 1 << u32::from(c));
        let halves = [ascii as u64, (ascii >> 64) as u64];
        Some(Self { ascii, halves, set: set.clone(), min, max })
    }

    /// What is left after as many characters as the run takes.
    fn strip<'t>(&self, text: &'t str) -> Option<&'t str> {
        let most = self.max.map_or(usize::MAX, |max| max as usize);
        let mut characters = text.chars();
        let mut count = 0;
        let mut rest = text;
        while count < most && characters.next().is_some_and(|character| self.contains(character)) {
            rest = characters.as_str();
            count += 1;
        }
        (count >= self.min as usize).then_some(rest)
    }

    /// The same of bytes, where the set is of ASCII alone: no byte of another character is in it.
    #[inline(always)]
    fn strip_bytes<'t>(&self, bytes: &'t [u8]) -> Option<&'t [u8]> {
        let most = self.max.map_or(usize::MAX, |max| max as usize);
        let reach = bytes.get(..most).unwrap_or(bytes);
        let [low, high] = self.halves;
        let is_outside = |byte: &u8| {
            let half = if byte & 0x40 == 0 { low } else { high };
            !byte.is_ascii() || half >> (byte & 63) & 1 == 0
        };
        let count = reach.iter().position(is_outside).unwrap_or(reach.len());
        if count < self.min as usize { None } else { bytes.get(count..) }
    }

    fn contains(&self, character: char) -> bool {
        if character.is_ascii() {
            self.ascii >> u32::from(character) & 1 == 1
        } else {
            self.set.contains(character)
        }
    }
}
