//! Evidence that outlives the run: records, signatures, a Merkle log, and how all of it is verified offline.
//!
//! A gate states what became of an output ([`predicate::SchemaConformance`]), the statement's bytes become a leaf of a log, and
//! one signed checkpoint covers a whole batch; each receipt carries its place. Producer and receiver sign their agreement the
//! same way. Somebody who does not run accordant can check all of it: the formats are in-toto Statement v1, DSSE, RFC 9162 and
//! the C2SP log formats, and the tests have openssl, Go and Python do so.
//!
//! # How
//! *What is signed is bytes.* A statement is written once; signature, leaf and digest are over those bytes, and a verifier reads
//! them only after it knows who vouches for them. Nothing is canonicalised to verify, so no reader can see another document
//! than the signer did. Algorithms come with the keys that the receiver pinned, never from a receipt.
//!
//! No clock, no randomness and no file is read here: time, nonce and keys are arguments.
//!
//! # Rooms
//! | room | artefact |
//! |---|---|
//! | [`predicate`], [`statement`] | the four records and the in-toto statement around each |
//! | [`dsse`] | the envelope and its pre-authentication encoding |
//! | [`merkle`] | the tree: growing, proving, verifying |
//! | [`note`], [`checkpoint`], [`cosignature`], [`proof`] | C2SP signed note, checkpoint, witness cosignature, log proof |
//! | [`key`] | Ed25519 keys in PEM and ssh form, and who signs |
//! | [`trust`], [`policy`] | what a receiver pins: keys and floors, logs and witnesses |
//! | [`batch`] | statements to receipts |
//! | [`file`](mod@file), [`summary`] | the receipt file, many of them, and what one says |
//! | [`verify`] | verification, with the verdict words |
//!
//! # Limits
//! A receipt or envelope has at most 1 MiB, 32 levels and 32 signatures; a note 64 KiB and 32 signatures; a proof 64 hashes.

mod base64;
pub mod batch;
pub mod checkpoint;
pub mod cosignature;
pub mod dsse;
mod fields;
pub mod file;
mod hex;
pub mod key;
pub mod merkle;
pub mod note;
pub mod policy;
pub mod predicate;
pub mod proof;
pub mod statement;
mod strict;
pub mod summary;
pub mod trust;
pub mod verify;
mod words;
