//! Conditions that can't hold together, for an instance that the schema takes.

use super::closure::{Literal, When};
use super::disjoint::disjoint;
use super::facts::Facts;

/// Proven: no valid instance meets both conditions.
pub(super) fn exclude(facts: &Facts<'_>, a: &When, b: &When) -> bool {
    a.iter().any(|one| b.iter().any(|other| contradict(facts, one, other)))
}

fn contradict(facts: &Facts<'_>, a: &Literal, b: &Literal) -> bool {
    match (a, b) {
        (Literal::Holds(a), Literal::Holds(b)) => facts.exclude_each_other(*a, *b) || disjoint(facts, *a, *b),
        (Literal::Holds(a), Literal::Fails(b)) | (Literal::Fails(a), Literal::Holds(b)) => a == b,
        _ => false,
    }
}
