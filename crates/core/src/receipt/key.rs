//! Ed25519 keys as people hold them: PEM files, `ssh-ed25519` lines, and a key id.
//!
//! ```text
//! -----BEGIN PUBLIC KEY-----
//! MCowBQYDK2VwAyEAlcUsnVmMfvHjglZp+5aR5/7cah/oqPAZ5kWLRTO90pI=
//! -----END PUBLIC KEY-----
//! ```
//!
//! Public keys are SPKI PEM, private keys PKCS#8 PEM (RFC 8410), as `openssl genpkey -algorithm ed25519` writes them. A key's
//! id is the SHA-256 of its DER SubjectPublicKeyInfo, in hexadecimal. Signatures are checked by the strict rules only
//! (RFC 8032 §5.1.7 without its cofactor leeway).
//!
//! # Rooms
//! [`signing`]: private keys, and the [`Signer`] behind which a key service can stand.
//!
//! # Limits
//! A key is refused at load if a signature by it would prove nothing: small order, mixed order, or a second spelling of
//! another key. There is no other algorithm; a later one comes as another type, never as a field of a signed thing.

use std::fmt;
use std::str::FromStr;

use ed25519_dalek::VerifyingKey;
use ed25519_dalek::pkcs8::spki::der::pem::LineEnding;
use ed25519_dalek::pkcs8::{DecodePublicKey as _, EncodePublicKey as _};
use sha2::{Digest as _, Sha256};

use super::{base64, hex};

pub mod signing;

pub use signing::{SignError, Signer, SigningKey};

// The DER of a SubjectPublicKeyInfo for Ed25519, up to the 32 bytes of the key (RFC 8410 §4).
const SPKI_PREFIX: [u8; 12] = [0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00];

// The longest public key text that is looked at: an ssh line may carry a comment.
const MAX_TEXT: usize = 4096;

/// The name of a key: SHA-256 of its DER SubjectPublicKeyInfo.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct KeyId([u8; 32]);

impl fmt::Debug for KeyId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for KeyId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        hex::write(f, &self.0)
    }
}

impl FromStr for KeyId {
    type Err = KeyError;

    fn from_str(text: &str) -> Result<Self, KeyError> {
        hex::read(text).map(Self).ok_or(KeyError::KeyId)
    }
}

/// An Ed25519 signature.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Signature([u8; 64]);

impl Signature {
    /// The signature with these bytes.
    #[must_use]
    pub const fn from_bytes(bytes: [u8; 64]) -> Self {
        Self(bytes)
    }

    /// The bytes of the signature.
    #[must_use]
    pub const fn as_bytes(&self) -> &[u8; 64] {
        &self.0
    }
}

impl fmt::Debug for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        hex::write(f, &self.0)
    }
}

/// A public key that is fit to check signatures.
#[derive(Clone, PartialEq, Eq)]
pub struct PublicKey {
    key: VerifyingKey,
    id: KeyId,
}

impl PublicKey {
    /// The key with these 32 bytes (RFC 8032 §5.1.2).
    ///
    /// # Errors
    /// If they are no point of the curve, a second spelling of one, or a point outside the group that signatures prove
    /// anything for.
    pub fn from_bytes(bytes: &[u8; 32]) -> Result<Self, KeyError> {
        Self::checked(VerifyingKey::from_bytes(bytes).map_err(|_| KeyError::NotAPoint)?)
    }

