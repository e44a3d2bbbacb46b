//! The four places that a run writes to.

use std::path::Path;

use accordant_ledger::Lengths;

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
    /// Opens all of them, anew or after what a ledger recorded.
    pub(super) fn open(args: &GateArgs, after: Option<&Lengths>) -> Result<Self, Fault> {
        let start = |length: fn(&Lengths) -> u64| after.map_or(Start::Afresh, |lengths| Start::After(length(lengths)));
        let file = |path: &Path, length| LineSink::open(path, start(length));
        Ok(Sinks {
            out: match &args.out {
                Some(path) => file(path, |lengths| lengths.out)?,
                None => LineSink::stdout(start(|lengths| lengths.out))?,
            },
            errors: match &args.errors {
                Some(path) => file(path, |lengths| lengths.errors)?,
                // A log on standard error is not cut back: lines told twice are better than lines lost.
                None => LineSink::stderr()?,
            },
            side: args.side.as_deref().map(|path| file(path, |lengths| lengths.side)).transpose()?,
            receipts: args.receipts.as_deref().map(|path| file(path, |lengths| lengths.receipts)).transpose()?,
        })
    }

    /// Hands what waits to the system: outputs, errors and side first; receipts when they are durable elsewhere.
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

    /// How far each file will have come once everything that waits has been written.
    pub(super) fn lengths(&self) -> Lengths {
        let end = |sink: &LineSink| sink.length() + sink.waiting() as u64;
        Lengths {
            out: end(&self.out),
            errors: end(&self.errors),
            side: self.side.as_ref().map_or(0, end),
            receipts: self.receipts.as_ref().map_or(0, end),
        }
    }
}
