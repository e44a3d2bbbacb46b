//! Which patterns are regular, and as what.
//!
//! Look-ahead right after `^` and look-behind right before `$` say something about the whole string, as in
//! `^(?=.*\d)(?!.*\s).{8,}$`. Such a pattern is a conjunction of patterns without look-around, and those are regular.

use super::Tree;

/// A part of a pattern that holds for the whole string: a tree without groups, look-around and back-references.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Conjunct {
    /// The tree must not match.
    pub negated: bool,
    /// What is looked for, anywhere in the string.
    pub tree: Tree,
}

/// Why a pattern is not seen to be a conjunction of regular ones. Closed: nothing else in a [`Tree`] is irregular.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Irregular {
    /// Look-around elsewhere than right after `^` and right before `$`.
    #[error("look-around in the middle of the pattern")]
    LookAround,
    /// A back-reference.
    #[error("a back-reference")]
    BackReference,
}

impl Irregular {
    /// A stable word for programs.
    pub const fn code(self) -> &'static str {
        match self {
            Self::LookAround => "look-around",
            Self::BackReference => "back-reference",
        }
    }
}

impl Tree {
    /// The tree as a conjunction: a string matches if each of the parts matches it somewhere, or nowhere where it is
    /// negated. A tree without look-around is one part.
    ///
    /// # Errors
    /// The tree has look-around elsewhere, or back-references.
    pub fn conjuncts(&self) -> Result<Vec<Conjunct>, Irregular> {
        let Self::Concat(mut terms) = Self::concat(flattened(self)) else {
            return plain(self).map(|tree| vec![Conjunct { negated: false, tree }]);
        };
        let mut parts = Vec::new();
        let head = terms.iter().take_while(|term| is_look(term, false) || **term == Self::Start).count();
        if terms.iter().take(head).any(|term| *term == Self::Start) {
            let looks = terms.splice(..head, [Self::Start]).collect();
            take_looks(&mut parts, looks, |inner| Self::Concat(vec![Self::Start, inner]))?;
        }
        let tail = terms.iter().rev().take_while(|term| is_look(term, true) || **term == Self::End).count();
        let tail = terms.len() - tail;
        if terms.iter().skip(tail).any(|term| *term == Self::End) {
            let looks = terms.splice(tail.., [Self::End]).collect();
            take_looks(&mut parts, looks, |inner| Self::Concat(vec![inner, Self::End]))?;
        }
        let tree = plain(&Self::concat(terms))?;
        parts.insert(0, Conjunct { negated: false, tree });
        Ok(parts)
    }
}

fn is_look(tree: &Tree, backward: bool) -> bool {
    matches!(tree, Tree::Look { behind, .. } if *behind == backward)
}

/// Makes a part of each look-around among the terms.
fn take_looks(
    parts: &mut Vec<Conjunct>,
    terms: Vec<Tree>,
    anchored: impl Fn(Tree) -> Tree,
) -> Result<(), Irregular> {
    for term in terms {
        if let Tree::Look { negated, inner, .. } = term {
            parts.push(Conjunct { negated, tree: anchored(plain(&inner)?) });
        }
    }
    Ok(())
}

/// The terms of a tree that stand one after the other, through groups.
fn flattened(tree: &Tree) -> Vec<Tree> {
    match tree {
        Tree::Empty => Vec::new(),
        Tree::Group { inner, .. } => flattened(inner),
        Tree::Concat(terms) => terms.iter().flat_map(flattened).collect(),
        other => vec![other.clone()],
    }
}

/// The tree without groups.
fn plain(tree: &Tree) -> Result<Tree, Irregular> {
    match tree {
        Tree::Look { .. } => Err(Irregular::LookAround),
        Tree::Back(_) => Err(Irregular::BackReference),
        Tree::Empty | Tree::Set(_) | Tree::Start | Tree::End | Tree::Boundary { .. } => Ok(tree.clone()),
        Tree::Group { inner, .. } => plain(inner),
        Tree::Concat(_) => {
            let terms = flattened(tree);
            terms.iter().map(plain).collect::<Result<_, _>>().map(Tree::concat)
        }
        Tree::Either(branches) => branches.iter().map(plain).collect::<Result<_, _>>().map(Tree::Either),
        Tree::Repeat { inner, min, max, greedy } => {
            Ok(Tree::Repeat { inner: Box::new(plain(inner)?), min: *min, max: *max, greedy: *greedy })
        }
    }
}
