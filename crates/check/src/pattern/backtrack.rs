//! A backtracking matcher under a step budget, for patterns with look-around or back-references.
//!
//! ECMA-262 section 22.2.2 gives the meaning: look-behind runs from right to left, a group that took no part matches
//! the empty string when referred to, each turn of a loop forgets the groups inside it, and a turn that matches
//! nothing ends the loop. Choices wait on a stack of their own, so that no pattern and no string deepens the
//! thread's stack but by look-around inside look-around.

use accordant_schema::CharSet;

use super::OutOfSteps;

/// One instruction. The machine has a position in the text and goes to the next instruction unless told otherwise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Op {
    /// One character of the set.
    Set { set: CharSet, way: Way },
    /// What one of these groups matched; the empty string if none has.
    Back { groups: Box<[u32]>, way: Way },
    /// Go on at `first`; if that fails, at `second`.
    Split { first: usize, second: usize },
    /// Go on there.
    Jump(usize),
    /// Remember the position in a slot.
    Save(usize),
    /// Forget the slots `from` to before `to`.
    Forget { from: usize, to: usize },
    /// Fail if the position is the one that the slot remembers.
    Moved(usize),
    /// At the start of the text.
    Start,
    /// At the end of the text.
    End,
    /// Between a word character and another one, or not so.
    Boundary { negated: bool },
    /// Run what follows, up to its `Accept`, without moving; then go on at `next`.
    Look { negated: bool, next: usize },
    /// A match.
    Accept,
}

/// Which way the text is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    Forward,
    Backward,
}

/// The program of a pattern.
#[derive(Debug)]
pub(super) struct Code {
    pub(super) ops: Vec<Op>,
    /// Two for each group, in the order of their numbers, then one for each loop that can match nothing.
    pub(super) slots: usize,
}

