//! From which states a string can end after exactly so many characters.

use super::dfa::{Dfa, Id};
use super::window::Window;
use super::{TooLarge, limit};

/// A set of states, a bit for each.
#[derive(Debug, Clone, PartialEq, Eq)]
struct States(Vec<u64>);

impl States {
    fn none(count: usize) -> Self {
        Self(vec![0; count.div_ceil(64)])
    }

    fn contains(&self, id: Id) -> bool {
        self.0.get(id as usize / 64).is_some_and(|bits| bits >> (id % 64) & 1 == 1)
    }

    fn add(&mut self, id: Id) {
        if let Some(bits) = self.0.get_mut(id as usize / 64) {
            *bits |= 1 << (id % 64);
        }
    }

    fn is_empty(&self) -> bool {
        self.0.iter().all(|bits| *bits == 0)
    }
}

/// The states that end after exactly no, one, two … characters. Where one set is as the one before, so are all after.
#[derive(Debug)]
pub(super) struct Lengths<'d> {
    dfa: &'d Dfa,
    ends: Vec<States>,
    /// No further set is different from the last.
    is_settled: bool,
}

impl<'d> Lengths<'d> {
    pub(super) fn of(dfa: &'d Dfa) -> Self {
        let mut accepting = States::none(dfa.states.len());
        for (id, state) in (0..).zip(&dfa.states) {
            if state.accepting {
                accepting.add(id);
            }
        }
        Self { dfa, ends: vec![accepting], is_settled: false }
    }

    /// Can a string that is now at `id` end after exactly `left` characters?
    pub(super) fn ends(&mut self, id: Id, left: u64) -> bool {
        let left = usize::try_from(left).unwrap_or(usize::MAX);
        while !self.is_settled && self.ends.len() <= left {
            self.extend();
        }
        let known = self.ends.get(left).or(self.ends.last());
        known.is_some_and(|ends| ends.contains(id))
    }

    /// No string is as long as `length`, or longer, as far as is known.
    pub(super) fn is_over(&self, length: u64) -> bool {
        self.is_settled
            && self.ends.len() as u64 <= length
            && self.ends.last().is_none_or(|ends| !ends.contains(0))
    }

    fn extend(&mut self) {
        if let Some(last) = self.ends.last() {
            let next = before(self.dfa, last);
            if next == *last {
                self.is_settled = true;
            } else {
                self.ends.push(next);
            }
        }
    }
}

/// The states that lead into the set with one character.
fn before(dfa: &Dfa, set: &States) -> States {
    let mut before = States::none(dfa.states.len());
    for (id, state) in (0..).zip(&dfa.states) {
        if state.row.iter().any(|(_, target)| set.contains(*target)) {
            before.add(id);
        }
    }
    before
}

/// The least length of a string within the window; nothing if there is no such string.
pub(super) fn least(dfa: &Dfa, window: Window) -> Result<Option<u64>, TooLarge> {
    if dfa.is_any() {
        return Ok(Some(window.min));
    }
    let Some(mut ends) = Lengths::of(dfa).ends.pop() else { return Ok(None) };
    let cost = dfa.edges() as u64 + 1;
    // Past the lower bound, the way to an accepting state is no longer than there are states.
    let last = window.max.unwrap_or(u64::MAX).min(window.min.saturating_add(dfa.states.len() as u64));
    let mut length = 0;
    let mut steps = 0u64;
    while length <= last && !ends.is_empty() {
        if length >= window.min && ends.contains(0) {
            return Ok(Some(length));
        }
        let next = before(dfa, &ends);
        if next == ends {
            // Nothing changes any more, so the lower bound is as good as any length.
            return Ok((ends.contains(0)).then_some(window.min.max(length)));
        }
        ends = next;
        length += 1;
        steps += cost;
        if steps > limit::LENGTH_STEPS {
            return Err(TooLarge);
        }
    }
    Ok(None)
}
