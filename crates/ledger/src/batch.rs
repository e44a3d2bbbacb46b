//! A batch, and why one is not taken.

use accordant::receipt::batch::Cut;
use accordant::receipt::predicate::SchemaConformance;
use accordant::receipt::statement::{self, StatementError};
use accordant_json::Sha256;

use crate::Position;

/// What is committed in one transaction.
#[derive(Clone, Copy, Debug)]
pub struct Batch<'a> {
    /// The receipts with their checkpoint, cut by [`Log::prepare`](accordant::receipt::batch::Log::prepare) on [`Run::log`](crate::Run::log).
    /// A cut without receipts only moves the position.
    pub cut: &'a Cut,
    /// For each receipt, the line of the input that it is about; growing.
    pub lines: &'a [u64],
    /// Where the run stands after the batch.
    pub position: Position,
}

/// A row of the batch: what of a receipt is looked for later.
pub(crate) struct Entry {
    pub(crate) line: u64,
    pub(crate) statement: Sha256,
    pub(crate) subject: Sha256,
    pub(crate) outcome: &'static str,
    pub(crate) json: String,
}

impl Batch<'_> {
    /// The rows, after a look whether the batch goes on where the run is.
    pub(crate) fn entries(&self, size: u64, at: &Position) -> Result<Vec<Entry>, BatchFault> {
        let begins = self.cut.growth().old_size();
        if begins != size {
            return Err(BatchFault::NotNext { begins, size });
        }
        let receipts = self.cut.receipts();
        if receipts.len() != self.lines.len() {
            return Err(BatchFault::Lines { receipts: receipts.len(), lines: self.lines.len() });
        }
        let before = [at.line].into_iter().chain(self.lines.iter().copied());
        let after = self.lines.iter().copied();
        if let Some((earlier, later)) = before.clone().zip(after).find(|(earlier, later)| earlier >= later) {
            return Err(BatchFault::LineOrder { earlier, later });
        }
        let last = before.last().unwrap_or(at.line);
        if self.position.line < last {
            return Err(BatchFault::Back { what: "line", from: last, to: self.position.line });
        }
        for ((what, from), (_, to)) in at.counts().into_iter().zip(self.position.counts()) {
            if to < from {
                return Err(BatchFault::Back { what, from, to });
            }
        }
        let entry = |(line, receipt): (u64, &accordant::receipt::file::Receipt)| {
            let body = &receipt.envelope().payload;
            let record: SchemaConformance =
                statement::read(body).map_err(|error| BatchFault::Statement { line, error })?;
            Ok(Entry {
                line,
                statement: Sha256::of(body),
                subject: record.subject.digest,
                outcome: record.outcome.word(),
                json: receipt.to_json(),
            })
        };
        self.lines.iter().copied().zip(receipts).map(entry).collect()
    }
}

/// Why a batch is not taken: the caller's own books are wrong. Closed.
#[derive(Debug, thiserror::Error)]
pub enum BatchFault {
    /// It was cut on another state of the log.
    #[error("the batch begins at record {begins}, and the run has {size}")]
    NotNext {
        /// Records before the batch, by the batch.
        begins: u64,
        /// Records of the run.
        size: u64,
    },
    /// It was cut on another log.
    #[error("the checkpoint of the batch is not of this run's log")]
    OtherLog,
    /// Not one line for each receipt.
    #[error("{receipts} receipts and {lines} lines")]
    Lines {
        /// Receipts given.
        receipts: usize,
        /// Lines given.
        lines: usize,
    },
    /// Lines that do not grow.
    #[error("line {later} comes after line {earlier}")]
    LineOrder {
        /// The line before.
        earlier: u64,
        /// The line that should be later.
        later: u64,
    },
    /// A count of the position that falls.
    #[error("`{what}` goes back from {from} to {to}")]
    Back {
        /// Which count.
        what: &'static str,
        /// Where the run is.
        from: u64,
        /// Where the batch would put it.
        to: u64,
    },
    /// A receipt that is no conformance record.
    #[error("the receipt of line {line} is no conformance record: {error}")]
    Statement {
        /// The line that it is said to be about.
        line: u64,
        /// Why.
        error: StatementError,
    },
    /// A count past 2^63 − 1.
    #[error("a count is past what the file can hold")]
    TooLarge,
}