impl Code {
    /// Is there a match anywhere in `text`? Takes `limit` steps at most: one an instruction, one for each slot that is
    /// forgotten and each byte that is compared with what a group matched.
    pub(super) fn is_match(&self, text: &str, limit: u64) -> Result<bool, OutOfSteps> {
        let mut machine =
            Machine { code: self, text, slots: vec![None; self.slots], stack: Vec::new(), left: limit };
        let is_anchored = self.ops.first() == Some(&Op::Start);
        let starts = text.char_indices().map(|(at, _)| at).chain([text.len()]);
        for at in starts.take(if is_anchored { 1 } else { usize::MAX }) {
            if machine.run(0, at)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// What has to be taken back when a choice fails.
enum Choice {
    /// Go on there.
    Branch { op: usize, at: usize },
    /// Give the slot its older content.
    Slot { slot: usize, old: Option<usize> },
}

struct Machine<'t> {
    code: &'t Code,
    text: &'t str,
    slots: Vec<Option<usize>>,
    stack: Vec<Choice>,
    left: u64,
}

/// What an instruction leads to.
enum Next {
    Go { op: usize, at: usize },
    Fail,
    Accept,
}

impl Machine<'_> {
    /// Run from an instruction at a position until `Accept`, or until no choice made since is left.
    fn run(&mut self, op: usize, at: usize) -> Result<bool, OutOfSteps> {
        let base = self.stack.len();
        let mut next = Next::Go { op, at };
        loop {
            let (op, at) = match next {
                Next::Go { op, at } => (op, at),
                Next::Accept => return Ok(true),
                Next::Fail => match self.retreat(base) {
                    Some(branch) => branch,
                    None => return Ok(false),
                },
            };
            self.spend(1)?;
            next = self.step(op, at)?;
        }
    }

    fn step(&mut self, op: usize, at: usize) -> Result<Next, OutOfSteps> {
        let code = self.code;
        let holds = match code.ops.get(op) {
            Some(Op::Set { set, way }) => return Ok(self.set(set, *way, op, at)),
            Some(Op::Back { groups, way }) => return self.back(groups, *way, op, at),
            Some(Op::Split { first, second }) => {
                self.stack.push(Choice::Branch { op: *second, at });
                return Ok(Next::Go { op: *first, at });
            }
            Some(Op::Jump(to)) => return Ok(Next::Go { op: *to, at }),
            Some(Op::Look { negated, next }) => return self.look(*negated, op + 1, *next, at),
            Some(Op::Accept) | None => return Ok(Next::Accept),
            Some(Op::Save(slot)) => {
                self.remember(*slot, Some(at));
                true
            }
            Some(Op::Forget { from, to }) => {
                self.spend(to - from)?;
                (*from..*to).for_each(|slot| self.remember(slot, None));
                true
            }
            Some(Op::Moved(slot)) => self.slots.get(*slot) != Some(&Some(at)),
            Some(Op::Start) => at == 0,
            Some(Op::End) => at == self.text.len(),
            Some(Op::Boundary { negated }) => {
                let is_word = |character: Option<char>| character.is_some_and(is_word_character);
                (is_word(self.character(at, Way::Backward)) != is_word(self.character(at, Way::Forward)))
                    != *negated
            }
        };
        Ok(if holds { Next::Go { op: op + 1, at } } else { Next::Fail })
    }

    /// Go back to the last branch since `base`.
    fn retreat(&mut self, base: usize) -> Option<(usize, usize)> {
        while self.stack.len() > base {
            match self.stack.pop()? {
                Choice::Branch { op, at } => return Some((op, at)),
                Choice::Slot { slot, old } => self.put(slot, old),
            }
        }
        None
    }

    fn look(&mut self, negated: bool, body: usize, next: usize, at: usize) -> Result<Next, OutOfSteps> {
        let base = self.stack.len();
        let found = self.run(body, at)?;
        if negated || !found {
            // A body that is denied, or wasn't found, leaves no groups behind.
            while self.retreat(base).is_some() {}
        } else {
            // Its other choices are given up; what it remembered can still be taken back from outside.
            let choices = self.stack.split_off(base);
            self.stack.extend(choices.into_iter().filter(|choice| matches!(choice, Choice::Slot { .. })));
        }
        Ok(if found != negated { Next::Go { op: next, at } } else { Next::Fail })
    }

    fn set(&self, set: &CharSet, way: Way, op: usize, at: usize) -> Next {
        match self.character(at, way) {
            Some(character) if set.contains(character) => {
                Next::Go { op: op + 1, at: moved(at, character.len_utf8(), way) }
            }
            _ => Next::Fail,
        }
    }

    fn back(&mut self, groups: &[u32], way: Way, op: usize, at: usize) -> Result<Next, OutOfSteps> {
        let slot = |slot: usize| self.slots.get(slot).copied().flatten();
        let captured = groups.iter().find_map(|group| {
            let (opens, closes) = slots_of(*group);
            self.text.get(slot(opens)?..slot(closes)?)
        });
        let captured = captured.unwrap_or_default();
        self.spend(captured.len())?;
        let is_there = match way {
            Way::Forward => self.text.get(at..).is_some_and(|rest| rest.starts_with(captured)),
            Way::Backward => self.text.get(..at).is_some_and(|rest| rest.ends_with(captured)),
        };
        Ok(if is_there { Next::Go { op: op + 1, at: moved(at, captured.len(), way) } } else { Next::Fail })
    }

    /// Takes from the budget.
    fn spend(&mut self, steps: usize) -> Result<(), OutOfSteps> {
        self.left =
            u64::try_from(steps).ok().and_then(|steps| self.left.checked_sub(steps)).ok_or(OutOfSteps)?;
        Ok(())
    }

    fn character(&self, at: usize, way: Way) -> Option<char> {
        match way {
            Way::Forward => self.text.get(at..)?.chars().next(),
            Way::Backward => self.text.get(..at)?.chars().next_back(),
        }
    }

    fn remember(&mut self, slot: usize, value: Option<usize>) {
        let old = self.slots.get(slot).copied().flatten();
        if old != value {
            self.stack.push(Choice::Slot { slot, old });
            self.put(slot, value);
        }
    }

    fn put(&mut self, slot: usize, value: Option<usize>) {
        if let Some(place) = self.slots.get_mut(slot) {
            *place = value;
        }
    }
}

fn moved(at: usize, length: usize, way: Way) -> usize {
    match way {
        Way::Forward => at + length,
        Way::Backward => at - length,
    }
}

/// The slots for the start and the end of a group, which are counted from 1.
pub(super) const fn slots_of(group: u32) -> (usize, usize) {
    let opens = 2 * (group as usize).saturating_sub(1);
    (opens, opens + 1)
}

/// `\w` of ECMA-262 without the `i` flag.
const fn is_word_character(character: char) -> bool {
    character.is_ascii_alphanumeric() || character == '_'
}
