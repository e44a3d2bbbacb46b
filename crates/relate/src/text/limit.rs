//! How large the automata may grow. Past these the answer is [`TooLarge`](super::TooLarge).

/// States of a nondeterministic automaton.
pub(super) const NFA_STATES: usize = 10_000;
/// States of a deterministic one, before it is trimmed.
pub(super) const STATES: usize = 20_000;
/// Steps to make a deterministic automaton, or to make it minimal.
pub(super) const STEPS: usize = 20_000_000;
/// States in the sets that deterministic states stand for, all together.
pub(super) const PLACES: usize = 2_000_000;
/// Automata whose union a language is.
pub(super) const PARTS: usize = 64;
/// Edges that are looked at to find the least length of a string.
pub(super) const LENGTH_STEPS: u64 = 20_000_000;
/// Strings that are made are at most this long, in characters.
pub(super) const LENGTH: u64 = 1 << 20;
/// Samples are together about this long at most, in characters.
pub(super) const SAMPLES_LENGTH: u64 = 1 << 21;
