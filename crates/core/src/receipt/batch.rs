//! Cutting a batch: many statements, one signature, a receipt with proof for each.
//!
//! ```
//! use accordant::receipt::{batch::Log, dsse::Envelope, key::SigningKey};
//!
//! # fn example(statements: Vec<Vec<u8>>, seed: [u8; 32]) -> Result<(), Box<dyn std::error::Error>> {
//! let key = SigningKey::from_seed(seed)?;
//! let mut log = Log::new("accordant.example/run/7f3a")?;
//! let cut = log.cut(statements.into_iter().map(Envelope::of_statement).collect(), &key)?;
//! for receipt in cut.receipts() {
//!     println!("{}", receipt.to_json());
//! }
//! # Ok(()) }
//! ```
//!
//! A log here is an origin and the right edge of a tree: [`Log`] forgets every batch but for O(log n) hashes, and goes on from
//! there. A ledger keeps the rest.
//!
//! The host says when to cut and where the checkpoint is kept. The rule of logs is its to hold: *a checkpoint is durable before
//! anyone sees it*, since two roots for one size are a fork that no later act mends.

use super::checkpoint::{Checkpoint, CheckpointError};
use super::dsse::Envelope;
use super::file::Receipt;
use super::key::{SignError, Signer};
use super::merkle::{Frontier, Growth, MAX_SIZE, NodeHash, NotProvable};
use super::note::Note;
use super::proof::{Proof, ProofTextError};

/// A log that is being written: its origin and how far it has come.
#[derive(Clone, Debug)]
pub struct Log {
    origin: String,
    frontier: Frontier,
}

impl Log {
    /// An empty log.
    ///
    /// # Errors
    /// If the origin can't name a log: it has no space and no plus.
    pub fn new(origin: &str) -> Result<Self, CheckpointError> {
        Self::resume(origin, Frontier::default())
    }

    /// A log that goes on from where it was.
    ///
    /// # Errors
    /// If the origin can't name a log.
    pub fn resume(origin: &str, frontier: Frontier) -> Result<Self, CheckpointError> {
        Checkpoint::of(origin, &frontier)?;
        Ok(Self { origin: origin.to_owned(), frontier })
    }

    /// The log's name.
    #[must_use]
    pub fn origin(&self) -> &str {
        &self.origin
    }

    /// How far it has come.
    #[must_use]
    pub fn frontier(&self) -> &Frontier {
        &self.frontier
    }

    /// Append `envelopes`, signed or not, in their order, and sign the tree that results. The log moves on only if all goes well.
    ///
    /// An empty batch gives a checkpoint of the tree as it is.
    ///
    /// # Errors
    /// If the signer fails, or the log is full.
    pub fn cut(&mut self, envelopes: Vec<Envelope>, signer: &dyn Signer) -> Result<Cut, BatchError> {
        let cut = self.prepare(envelopes, signer)?;
        self.frontier = cut.frontier.clone();
        Ok(cut)
    }

    /// What [`Log::cut`] would give, without moving on: for a host that stores it first. [`Log::advance`] follows.
    ///
    /// # Errors
    /// If the signer fails, or the log is full.
    pub fn prepare(&self, envelopes: Vec<Envelope>, signer: &dyn Signer) -> Result<Cut, BatchError> {
        let first = self.frontier.size();
        if first.saturating_add(envelopes.len() as u64) > MAX_SIZE {
            return Err(BatchError::Full);
        }
        let growth =
            self.frontier.grow(envelopes.iter().map(|envelope| NodeHash::of_leaf(&envelope.message())));
        let frontier = growth.frontier()?;
        let checkpoint = Checkpoint::of(&self.origin, &frontier)?.sign(signer)?;
        let receipt = |(index, envelope)| {
            let proof = Proof::new(index, growth.inclusion(index)?, checkpoint.clone())?;
            Ok(Receipt::new(envelope, Some(proof)))
        };
        let receipts = (first..).zip(envelopes).map(receipt).collect::<Result<_, BatchError>>()?;
        Ok(Cut { receipts, checkpoint, growth, frontier })
    }

    /// Move on to the end of a cut that was prepared on this log.
    ///
    /// # Errors
    /// If the cut does not begin where the log is.
    pub fn advance(&mut self, cut: &Cut) -> Result<(), BatchError> {
        if cut.growth.old_size() != self.frontier.size() {
            return Err(BatchError::OutOfOrder);
        }
        self.frontier = cut.frontier.clone();
        Ok(())
    }
}

/// A batch that was cut.
#[derive(Clone, Debug)]
pub struct Cut {
    receipts: Vec<Receipt>,
    checkpoint: Note,
    growth: Growth,
    frontier: Frontier,
}

impl Cut {
    /// A receipt for each statement, in order.
    #[must_use]
    pub fn receipts(&self) -> &[Receipt] {
        &self.receipts
    }

    /// The receipts themselves.
    #[must_use]
    pub fn into_receipts(self) -> Vec<Receipt> {
        self.receipts
    }

    /// The signed checkpoint of the tree after the batch.
    #[must_use]
    pub fn checkpoint(&self) -> &Note {
        &self.checkpoint
    }

    /// How the tree grew.
    #[must_use]
    pub fn growth(&self) -> &Growth {
        &self.growth
    }

    /// The right edge of the tree after the batch.
    #[must_use]
    pub fn frontier(&self) -> &Frontier {
        &self.frontier
    }
}

/// Why no batch was cut. Closed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BatchError {
    /// The signer failed or signed wrongly.
    #[error(transparent)]
    Sign(#[from] SignError),
    /// More leaves than a tree may have.
    #[error("the log is full: it has at most {MAX_SIZE} records")]
    Full,
    /// A prepared cut that does not begin where the log is.
    #[error("the log has moved on since this batch was prepared")]
    OutOfOrder,
    /// The origin can't name a log.
    #[error(transparent)]
    Origin(#[from] CheckpointError),
    /// A proof that can't be made, which a growth of the log's own frontier never brings about.
    #[error(transparent)]
    Proof(#[from] NotProvable),
    /// A proof that can't be written, which a tree within the limit never brings about.
    #[error(transparent)]
    ProofText(#[from] ProofTextError),
}
