//! Tree to instructions of the backtracking machine.
//!
//! Counted repetition is written out: so many copies, then as many that may be left out. The number of instructions is
//! bounded, and checked before each copy.

use accordant_schema::Tree;

use super::PatternTooLarge;
use super::backtrack::{Code, Op, Way, slots_of};

/// Writes the code of a whole pattern, of at most `limit` bytes.
pub(super) fn code(tree: &Tree, limit: usize) -> Result<Code, PatternTooLarge> {
    let groups = last_group(tree);
    let mut writer = Writer { ops: Vec::new(), slots: slots_of(groups + 1).0, most: limit / size_of::<Op>() };
    writer.write(tree, Way::Forward)?;
    writer.add(Op::Accept)?;
    Ok(Code { ops: writer.ops, slots: writer.slots })
}

struct Writer {
    ops: Vec<Op>,
    slots: usize,
    most: usize,
}

impl Writer {
    /// Adds an instruction and tells where.
    fn add(&mut self, op: Op) -> Result<usize, PatternTooLarge> {
        if self.ops.len() >= self.most {
            return Err(PatternTooLarge);
        }
        self.ops.push(op);
        Ok(self.ops.len() - 1)
    }

    fn write(&mut self, tree: &Tree, way: Way) -> Result<(), PatternTooLarge> {
        match tree {
            Tree::Empty => Ok(()),
            Tree::Set(set) => self.add(Op::Set { set: set.clone(), way }).map(drop),
            Tree::Concat(trees) => match way {
                Way::Forward => trees.iter().try_for_each(|tree| self.write(tree, way)),
                Way::Backward => trees.iter().rev().try_for_each(|tree| self.write(tree, way)),
            },
            Tree::Either(trees) => self.either(trees, way),
            Tree::Repeat { inner, min, max, greedy } => self.repeat(inner, (*min, *max), *greedy, way),
            Tree::Group { index, inner } => {
                let (opens, closes) = slots_of(*index);
                let (first, last) = if way == Way::Forward { (opens, closes) } else { (closes, opens) };
                self.add(Op::Save(first))?;
                self.write(inner, way)?;
                self.add(Op::Save(last)).map(drop)
            }
            Tree::Start => self.add(Op::Start).map(drop),
            Tree::End => self.add(Op::End).map(drop),
            Tree::Boundary { negated } => self.add(Op::Boundary { negated: *negated }).map(drop),
            Tree::Look { behind, negated, inner } => {
                let look = self.add(Op::Look { negated: *negated, next: 0 })?;
                self.write(inner, if *behind { Way::Backward } else { Way::Forward })?;
                self.add(Op::Accept)?;
                self.aim(look);
                Ok(())
            }
            Tree::Back(groups) => self.add(Op::Back { groups: groups.as_slice().into(), way }).map(drop),
        }
    }

    fn either(&mut self, trees: &[Tree], way: Way) -> Result<(), PatternTooLarge> {
        let Some((last, others)) = trees.split_last() else {
            return Ok(());
        };
        let mut ends = Vec::new();
        for tree in others {
            let split = self.split(true)?;
            self.write(tree, way)?;
            ends.push(self.add(Op::Jump(0))?);
            self.aim(split);
        }
        self.write(last, way)?;
        ends.into_iter().for_each(|end| self.aim(end));
        Ok(())
    }

    fn repeat(
        &mut self,
        inner: &Tree,
        range: (u32, Option<u32>),
        greedy: bool,
        way: Way,
    ) -> Result<(), PatternTooLarge> {
        let (min, max) = range;
        for _ in 0..min {
            let before = self.ops.len();
            self.turn(inner, way)?;
            if self.ops.len() == before {
                // What takes no instruction takes none however often it is repeated.
                break;
            }
        }
        let slot = is_nullable(inner).then(|| {
            self.slots += 1;
            self.slots - 1
        });
        let Some(max) = max else {
            let split = self.split(greedy)?;
            self.further_turn(inner, slot, way)?;
            self.add(Op::Jump(split))?;
            self.aim(split);
            return Ok(());
        };
        let mut splits = Vec::new();
        for _ in min..max {
            splits.push(self.split(greedy)?);
            self.further_turn(inner, slot, way)?;
        }
        splits.into_iter().for_each(|split| self.aim(split));
        Ok(())
    }

    /// A turn that need not be taken: it fails where it matches nothing.
    fn further_turn(&mut self, inner: &Tree, slot: Option<usize>, way: Way) -> Result<(), PatternTooLarge> {
        if let Some(slot) = slot {
            self.add(Op::Save(slot))?;
        }
        self.turn(inner, way)?;
        if let Some(slot) = slot {
            self.add(Op::Moved(slot))?;
        }
        Ok(())
    }

    fn turn(&mut self, inner: &Tree, way: Way) -> Result<(), PatternTooLarge> {
        if let Some((first, last)) = groups_in(inner) {
            self.add(Op::Forget { from: slots_of(first).0, to: slots_of(last).1 + 1 })?;
        }
        self.write(inner, way)
    }

    /// Goes on at the next instruction, or else, or first if not `greedy`, where it is [aimed](Self::aim).
    fn split(&mut self, greedy: bool) -> Result<usize, PatternTooLarge> {
        let next = self.ops.len() + 1;
        self.add(if greedy {
            Op::Split { first: next, second: 0 }
        } else {
            Op::Split { first: 0, second: next }
        })
    }

    /// Lets the open end of an instruction lead to the one that will be added next.
    fn aim(&mut self, at: usize) {
        let here = self.ops.len();
        match self.ops.get_mut(at) {
            Some(Op::Split { first, second }) => *(if *first == at + 1 { second } else { first }) = here,
            Some(Op::Jump(to)) => *to = here,
            Some(Op::Look { next, .. }) => *next = here,
            _ => {}
        }
    }
}

/// Can the tree match the empty string?
fn is_nullable(tree: &Tree) -> bool {
    match tree {
        Tree::Set(_) => false,
        Tree::Concat(trees) => trees.iter().all(is_nullable),
        Tree::Either(trees) => trees.iter().any(is_nullable),
        Tree::Repeat { inner, min, .. } => *min == 0 || is_nullable(inner),
        Tree::Group { inner, .. } => is_nullable(inner),
        Tree::Empty | Tree::Start | Tree::End | Tree::Boundary { .. } | Tree::Look { .. } | Tree::Back(_) => {
            true
        }
    }
}

fn last_group(tree: &Tree) -> u32 {
    groups_in(tree).map_or(0, |(_, last)| last)
}

/// The first and the last group in the tree.
fn groups_in(tree: &Tree) -> Option<(u32, u32)> {
    let all = |trees: &[Tree]| {
        let found = trees.iter().filter_map(groups_in);
        found.reduce(|one, other| (one.0.min(other.0), one.1.max(other.1)))
    };
    match tree {
        Tree::Group { index, inner } => {
            Some((*index, groups_in(inner).map_or(*index, |(_, last)| last.max(*index))))
        }
        Tree::Concat(trees) | Tree::Either(trees) => all(trees),
        Tree::Repeat { inner, .. } | Tree::Look { inner, .. } => groups_in(inner),
        Tree::Empty | Tree::Set(_) | Tree::Start | Tree::End | Tree::Boundary { .. } | Tree::Back(_) => None,
    }
}
