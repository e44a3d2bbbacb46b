//! A pattern of the schema, ready to match within the budgets of a check.

use std::sync::Arc;

use accordant_schema::Pattern;

use crate::run::{Meter, Verdict};
use crate::{CheckOptions, PatternProgram, PatternTooLarge};

/// The pattern as the schema has it, and its program.
#[derive(Debug)]
pub(crate) struct Matcher {
    pattern: Arc<Pattern>,
    program: PatternProgram,
}

impl Matcher {
    pub(crate) fn compile(pattern: &Arc<Pattern>, options: &CheckOptions) -> Result<Self, PatternTooLarge> {
        let program = PatternProgram::compile(pattern, options.pattern_bytes, options.pattern_steps)?;
        Ok(Self { pattern: Arc::clone(pattern), program })
    }

    pub(crate) fn source(&self) -> &str {
        self.pattern.source()
    }

    /// The text has a match of the pattern.
    pub(crate) fn matches(&self, text: &str, meter: &mut Meter) -> Verdict {
        meter.spend_text(text)?;
        self.program.is_match(text).or_else(|_| meter.stop_at_pattern(self.source()))
    }
}
