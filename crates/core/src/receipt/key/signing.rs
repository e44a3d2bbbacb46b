//! Private keys, and the trait behind which a key service or a hardware module can stand.

use std::fmt;

use ed25519_dalek::Signer as _;
use ed25519_dalek::pkcs8::spki::der::pem::LineEnding;
use ed25519_dalek::pkcs8::{DecodePrivateKey as _, EncodePrivateKey as _, KeypairBytes};
use zeroize::{Zeroize as _, Zeroizing};

use super::{KeyError, PublicKey, Signature};

/// Whoever signs: a key in memory, or a service that never gives its key away.
pub trait Signer {
    /// The key that checks what this signs.
    fn public_key(&self) -> &PublicKey;

    /// Sign `message` by plain Ed25519.
    ///
    /// # Errors
    /// If the service could not or would not sign. A key in memory always signs.
    fn sign(&self, message: &[u8]) -> Result<Signature, SignError>;
}

/// Sign, and check the signature before anybody sees it: a broken signer is found here and not by a receiver a year later.
///
/// # Errors
/// If the signer fails, or its signature is not its key's.
pub fn sign_checked(signer: &dyn Signer, message: &[u8]) -> Result<Signature, SignError> {
    let signature = signer.sign(message)?;
    if signer.public_key().verifies(message, &signature) {
        Ok(signature)
    } else {
        Err(SignError::new("the signature does not fit the signer's own key"))
    }
}

/// Why nothing was signed; the text is for a person.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not signed: {reason}")]
pub struct SignError {
    reason: String,
}

impl SignError {
    /// An error with this reason, without secrets.
    #[must_use]
    pub fn new(reason: impl Into<String>) -> Self {
        Self { reason: reason.into() }
    }
}

/// An Ed25519 private key in memory. It is wiped when dropped, and `Debug` shows only its public id.
pub struct SigningKey {
    key: ed25519_dalek::SigningKey,
    public: PublicKey,
}

impl SigningKey {
    /// The key that 32 random bytes make. The randomness is the caller's; the seed is wiped.
    ///
    /// # Errors
    /// If the public half is not fit, which no honest seed brings about.
    pub fn from_seed(mut seed: [u8; 32]) -> Result<Self, KeyError> {
        let key = ed25519_dalek::SigningKey::from_bytes(&seed);
        seed.zeroize();
        Self::checked(key)
    }

    /// Read a PKCS#8 PEM, version 1 or 2 (RFC 8410 §7).
    ///
    /// # Errors
    /// If it holds no Ed25519 key, or a public half that is not the private one's.
    pub fn read_pem(text: &str) -> Result<Self, KeyError> {
        let key = ed25519_dalek::SigningKey::from_pkcs8_pem(text.trim()).map_err(|_| KeyError::Pkcs8)?;
        Self::checked(key)
    }

    fn checked(key: ed25519_dalek::SigningKey) -> Result<Self, KeyError> {
        let public = PublicKey::from_bytes(key.verifying_key().as_bytes())?;
        Ok(Self { key, public })
    }

    /// The key as PKCS#8 PEM, version 1 as `openssl genpkey` writes it, in memory that is wiped.
    ///
    /// # Errors
    /// Only if the encoder fails, which it does for no Ed25519 key.
    pub fn to_pem(&self) -> Result<Zeroizing<String>, KeyError> {
        let pair = KeypairBytes { secret_key: self.key.to_bytes(), public_key: None };
        pair.to_pkcs8_pem(LineEnding::LF).map_err(|_| KeyError::Pkcs8)
    }
}

impl Signer for SigningKey {
    fn public_key(&self) -> &PublicKey {
        &self.public
    }

    fn sign(&self, message: &[u8]) -> Result<Signature, SignError> {
        Ok(Signature::from_bytes(self.key.sign(message).to_bytes()))
    }
}

impl fmt::Debug for SigningKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SigningKey({})", self.public.id())
    }
}
