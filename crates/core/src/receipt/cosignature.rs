//! Cosignatures: a witness says when it saw a checkpoint and that it continues all earlier ones
//! ([C2SP tlog-cosignature](https://c2sp.org/tlog-cosignature), v1.0, the Ed25519 type `04`).
//!
//! ```text
//! cosignature/v1
//! time 1679315147
//! example.com/behind-the-sofa
//! 20852163
//! CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=
//! ```
//!
//! That is what is signed; in the note stand the time as eight bytes, big-endian, and the signature.

use super::key::signing::{SignError, Signer, sign_checked};
use super::key::{PublicKey, Signature};
use super::note::{Algorithm, Note, NoteKeyId, NoteSignature};

// Times past this are refused by the specification.
const MAX_TIME: u64 = (1 << 63) - 1;

/// Cosign `note` as the witness called `name`, at `time` in seconds since 1970.
///
/// Whoever calls this vouches for the consistency: a witness never goes back in size, and moves on only with a proof
/// ([`verify_consistency`](super::merkle::verify_consistency)).
///
/// # Errors
/// If the signer fails or signs wrongly.
pub fn cosign(note: &Note, name: &str, time: u64, signer: &dyn Signer) -> Result<NoteSignature, SignError> {
    let signature = sign_checked(signer, &message(time, note.text()))?;
    let key_id = NoteKeyId::of(name, Algorithm::CosignatureV1, signer.public_key());
    let bytes = [time.to_be_bytes().as_slice(), signature.as_bytes()].concat();
    Ok(NoteSignature { name: name.to_owned(), key_id, bytes })
}

/// The time, in seconds since 1970, that a witness vouches for, if `signature` is its cosignature of `text`.
#[must_use]
pub fn verified_time(key: &PublicKey, text: &str, signature: &[u8]) -> Option<u64> {
    let (time, signature) = signature.split_first_chunk::<8>()?;
    let time = u64::from_be_bytes(*time);
    let signature = Signature::from_bytes(signature.try_into().ok()?);
    (time <= MAX_TIME && key.verifies(&message(time, text), &signature)).then_some(time)
}

fn message(time: u64, text: &str) -> Vec<u8> {
    format!("cosignature/v1\ntime {time}\n{text}").into_bytes()
}
