//! Which items or members of one value have been evaluated, for `unevaluatedItems` and `unevaluatedProperties`.

/// A set of positions. The first 64 need no allocation.
#[derive(Debug)]
pub(crate) struct Marks {
    first: u64,
    rest: Vec<u64>,
    /// Everything from here on.
    from: usize,
}

/// The marks to make, where somebody further out asks for them.
pub(crate) type Seen<'m> = Option<&'m mut Marks>;

impl Default for Marks {
    fn default() -> Self {
        Self { first: 0, rest: Vec::new(), from: usize::MAX }
    }
}

impl Marks {
    pub(crate) fn mark(&mut self, position: usize) {
        let (word, bit) = (position / 64, 1 << (position % 64));
        match word.checked_sub(1) {
            None => self.first |= bit,
            Some(word) => {
                if self.rest.len() <= word {
                    self.rest.resize(word + 1, 0);
                }
                if let Some(bits) = self.rest.get_mut(word) {
                    *bits |= bit;
                }
            }
        }
    }

    pub(crate) fn mark_from(&mut self, position: usize) {
        self.from = self.from.min(position);
    }

    pub(crate) fn has(&self, position: usize) -> bool {
        let (word, bit) = (position / 64, 1_u64 << (position % 64));
        let bits = match word.checked_sub(1) {
            None => self.first,
            Some(word) => self.rest.get(word).copied().unwrap_or(0),
        };
        position >= self.from || bits & bit != 0
    }

    /// Take over what another subschema, which holds, has marked on the same value.
    pub(crate) fn merge(&mut self, other: &Self) {
        self.first |= other.first;
        if self.rest.len() < other.rest.len() {
            self.rest.resize(other.rest.len(), 0);
        }
        self.rest.iter_mut().zip(&other.rest).for_each(|(mine, theirs)| *mine |= theirs);
        self.from = self.from.min(other.from);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_kept_on_both_sides_of_the_inline_word() {
        let mut marks = Marks::default();
        let positions = [0, 1, 63, 64, 127, 128, 1000];
        positions.iter().for_each(|position| marks.mark(*position));
        for position in 0..1100 {
            assert_eq!(marks.has(position), positions.contains(&position), "{position}");
        }
    }

    #[test]
    fn merged_marks_are_those_of_both() {
        let (mut left, mut right) = (Marks::default(), Marks::default());
        left.mark(3);
        right.mark(70);
        right.mark_from(200);
        left.merge(&right);
        assert!([3, 70, 200, usize::MAX].into_iter().all(|position| left.has(position)));
        assert!([0, 4, 69, 71, 199].into_iter().all(|position| !left.has(position)));
    }
}
