//! Matching in time proportional to the string, for trees without look-around and back-references.
//!
//! The automata of `regex-automata` take, at worst, as many steps a byte as the pattern has states. Where that could be
//! long, a deterministic automaton is built as far as the string needs it, and given up if it keeps growing.

use accordant_schema::{CharSet, Tree};
use regex_automata::hybrid::dfa::DFA;
use regex_automata::meta::{Config, Regex};
use regex_automata::nfa::thompson::{self, WhichCaptures};
use regex_automata::{Input, hybrid};
use regex_syntax::hir::{Class, ClassUnicode, ClassUnicodeRange, Hir, Look, Repetition};

use super::{OutOfSteps, PatternTooLarge};

/// Up to this many steps, of at most some nanoseconds each, the worst case is borne.
const BEARABLE_STEPS: usize = 1 << 26;

/// The automata of a tree.
#[derive(Debug)]
pub(super) struct Automaton {
    regex: Regex,
    /// Built as it runs, for long strings.
    lazy: DFA,
}

impl Automaton {
    /// The automata of at most `limit` bytes.
    pub(super) fn of_tree(tree: &Tree, limit: usize) -> Result<Self, PatternTooLarge> {
        let hir = hir(tree);
        // `\B` holds between the bytes of a character; a match there is none.
        let config = Config::new()
            .utf8_empty(true)
            .which_captures(WhichCaptures::None)
            .nfa_size_limit(Some(limit))
            .onepass_size_limit(Some(limit));
        let regex = Regex::builder().configure(config).build_from_hir(&hir).map_err(|_| PatternTooLarge)?;
        let nfa = thompson::Config::new()
            .utf8(true)
            .which_captures(WhichCaptures::None)
            .nfa_size_limit(Some(limit));
        let nfa =
            thompson::Compiler::new().configure(nfa).build_from_hir(&hir).map_err(|_| PatternTooLarge)?;
        let config = hybrid::dfa::Config::new()
            .skip_cache_capacity_check(true)
            .minimum_cache_clear_count(Some(2))
            .minimum_bytes_per_state(Some(100));
        let lazy = DFA::builder().configure(config).build_from_nfa(nfa).map_err(|_| PatternTooLarge)?;
        Ok(Self { regex, lazy })
    }

    /// Is there a match? No answer if the text is long and takes far more states than its pattern.
    pub(super) fn is_match(&self, text: &str) -> Result<bool, OutOfSteps> {
        let states = self.lazy.get_nfa().states().len();
        if text.len().saturating_mul(states) <= BEARABLE_STEPS {
            return Ok(self.regex.is_match(text));
        }
        self.is_match_lazily(text)
    }

    /// Is there a match? No answer if the automaton grows with the string.
    pub(super) fn is_match_lazily(&self, text: &str) -> Result<bool, OutOfSteps> {
        let input = Input::new(text).earliest(true);
        let found = self.lazy.try_search_fwd(&mut self.lazy.create_cache(), &input);
        found.map(|end| end.is_some()).map_err(|_| OutOfSteps)
    }
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
