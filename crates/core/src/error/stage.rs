//! Where on its way a failure occurred.

use std::fmt;

/// A step of the way from a producer's bytes to a receiver. Open: later layers add steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Stage {
    /// Settings, schemas, terms, keys: before the first output is looked at.
    Setup,
    /// The difference of two schemas, and the protocol for it.
    Negotiate,
    /// Making the plan of conversions.
    Plan,
    /// Bytes to one document.
    Parse,
    /// The plan, applied to one output.
    Transform,
    /// The receiver's schema, asked about what would be delivered.
    Schema,
    /// Writing results, errors, receipts, the ledger.
    Deliver,
    /// Verifying a receipt or an agreement.
    Receipt,
}

impl Stage {
    /// The word on the wire.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Stage::Setup => "setup",
            Stage::Negotiate => "negotiate",
            Stage::Plan => "plan",
            Stage::Parse => "parse",
            Stage::Transform => "transform",
            Stage::Schema => "schema",
            Stage::Deliver => "deliver",
            Stage::Receipt => "receipt",
        }
    }
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
