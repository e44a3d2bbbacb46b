//! One writer a run: an advisory lock on a file beside the ledger, which the system gives up when the process ends.

use std::ffi::OsString;
use std::fs::{File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};

use crate::LedgerError;

/// The right to write one run. Dropping it gives the right back.
#[derive(Debug)]
pub(crate) struct RunLock {
    // Held for its lock alone. The file stays where it is: removing it could take away a lock that somebody is waiting for.
    _file: File,
}

impl RunLock {
    /// Take the right to write `run` of the ledger at `ledger`.
    pub(crate) fn take(ledger: &Path, run: u64) -> Result<Self, LedgerError> {
        let path = beside(ledger, run);
        let refused = |error: std::io::Error| LedgerError::Open {
            path: path.clone(),
            kind: error.kind(),
            reason: error.to_string(),
        };
        let options = || OpenOptions::new().create(true).truncate(false).write(true).open(&path);
        let file = options().map_err(refused)?;
        match file.try_lock() {
            Ok(()) => Ok(Self { _file: file }),
            Err(TryLockError::WouldBlock) => Err(LedgerError::RunInProgress { run }),
            Err(TryLockError::Error(error)) => Err(refused(error)),
        }
    }

    /// Give the right back for good: the run has ended, and nobody will ask for it again.
    pub(crate) fn retire(self, ledger: &Path, run: u64) {
        // A file that can't be removed is empty and in nobody's way.
        let _ = std::fs::remove_file(beside(ledger, run));
    }
}

fn beside(ledger: &Path, run: u64) -> PathBuf {
    let mut name: OsString = ledger.as_os_str().to_owned();
    name.push(format!("-run-{run}.lock"));
    PathBuf::from(name)
}