    /// Read a public key: SPKI PEM, or an `ssh-ed25519` line as in `id_ed25519.pub`.
    ///
    /// # Errors
    /// If the text is neither, or the key is not fit.
    ///
    /// ```
    /// use accordant::receipt::key::PublicKey;
    /// let line = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJXFLJ1ZjH7x44JWafuWkef+3Gof6KjwGeZFi0UzvdKS crm";
    /// let id = PublicKey::read(line)?.id().to_string();
    /// assert_eq!(id, "a47df21a0b0ea254b3bbf2a25ae246da9404f3bf888915ffd64ce856347487c6");
    /// # Ok::<(), accordant::receipt::key::KeyError>(())
    /// ```
    pub fn read(text: &str) -> Result<Self, KeyError> {
        let text = text.trim();
        if text.len() > MAX_TEXT {
            return Err(KeyError::Unknown);
        }
        if text.starts_with("-----BEGIN PUBLIC KEY-----") {
            // The PEM reader checks labels and layout, the DER reader that this is Ed25519 and nothing follows.
            return Self::checked(VerifyingKey::from_public_key_pem(text).map_err(|_| KeyError::Spki)?);
        }
        if text.starts_with("-----BEGIN ") && text.contains("PRIVATE KEY-----") {
            return Err(KeyError::Private);
        }
        match text.split_once(' ') {
            Some(("ssh-ed25519", rest)) => Self::from_ssh(rest),
            _ => Err(KeyError::Unknown),
        }
    }

    // What follows `ssh-ed25519 `: base64 of two length-prefixed strings, the type and the key (RFC 8709 §4), then a comment.
    fn from_ssh(rest: &str) -> Result<Self, KeyError> {
        const PREFIX: &[u8] = b"\0\0\0\x0bssh-ed25519\0\0\0\x20";
        let blob = rest.split(' ').next().and_then(base64::read).ok_or(KeyError::SshLine)?;
        let bytes = blob.strip_prefix(PREFIX).and_then(|key| key.try_into().ok()).ok_or(KeyError::SshLine)?;
        Self::from_bytes(bytes)
    }

    fn checked(key: VerifyingKey) -> Result<Self, KeyError> {
        let point = key.to_edwards();
        if point.compress().as_bytes() != key.as_bytes() {
            return Err(KeyError::NotCanonical);
        }
        if point.is_small_order() || !point.is_torsion_free() {
            return Err(KeyError::Weak);
        }
        let id =
            KeyId(Sha256::new().chain_update(SPKI_PREFIX).chain_update(key.as_bytes()).finalize().into());
        Ok(Self { key, id })
    }

    /// The key's id.
    #[must_use]
    pub fn id(&self) -> KeyId {
        self.id
    }

    /// The 32 bytes of the key.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8; 32] {
        self.key.as_bytes()
    }

    /// The key as SPKI PEM, ending in a newline.
    ///
    /// # Errors
    /// Only if the encoder fails, which it does for no Ed25519 key.
    pub fn to_pem(&self) -> Result<String, KeyError> {
        self.key.to_public_key_pem(LineEnding::LF).map_err(|_| KeyError::Spki)
    }

    /// Whether `signature` is this key's over `message`, by the strict rules. There is no lax door.
    #[must_use]
    pub fn verifies(&self, message: &[u8], signature: &Signature) -> bool {
        let signature = ed25519_dalek::Signature::from_bytes(&signature.0);
        self.key.verify_strict(message, &signature).is_ok()
    }
}

impl fmt::Debug for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PublicKey({})", self.id)
    }
}

/// Why a key can't be taken. Closed; no variant carries any of the text, which may be secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KeyError {
    /// Neither PEM nor an ssh line.
    #[error("neither a PEM public key nor an `ssh-ed25519` line")]
    Unknown,
    /// A private key where a public one belongs.
    #[error("this is a private key, a public one is wanted")]
    Private,
    /// The PEM does not hold one Ed25519 SubjectPublicKeyInfo.
    #[error("the PEM holds no Ed25519 public key")]
    Spki,
    /// The PEM does not hold one Ed25519 PKCS#8 key, or its two halves differ.
    #[error("the PEM holds no Ed25519 private key in PKCS#8")]
    Pkcs8,
    /// The ssh line is broken.
    #[error("the `ssh-ed25519` line is malformed")]
    SshLine,
    /// Not 64 lower-case hexadecimal digits.
    #[error("a key id is 64 lower-case hexadecimal digits")]
    KeyId,
    /// The bytes are no point of the curve.
    #[error("the bytes are no Ed25519 key")]
    NotAPoint,
    /// A second spelling of another key.
    #[error("the key is not in its canonical form")]
    NotCanonical,
    /// A key for which one signature fits many messages.
    #[error("the key is weak: a signature by it proves nothing")]
    Weak,
}
