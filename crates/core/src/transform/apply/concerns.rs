//! Would anything that the host declared act on this output?

use super::DEPTH;
use crate::transform::plan::Plan;
use crate::transform::spot::{Absent, Body, Parts, Spot, SpotId, Target};
use accordant_json::Value;

/// False only if applying the plan's declarations would change nothing. Alternatives are all asked.
pub(in crate::transform) fn concerns(plan: &Plan, value: &Value) -> bool {
    plan.root().is_some_and(|root| place(plan, root, value, DEPTH))
}

fn place(plan: &Plan, id: SpotId, value: &Value, depth: usize) -> bool {
    let Some(spot) = plan.spot(id).filter(|spot| spot.declared) else { return false };
    depth == 0 || here(spot, value) || below(plan, &spot.body, value, depth - 1)
}

fn here(spot: &Spot, value: &Value) -> bool {
    let tagged = spot.tagged.as_ref().is_some_and(|tagged| value.get(&tagged.value).is_some());
    tagged || spot.map.iter().any(|(from, to)| from == value && from != to)
}

fn below(plan: &Plan, body: &Body, value: &Value, depth: usize) -> bool {
    let target = |target: Target, value: &Value| match target {
        Target::Spot(spot) => place(plan, spot, value, depth),
        Target::Free | Target::Refused => false,
    };
    match (body, value) {
        (Body::Choice(spots), value) => spots.iter().any(|spot| place(plan, *spot, value, depth)),
        (Body::Parts(parts), Value::Object(members)) => {
            absences(parts, value)
                || members.iter().any(|(name, value)| {
                    parts.renames.contains_key(name)
                        || parts.drops.iter().any(|dropped| **dropped == *name)
                        || target(parts.target(name), value)
                })
        }
        (Body::Parts(parts), Value::Array(items)) => items
            .iter()
            .enumerate()
            .any(|(index, item)| target(parts.leading.get(index).copied().unwrap_or(parts.items), item)),
        (Body::Parts(_), _) => false,
    }
}

fn absences(parts: &Parts, value: &Value) -> bool {
    parts.members.iter().any(|(name, member)| match value.get(name) {
        None => !matches!(member.absent, Absent::Nothing),
        Some(Value::Null) => member.null_as_absent,
        Some(Value::String(text)) => member.empty_as_absent && text.is_empty(),
        Some(_) => false,
    })
}
