//! Envelopes: bytes, their type, and signatures over both ([DSSE](https://github.com/secure-systems-lab/dsse) 1.0.2).
//!
//! ```text
//! {"payloadType":"application/vnd.in-toto+json","payload":"eyJfdHlw…","signatures":[{"keyid":"ec96…","sig":"3o9w…"}]}
//! ```
//!
//! What is signed is [`pae`], over the decoded payload: nothing is parsed and nothing is re-encoded to verify. `keyid` is a
//! hint and decides nothing; it is always written, because some verifiers insist on it.
//!
//! # Limits
//! Strict JSON of at most 1 MiB, and at most [`MAX_SIGNATURES`] signatures: each is tried against each key.

use std::num::NonZeroUsize;

use accordant_json::{Object, Value};

use super::base64;
use super::key::signing::{SignError, Signer, sign_checked};
use super::key::{PublicKey, Signature};
use super::strict::{self, StrictError};

/// The type of all our payloads: an in-toto statement in JSON.
pub const PAYLOAD_TYPE: &str = "application/vnd.in-toto+json";

/// The most signatures that an envelope may have.
pub const MAX_SIGNATURES: usize = 32;

/// The pre-authentication encoding: `"DSSEv1" SP len(type) SP type SP len(body) SP body`, lengths in bytes, decimal.
///
/// ```
/// use accordant::receipt::dsse::pae;
/// assert_eq!(pae("http://example.com/HelloWorld", b"hello world"), b"DSSEv1 29 http://example.com/HelloWorld 11 hello world");
/// ```
#[must_use]
pub fn pae(payload_type: &str, body: &[u8]) -> Vec<u8> {
    let head = format!("DSSEv1 {} {payload_type} {} ", payload_type.len(), body.len());
    [head.as_bytes(), body].concat()
}

/// One signature of an envelope, not yet checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EnvelopeSignature {
    /// Which key the signer claims to have used, if it says.
    pub keyid: Option<String>,
    /// The signature's bytes, of whatever length.
    pub sig: Vec<u8>,
}

/// Bytes with their type and signatures, none of which has been checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Envelope {
    /// The media type of the payload.
    pub payload_type: String,
    /// The payload, decoded.
    pub payload: Vec<u8>,
    /// The signatures; may be empty where something else vouches for the payload.
    pub signatures: Vec<EnvelopeSignature>,
}

impl Envelope {
    /// An envelope of a statement's bytes, not signed yet.
    #[must_use]
    pub fn of_statement(body: Vec<u8>) -> Self {
        Self { payload_type: PAYLOAD_TYPE.to_owned(), payload: body, signatures: Vec::new() }
    }

    /// Read an envelope. Members that are not known are ignored, as the specification wants it.
    ///
    /// # Errors
    /// If the bytes are not strict JSON or lack a member.
    pub fn read(bytes: &[u8]) -> Result<Self, EnvelopeError> {
        Self::from_value(&strict::read(bytes)?)
    }

    pub(crate) fn from_value(value: &Value) -> Result<Self, EnvelopeError> {
        let text = |value: Option<&Value>| value.and_then(Value::as_str).map(str::to_owned);
        let payload_type = text(value.get("payloadType")).ok_or(EnvelopeError::PayloadType)?;
        let payload = value.get("payload").and_then(Value::as_str).and_then(base64::read_either);
        let payload = payload.ok_or(EnvelopeError::Payload)?;
        let list = value.get("signatures").and_then(Value::as_array).ok_or(EnvelopeError::Signatures)?;
        if list.len() > MAX_SIGNATURES {
            return Err(EnvelopeError::TooManySignatures { found: list.len() });
        }
        let signature = |one: &Value| {
            let sig = base64::read_either(one.get("sig")?.as_str()?)?;
            let keyid = match one.get("keyid") {
                None | Some(Value::Null) => None,
                Some(keyid) => Some(keyid.as_str()?.to_owned()),
            };
            Some(EnvelopeSignature { keyid, sig })
        };
        let signatures = list.iter().map(signature).collect::<Option<_>>();
        Ok(Self { payload_type, payload, signatures: signatures.ok_or(EnvelopeError::Signatures)? })
    }

    /// The message that is signed, and that is a leaf of the log.
    #[must_use]
    pub fn message(&self) -> Vec<u8> {
        pae(&self.payload_type, &self.payload)
    }

    /// Add a signature.
    ///
    /// # Errors
    /// If the signer fails or signs wrongly.
    pub fn sign(&mut self, signer: &dyn Signer) -> Result<(), SignError> {
        let signature = sign_checked(signer, &self.message())?;
        let keyid = Some(signer.public_key().id().to_string());
        self.signatures.push(EnvelopeSignature { keyid, sig: signature.as_bytes().to_vec() });
        Ok(())
    }

    /// Those of `keys` that signed, each once, by the rules of DSSE: whatever does not verify is skipped.
    #[must_use]
    pub fn signers<'k>(&self, keys: &'k [PublicKey]) -> Vec<&'k PublicKey> {
        let message = self.message();
        keys.iter()
            .filter(|key| self.signatures.iter().any(|signature| signature.is_by(key, &message)))
            .collect()
    }

    /// Whether at least `threshold` different keys of `keys` signed, by the rules of DSSE.
    ///
    /// A key that is listed twice counts once.
    #[must_use]
    pub fn is_signed_by(&self, keys: &[PublicKey], threshold: NonZeroUsize) -> bool {
        let mut ids: Vec<_> = self.signers(keys).into_iter().map(PublicKey::id).collect();
        ids.sort_unstable();
        ids.dedup();
        ids.len() >= threshold.get()
    }

    /// The envelope as one line of JSON, without a newline.
    #[must_use]
    pub fn to_json(&self) -> String {
        Value::Object(self.members().collect()).to_string()
    }

    /// The members in the order in which they are written.
    pub(crate) fn members(&self) -> impl Iterator<Item = (&'static str, Value)> {
        let signatures = self.signatures.iter().map(|signature| {
            let keyid = signature.keyid.as_ref().map(|keyid| ("keyid", Value::from(keyid.as_str())));
            keyid.into_iter().chain([("sig", Value::from(base64::write(&signature.sig)))]).collect::<Object>()
        });
        [
            ("payloadType", Value::from(self.payload_type.as_str())),
            ("payload", Value::from(base64::write(&self.payload))),
            ("signatures", signatures.collect()),
        ]
        .into_iter()
    }
}

impl EnvelopeSignature {
    /// Whether this is `key`'s signature over `message`, whatever it claims.
    #[must_use]
    pub fn is_by(&self, key: &PublicKey, message: &[u8]) -> bool {
        let bytes: Result<[u8; 64], _> = self.sig.as_slice().try_into();
        bytes.is_ok_and(|bytes| key.verifies(message, &Signature::from_bytes(bytes)))
    }
}

/// Why bytes are no envelope. Closed.
#[derive(Clone, Debug, thiserror::Error)]
pub enum EnvelopeError {
    /// Not strict JSON.
    #[error(transparent)]
    Json(#[from] StrictError),
    /// `payloadType` is missing or no text.
    #[error("`payloadType` is missing or no text")]
    PayloadType,
    /// `payload` is missing or no base64.
    #[error("`payload` is missing or no base64")]
    Payload,
    /// `signatures` is missing, or one of them has no base64 `sig`.
    #[error("`signatures` is missing, or one of them is malformed")]
    Signatures,
    /// More than [`MAX_SIGNATURES`].
    #[error("{found} signatures, at most {MAX_SIGNATURES} are looked at")]
    TooManySignatures {
        /// How many there are.
        found: usize,
    },
}
