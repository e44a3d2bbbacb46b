//! The eight classes of failure, and what a caller does about each.
//!
//! Both lists are closed on purpose: a caller decides on them (law 7 of the design), so a ninth class is a new
//! version of `operation.error`, not a patch.

use accordant_json::Shown;
use std::fmt;
use std::str::FromStr;

/// What kind of failure it is, sorted by who must act. Closed: eight, and no ninth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// A passing fault of the world: a full disk, a store that doesn't answer.
    Transient,
    /// Too much was asked in too short a time.
    RateLimited,
    /// What was handed in doesn't fit, and won't fit when it is sent again unchanged.
    InvalidInput,
    /// Something that was named isn't there.
    NotFound,
    /// What was handed in contradicts what is already on record.
    Conflict,
    /// Whoever asks may not.
    PermissionDenied,
    /// A rule of the host or of the receiver forbids it, whoever asks.
    PolicyDenied,
    /// A form, version or feature that this side doesn't know.
    UnsupportedVersion,
}

/// What a caller does about a failure. Closed: one for each [`Class`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Send the same again, a bounded number of times.
    RetryBounded,
    /// Wait, longer each time, then send the same again.
    BackOff,
    /// Change what was sent, guided by the code and the path, then send that.
    Repair,
    /// Ask whoever named the thing which one was meant.
    Clarify,
    /// Read the present state again, then decide anew.
    Reload,
    /// Give up: no repetition and no repair helps.
    Stop,
    /// Hand it to a person or to a host that may decide.
    Escalate,
    /// Bring one side to a form that the other knows.
    Adapt,
}

/// The action for each class. Total: eight arms and no `_`, so that a ninth class doesn't compile.
///
/// ```
/// use accordant::error::{Action, Class, action};
/// assert_eq!(action(Class::RateLimited), Action::BackOff);
/// ```
#[must_use]
pub fn action(class: Class) -> Action {
    match class {
        Class::Transient => Action::RetryBounded,
        Class::RateLimited => Action::BackOff,
        Class::InvalidInput => Action::Repair,
        Class::NotFound => Action::Clarify,
        Class::Conflict => Action::Reload,
        Class::PermissionDenied => Action::Stop,
        Class::PolicyDenied => Action::Escalate,
        Class::UnsupportedVersion => Action::Adapt,
    }
}

impl Class {
    /// The eight, in the order of the design.
    pub const ALL: [Class; 8] = [
        Class::Transient,
        Class::RateLimited,
        Class::InvalidInput,
        Class::NotFound,
        Class::Conflict,
        Class::PermissionDenied,
        Class::PolicyDenied,
        Class::UnsupportedVersion,
    ];

    /// The word on the wire.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Class::Transient => "TRANSIENT",
            Class::RateLimited => "RATE_LIMITED",
            Class::InvalidInput => "INVALID_INPUT",
            Class::NotFound => "NOT_FOUND",
            Class::Conflict => "CONFLICT",
            Class::PermissionDenied => "PERMISSION_DENIED",
            Class::PolicyDenied => "POLICY_DENIED",
            Class::UnsupportedVersion => "UNSUPPORTED_VERSION",
        }
    }
}

impl Action {
    /// The word on the wire.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Action::RetryBounded => "RETRY_BOUNDED",
            Action::BackOff => "BACK_OFF",
            Action::Repair => "REPAIR",
            Action::Clarify => "CLARIFY",
            Action::Reload => "RELOAD",
            Action::Stop => "STOP",
            Action::Escalate => "ESCALATE",
            Action::Adapt => "ADAPT",
        }
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// A word that is none of the eight classes.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no class is called `{0}`")]
pub struct UnknownClass(String);

impl FromStr for Class {
    type Err = UnknownClass;

    fn from_str(word: &str) -> Result<Class, UnknownClass> {
        Class::ALL
            .into_iter()
            .find(|class| class.word() == word)
            .ok_or_else(|| UnknownClass(Shown::new(word).to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_class_has_its_own_word_and_its_own_action() {
        let words: BTreeSet<_> = Class::ALL.iter().map(|class| class.word()).collect();
        let actions: BTreeSet<_> = Class::ALL.iter().map(|class| action(*class).word()).collect();
        assert_eq!((words.len(), actions.len()), (8, 8));
    }

    #[test]
    fn a_class_reads_back_from_its_word_only() {
        for class in Class::ALL {
            assert_eq!(class.word().parse(), Ok(class));
        }
        assert!("transient".parse::<Class>().is_err());
    }

    #[test]
    fn the_actions_are_those_of_the_design() {
        insta::assert_snapshot!(
            Class::ALL.map(|class| format!("{class} {}", action(class))).join("\n"),
            @r"
        TRANSIENT RETRY_BOUNDED
        RATE_LIMITED BACK_OFF
        INVALID_INPUT REPAIR
        NOT_FOUND CLARIFY
        CONFLICT RELOAD
        PERMISSION_DENIED STOP
        POLICY_DENIED ESCALATE
        UNSUPPORTED_VERSION ADAPT
        "
        );
    }
}
