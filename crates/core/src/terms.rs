//! The terms: what the host lets happen between a producer and a receiver.
//!
//! Two schemas say what is sent and what is taken; the terms say what may be done about the difference. Without terms
//! nothing is declared: extra members are dropped to the side channel, what converts without loss is converted where
//! the delta calls for it, a missing member is a failure, and BEST_EFFORT isn't accepted.
//!
//! # The file
//! TOML, at most 1 MiB. Every key is known; any other is refused with its line.
//!
//! ```
//! # let text = r##"
//! audience = "ticketing.example"          # the one receiver that receipts are for
//! protocol = "TRANSFORM_ALL"              # goes where the command names none
//! accepts = ["FAIL_FAST", "TRANSFORM_ALL", "BEST_EFFORT"]
//! receiver_accepts_best_effort = true     # default false; BEST_EFFORT may stand in `accepts` only if this is true
//!
//! extra = "drop"                          # members the receiver doesn't take: "drop" to the side channel, or "refuse"
//! operations = [                          # which operations may be used at all; default: all
//!     "drop_extra", "integer_to_string", "string_to_integer", "number_to_integer",
//!     "wrap_array", "unwrap_array", "null_as_absent", "empty_as_absent", "absent_as_null",
//!     "rename", "enum_map", "unwrap_tagged", "drop", "default",
//! ]
//!
//! null_as_absent = ["/assignee"]          # null means: not there. Only where the receiver doesn't require the member
//! empty_as_absent = ["/query"]            # so does the empty string
//! absent_as_null = ["/parent"]            # not there is sent as null
//! drop = ["/scratch"]                     # a known member that goes to the side channel
//!
//! [contract]                              # named in receipts
//! name = "ticket.intake"
//! version = "1.2"
//!
//! [missing]                               # a required member isn't there: "fail", "escalate", or "warn"
//! default = "fail"                        # ("warn" counts only under BEST_EFFORT)
//! "/approver" = "escalate"
//! "/steps/*/note" = "warn"
//!
//! [[rename]]                              # the same member by another name
//! from = "/item_type"
//! to = "/type"
//!
//! [[enum_map]]                            # other words for the same thing
//! at = "/priority"
//! map = { urgent = "high", normal = "low" }
//!
//! [[enum_map]]                            # where the producer's value is no string: pairs
//! at = "/severity"
//! pairs = [[1, "minor"], [2, "major"]]
//!
//! [[unwrap_tagged]]                       # {"type": "text", "text": x} is sent as x
//! at = "/body"
//! value = "text"
//! tag = { type = "text" }
//!
//! [[default]]                             # the only way by which a value may come in that nobody sent
//! at = "/source"
//! value = "agent"                         # or: json = 'null', for what TOML can't write
//! reason = "all outputs of this stream come from the triage agent"
//! # "##;
//! # let terms = accordant::terms::Terms::read(text.as_bytes()).unwrap();
//! # assert_eq!(terms.declared().len(), 9);
//! ```
//!
//! # Places
//! A place is a [`Places`] pattern: a JSON Pointer with `*` for any member or item and `**` for any number of levels.
//! Places are written as the receiver sees them; only the last name of `rename.from` and of `drop` is the producer's.
//! Where several rules of a kind cover a place, the one with the fewest wildcards is meant; among equals of `missing`
//! the strictest.
//!
//! # Rooms
//! [`Terms`] · [`Protocol`] · [`Operation`]: their table · [`Places`] · [`Declared`]: what the file declares ·
//! [`TermsError`]: place, reason, way out

mod declared;
mod error;
mod operation;
mod places;
mod protocol;
mod read;
mod table;

pub use declared::{Contract, Declared, Extra, Missing};
pub use error::{TermsError, TermsErrorKind};
pub use operation::Operation;
pub use places::Places;
pub use protocol::{Protocol, UnknownProtocol};

use accordant_json::{Pointer, Sha256};
use std::collections::BTreeSet;

/// The largest terms file that is read.
pub const TERMS_BYTES: usize = 1 << 20;

/// What the host lets happen between a producer and a receiver. [`Terms::default`] declares nothing.
#[derive(Clone, Debug)]
pub struct Terms {
    contract: Option<Contract>,
    audience: Option<String>,
    protocol: Option<Protocol>,
    accepts: BTreeSet<Protocol>,
    extra: Extra,
    operations: Option<BTreeSet<Operation>>,
    missing: Vec<(Places, Missing)>,
    missing_otherwise: Missing,
    declared: Vec<Declared>,
    digest: Option<Sha256>,
}

impl Default for Terms {
    fn default() -> Terms {
        Terms {
            contract: None,
            audience: None,
            protocol: None,
            accepts: BTreeSet::from([Protocol::FailFast, Protocol::TransformAll]),
            extra: Extra::Drop,
            operations: None,
            missing: Vec::new(),
            missing_otherwise: Missing::Fail,
            declared: Vec::new(),
            digest: None,
        }
    }
}

impl Terms {
    /// Reads a terms file.
    ///
    /// # Errors
    /// [`TermsError`] with the line of the first thing that isn't right.
    pub fn read(bytes: &[u8]) -> Result<Terms, TermsError> {
        read::read(bytes)
    }

    /// The contract that receipts name.
    #[must_use]
    pub fn contract(&self) -> Option<&Contract> {
        self.contract.as_ref()
    }

    /// The one receiver that receipts are for.
    #[must_use]
    pub fn audience(&self) -> Option<&str> {
        self.audience.as_deref()
    }

    /// The protocol that goes where the command names none.
    #[must_use]
    pub fn protocol(&self) -> Option<Protocol> {
        self.protocol
    }

    /// Does the receiver accept this protocol?
    #[must_use]
    pub fn accepts(&self, protocol: Protocol) -> bool {
        self.accepts.contains(&protocol)
    }

    /// The protocols that the receiver accepts, from strict to lax.
    pub fn accepted(&self) -> impl Iterator<Item = Protocol> {
        self.accepts.iter().copied()
    }

    /// What happens to members that the receiver doesn't take.
    #[must_use]
    pub fn extra(&self) -> Extra {
        self.extra
    }

    /// May this operation be used at all?
    #[must_use]
    pub fn allows(&self, operation: Operation) -> bool {
        self.operations.as_ref().is_none_or(|allowed| allowed.contains(&operation))
    }

    /// The rule for a required member that isn't there.
    #[must_use]
    pub fn missing(&self, at: &Pointer) -> Missing {
        self.missing
            .iter()
            .filter(|(places, _)| places.covers(at))
            .min_by_key(|(places, rule)| (places.openness(), *rule))
            .map_or(self.missing_otherwise, |(_, rule)| *rule)
    }

    /// The rules for missing members by place, and the one that goes for all others.
    pub fn missing_rules(&self) -> (impl Iterator<Item = (&Places, Missing)>, Missing) {
        (self.missing.iter().map(|(places, rule)| (places, *rule)), self.missing_otherwise)
    }

    /// What the file declares, in the order of the table of operations.
    #[must_use]
    pub fn declared(&self) -> &[Declared] {
        &self.declared
    }

    /// SHA-256 of the file's bytes; none if there was no file.
    #[must_use]
    pub fn digest(&self) -> Option<&Sha256> {
        self.digest.as_ref()
    }
}

#[cfg(test)]
mod tests;
