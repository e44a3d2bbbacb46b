//! The outputs in hand, by digest.

use std::collections::HashMap;
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use accordant::receipt::predicate::SchemaConformance;
use accordant::receipt::statement::Subject;
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
    /// Many.
    Many { outputs: Lot, inputs: Lot },
}

/// Digests, and whether a receipt was seen for each; none where no file was given.
pub(super) struct Lot(Option<HashMap<Sha256, bool>>);

impl Hand {
    pub(super) fn one(path: &Path) -> Result<Self, Fault> {
        let bytes = source::bytes(path, OUTPUT_BYTES)?;
        let trimmed = bytes.strip_suffix(b"\n").unwrap_or(&bytes);
        let trimmed = Sha256::of(trimmed.strip_suffix(b"\r").unwrap_or(trimmed));
        Ok(Hand::One { whole: Sha256::of(&bytes), trimmed })
    }

    pub(super) fn many(outputs: &[PathBuf], inputs: &[PathBuf]) -> Result<Self, Fault> {
        Ok(Hand::Many { outputs: Lot::read(outputs)?, inputs: Lot::read(inputs)? })
    }

    /// The digest to hold against a receipt that claims to be about `claimed`: an output, or an input of which nothing
    /// came out.
    pub(super) fn against(&self, claimed: Option<&Subject>) -> Sha256 {
        let Some(claimed) = claimed else { return Sha256::of(b"") };
        match self {
            Hand::Empty => claimed.digest,
            Hand::One { whole, .. } if claimed.digest == *whole => *whole,
            Hand::One { trimmed, .. } => *trimmed,
            Hand::Many { inputs, .. } if claimed.name == "input" => inputs.against(claimed.digest),
            Hand::Many { outputs, .. } => outputs.against(claimed.digest),
        }
    }

    /// A good receipt was seen about these two.
    pub(super) fn see(&mut self, record: &SchemaConformance) {
        if let Hand::Many { outputs, inputs } = self {
            outputs.see(record.subject.digest);
            inputs.see(record.input.sha256);
        }
    }

    /// How many outputs and inputs no receipt was about.
    pub(super) fn without_receipt(&self) -> (u64, u64) {
        match self {
            Hand::Many { outputs, inputs } => (outputs.unseen(), inputs.unseen()),
            Hand::Empty | Hand::One { .. } => (0, 0),
        }
    }

    /// Whether anything is held against the receipts.
    pub(super) fn is_empty(&self) -> bool {
        matches!(self, Hand::Empty)
    }
}

impl Lot {
    fn read(paths: &[PathBuf]) -> Result<Self, Fault> {
        if paths.is_empty() {
            return Ok(Lot(None));
        }
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
        Ok(Lot(Some(digests)))
    }

    /// The digest itself if it is there, or nobody asked; else one that no receipt is about.
    fn against(&self, claimed: Sha256) -> Sha256 {
        match &self.0 {
            Some(digests) if !digests.contains_key(&claimed) => Sha256::of(b""),
            _ => claimed,
        }
    }

    fn see(&mut self, digest: Sha256) {
        if let Some(seen) = self.0.as_mut().and_then(|digests| digests.get_mut(&digest)) {
            *seen = true;
        }
    }

    fn unseen(&self) -> u64 {
        self.0.iter().flat_map(HashMap::values).filter(|seen| !**seen).count() as u64
    }
}
