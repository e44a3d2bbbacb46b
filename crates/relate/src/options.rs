//! How much work a comparison may take.

/// The bounds of a comparison. Past one of them the answer is undecided; no bound ever turns into a verdict.
///
/// ```
/// # use accordant_relate::RelateOptions;
/// let options = RelateOptions::default().steps(10_000).depth(16);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RelateOptions {
    pub(crate) steps: u64,
    pub(crate) depth: u32,
    pub(crate) attempts: u32,
}

impl Default for RelateOptions {
    fn default() -> Self {
        Self { steps: 20_000, depth: 32, attempts: 16 }
    }
}

impl RelateOptions {
    /// Give one question up after this many steps, and a delta, which asks one for each difference that may be there,
    /// after ten times as many. A step is one case of alternatives looked at, which takes some ten microseconds;
    /// large cases and objects count as several, combining the automata of two patterns as 500. Default 20,000.
    #[must_use]
    pub const fn steps(mut self, steps: u64) -> Self {
        self.steps = steps;
        self
    }

    /// Look for witnesses nested at most this deep in arrays and objects. Default 32; a level takes some 10 KiB of
    /// the thread's stack when not optimised.
    #[must_use]
    pub const fn depth(mut self, levels: u32) -> Self {
        self.depth = levels;
        self
    }

    /// Try at most this many candidates for one value (strings of a pattern, numbers of a range) before the search
    /// goes on elsewhere. Default 16.
    #[must_use]
    pub const fn attempts(mut self, candidates: u32) -> Self {
        self.attempts = candidates;
        self
    }
}
