//! Patterns as parts of languages.

use std::sync::Arc;

use accordant_schema::Tree;

use super::nfa::Nfa;
use super::part::Part;
use super::window::Window;
use super::{TooLarge, determine};

/// Larger counts than this become a window of lengths where they can, instead of a state for each count.
const COUNTED: u32 = 16;

/// The strings with a match of a tree without look-around and references; nothing if there are none.
pub(super) fn part(tree: &Tree) -> Result<Option<Part>, TooLarge> {
    let automaton = |tree| Ok(Arc::new(determine::dfa(&Nfa::of_tree(tree)?)?));
    match counted(tree) {
        Some((uncounted, window)) => Part::of(automaton(&uncounted)?, window),
        None => Part::of(automaton(tree)?, Window::ALL),
    }
}

/// A pattern of the whole string that is a row of sets, one of them repeated by a large count and all others as often
/// as they are written: the same without the count, and the lengths that the count stands for.
fn counted(tree: &Tree) -> Option<(Tree, Window)> {
    let Tree::Concat(terms) = tree else { return None };
    let [Tree::Start, row @ .., Tree::End] = &**terms else { return None };
    let runs: Vec<(u32, Option<u32>)> = row.iter().map(run).collect::<Option<_>>()?;
    let is_large = |(min, max): &(u32, Option<u32>)| max.unwrap_or(*min).max(*min) > COUNTED;
    let at = runs.iter().position(is_large)?;
    let mut window = Window { min: 0, max: Some(0) };
    for (index, (min, max)) in runs.iter().enumerate() {
        if index != at && *max != Some(*min) {
            return None;
        }
        window.min += u64::from(*min);
        window.max = window.max.zip(*max).map(|(sum, max)| sum + u64::from(max));
    }
    let mut terms = terms.clone();
    if let Some(Tree::Repeat { min, max, .. }) = terms.get_mut(at + 1) {
        (*min, *max) = (0, None);
    }
    Some((Tree::Concat(terms), window))
}

/// How often a set is repeated.
fn run(tree: &Tree) -> Option<(u32, Option<u32>)> {
    match tree {
        Tree::Set(_) => Some((1, Some(1))),
        Tree::Repeat { inner, min, max, .. } if matches!(**inner, Tree::Set(_)) => Some((*min, *max)),
        _ => None,
    }
}
