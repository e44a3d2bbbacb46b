//! What a terms file declares.

use super::{Operation, Places};
use accordant_json::Value;

/// The contract that receipts name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contract {
    /// Its name, such as `ticket.intake`.
    pub name: String,
    /// Its version, as text.
    pub version: String,
}

/// What happens to members that the receiver doesn't take. Closed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Extra {
    /// They go to the side channel (the default).
    #[default]
    Drop,
    /// They stay, and the receiver's schema refuses the output.
    Refuse,
}

/// What happens if a required member isn't there. Closed; the order is from strict to lax.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Missing {
    /// The output is refused.
    #[default]
    Fail,
    /// The output is withheld until somebody decides.
    Escalate,
    /// The output goes through with a warning, under BEST_EFFORT only.
    Warn,
}

impl Missing {
    /// The word in terms.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Missing::Fail => "fail",
            Missing::Escalate => "escalate",
            Missing::Warn => "warn",
        }
    }
}

/// An operation that is declared for places. Closed: one variant for each declared [`Operation`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Declared {
    /// null is taken as if the member were not there.
    NullAsAbsent {
        /// Where.
        at: Places,
    },
    /// The empty string is taken as if the member were not there.
    EmptyAsAbsent {
        /// Where.
        at: Places,
    },
    /// A member that isn't there is sent as null.
    AbsentAsNull {
        /// Where.
        at: Places,
    },
    /// Values are replaced by a table.
    EnumMap {
        /// Where.
        at: Places,
        /// The producer's value and the receiver's, in the order of the file.
        pairs: Vec<(Value, Value)>,
    },
    /// A member gets another name in the same object.
    Rename {
        /// The place with the producer's name.
        from: Places,
        /// The place with the receiver's name.
        to: Places,
    },
    /// An object that holds one content and its tags is replaced by the content.
    UnwrapTagged {
        /// Where.
        at: Places,
        /// The member that holds the content.
        value: String,
        /// The other members, which must have exactly these values.
        tag: Vec<(String, Value)>,
    },
    /// A member that the producer knows goes to the side channel.
    Drop {
        /// Where.
        at: Places,
    },
    /// A member that isn't there gets a value of the host's.
    HostDefault {
        /// Where.
        at: Places,
        /// The value.
        value: Value,
        /// Why the host may say so.
        reason: String,
    },
}

impl Declared {
    /// Which operation it is.
    #[must_use]
    pub fn operation(&self) -> Operation {
        match self {
            Declared::NullAsAbsent { .. } => Operation::NullAsAbsent,
            Declared::EmptyAsAbsent { .. } => Operation::EmptyAsAbsent,
            Declared::AbsentAsNull { .. } => Operation::AbsentAsNull,
            Declared::EnumMap { .. } => Operation::EnumMap,
            Declared::Rename { .. } => Operation::Rename,
            Declared::UnwrapTagged { .. } => Operation::UnwrapTagged,
            Declared::Drop { .. } => Operation::Drop,
            Declared::HostDefault { .. } => Operation::HostDefault,
        }
    }

    /// The places it is declared for; of a rename, those with the producer's name.
    #[must_use]
    pub fn places(&self) -> &Places {
        match self {
            Declared::NullAsAbsent { at }
            | Declared::EmptyAsAbsent { at }
            | Declared::AbsentAsNull { at }
            | Declared::EnumMap { at, .. }
            | Declared::UnwrapTagged { at, .. }
            | Declared::Drop { at }
            | Declared::HostDefault { at, .. } => at,
            Declared::Rename { from, .. } => from,
        }
    }
}
