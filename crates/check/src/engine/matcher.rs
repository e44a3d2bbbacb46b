//! Patterns, matched against the bytes of a document.

use accordant_schema::Pattern;

use super::string::Literal;
use super::text::Text;
use crate::CheckOptions;
use crate::pattern::{OutOfSteps, PatternProgram, Runs};

/// A pattern that is ready to be matched.
#[derive(Debug)]
pub(super) struct Matcher {
    program: PatternProgram,
    /// The same where bytes can be asked, without a look at what is text in them.
    runs: Option<Runs>,
}

impl Matcher {
    /// None if the pattern is larger than the options allow.
    pub(super) fn compile(pattern: &Pattern, options: &CheckOptions) -> Option<Self> {
        let program = PatternProgram::compile(pattern, options.pattern_bytes, options.pattern_steps).ok()?;
        let runs = program.ascii_runs().cloned();
        Some(Self { program, runs })
    }

    #[inline(always)]
    pub(super) fn matches(&self, text: Text<'_>, string: Literal) -> Result<bool, OutOfSteps> {
        match &self.runs {
            Some(runs) if !string.escaped => Ok(runs.is_match_bytes(string.raw(text))),
            _ => self.program.is_match(&string.content(text)),
        }
    }

    pub(super) fn matches_str(&self, string: &str) -> Result<bool, OutOfSteps> {
        self.program.is_match(string)
    }
}
