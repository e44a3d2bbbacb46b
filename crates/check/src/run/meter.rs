//! The budgets of one check.

use accordant_json::Shown;

use crate::{CheckLimit, CheckOptions};

/// The check ends here: at a limit, or because the report has enough.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Stopped;

/// Holds, holds not, or stopped before that was known.
pub(crate) type Verdict = Result<bool, Stopped>;

/// Counts down, and remembers at which limit it ended.
#[derive(Debug)]
pub(crate) struct Meter {
    left: u64,
    steps: u64,
    level: u32,
    depth: u32,
    pattern_steps: u64,
    reached: Option<CheckLimit>,
}

impl Meter {
    /// A meter with the budgets of `options`; what the messages name is these, `share` times which may be spent.
    pub(crate) const fn new(options: &CheckOptions, share: u64) -> Self {
        Self {
            left: options.steps.saturating_mul(share),
            steps: options.steps,
            level: 0,
            depth: options.depth,
            pattern_steps: options.pattern_steps,
            reached: None,
        }
    }

    /// The limit at which the check ended.
    pub(crate) fn into_reached(self) -> Option<CheckLimit> {
        self.reached
    }

    /// The limit at which a check ended that gave no verdict.
    pub(crate) fn into_limit(self) -> CheckLimit {
        self.reached.unwrap_or(CheckLimit::Steps { limit: self.steps })
    }

    pub(crate) fn spend(&mut self, steps: u64) -> Result<(), Stopped> {
        match self.left.checked_sub(steps) {
            Some(left) => {
                self.left = left;
                Ok(())
            }
            None => self.stop(CheckLimit::Steps { limit: self.steps }),
        }
    }

    /// Spend what running through a text takes.
    pub(crate) fn spend_text(&mut self, text: &str) -> Result<(), Stopped> {
        self.spend(1 + text.len() as u64 / 64)
    }

    pub(crate) fn descend(&mut self) -> Result<(), Stopped> {
        if self.level >= self.depth {
            return self.stop(CheckLimit::Depth { limit: self.depth });
        }
        self.level += 1;
        Ok(())
    }

    pub(crate) const fn ascend(&mut self) {
        self.level = self.level.saturating_sub(1);
    }

    /// A pattern gave up.
    pub(crate) fn stop_at_pattern<T>(&mut self, pattern: &str) -> Result<T, Stopped> {
        self.stop(CheckLimit::Pattern { pattern: Shown::new(pattern), limit: self.pattern_steps })
    }

    #[cold]
    fn stop<T>(&mut self, limit: CheckLimit) -> Result<T, Stopped> {
        self.reached.get_or_insert(limit);
        Err(Stopped)
    }
}
