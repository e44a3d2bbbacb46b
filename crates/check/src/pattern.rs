//! Patterns as programs.
//!
//! # How
//! Three engines, one meaning. A pattern that is a row of counted runs is matched by going through the string once.
//! What is regular otherwise runs on the automata of `regex-automata`, in time proportional to the string; look-around
//! right after `^` and right before `$` counts as regular, each being a pattern of its own. The rest backtracks, under
//! a budget of steps that ends in [`OutOfSteps`], never in a wrong answer.
//!
//! # Rooms
//! [`runs`] · [`linear`] · [`code`]: tree to instructions · [`backtrack`]: the machine that runs them
//!
//! # Limits
//! A program takes no more than the bytes it is given. Counts such as `{0,100000}` cost nothing in runs; elsewhere the
//! copies count, and past the limit of an automaton the pattern backtracks, past that too it is [`PatternTooLarge`].
//! Where a long string makes an automaton grow with every character, [`OutOfSteps`] is the answer too.

mod backtrack;
mod code;
mod linear;
mod runs;

#[cfg(test)]
mod tests;

use accordant_schema::{Pattern, Tree};

use backtrack::Code;
use linear::Automaton;
pub(crate) use runs::Runs;

/// A pattern that is ready to be matched.
///
/// ```
/// # use accordant_check::PatternProgram;
/// # use accordant_schema::Pattern;
/// let pattern = Pattern::parse(r"^(?=.*\d)\w{3,}$").unwrap();
/// let program = PatternProgram::compile(&pattern, 1 << 20, 1_000_000).unwrap();
/// assert_eq!(program.is_match("abc1"), Ok(true));
/// assert_eq!(program.is_match("abcd"), Ok(false));
/// ```
#[derive(Debug)]
pub struct PatternProgram {
    engine: Engine,
    steps: u64,
}

/// The program would need more bytes than allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the pattern needs more memory than allowed")]
pub struct PatternTooLarge;

/// Matching was given up: the budget of steps is used up, and there is no answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("matching took more steps than allowed")]
pub struct OutOfSteps;

#[derive(Debug)]
enum Engine {
    /// All of these say yes.
    Linear(Vec<Linear>),
    Backtrack(Code),
}

#[derive(Debug)]
struct Linear {
    negated: bool,
    matcher: Matcher,
}

#[derive(Debug)]
enum Matcher {
    Runs(Runs),
    Automaton(Box<Automaton>),
}

impl PatternProgram {
    /// Makes a program of at most `bytes` bytes; matching a string takes at most `steps` steps where it backtracks.
    ///
    /// # Errors
    /// No engine can do with so little memory.
    pub fn compile(pattern: &Pattern, bytes: usize, steps: u64) -> Result<Self, PatternTooLarge> {
        let engine = match Engine::linear(pattern.tree(), bytes) {
            Some(linear) => linear,
            None => Engine::Backtrack(code::code(pattern.tree(), bytes)?),
        };
        Ok(Self { engine, steps })
    }

    /// Does the pattern match anywhere in the text?
    ///
    /// # Errors
    /// The pattern backtracks and used up its steps, or the text is long and its automaton grows with it without end.
    pub fn is_match(&self, text: &str) -> Result<bool, OutOfSteps> {
        match &self.engine {
            Engine::Linear(parts) => {
                for part in parts {
                    if part.matcher.is_match(text)? == part.negated {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            Engine::Backtrack(code) => code.is_match(text, self.steps),
        }
    }

    /// The runs that the pattern is, if it is nothing else and they are of ASCII: then bytes can be asked too.
    pub(crate) fn ascii_runs(&self) -> Option<&Runs> {
        match &self.engine {
            Engine::Linear(parts) => match parts.as_slice() {
                [Linear { negated: false, matcher: Matcher::Runs(runs) }] if runs.is_ascii() => Some(runs),
                _ => None,
            },
            Engine::Backtrack(_) => None,
        }
    }

    /// Matching takes time proportional to the text; the budget of steps doesn't count.
    pub const fn is_linear(&self) -> bool {
        matches!(self.engine, Engine::Linear(_))
    }
}

impl Engine {
    /// The parts of a conjunction, if the tree is one and they are small enough together.
    fn linear(tree: &Tree, bytes: usize) -> Option<Self> {
        let conjuncts = tree.conjuncts().ok()?;
        let each = bytes / conjuncts.len().max(1);
        let part = |tree: &Tree| match Runs::of_tree(tree) {
            Some(runs) => Ok(Matcher::Runs(runs)),
            None => Automaton::of_tree(tree, each).map(Box::new).map(Matcher::Automaton),
        };
        let parts = conjuncts.iter().map(|conjunct| {
            part(&conjunct.tree).map(|matcher| Linear { negated: conjunct.negated, matcher })
        });
        parts.collect::<Result<_, _>>().ok().map(Self::Linear)
    }
}

impl Matcher {
    fn is_match(&self, text: &str) -> Result<bool, OutOfSteps> {
        match self {
            Self::Runs(runs) => Ok(runs.is_match(text)),
            Self::Automaton(automaton) => automaton.is_match(text),
        }
    }
}
