//! Why a text is no trust file, and where.

use super::super::key::{KeyError, KeyId};

/// Why a text is no trust file. Closed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TrustError {
    /// Longer than any trust file.
    #[error("a trust file of {bytes} bytes is past the limit of {limit}")]
    TooLong {
        /// Length found.
        bytes: usize,
        /// The limit.
        limit: usize,
    },
    /// Not TOML, or not of this form.
    #[error("line {line}: {message}")]
    Toml {
        /// Where, counted from 1.
        line: usize,
        /// What the TOML reader says.
        message: String,
    },
    /// A time without an offset from UTC.
    #[error("`{member}` of key {keyid} is no time with an offset")]
    Time {
        /// Which member.
        member: &'static str,
        /// Of which key.
        keyid: KeyId,
    },
    /// A key that can't be taken.
    #[error("key {number} of the file: {error}")]
    Key {
        /// Which key, counted from 1.
        number: usize,
        /// Why.
        error: KeyError,
    },
    /// A key whose id is another's.
    #[error("key {number} of the file is {found}, not {written}")]
    KeyId {
        /// Which key, counted from 1.
        number: usize,
        /// The key's id.
        found: KeyId,
        /// The id that the file gives it.
        written: KeyId,
    },
    /// One key, listed twice: it would count twice.
    #[error("key {keyid} is listed twice")]
    Twice {
        /// Which key.
        keyid: KeyId,
    },
    /// A key that may sign nothing.
    #[error("key {keyid} has no role")]
    NoRole {
        /// Which key.
        keyid: KeyId,
    },
    /// A rule for a record that does not exist.
    #[error("there is no record called `{name}`")]
    UnknownRule {
        /// What the file calls it, shortened.
        name: String,
    },
    /// A rule that asks for nobody, or for none of somebody: anyone would meet it.
    #[error("the rule for `{name}` asks for no signature")]
    EmptyRule {
        /// Which record.
        name: &'static str,
    },
}
