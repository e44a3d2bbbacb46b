//! A backtracking matcher under a step budget, for patterns with look-around or back-references.
//!
//! ECMA-262 section 22.2.2 gives the meaning: look-behind runs from right to left, a group that took no part matches
//! the empty string when referred to, each turn of a loop forgets the groups inside it, and a turn that matches
//! nothing ends the loop. Choices wait on a stack of their own, so that no pattern and no string deepens the
//! thread's stack but by look-around inside look-around.

/// One instruction. The machine has a position in the text and goes to the next instruction unless told otherwise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Op {
    /// One character of these ranges, which are in order.
    Set { ranges: Box<[(char, char)]>, way: Way },
    /// What one of these groups matched; the empty string if none has.
    Back { groups: Box<[usize]>, way: Way },
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
    /// Two for each group, then one for each loop that can match nothing.
    pub(super) slots: usize,
}

/// The budget is used up.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct OutOfSteps;

impl Code {
    /// Is there a match anywhere in `text`? Takes `limit` instructions at most; `steps` tells how many it took.
    pub(super) fn is_match(&self, text: &str, limit: u64, steps: &mut u64) -> Result<bool, OutOfSteps> {
        let mut machine = Machine { code: self, text, slots: vec![None; self.slots], stack: Vec::new(), left: limit };
        let is_anchored = self.ops.first() == Some(&Op::Start);
        let starts = text.char_indices().map(|(at, _)| at).chain([text.len()]);
        let mut answer = Ok(false);
        for at in starts.take(if is_anchored { 1 } else { usize::MAX }) {
            answer = machine.run(0, at);
            if answer != Ok(false) {
                break;
            }
        }
        *steps = limit - machine.left;
        answer
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
            self.left = self.left.checked_sub(1).ok_or(OutOfSteps)?;
            next = self.step(op, at)?;
        }
    }

    fn step(&mut self, op: usize, at: usize) -> Result<Next, OutOfSteps> {
        let code = self.code;
        let holds = match code.ops.get(op) {
            Some(Op::Set { ranges, way }) => return Ok(self.set(ranges, *way, op, at)),
            Some(Op::Back { groups, way }) => return Ok(self.back(groups, *way, op, at)),
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
                (*from..*to).for_each(|slot| self.remember(slot, None));
                true
            }
            Some(Op::Moved(slot)) => self.slots.get(*slot) != Some(&Some(at)),
            Some(Op::Start) => at == 0,
            Some(Op::End) => at == self.text.len(),
            Some(Op::Boundary { negated }) => {
                let is_word = |character: Option<char>| character.is_some_and(is_word_character);
                (is_word(self.character(at, Way::Backward)) != is_word(self.character(at, Way::Forward))) != *negated
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

    fn set(&self, ranges: &[(char, char)], way: Way, op: usize, at: usize) -> Next {
        match self.character(at, way) {
            Some(character) if contains(ranges, character) => {
                Next::Go { op: op + 1, at: moved(at, character.len_utf8(), way) }
            }
            _ => Next::Fail,
        }
    }

    fn back(&self, groups: &[usize], way: Way, op: usize, at: usize) -> Next {
        let slot = |slot: usize| self.slots.get(slot).copied().flatten();
        let captured = groups.iter().find_map(|group| {
            let (start, end) = (slot(2 * group)?, slot(2 * group + 1)?);
            self.text.get(start..end)
        });
        let captured = captured.unwrap_or_default();
        let is_there = match way {
            Way::Forward => self.text.get(at..).is_some_and(|rest| rest.starts_with(captured)),
            Way::Backward => self.text.get(..at).is_some_and(|rest| rest.ends_with(captured)),
        };
        if is_there { Next::Go { op: op + 1, at: moved(at, captured.len(), way) } } else { Next::Fail }
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

fn contains(ranges: &[(char, char)], character: char) -> bool {
    let after = ranges.partition_point(|(start, _)| *start <= character);
    after.checked_sub(1).and_then(|at| ranges.get(at)).is_some_and(|(_, end)| character <= *end)
}

/// `\w` of ECMA-262 without the `i` flag.
pub(super) const fn is_word_character(character: char) -> bool {
    character.is_ascii_alphanumeric() || character == '_'
}
