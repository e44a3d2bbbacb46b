//! Names and patterns: which of them may meet.
//!
//! Only the head of a pattern is read, the characters that each match begins with. That settles `^x_` and its like;
//! of other patterns it is said that they may match anything.

use accordant_schema::{Pattern, Tree};

/// Whether a name matches a pattern. Closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Match {
    /// It does.
    Yes,
    /// It doesn't.
    No,
    /// Not known.
    Maybe,
}

/// Whether `name` matches.
pub(super) fn matches(pattern: &Pattern, name: &str) -> Match {
    let Some(head) = Head::of(pattern.tree()) else { return Match::Maybe };
    match (name.starts_with(&head.text), head.end) {
        (false, _) => Match::No,
        (true, End::Anything) => Match::Yes,
        (true, End::Nothing) if name == head.text => Match::Yes,
        (true, End::Nothing) => Match::No,
        (true, End::Unread) => Match::Maybe,
    }
}

/// Proven: no name matches both.
pub(super) fn apart(a: &Pattern, b: &Pattern) -> bool {
    let (Some(a), Some(b)) = (Head::of(a.tree()), Head::of(b.tree())) else { return false };
    !a.text.starts_with(&b.text) && !b.text.starts_with(&a.text)
}

/// What comes after the head.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    /// Whatever comes, the pattern matches.
    Anything,
    /// Nothing may come.
    Nothing,
    /// More of the pattern.
    Unread,
}

/// The characters that each match begins with, of a pattern that starts with `^`.
struct Head {
    text: String,
    end: End,
}

impl Head {
    fn of(tree: &Tree) -> Option<Self> {
        let trees = match tree {
            Tree::Concat(trees) => trees.as_slice(),
            single => std::slice::from_ref(single),
        };
        let (Tree::Start, rest) = trees.split_first()? else { return None };
        let mut text = String::new();
        for (at, tree) in rest.iter().enumerate() {
            match tree {
                Tree::Set(set) if single(set.ranges()).is_some() => text.extend(single(set.ranges())),
                Tree::End if at + 1 == rest.len() => return Some(Self { text, end: End::Nothing }),
                Tree::Empty => {}
                _ => return Some(Self { text, end: End::Unread }),
            }
        }
        Some(Self { text, end: End::Anything })
    }
}

fn single(ranges: &[(char, char)]) -> Option<char> {
    match ranges {
        [(from, to)] if from == to => Some(*from),
        _ => None,
    }
}
