//! The log policy: which logs are known, and how many witnesses must have seen a checkpoint
//! ([C2SP tlog-policy](https://c2sp.org/tlog-policy)).
//!
//! ```text
//! log accordant.example/ledger/shared-0+722f8d66+AdiKAJ0LXsubxAxFlH/0+APL+cjMIXMqkJExViVlobWK
//! witness a accordant.example/witness/a+a693cf30+BJLsZNCj307jx/oQC9bdASR04VvVfz5L1Gddo2og8DP4
//! witness b accordant.example/witness/b+38fd6fd7+BAMeOyIuuuXcn6kIGca+EX1r9HpCi1bVDnPElACIqkUX
//! group both all a b
//! quorum both
//! ```
//!
//! A name is defined before it is used, once, and is a member of at most one group, so that each witness counts in one way only.
//!
//! # Rooms
//! `read`: the text form.
//!
//! # Limits
//! Files up to 256 KiB. Logs sign by plain Ed25519, witnesses by timestamped Ed25519.

use super::key::PublicKey;
use super::note::{Algorithm, NoteKeyId, NoteSignature, VerifierKey, VerifierKeyError};

mod read;

/// Which checkpoints count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Policy {
    logs: Logs,
    witnesses: Vec<VerifierKey>,
    groups: Vec<Group>,
    quorum: Quorum,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Logs {
    // Each under its origin.
    Listed(Vec<VerifierKey>),
    // One key, whatever its log calls itself.
    OfKey(PublicKey),
}

// At least `threshold` of the members, which stand before the group.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Group {
    threshold: usize,
    members: Vec<Member>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Member {
    Witness(usize),
    Group(usize),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Quorum {
    None,
    Of(Member),
}

impl Policy {
    /// Read a policy file: octets, of which only keys must be UTF-8.
    ///
    /// # Errors
    /// If a line is not of this form, or no single quorum is defined.
    pub fn read(bytes: &[u8]) -> Result<Self, PolicyError> {
        read::read(bytes)
    }

    /// Know the log that signs with `key`, under whatever origin, and ask for no witness.
    ///
    /// For the receipts of one gate, each of whose runs is a log of its own.
    #[must_use]
    pub fn of_key(key: &PublicKey) -> Self {
        Self::without_witnesses(Logs::OfKey(key.clone()))
    }

    /// Know one log, and ask for no witness.
    #[must_use]
    pub fn of_log(log: VerifierKey) -> Self {
        Self::without_witnesses(Logs::Listed(vec![log]))
    }

    /// Know no log: every receipt with a proof is refused as from an unknown one.
    #[must_use]
    pub fn of_no_log() -> Self {
        Self::without_witnesses(Logs::Listed(Vec::new()))
    }

    fn without_witnesses(logs: Logs) -> Self {
        Self { logs, witnesses: Vec::new(), groups: Vec::new(), quorum: Quorum::None }
    }

    /// Whether a log of this origin is known.
    pub(crate) fn knows(&self, origin: &str) -> bool {
        match &self.logs {
            Logs::Listed(logs) => logs.iter().any(|log| log.name() == origin),
            Logs::OfKey(_) => true,
        }
    }

    /// The key of the log called `origin` that the signature line claims, if there is such a one.
    pub(crate) fn log_key(&self, origin: &str, line: &NoteSignature) -> Option<&PublicKey> {
        if line.name != origin {
            return None;
        }
        match &self.logs {
            Logs::Listed(logs) => {
                logs.iter().find(|log| log.name() == origin && log.id() == line.key_id).map(VerifierKey::key)
            }
            Logs::OfKey(key) => {
                (NoteKeyId::of(origin, Algorithm::Ed25519, key) == line.key_id).then_some(key)
            }
        }
    }

    /// Which witness the signature line claims, by its place, with its key.
    pub(crate) fn witness(&self, line: &NoteSignature) -> Option<(usize, &PublicKey)> {
        let claimed = |key: &VerifierKey| key.name() == line.name && key.id() == line.key_id;
        let place = self.witnesses.iter().position(claimed)?;
        Some((place, self.witnesses.get(place)?.key()))
    }

    /// Whether the witnesses at these places make a quorum.
    pub(crate) fn is_quorum(&self, seen: &[usize]) -> bool {
        let mut groups: Vec<bool> = Vec::with_capacity(self.groups.len());
        let holds = |groups: &[bool], member: Member| match member {
            Member::Witness(place) => seen.contains(&place),
            Member::Group(place) => groups.get(place).copied().unwrap_or(false),
        };
        for group in &self.groups {
            let present = group.members.iter().filter(|member| holds(&groups, **member)).count();
            groups.push(present >= group.threshold);
        }
        match self.quorum {
            Quorum::None => true,
            Quorum::Of(member) => holds(&groups, member),
        }
    }
}

/// Why a text is no policy, and on which line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {kind}")]
pub struct PolicyError {
    line: usize,
    kind: PolicyErrorKind,
}

impl PolicyError {
    /// The line, counted from 1.
    #[must_use]
    pub fn line(&self) -> usize {
        self.line
    }

    /// What is wrong with it.
    #[must_use]
    pub fn kind(&self) -> &PolicyErrorKind {
        &self.kind
    }
}

/// What is wrong with a line of a policy. Closed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PolicyErrorKind {
    /// The file is too long.
    #[error("a policy has at most {limit} bytes")]
    TooLong {
        /// The limit.
        limit: usize,
    },
    /// A control character other than tab and newline.
    #[error("no control character but tab and newline may stand in a policy")]
    Control,
    /// None of the four kinds of line, or with too few or too many words.
    #[error("a line is `log KEY [URL]`, `witness NAME KEY [URL]`, `group NAME K MEMBER…` or `quorum NAME`")]
    Form,
    /// The key can't be taken.
    #[error(transparent)]
    Key(#[from] VerifierKeyError),
    /// A log's key where a witness's belongs, or the other way round.
    #[error("logs sign with type 01, witnesses with type 04")]
    Purpose,
    /// A public key that is listed twice, for a log or a witness.
    #[error("the key is listed twice")]
    KeyTwice,
    /// A name that is defined twice, or `none`.
    #[error("the name is taken")]
    NameTaken,
    /// A name that is used before it is defined.
    #[error("the name is not defined above this line")]
    Undefined,
    /// A name that is a member twice.
    #[error("a name is a member of one group at most")]
    MemberTwice,
    /// A threshold that is no number from 1 to the number of members.
    #[error("a group needs `all`, `any`, or a number from 1 to that of its members")]
    Threshold,
    /// No quorum line, or a second one.
    #[error("a policy has exactly one `quorum` line")]
    Quorum,
}
