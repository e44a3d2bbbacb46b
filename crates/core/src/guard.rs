//! The negotiation guard: five gates, with the verdicts, directives and digests of the reference, byte for byte.
//!
//! The guard is kept true to the reference, holes included, for whoever already relies on its manifests. What the
//! `gate` does is decided by [`crate::negotiate`] on our own reading of the delta, and no receipt rests on a digest
//! of this module.
//!
//! # How
//! [`Question::read`] takes one JSON object, [`decide`] walks the gates in order, and the first that applies gives
//! the [`Manifest`]:
//!
//! 1. both schema hashes are equal → SCHEMA_COMPATIBLE
//! 2. nothing missing, no mismatch, no nullability conflict → SCHEMA_COMPATIBLE
//! 3. negotiation is required and there is no protocol → NEGOTIATION_REQUIRED
//! 4. the protocol is BEST_EFFORT and the receiver accepts that → BEST_EFFORT_ALLOWED
//! 5. otherwise → TRANSFORMATION_REQUIRED
//!
//! A digest is the SHA-256 of the text that Python's `json.dumps(…, sort_keys=True)` makes of the gate's facts.
//!
//! # Known holes, kept
//! * Extra fields alone count as compatible, even for a receiver whose schema is sealed.
//! * Nullability conflicts make the delta non-empty but stand in no digest and in no directive.
//! * Gates 4 and 5 hash no schema: two pairs of schemas with the same delta share a digest. Gate 3 hashes a constant.
//! * Equal hashes win over a delta that isn't empty; the hashes are compared as text and never recomputed.
//! * FAIL_FAST is told to "Transform output", and so is any word that happens to be given as the protocol.
//! * The empty protocol counts as none.
//!
//! # Limits
//! Names are Unicode text: a lone surrogate, which the reference would hash as its escape, is refused by the reader.
//!
//! # Rooms
//! [`Question`]: what is asked · [`Manifest`]: what is answered · `python`: the text that is hashed

mod manifest;
mod python;
mod question;

pub use manifest::{Manifest, Verdict, decide};
pub use question::{DeltaLists, Policy, Question, QuestionError, QuestionErrorKind, State};

#[cfg(test)]
mod tests;
