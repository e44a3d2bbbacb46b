//! The tree of a pattern.

/// A set of characters: ranges in order, apart, both ends inside.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CharSet(Vec<(char, char)>);

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
