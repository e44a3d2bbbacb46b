//! The tree of a pattern.

use super::CharSet;

/// What a pattern means. Characters are Unicode scalar values; a lone surrogate matches nothing. Closed by ECMA-262
/// section 22.2.1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Tree {
    /// The empty string.
    Empty,
    /// One character of the set. A literal character is a set of one.
    Set(CharSet),
    /// One after the other.
    Concat(Vec<Tree>),
    /// One of them, the first that leads to a match.
    Either(Vec<Tree>),
    /// Again and again.
    Repeat {
        /// What is repeated.
        inner: Box<Tree>,
        /// At least so often.
        min: u32,
        /// At most so often.
        max: Option<u32>,
        /// Tries more turns before fewer.
        greedy: bool,
    },
    /// A group that captures, counted from 1 by its opening parenthesis.
    Group {
        /// Its number.
        index: u32,
        /// What it holds.
        inner: Box<Tree>,
    },
    /// `^`: the start of the string.
    Start,
    /// `$`: the end of the string.
    End,
    /// `\b`, `\B`
    Boundary {
        /// `\B`
        negated: bool,
    },
    /// `(?=…)`, `(?!…)`, `(?<=…)`, `(?<!…)`
    Look {
        /// To the left.
        behind: bool,
        /// Must not match.
        negated: bool,
        /// What is looked for.
        inner: Box<Tree>,
    },
    /// `\1`, `\k<name>`: what one of these groups matched; more than one where a name stands in several alternatives.
    Back(Vec<u32>),
}

impl Tree {
    /// The trees one after the other, without a needless level.
    pub fn concat(mut trees: Vec<Self>) -> Self {
        match trees.len() {
            0 => Self::Empty,
            1 => trees.pop().unwrap_or(Self::Empty),
            _ => Self::Concat(trees),
        }
    }

    /// One of the trees, without a needless level; of none, a tree that matches nothing.
    pub fn either(mut trees: Vec<Self>) -> Self {
        match trees.len() {
            0 => Self::Set(CharSet::empty()),
            1 => trees.pop().unwrap_or(Self::Empty),
            _ => Self::Either(trees),
        }
    }
}
