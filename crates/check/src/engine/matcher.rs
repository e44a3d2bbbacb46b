//! Patterns, matched against the bytes of a document.

use accordant_schema::Pattern;

use super::steps::Steps;
use super::string::Literal;
use super::text::Text;
use crate::CheckOptions;
use crate::pattern::{OutOfSteps, PatternProgram};

/// A pattern that is ready to be matched.
#[derive(Debug)]
pub(super) enum Matcher {
    /// A row of classes.
    Steps(Steps, PatternProgram),
    /// Anything else.
    Program(PatternProgram),
}

impl Matcher {
    /// None if the pattern is larger than the options allow.
    pub(super) fn compile(pattern: &Pattern, options: &CheckOptions) -> Option<Self> {
        let program = PatternProgram::compile(pattern, options.pattern_bytes, options.pattern_steps).ok()?;
        Some(match Steps::of(pattern) {
            Some(steps) => Matcher::Steps(steps, program),
            None => Matcher::Program(program),
        })
    }

    #[inline(always)]
    pub(super) fn matches(&self, text: Text<'_>, string: Literal) -> Result<bool, OutOfSteps> {
        match self {
            Matcher::Steps(steps, _) if !string.escaped => Ok(steps.match_raw(string.raw(text))),
            Matcher::Steps(_, program) | Matcher::Program(program) => program.is_match(&string.content(text)),
        }
    }

    pub(super) fn matches_str(&self, string: &str) -> Result<bool, OutOfSteps> {
        match self {
            Matcher::Steps(_, program) | Matcher::Program(program) => program.is_match(string),
        }
    }
}
