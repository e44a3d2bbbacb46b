//! Digests: of bytes as they are, and of canonical bytes. Two types, so that one never stands for the other.
//!
//! ```text
//! sha256:44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a    SHA-256 (FIPS 180-4) of `{}`
//! jcs:44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a       SHA-256 of the RFC 8785 text
//! ```

use std::fmt;
use std::str::FromStr;

use sha2::Digest;

use crate::canonical::{self, NotRepresentable};
use crate::{Shown, Value};

/// The SHA-256 of some bytes, as they were delivered.
///
/// [`Display`](fmt::Display) and [`FromStr`] have the form `sha256:` and 64 lower-case hexadecimal digits; nothing
/// else is read.
/// ```
/// # use accordant_json::Sha256;
/// let digest = Sha256::of(b"{}");
/// assert!(digest.to_string().starts_with("sha256:44136fa355b3678a"));
/// assert_eq!(digest.to_string().parse(), Ok(digest));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sha256([u8; 32]);

impl Sha256 {
    /// The digest of `bytes`.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Self {
        Self(sha2::Sha256::digest(bytes).into())
    }

    /// The digest of `parts`, one after the other, without joining them.
    /// ```
    /// # use accordant_json::Sha256;
    /// assert_eq!(Sha256::of_parts([b"ab".as_slice(), b"c"]), Sha256::of(b"abc"));
    /// ```
    #[must_use]
    pub fn of_parts<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> Self {
        let mut hasher = sha2::Sha256::new();
        parts.into_iter().for_each(|part| hasher.update(part));
        Self(hasher.finalize().into())
    }

    /// A digest of bytes that come one piece after the other.
    /// ```
    /// # use accordant_json::Sha256;
    /// let mut running = Sha256::running();
    /// running.add(b"ab");
    /// assert_eq!(running.so_far(), Sha256::of(b"ab"));
    /// running.add(b"c");
    /// assert_eq!(running.so_far(), Sha256::of(b"abc"));
    /// ```
    pub fn running() -> RunningSha256 {
        RunningSha256(sha2::Sha256::new())
    }

    /// A digest that was made elsewhere.
    pub const fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The 32 bytes.
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// 64 lower-case hexadecimal digits.
    pub fn hex(&self) -> String {
        let digits = self.0.iter().flat_map(|byte| [byte >> 4, byte & 0x0f]);
        digits.filter_map(|digit| char::from_digit(u32::from(digit), 16)).collect()
    }

    /// Read 64 lower-case hexadecimal digits, without a prefix.
    ///
    /// # Errors
    /// If the text is anything else; upper-case digits are no second spelling.
    pub fn from_hex(text: &str) -> Result<Self, DigestError> {
        let mut digest = [0; 32];
        let (pairs, rest) = text.as_bytes().as_chunks::<2>();
        if pairs.len() != digest.len() || !rest.is_empty() {
            return Err(DigestError::new(text));
        }
        for (byte, [high, low]) in digest.iter_mut().zip(pairs) {
            let digits = hex_digit(*high).zip(hex_digit(*low));
            let (high, low) = digits.ok_or_else(|| DigestError::new(text))?;
            *byte = high << 4 | low;
        }
        Ok(Self(digest))
    }
}

/// A [`Sha256`] on its way, from [`Sha256::running`]. A copy is a mark to which the digest can be told later.
#[derive(Debug, Clone)]
pub struct RunningSha256(sha2::Sha256);

impl RunningSha256 {
    /// Go on with these bytes.
    pub fn add(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    /// The digest of all bytes so far.
    pub fn so_far(&self) -> Sha256 {
        Sha256(self.0.clone().finalize().into())
    }
}

fn hex_digit(digit: u8) -> Option<u8> {
    match digit {
        b'0'..=b'9' => Some(digit - b'0'),
        b'a'..=b'f' => Some(digit - b'a' + 10),
        _ => None,
    }
}

/// The SHA-256 of a value's RFC 8785 text, which exists only if that text loses nothing.
///
/// [`Display`](fmt::Display) and [`FromStr`] have the form `jcs:` and 64 lower-case hexadecimal digits.
/// ```
/// # use accordant_json::{Jcs, read_str};
/// let one = Jcs::of(&read_str(r#"{"a": 1.0, "b": 2}"#)?)?;
/// assert_eq!(one, Jcs::of(&read_str(r#"{"b":2,"a":1}"#)?)?);
/// assert!(Jcs::of(&read_str("9007199254740993")?).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Jcs(Sha256);

impl Jcs {
    /// The canonical digest of `value`.
    ///
    /// # Errors
    /// The first number that RFC 8785 would change; see [`canonical::lossless`].
    pub fn of(value: &Value) -> Result<Self, NotRepresentable> {
        Ok(Self(Sha256::of(canonical::write_lossless(value)?.as_bytes())))
    }

    /// The SHA-256 of the canonical bytes, without the promise that the type makes.
    pub const fn sha256(&self) -> Sha256 {
        self.0
    }

    /// 64 lower-case hexadecimal digits.
    pub fn hex(&self) -> String {
        self.0.hex()
    }
}

/// A text that is no digest of the kind that was asked for.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{found}` is not 64 lower-case hexadecimal digits with the right prefix")]
pub struct DigestError {
    found: Shown,
}

impl DigestError {
    fn new(text: &str) -> Self {
        Self { found: Shown::new(text) }
    }
}

/// One row for each form of digest: its type, its prefix, and how it holds the bytes.
macro_rules! forms {
    ($($digest:ty, $prefix:literal, $from:expr;)*) => {$(
        impl fmt::Display for $digest {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(&[$prefix, &self.hex()].concat())
            }
        }

        impl fmt::Debug for $digest {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str($prefix)?;
                f.write_str(&self.hex())
            }
        }

        impl FromStr for $digest {
            type Err = DigestError;

            fn from_str(text: &str) -> Result<Self, DigestError> {
                let digits = text.strip_prefix($prefix).ok_or_else(|| DigestError::new(text))?;
                Sha256::from_hex(digits).map($from)
            }
        }
    )*};
}

forms! {
    Sha256, "sha256:", |digest| digest;
    Jcs, "jcs:", Jcs;
}

#[cfg(test)]
mod tests;
