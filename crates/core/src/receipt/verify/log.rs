//! Step 3: does the statement stand in a known log, under a checkpoint that enough witnesses saw?

use super::super::checkpoint::Checkpoint;
use super::super::cosignature;
use super::super::key::{PublicKey, Signature};
use super::super::merkle::{NodeHash, verify_inclusion};
use super::super::note::Note;
use super::super::policy::Policy;
use super::super::proof::Proof;
use super::verdict::{Refused, Verdict, ensure};

/// Where a record stands in a log that the policy knows. Only a checked proof makes one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogPlace {
    checkpoint: Checkpoint,
    index: u64,
    witnessed: Option<u64>,
}

impl LogPlace {
    /// The log's checkpoint.
    #[must_use]
    pub fn checkpoint(&self) -> &Checkpoint {
        &self.checkpoint
    }

    /// The record's index, counted from 0.
    #[must_use]
    pub fn index(&self) -> u64 {
        self.index
    }

    /// The earliest time, in seconds since 1970, at which a known witness vouches to have seen the checkpoint.
    #[must_use]
    pub fn witnessed(&self) -> Option<u64> {
        self.witnessed
    }
}

/// The place of `leaf`, if `proof` holds under `policy`.
pub(super) fn check(leaf: NodeHash, proof: &Proof, policy: &Policy) -> Result<LogPlace, Refused> {
    let (checkpoint, witnessed) = checkpoint(proof.checkpoint(), policy)?;
    let (index, size, root) = (proof.index(), checkpoint.size(), checkpoint.root());
    verify_inclusion(leaf, index, size, proof.path(), root)
        .map_err(|error| Refused::new(Verdict::BadInclusion, error))?;
    Ok(LogPlace { checkpoint, index, witnessed })
}

/// The checkpoint in `note`, if a log of `policy` signed it and a quorum of witnesses saw it; and the earliest time of those.
///
/// # Errors
/// `MALFORMED`, `UNKNOWN_LOG`, `BAD_CHECKPOINT` or `WITNESS_QUORUM`.
pub fn checkpoint(note: &Note, policy: &Policy) -> Result<(Checkpoint, Option<u64>), Refused> {
    let checkpoint =
        Checkpoint::read(note.text()).map_err(|error| Refused::new(Verdict::Malformed, error))?;
    let origin = checkpoint.origin();
    ensure(policy.knows(origin), Verdict::UnknownLog, "the policy lists no log of this origin")?;
    let mut by_log = false;
    let mut seen = Vec::new();
    let mut times = Vec::new();
    for line in note.signatures() {
        if let Some(key) = policy.log_key(origin, line) {
            let good = is_by_log(key, note.text(), &line.bytes);
            ensure(good, Verdict::BadCheckpoint, "the signature in the log's name is not the log's")?;
            by_log = true;
        } else if let Some((place, key)) = policy.witness(line) {
            let time = cosignature::verified_time(key, note.text(), &line.bytes);
            let why = "the signature in a witness's name is not the witness's";
            times.push(time.ok_or_else(|| Refused::new(Verdict::BadCheckpoint, why))?);
            seen.push(place);
        }
    }
    ensure(by_log, Verdict::BadCheckpoint, "the log did not sign the checkpoint")?;
    ensure(policy.is_quorum(&seen), Verdict::WitnessQuorum, "too few witnesses signed the checkpoint")?;
    Ok((checkpoint, times.into_iter().min()))
}

fn is_by_log(key: &PublicKey, text: &str, signature: &[u8]) -> bool {
    let bytes: Result<[u8; 64], _> = signature.try_into();
    bytes.is_ok_and(|bytes| key.verifies(text.as_bytes(), &Signature::from_bytes(bytes)))
}
