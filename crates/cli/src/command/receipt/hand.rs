//! The outputs in hand, by digest.

use std::collections::HashMap;
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use accordant_json::Sha256;
use accordant_json::lines::{LineError, Lines};

use crate::fault::Fault;
use crate::source;

/// The longest line that is an output.
const OUTPUT_BYTES: usize = 1 << 30;

/// What receipts are held against.
pub(super) enum Hand {
    /// Nothing: a receipt is taken to be about what it says.
    Empty,
    /// One output, with and without a line feed at its end.
    One { whole: Sha256, trimmed: Sha256 },
    /// Many, and whether a receipt was seen for each.
    Many(HashMap<Sha256, bool>),
}

impl Hand {
    pub(super) fn one(path: &Path) -> Result<Self, Fault> {
        let bytes = source::bytes(path, OUTPUT_BYTES)?;
        let trimmed = bytes.strip_suffix(b"\n").unwrap_or(&bytes);
        let trimmed = Sha256::of(trimmed.strip_suffix(b"\r").unwrap_or(trimmed));
        Ok(Hand::One { whole: Sha256::of(&bytes), trimmed })
    }

    pub(super) fn many(paths: &[PathBuf]) -> Result<Self, Fault> {
        let mut digests = HashMap::new();
        for path in paths {
            let file = File::open(path).map_err(|error| Fault::file("open", path, &error))?;
            for line in Lines::new(BufReader::new(file), OUTPUT_BYTES) {
                let line = line.map_err(|error| match error {
                    LineError::Source { source, .. } => Fault::file("read", path, &source),
                    too_long => Fault::new(source::named(too_long.code()), too_long.to_string())
                        .at(path.display().to_string()),
                })?;
                digests.insert(Sha256::of(&line.bytes), false);
            }
        }
        Ok(Hand::Many(digests))
    }

    /// The digest to hold against a receipt that claims to be about `claimed`.
    pub(super) fn against(&mut self, claimed: Option<Sha256>) -> Sha256 {
        let nothing = Sha256::of(b"");
        match (self, claimed) {
            (Hand::Empty, claimed) => claimed.unwrap_or(nothing),
            (Hand::One { whole, trimmed }, Some(claimed)) if claimed == *whole || claimed == *trimmed => claimed,
            (Hand::One { trimmed, .. }, _) => *trimmed,
            (Hand::Many(digests), Some(claimed)) => match digests.get_mut(&claimed) {
                Some(seen) => {
                    *seen = true;
                    claimed
                }
                None => nothing,
            },
            (Hand::Many(_), None) => nothing,
        }
    }

    /// How many outputs no receipt was about.
    pub(super) fn without_receipt(&self) -> u64 {
        match self {
            Hand::Many(digests) => digests.values().filter(|seen| !**seen).count() as u64,
            Hand::Empty | Hand::One { .. } => 0,
        }
    }

    /// Whether anything is held against the receipts.
    pub(super) fn is_empty(&self) -> bool {
        matches!(self, Hand::Empty)
    }
}
