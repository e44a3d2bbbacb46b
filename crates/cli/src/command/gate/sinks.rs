//! The four places that a run writes to.

use std::path::Path;

use accordant_ledger::Position;

use crate::args::GateArgs;
use crate::fault::Fault;
use crate::sink::{LineSink, Start};

/// Conforming outputs, errors, dropped members, receipts.
pub(super) struct Sinks {
    pub(super) out: LineSink,
    pub(super) errors: LineSink,
    pub(super) side: Option<LineSink>,
    pub(super) receipts: Option<LineSink>,
}

impl Sinks {
    /// Opens all of them, anew or after what a ledger recorded. The file of receipts may fall short of that: what is
    /// missing from it is in the ledger.
    pub(super) fn open(args: &GateArgs, after: Option<&Position>) -> Result<Self, Fault> {
        let start = |length: fn(&Position) -> u64| after.map_or(Start::Afresh, |at| Start::After(length(at)));
        let file = |path: &Path, length| LineSink::open(path, start(length));
        Ok(Sinks {
            out: match &args.out {
                Some(path) => file(path, |at| at.out_bytes)?,
                None => LineSink::stdout(start(|at| at.out_bytes))?,
            },
            errors: match &args.errors {
                Some(path) => file(path, |at| at.errors_bytes)?,
                // A log on standard error is not cut back: lines told twice are better than lines lost.
                None => LineSink::stderr()?,
            },
            side: args.side.as_deref().map(|path| file(path, |at| at.side_bytes)).transpose()?,
            receipts: match (&args.receipts, after) {
                (None, _) => None,
                (Some(path), Some(at)) if length(path) < at.receipts_bytes => {
                    Some(LineSink::open(path, Start::Afresh)?)
                }
                (Some(path), _) => Some(file(path, |at| at.receipts_bytes)?),
            },
        })
    }

    /// Hands outputs, errors and the side file to the system; receipts follow when they are durable elsewhere.
    pub(super) fn flush(&mut self) -> Result<(), Fault> {
        self.out.flush()?;
        self.errors.flush()?;
        self.side.as_mut().map_or(Ok(()), LineSink::flush)
    }

    /// Hands the receipts to the system.
    pub(super) fn flush_receipts(&mut self) -> Result<(), Fault> {
        self.receipts.as_mut().map_or(Ok(()), LineSink::flush)
    }

    /// Makes what was flushed survive a power cut.
    pub(super) fn sync(&mut self) -> Result<(), Fault> {
        self.out.sync()?;
        self.errors.sync()?;
        self.side.as_mut().map_or(Ok(()), LineSink::sync)
    }

    /// Bytes that wait for a flush, receipts aside.
    pub(super) fn waiting(&self) -> usize {
        self.out.waiting() + self.errors.waiting() + self.side.as_ref().map_or(0, LineSink::waiting)
    }

    /// The position with the lengths that the files have once everything that waits has been written.
    pub(super) fn at(&self, position: Position) -> Position {
        let end = |sink: &LineSink| sink.length() + sink.waiting() as u64;
        Position {
            out_bytes: end(&self.out),
            errors_bytes: end(&self.errors),
            side_bytes: self.side.as_ref().map_or(0, end),
            receipts_bytes: self.receipts.as_ref().map_or(0, end),
            ..position
        }
    }
}

fn length(path: &Path) -> u64 {
    std::fs::metadata(path).map_or(0, |metadata| metadata.len())
}
