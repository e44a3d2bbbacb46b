//! What a run is bound to.

use std::fmt;

use accordant_json::Sha256;

/// The digest of all that decides what a run does to an output: schemas, terms, protocol, audience.
///
/// A run is resumed only under the key that it was started with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RunKey(Sha256);

impl RunKey {
    /// The key of these named parts, in this order. Names and parts are hashed each after its length, so no two lists share a key.
    ///
    /// ```
    /// use accordant_ledger::RunKey;
    /// let key = RunKey::of([("from", b"{}".as_slice()), ("to", b"true")]);
    /// assert_ne!(key, RunKey::of([("from", b"{}true".as_slice()), ("to", b"")]));
    /// ```
    #[must_use]
    pub fn of<'a>(parts: impl IntoIterator<Item = (&'a str, &'a [u8])>) -> Self {
        let mut text = Vec::new();
        for part in parts.into_iter().flat_map(|(name, part)| [name.as_bytes(), part]) {
            text.extend((part.len() as u64).to_be_bytes());
            text.extend(Sha256::of(part).as_bytes());
        }
        Self(Sha256::of(&text))
    }

    pub(crate) const fn digest(&self) -> &Sha256 {
        &self.0
    }

    pub(crate) const fn from_digest(digest: Sha256) -> Self {
        Self(digest)
    }
}

impl fmt::Display for RunKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
