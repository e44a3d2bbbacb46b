//! Receipts and what they are made of. Signed things are read in one spelling only: what was read is written as the same bytes.

use crate::text;
use accordant::receipt::checkpoint::Checkpoint;
use accordant::receipt::dsse::Envelope;
use accordant::receipt::file::Receipt;
use accordant::receipt::key::{PublicKey, SigningKey};
use accordant::receipt::note::Note;
use accordant::receipt::policy::Policy;
use accordant::receipt::proof::Proof;
use accordant::receipt::trust::Trust;

/// A receipt file.
pub fn receipt(data: &[u8]) {
    drop(Receipt::read(data));
}

/// A signed note is its own text.
pub fn note(data: &[u8]) {
    if let Some(Ok(note)) = text(data).map(Note::read) {
        assert_eq!(Some(note.to_string().as_str()), text(data));
    }
}

/// So is a checkpoint.
pub fn checkpoint(data: &[u8]) {
    if let Some(Ok(checkpoint)) = text(data).map(Checkpoint::read) {
        assert_eq!(Some(checkpoint.to_string().as_str()), text(data));
    }
}

/// So is a log proof.
pub fn proof(data: &[u8]) {
    if let Some(Ok(proof)) = text(data).map(Proof::read) {
        assert_eq!(Some(proof.to_string().as_str()), text(data));
    }
}

/// A DSSE envelope.
pub fn envelope(data: &[u8]) {
    drop(Envelope::read(data));
}

/// A public key in PEM or ssh form.
pub fn public_key(data: &[u8]) {
    if let Some(text) = text(data) {
        drop(PublicKey::read(text));
    }
}

/// A private key in PEM.
pub fn private_key(data: &[u8]) {
    if let Some(text) = text(data) {
        drop(SigningKey::read_pem(text));
    }
}

/// A trust file.
pub fn trust(data: &[u8]) {
    if let Some(text) = text(data) {
        drop(Trust::read(text));
    }
}

/// A log policy.
pub fn policy(data: &[u8]) {
    drop(Policy::read(data));
}
