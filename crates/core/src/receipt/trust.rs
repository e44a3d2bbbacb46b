//! The trust file: who may sign what, pinned by the receiver and never taken from a receipt.
//!
//! ```toml
//! version = 4                     # of this file; the receiver counts it up
//! audience = "crm.intake"         # receipts for anyone else are refused
//! max_clock_skew_s = 300
//!
//! [require]                       # what a conformance receipt must carry
//! log = true                      # a proof under a checkpoint of a known log
//! gate_signature = false          # a signature of its own, though the log vouches for it
//!
//! [floor]                         # nothing below this is accepted, whatever was agreed
//! protocol = "TRANSFORM_ALL"
//! agreement_sequence = 3
//! agreement_sha256 = "e64db64d…"  # the one agreement that receipts must name
//!
//! [rule."schema-conformance/v1"]  # how many keys of which role must sign
//! gate = 1
//!
//! [[key]]
//! keyid = "ec9658c1…"
//! party = "gate-1"
//! roles = ["gate"]
//! not_before = 2026-11-01T00:00:00Z
//! not_after = 2027-12-31T00:00:00Z
//! revoked = { log_size = 5000 }   # of a revoked key only what stands below that index of the log still counts
//! public = """
//! -----BEGIN PUBLIC KEY-----
//! …"""
//! ```
//!
//! `revoked_at` with a time is taken as well, for people; a thief can write any date, so of such a key nothing counts at all
//! unless `revoked` says where in the log it was still good. Where a rule is not given, the table of the four records holds
//! ([`predicate`](super::predicate)).
//!
//! # Rooms
//! `rule`: who must sign which record · `wire`: the TOML form · `error`: why a text is none.

use std::collections::BTreeMap;

use accordant_json::Sha256;
use jiff::{SignedDuration, Timestamp};

use super::key::PublicKey;
use super::predicate::{Predicate, Protocol};
use super::words::words;

mod error;
mod rule;
mod wire;

pub use error::TrustError;
pub use rule::Rule;

use rule::default_rules;

words! {
    /// What a key may sign. Closed.
    pub enum Role {
        /// Agreements, as the side that sends.
        Producer = "producer",
        /// Its own schema and agreements, as the side that receives.
        Receiver = "receiver",
        /// Deltas and conformance receipts.
        Gate = "gate",
    }
}

/// What a conformance receipt must carry. With neither, one of the two must be there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Require {
    /// A proof under a checkpoint of a known log.
    pub log: bool,
    /// A signature by a gate, beside any proof.
    pub gate_signature: bool,
}

/// What nothing may fall below.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Floor {
    /// The laxest protocol that is accepted.
    pub protocol: Protocol,
    /// The smallest sequence number of an agreement that is accepted.
    pub agreement_sequence: u64,
    /// The agreement that receipts must have been made under, if the receiver pins one.
    pub agreement: Option<Sha256>,
}

/// From where on a key is revoked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Revocation {
    /// What stands below this index of the log still counts.
    pub log_size: u64,
    /// The log that is meant; any known one when absent.
    pub log: Option<String>,
}

impl Revocation {
    /// Whether a record at `index` of the log called `origin` was there before the key went bad.
    #[must_use]
    pub fn spares(&self, origin: &str, index: u64) -> bool {
        index < self.log_size && self.log.as_ref().is_none_or(|log| log == origin)
    }
}

/// A key with what it may do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrustedKey {
    /// The key.
    pub key: PublicKey,
    /// Whose it is.
    pub party: String,
    /// What it may sign.
    pub roles: Vec<Role>,
    /// From when on; open if absent.
    pub not_before: Option<Timestamp>,
    /// Until when; open if absent. Records of before stay good.
    pub not_after: Option<Timestamp>,
    /// Whether and from where on it is revoked.
    pub revoked: Option<Revocation>,
}

/// Whom a receiver trusts for what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trust {
    version: u64,
    audience: Option<String>,
    max_skew: SignedDuration,
    require: Require,
    floor: Floor,
    rules: BTreeMap<&'static str, Rule>,
    keys: Vec<TrustedKey>,
}

/// The clock difference that is allowed where nothing else is said.
const DEFAULT_SKEW: SignedDuration = SignedDuration::from_secs(300);

impl Trust {
    /// Read a trust file.
    ///
    /// # Errors
    /// If it is not TOML of this form, or says something that can't be meant.
    pub fn read(text: &str) -> Result<Self, TrustError> {
        wire::read(text)
    }

    /// Trust one key, held by `party`, in every role, and pin nothing else.
    ///
    /// For whoever holds a gate's public key and a receipt. The log policy beside it is
    /// [`Policy::of_key`](super::policy::Policy::of_key): the same key signs receipts or the log that they stand in.
    ///
    /// ```
    /// use accordant::receipt::{key::PublicKey, policy::Policy, trust::Trust};
    ///
    /// let line = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJXFLJ1ZjH7x44JWafuWkef+3Gof6KjwGeZFi0UzvdKS crm";
    /// let key = PublicKey::read(line)?;
    /// let (trust, policy) = (Trust::single(&key, "gate-1"), Policy::of_key(&key));
    /// # let _ = (trust, policy);
    /// # Ok::<(), accordant::receipt::key::KeyError>(())
    /// ```
    #[must_use]
    pub fn single(key: &PublicKey, party: &str) -> Self {
        let key = TrustedKey {
            key: key.clone(),
            party: party.to_owned(),
            roles: Role::ALL.to_vec(),
            not_before: None,
            not_after: None,
            revoked: None,
        };
        Self {
            version: 1,
            audience: None,
            max_skew: DEFAULT_SKEW,
            require: Require { log: false, gate_signature: false },
            floor: Floor { protocol: Protocol::BestEffort, agreement_sequence: 0, agreement: None },
            rules: default_rules(),
            keys: vec![key],
        }
    }

    /// The same trust with other requirements for receipts.
    #[must_use]
    pub fn requiring(mut self, require: Require) -> Self {
        self.require = require;
        self
    }

    /// The same trust for receipts to one audience.
    #[must_use]
    pub fn for_audience(mut self, audience: &str) -> Self {
        self.audience = Some(audience.to_owned());
        self
    }

    /// The file's own version.
    #[must_use]
    pub fn version(&self) -> u64 {
        self.version
    }

    /// The receiver that receipts must be for, if one is pinned.
    #[must_use]
    pub fn audience(&self) -> Option<&str> {
        self.audience.as_deref()
    }

    /// How far another's clock may be ahead.
    #[must_use]
    pub fn max_skew(&self) -> SignedDuration {
        self.max_skew
    }

    /// What a conformance receipt must carry.
    #[must_use]
    pub fn require(&self) -> Require {
        self.require
    }

    /// What nothing may fall below.
    #[must_use]
    pub fn floor(&self) -> &Floor {
        &self.floor
    }

    /// The keys, in the order of the file.
    #[must_use]
    pub fn keys(&self) -> &[TrustedKey] {
        &self.keys
    }

    /// Who must sign records of this kind.
    pub(crate) fn rule<P: Predicate>(&self) -> impl Iterator<Item = (Role, u32)> {
        self.rules.get(P::NAME).into_iter().flat_map(Rule::iter)
    }
}
