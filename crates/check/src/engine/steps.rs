//! Patterns that are a row of character classes: matched byte by byte, without choices.
//!
//! `^task-[0-9]{3,12}$` needs no automaton: each part takes bytes of its class as long as it can, because no byte that
//! it could take can begin what follows.

use accordant_schema::{CharSet, Pattern, Tree};

/// A set of ASCII bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Class([u64; 2]);

/// One part: bytes of a class, so many.
#[derive(Debug, Clone)]
struct Step {
    class: Class,
    min: usize,
    max: usize,
}

/// A pattern as a row of steps from the start of a string.
#[derive(Debug, Clone)]
pub(super) struct Steps {
    steps: Box<[Step]>,
    /// The row has to reach the end of the string.
    to_end: bool,
}

impl Steps {
    /// The row of a pattern that is one; none if it needs a matcher.
    pub(super) fn of(pattern: &Pattern) -> Option<Self> {
        let parts = match pattern.tree() {
            Tree::Concat(parts) => parts.as_slice(),
            Tree::Start => std::slice::from_ref(pattern.tree()),
            _ => return None,
        };
        let (Tree::Start, parts) = parts.split_first()? else { return None };
        let (parts, to_end) = match parts.split_last() {
            Some((Tree::End, parts)) => (parts, true),
            _ => (parts, false),
        };
        let steps: Option<Vec<Step>> = parts.iter().map(Step::of).collect();
        let steps = merged(steps?);
        is_deterministic(&steps).then(|| Steps { steps: steps.into(), to_end })
    }

    /// Does the string match? Its bytes have no escapes.
    #[inline(always)]
    pub(super) fn match_raw(&self, string: &[u8]) -> bool {
        let mut rest = string;
        for step in &self.steps {
            let limit = step.max.min(rest.len());
            let reach = rest.get(..limit).unwrap_or(rest);
            let taken = reach.iter().position(|byte| !step.class.contains(*byte)).unwrap_or(limit);
            if taken < step.min {
                return false;
            }
            rest = rest.get(taken..).unwrap_or_default();
        }
        !self.to_end || rest.is_empty()
    }
}

impl Step {
    fn of(tree: &Tree) -> Option<Self> {
        match tree {
            Tree::Set(set) => Some(Step { class: Class::of(set)?, min: 1, max: 1 }),
            Tree::Repeat { inner, min, max, .. } => {
                let Tree::Set(set) = &**inner else { return None };
                let max = max.map_or(usize::MAX, |max| max as usize);
                Some(Step { class: Class::of(set)?, min: *min as usize, max })
            }
            _ => None,
        }
    }
}

/// Neighbours of one class are one step.
fn merged(steps: Vec<Step>) -> Vec<Step> {
    let mut row: Vec<Step> = Vec::with_capacity(steps.len());
    for step in steps {
        match row.last_mut() {
            Some(last) if last.class == step.class => {
                last.min = last.min.saturating_add(step.min);
                last.max = last.max.saturating_add(step.max);
            }
            _ => row.push(step),
        }
    }
    row
}

/// Taking as much as possible at each step is the only way to match: what a step that can take more or less might
/// leave to the next ones can't begin them.
fn is_deterministic(steps: &[Step]) -> bool {
    let mut rest = steps;
    while let Some((step, after)) = rest.split_first() {
        rest = after;
        if step.min == step.max {
            continue;
        }
        for next in after {
            if !step.class.is_disjoint(next.class) {
                return false;
            }
            if next.min > 0 {
                break;
            }
        }
    }
    true
}

impl Class {
    /// None where the set has characters past ASCII: their bytes don't stand alone.
    fn of(set: &CharSet) -> Option<Self> {
        let mut class = Class([0; 2]);
        for (first, last) in set.ranges() {
            let (first, last) = (u8::try_from(*first).ok()?, u8::try_from(*last).ok()?);
            if last > 0x7f {
                return None;
            }
            (first..=last).for_each(|byte| class.add(byte));
        }
        Some(class)
    }

    fn add(&mut self, byte: u8) {
        let half = usize::from(byte >> 6);
        self.0.get_mut(half).into_iter().for_each(|bits| *bits |= 1 << (byte & 63));
    }

    #[inline(always)]
    fn contains(self, byte: u8) -> bool {
        let [low, high] = self.0;
        let bits = if byte & 0x40 == 0 { low } else { high };
        byte < 0x80 && bits >> (byte & 63) & 1 == 1
    }

    fn is_disjoint(self, other: Self) -> bool {
        self.0.iter().zip(other.0).all(|(own, others)| own & others == 0)
    }
}
