//! Matching in time proportional to the string, for trees without look-around and back-references.

use accordant_schema::{CharSet, Tree};
use regex_automata::meta::{Config, Regex};
use regex_automata::nfa::thompson::WhichCaptures;
use regex_syntax::hir::{Class, ClassUnicode, ClassUnicodeRange, Hir, Look, Repetition};

use super::PatternTooLarge;

/// The automaton of a tree, of at most `limit` bytes.
pub(super) fn regex(tree: &Tree, limit: usize) -> Result<Regex, PatternTooLarge> {
    let config = Config::new()
        // `\B` holds between the bytes of a character; a match there is none.
        .utf8_empty(true)
        .which_captures(WhichCaptures::None)
        .nfa_size_limit(Some(limit))
        .onepass_size_limit(Some(limit));
    Regex::builder().configure(config).build_from_hir(&hir(tree)).map_err(|_| PatternTooLarge)
}

/// The tree in the terms of `regex-syntax`. Groups and laziness make no difference to whether there is a match, and
/// neither does the rule that a turn which matches nothing ends a loop.
fn hir(tree: &Tree) -> Hir {
    match tree {
        Tree::Empty => Hir::empty(),
        Tree::Set(set) => Hir::class(Class::Unicode(class(set))),
        Tree::Concat(trees) => Hir::concat(trees.iter().map(hir).collect()),
        Tree::Either(trees) => Hir::alternation(trees.iter().map(hir).collect()),
        Tree::Repeat { inner, min, max, .. } => {
            Hir::repetition(Repetition { min: *min, max: *max, greedy: true, sub: Box::new(hir(inner)) })
        }
        Tree::Group { inner, .. } => hir(inner),
        Tree::Start => Hir::look(Look::Start),
        Tree::End => Hir::look(Look::End),
        Tree::Boundary { negated: false } => Hir::look(Look::WordAscii),
        Tree::Boundary { negated: true } => Hir::look(Look::WordAsciiNegate),
        // Never here: a tree that has these isn't regular.
        Tree::Look { .. } | Tree::Back(_) => Hir::fail(),
    }
}

fn class(set: &CharSet) -> ClassUnicode {
    ClassUnicode::new(set.ranges().iter().map(|(start, end)| ClassUnicodeRange::new(*start, *end)))
}
