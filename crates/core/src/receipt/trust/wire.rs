//! The TOML form of a trust file, and the way from there to [`Trust`].

use std::collections::{BTreeMap, BTreeSet};

use accordant_json::{Sha256, Shown};
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Deserializer, de};

use super::super::key::{KeyError, KeyId, PublicKey};
use super::super::predicate::Protocol;
use super::rule::{DEFAULT_RULES, Rule, default_rules};
use super::{DEFAULT_SKEW, Floor, Require, Revocation, Role, Trust, TrustError, TrustedKey};

// A file of some thousand keys.
const MAX_BYTES: usize = 1 << 20;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    version: u64,
    audience: String,
    max_clock_skew_s: Option<u32>,
    require: Option<RequireTable>,
    floor: Option<FloorTable>,
    #[serde(default)]
    rule: BTreeMap<String, BTreeMap<Named<Role>, u32>>,
    #[serde(default)]
    key: Vec<KeyTable>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RequireTable {
    log: bool,
    gate_signature: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FloorTable {
    protocol: Named<Protocol>,
    agreement_sequence: Option<u64>,
    agreement_sha256: Option<Named<Sha256>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct KeyTable {
    keyid: Named<KeyId>,
    party: String,
    roles: Vec<Named<Role>>,
    not_before: Option<toml::value::Datetime>,
    not_after: Option<toml::value::Datetime>,
    revoked_at: Option<toml::value::Datetime>,
    #[serde(rename = "revoked_reason")]
    _revoked_reason: Option<String>,
    revoked: Option<RevokedTable>,
    public: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RevokedTable {
    log_size: u64,
    log: Option<String>,
}

/// A value that stands in the file as text of one spelling.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Named<T>(T);

trait OfText: Sized {
    const WANTED: &'static str;
    fn of_text(text: &str) -> Option<Self>;
}

impl OfText for Role {
    const WANTED: &'static str = "a role is `producer`, `receiver` or `gate`";
    fn of_text(text: &str) -> Option<Self> {
        Self::of_word(text)
    }
}

impl OfText for Protocol {
    const WANTED: &'static str = "a protocol is `FAIL_FAST`, `TRANSFORM_ALL` or `BEST_EFFORT`";
    fn of_text(text: &str) -> Option<Self> {
        Self::of_word(text)
    }
}

impl OfText for Sha256 {
    const WANTED: &'static str = "a digest is 64 lower-case hexadecimal digits";
    fn of_text(text: &str) -> Option<Self> {
        Self::from_hex(text).ok()
    }
}

impl OfText for KeyId {
    const WANTED: &'static str = "a key id is 64 lower-case hexadecimal digits";
    fn of_text(text: &str) -> Option<Self> {
        text.parse().ok()
    }
}

impl<'de, T: OfText> Deserialize<'de> for Named<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        T::of_text(&text).map(Self).ok_or_else(|| de::Error::custom(T::WANTED))
    }
}

pub(super) fn read(text: &str) -> Result<Trust, TrustError> {
    if text.len() > MAX_BYTES {
        return Err(TrustError::TooLong { bytes: text.len(), limit: MAX_BYTES });
    }
    let file: File = toml::from_str(text).map_err(|error| in_toml(text, &error))?;
    let mut rules = default_rules();
    for (name, counts) in file.rule {
        let (name, rule) = rule(&name, counts)?;
        rules.insert(name, rule);
    }
    let mut ids = BTreeSet::new();
    let mut keys = Vec::with_capacity(file.key.len());
    for (number, table) in (1..).zip(file.key) {
        let key = trusted(number, table)?;
        if !ids.insert(key.key.id()) {
            return Err(TrustError::Twice { keyid: key.key.id() });
        }
        keys.push(key);
    }
    let require = file.require.map_or(Require { log: true, gate_signature: false }, |table| Require {
        log: table.log,
        gate_signature: table.gate_signature,
    });
    Ok(Trust {
        version: file.version,
        audience: Some(file.audience),
        max_skew: file
            .max_clock_skew_s
            .map_or(DEFAULT_SKEW, |seconds| SignedDuration::from_secs(seconds.into())),
        require,
        floor: floor(file.floor),
        rules,
        keys,
    })
}

fn in_toml(text: &str, error: &toml::de::Error) -> TrustError {
    let before = error.span().and_then(|span| text.get(..span.start)).unwrap_or_default();
    let first_line = error.message().lines().next().unwrap_or_default();
    // It quotes the file, which may hold a name of any length.
    let message = first_line.chars().take(200).collect();
    TrustError::Toml { line: before.matches('\n').count() + 1, message }
}

// A file that has no floor still does not take the laxest protocol by accident: it has to say so.
fn floor(table: Option<FloorTable>) -> Floor {
    match table {
        None => Floor { protocol: Protocol::TransformAll, agreement_sequence: 0, agreement: None },
        Some(table) => Floor {
            protocol: table.protocol.0,
            agreement_sequence: table.agreement_sequence.unwrap_or(0),
            agreement: table.agreement_sha256.map(|digest| digest.0),
        },
    }
}

fn rule(name: &str, counts: BTreeMap<Named<Role>, u32>) -> Result<(&'static str, Rule), TrustError> {
    let known = DEFAULT_RULES.iter().find(|(known, _)| *known == name);
    let (name, _) = known.ok_or_else(|| TrustError::UnknownRule { name: Shown::new(name).to_string() })?;
    if counts.is_empty() || counts.values().any(|count| *count == 0) {
        return Err(TrustError::EmptyRule { name });
    }
    Ok((name, Rule(counts.into_iter().map(|(role, count)| (role.0, count)).collect())))
}

fn trusted(number: usize, table: KeyTable) -> Result<TrustedKey, TrustError> {
    let key = PublicKey::read(&table.public).map_err(|error: KeyError| TrustError::Key { number, error })?;
    let (found, written) = (key.id(), table.keyid.0);
    if found != written {
        return Err(TrustError::KeyId { number, found, written });
    }
    if table.roles.is_empty() {
        return Err(TrustError::NoRole { keyid: found });
    }
    let time = |member, value: Option<toml::value::Datetime>| match value {
        None => Ok(None),
        Some(time) => match time.to_string().parse::<Timestamp>() {
            Ok(time) => Ok(Some(time)),
            Err(_) => Err(TrustError::Time { member, keyid: found }),
        },
    };
    let revoked = match (table.revoked, time("revoked_at", table.revoked_at)?) {
        (Some(place), _) => Some(Revocation { log_size: place.log_size, log: place.log }),
        // A date proves nothing, so a key that is revoked by date alone was never good.
        (None, Some(_)) => Some(Revocation { log_size: 0, log: None }),
        (None, None) => None,
    };
    Ok(TrustedKey {
        key,
        party: table.party,
        roles: table.roles.into_iter().map(|role| role.0).collect(),
        not_before: time("not_before", table.not_before)?,
        not_after: time("not_after", table.not_after)?,
        revoked,
    })
}
