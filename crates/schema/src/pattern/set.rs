//! Sets of characters.

use std::sync::Arc;

/// A set of Unicode scalar values, kept as ranges: in order, apart from each other, both ends inside.
///
/// Two equal sets have equal ranges. A clone shares them.
///
/// ```
/// # use accordant_schema::CharSet;
/// let set = CharSet::of_ranges([('x', 'z'), ('a', 'c'), ('d', 'f')]);
/// assert_eq!(set.ranges(), [('a', 'f'), ('x', 'z')]);
/// assert!(set.contains('e') && !set.negate().contains('e'));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct CharSet(Arc<[(char, char)]>);

impl CharSet {
    /// No character.
    pub fn empty() -> Self {
        Self(Arc::new([]))
    }

    /// Every character.
    pub fn all() -> Self {
        Self(Arc::new([('\0', char::MAX)]))
    }

    /// One character.
    pub fn of_char(character: char) -> Self {
        Self(Arc::new([(character, character)]))
    }

    /// The characters of these ranges, both ends inside, in any order. A range whose end comes before its start has
    /// none.
    pub fn of_ranges(ranges: impl IntoIterator<Item = (char, char)>) -> Self {
        let mut ranges: Vec<(char, char)> = ranges.into_iter().filter(|(start, end)| start <= end).collect();
        ranges.sort_unstable();
        let mut merged: Vec<(char, char)> = Vec::with_capacity(ranges.len());
        for (start, end) in ranges {
            match merged.last_mut() {
                Some(last) if start <= last.1 || after(last.1) == Some(start) => last.1 = last.1.max(end),
                _ => merged.push((start, end)),
            }
        }
        Self(merged.into())
    }

    /// The ranges, in order and apart, both ends inside.
    pub fn ranges(&self) -> &[(char, char)] {
        &self.0
    }

    /// The character is in the set. Takes time logarithmic in the number of ranges.
    pub fn contains(&self, character: char) -> bool {
        let next = self.0.partition_point(|(start, _)| *start <= character);
        next.checked_sub(1).and_then(|at| self.0.get(at)).is_some_and(|(_, end)| character <= *end)
    }

    /// No character is in the set.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The characters that are not in the set.
    #[must_use]
    pub fn negate(&self) -> Self {
        let mut gaps = Vec::with_capacity(self.0.len() + 1);
        let mut start = Some('\0');
        for (first, last) in self.0.iter() {
            if let (Some(from), Some(to)) = (start, before(*first))
                && from <= to
            {
                gaps.push((from, to));
            }
            start = after(*last);
        }
        gaps.extend(start.map(|from| (from, char::MAX)));
        Self(gaps.into())
    }

    /// The characters that are in one of the sets.
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        Self::of_ranges(self.0.iter().chain(other.0.iter()).copied())
    }

    /// The characters that are in both sets.
    #[must_use]
    pub fn intersect(&self, other: &Self) -> Self {
        let (mut mine, mut theirs) = (self.0.iter().peekable(), other.0.iter().peekable());
        let mut shared = Vec::new();
        while let (Some(one), Some(two)) = (mine.peek(), theirs.peek()) {
            let (start, end) = (one.0.max(two.0), one.1.min(two.1));
            if start <= end {
                shared.push((start, end));
            }
            if one.1 <= two.1 {
                mine.next()
            } else {
                theirs.next()
            };
        }
        Self(shared.into())
    }

    /// No character is in both sets.
    pub fn is_disjoint(&self, other: &Self) -> bool {
        self.intersect(other).is_empty()
    }
}

impl Default for CharSet {
    fn default() -> Self {
        Self::empty()
    }
}

impl FromIterator<char> for CharSet {
    fn from_iter<I: IntoIterator<Item = char>>(characters: I) -> Self {
        Self::of_ranges(characters.into_iter().map(|character| (character, character)))
    }
}

/// The next scalar value; surrogates are none.
fn after(character: char) -> Option<char> {
    (character..=char::MAX).nth(1)
}

/// The scalar value before.
fn before(character: char) -> Option<char> {
    ('\0'..=character).rev().nth(1)
}
