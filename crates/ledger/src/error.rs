//! What can go wrong with a ledger.

use std::io;
use std::path::PathBuf;

use accordant::error::{Code, code};
use accordant::receipt::checkpoint::CheckpointError;
use rusqlite::ErrorCode;

use crate::BatchFault;

/// Why the ledger did not do what was asked. Closed. After any of these the file is as it was before.
#[derive(Debug, thiserror::Error)]
pub enum LedgerError {
    /// The file is something else; it was not touched.
    #[error("{} is no ledger: {found}", .path.display())]
    NotALedger {
        /// The file.
        path: PathBuf,
        /// What it is instead.
        found: &'static str,
    },
    /// A newer program wrote it.
    #[error("the ledger is of version {found}, and {known} is the newest that is known")]
    Version {
        /// The file's version.
        found: u64,
        /// The newest version that this program knows.
        known: u64,
    },
    /// The file contradicts itself.
    #[error("the ledger is damaged: {what}")]
    Damaged {
        /// How it shows.
        what: String,
    },
    /// Another process held the file for longer than was waited.
    #[error("another process holds the ledger")]
    Busy,
    /// Another process writes this run.
    #[error("another process is writing run {run}")]
    RunInProgress {
        /// The run.
        run: u64,
    },
    /// Another process resumed this run meanwhile, or ended it.
    #[error("run {run} was taken over by another process")]
    Superseded {
        /// The run.
        run: u64,
    },
    /// The file, or the way in which it was opened, allows reading only.
    #[error("the ledger can only be read")]
    ReadOnly,
    /// The device is full.
    #[error("no space is left for the ledger")]
    Full,
    /// The file, or its lock beside it, can't be opened.
    #[error("can't open {}: {reason}", .path.display())]
    Open {
        /// The file.
        path: PathBuf,
        /// The kind of refusal, where the system says.
        kind: io::ErrorKind,
        /// What the system says.
        reason: String,
    },
    /// Reading or writing failed.
    #[error("the ledger could not be read or written: {source}")]
    Storage {
        /// What SQLite says.
        source: rusqlite::Error,
    },
    /// A run of this key was begun and not finished.
    #[error("run {run} of the same schemas and terms is not finished")]
    Unfinished {
        /// The run.
        run: u64,
    },
    /// The newest run of this key is finished: there is nothing to resume.
    #[error("run {run} is finished already")]
    AlreadyFinished {
        /// The run.
        run: u64,
    },
    /// There is no run of this key.
    #[error("the ledger has no run of these schemas and terms")]
    NoRun,
    /// There is no run of this number.
    #[error("the ledger has no run {run}")]
    UnknownRun {
        /// The number asked for.
        run: u64,
    },
    /// The prefix can't stand in a log's name.
    #[error("the origin can't name a log: {0}")]
    Origin(#[from] CheckpointError),
    /// The batch is not what comes next.
    #[error("the batch is not taken: {0}")]
    Batch(#[from] BatchFault),
}

impl LedgerError {
    /// The code, of the table that all faults of accordant share.
    #[must_use]
    pub fn code(&self) -> Code {
        use code::deliver as codes;
        match self {
            Self::NotALedger { .. } => codes::FILE_EXISTS,
            Self::Version { .. } => codes::STORE_VERSION,
            Self::Damaged { .. } => codes::STORE_DAMAGED,
            Self::Busy | Self::RunInProgress { .. } | Self::Superseded { .. } => codes::STORE_BUSY,
            Self::Open { kind: io::ErrorKind::NotFound, .. } => codes::FILE_MISSING,
            Self::ReadOnly | Self::Open { .. } => codes::FILE_UNREADABLE,
            Self::Full => codes::STORAGE_FULL,
            Self::Storage { .. } => codes::STORAGE_FAULT,
            Self::AlreadyFinished { .. } | Self::NoRun | Self::UnknownRun { .. } => codes::RESUME_UNKNOWN,
            Self::Unfinished { .. } | Self::Origin(_) => codes::USAGE,
            Self::Batch(_) => codes::INTERNAL,
        }
    }

    /// The way out.
    #[must_use]
    pub const fn help(&self) -> &'static str {
        match self {
            Self::NotALedger { .. } => "name a file of its own; a ledger is made where there is none",
            Self::Version { .. } => "use the newer program",
            Self::Damaged { .. } => {
                "keep the file for inquiry, and restore a copy whose checkpoint you trust"
            }
            Self::Busy => "wait until the other process has written, then try again",
            Self::RunInProgress { .. } => "wait until the other run has ended, or give it another ledger",
            Self::Superseded { .. } => "let the other process go on; nothing of this batch was stored",
            Self::ReadOnly => "give the file and its folder write rights, or copy it",
            Self::Full => "free some space, then resume the run",
            Self::Open { .. } => "check the name, the folder and the rights",
            Self::Storage { .. } => "look at the device, then resume the run",
            Self::Unfinished { .. } => "resume the run, or abandon it",
            Self::AlreadyFinished { .. } => "start a new run",
            Self::NoRun => "start a run, or give the schemas, terms and ledger that it was started with",
            Self::UnknownRun { .. } => "list the runs of the ledger",
            Self::Origin(_) => "name the log without spaces and `+`",
            Self::Batch(_) => "report it: the gate's own books are wrong",
        }
    }

    pub(crate) fn damaged(what: impl ToString) -> Self {
        Self::Damaged { what: what.to_string() }
    }
}

impl From<rusqlite::Error> for LedgerError {
    fn from(source: rusqlite::Error) -> Self {
        match &source {
            rusqlite::Error::FromSqlConversionFailure(..)
            | rusqlite::Error::IntegralValueOutOfRange(..)
            | rusqlite::Error::InvalidColumnType(..) => return Self::damaged(source),
            rusqlite::Error::ToSqlConversionFailure(_) => return BatchFault::TooLarge.into(),
            _ => {}
        }
        match source.sqlite_error_code() {
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Self::Busy,
            Some(ErrorCode::ReadOnly) => Self::ReadOnly,
            Some(ErrorCode::DiskFull) => Self::Full,
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase | ErrorCode::TooBig) => {
                Self::damaged(source)
            }
            _ => Self::Storage { source },
        }
    }
}
