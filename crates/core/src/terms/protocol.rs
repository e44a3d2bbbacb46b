//! The three protocols by which a delta is treated.

use std::fmt;
use std::str::FromStr;

/// How outputs are treated when the two schemas differ. Closed.
///
/// The order is from strict to lax, so that `max` of two is the laxer one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Protocol {
    /// Convert nothing: an output fits as it is, or it is refused.
    FailFast,
    /// Convert what can be converted without loss or by declaration; refuse the rest.
    TransformAll,
    /// As [`Protocol::TransformAll`], and let an output through with warnings where the terms say `warn`.
    BestEffort,
}

impl Protocol {
    /// The three, from strict to lax.
    pub const ALL: [Protocol; 3] = [Protocol::FailFast, Protocol::TransformAll, Protocol::BestEffort];

    /// The word on the wire, in terms and on the command line.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Protocol::FailFast => "FAIL_FAST",
            Protocol::TransformAll => "TRANSFORM_ALL",
            Protocol::BestEffort => "BEST_EFFORT",
        }
    }

    /// Does it convert anything?
    #[must_use]
    pub const fn transforms(self) -> bool {
        match self {
            Protocol::FailFast => false,
            Protocol::TransformAll | Protocol::BestEffort => true,
        }
    }
}

impl fmt::Display for Protocol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// A word that is none of the three protocols.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no protocol is called that; there are FAIL_FAST, TRANSFORM_ALL and BEST_EFFORT")]
pub struct UnknownProtocol;

impl FromStr for Protocol {
    type Err = UnknownProtocol;

    fn from_str(word: &str) -> Result<Protocol, UnknownProtocol> {
        Protocol::ALL.into_iter().find(|protocol| protocol.word() == word).ok_or(UnknownProtocol)
    }
}
