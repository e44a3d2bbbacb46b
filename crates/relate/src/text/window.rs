//! Windows of lengths, in characters.

/// Lengths from `min` to `max`, both inside.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Window {
    pub(super) min: u64,
    pub(super) max: Option<u64>,
}

impl Window {
    /// Every length.
    pub(super) const ALL: Self = Self { min: 0, max: None };

    pub(super) fn contains(self, length: u64) -> bool {
        self.min <= length && self.max.is_none_or(|max| length <= max)
    }

    /// The lengths that are in both, if there are any.
    pub(super) fn and(self, other: Self) -> Option<Self> {
        let max = [self.max, other.max].into_iter().flatten().min();
        let both = Self { min: self.min.max(other.min), max };
        both.max.is_none_or(|max| both.min <= max).then_some(both)
    }

    /// The lengths that are not in `other`: those below it, and those above.
    pub(super) fn minus(self, other: Self) -> impl Iterator<Item = Self> {
        let below = other.min.checked_sub(1).and_then(|max| self.and(Self { min: 0, max: Some(max) }));
        let above = other.max.and_then(|max| self.and(Self { min: max.checked_add(1)?, max: None }));
        [below, above].into_iter().flatten()
    }
}
