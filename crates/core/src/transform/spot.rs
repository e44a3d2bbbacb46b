//! The parts of a plan.

use super::Landing;
use crate::terms::Operation;
use accordant_check::PatternProgram;
use accordant_json::Value;
use accordant_relate::Place;
use accordant_schema::{NodeId, TypeSet};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A spot of one plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct SpotId(pub(super) usize);

/// All that is planned for a place, or for one alternative of it.
#[derive(Debug)]
pub(super) struct Spot {
    /// The first place that it was made for; a recursive schema has it at others too.
    pub(super) at: Place,
    /// The receiver's subschemas, each of which must accept the value.
    pub(super) accepts: Vec<NodeId>,
    /// The types that the receiver takes here.
    pub(super) kinds: TypeSet,
    /// Whose content is meant in place of a tagged object.
    pub(super) tagged: Option<Tagged>,
    /// What values stand for.
    pub(super) map: Vec<(Value, Value)>,
    /// The lossless operations, in the order of their table.
    pub(super) ways: Vec<Way>,
    pub(super) body: Body,
    /// Something is declared here or below, so that an output is looked at even if the receiver takes it as it is.
    pub(super) declared: bool,
}

/// An operation that may land.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Way {
    pub(super) operation: Operation,
    pub(super) landing: Landing,
}

/// An object that stands for one of its members.
#[derive(Clone, Debug)]
pub(super) struct Tagged {
    pub(super) value: String,
    pub(super) tag: Vec<(String, Value)>,
}

/// How a plan goes on below a spot.
#[derive(Debug)]
pub(super) enum Body {
    /// One of these alternatives.
    Choice(Vec<SpotId>),
    /// Members and items.
    Parts(Box<Parts>),
}

#[derive(Debug, Default)]
pub(super) struct Parts {
    /// Members that the receiver, the producer or the host names, by the receiver's name.
    pub(super) members: BTreeMap<Arc<str>, Member>,
    /// The producer's name of a member to the receiver's.
    pub(super) renames: BTreeMap<Arc<str>, Arc<str>>,
    /// Members that go to the side channel, by the producer's name.
    pub(super) drops: Vec<Arc<str>>,
    /// Members by patterns of their names, where no name above is theirs.
    pub(super) patterns: Vec<(PatternProgram, Target)>,
    /// All other members.
    pub(super) others: Target,
    /// What names must be.
    pub(super) names: Vec<NodeId>,
    /// The leading items.
    pub(super) leading: Vec<Target>,
    /// All further items.
    pub(super) items: Target,
    /// Members that the receiver doesn't take go to the side channel.
    pub(super) drops_extra: bool,
}

/// What is planned for a member or an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) enum Target {
    /// It is copied as it is.
    #[default]
    Free,
    /// It goes on there.
    Spot(SpotId),
    /// The receiver doesn't take it.
    Refused,
}

/// What is planned for a named member.
#[derive(Debug, Default)]
pub(super) struct Member {
    pub(super) target: Target,
    pub(super) null_as_absent: bool,
    pub(super) empty_as_absent: bool,
    /// What comes in where it is absent.
    pub(super) absent: Absent,
}

/// What comes in for a member that isn't there.
#[derive(Clone, Debug, Default)]
pub(super) enum Absent {
    /// Nothing.
    #[default]
    Nothing,
    /// null, which says the same.
    Null,
    /// The host's value, with its reason.
    Host(Value, String),
}

impl Member {
    /// Is anything declared for it?
    pub(super) fn is_declared(&self) -> bool {
        self.null_as_absent || self.empty_as_absent || !matches!(self.absent, Absent::Nothing)
    }
}

impl Parts {
    /// The spots that it leads to.
    pub(super) fn spots(&self) -> impl Iterator<Item = SpotId> {
        let named = self.members.values().map(|member| member.target);
        let patterned = self.patterns.iter().map(|(_, target)| *target);
        let targets =
            named.chain(patterned).chain([self.others, self.items]).chain(self.leading.iter().copied());
        targets.filter_map(|target| match target {
            Target::Spot(spot) => Some(spot),
            Target::Free | Target::Refused => None,
        })
    }

    /// Is anything declared for its members?
    pub(super) fn is_declared(&self) -> bool {
        !self.renames.is_empty() || !self.drops.is_empty() || self.members.values().any(Member::is_declared)
    }

    /// What is planned for a member, by the receiver's name.
    pub(super) fn target(&self, name: &str) -> Target {
        if let Some(member) = self.members.get(name) {
            return member.target;
        }
        let mut matching = None;
        for (names, target) in &self.patterns {
            match names.is_match(name) {
                Ok(false) => {}
                Ok(true) if matching.is_none() => matching = Some(*target),
                // Several patterns speak of it, or it can't be told; the receiver's whole schema judges.
                Ok(true) | Err(_) => return Target::Free,
            }
        }
        matching.unwrap_or(self.others)
    }
}
