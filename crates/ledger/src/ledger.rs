//! The file as a whole: opening it, and the runs that begin and go on in it.

use std::fmt;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, OptionalExtension as _, TransactionBehavior};

use crate::connection::{self, Access};
use crate::lock::RunLock;
use crate::read::{RunInfo, RunState};
use crate::run::{self, Run};
use crate::{LedgerError, Position, RunKey};

/// A file of runs, receipts and checkpoints.
///
/// Reading goes on beside any writer. Each [`Run`] has a connection of its own, so a ledger is not held while one is written.
pub struct Ledger {
    path: PathBuf,
    connection: Connection,
    identity: String,
}

impl Ledger {
    /// Open the ledger at `path`, or make one where there is no file or an empty one.
    ///
    /// # Errors
    /// If the file is something else, of a newer version, damaged, not writable, or held by another process for some seconds.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, LedgerError> {
        Self::with(path.as_ref(), Access::Create)
    }

    /// Open the ledger at `path` for reading alone. [`Ledger::start`] and [`Ledger::resume`] then fail.
    ///
    /// # Errors
    /// If there is no such file, or it is no ledger.
    pub fn view(path: impl AsRef<Path>) -> Result<Self, LedgerError> {
        Self::with(path.as_ref(), Access::Read)
    }

    fn with(path: &Path, access: Access) -> Result<Self, LedgerError> {
        // SQLite gives some names a meaning of their own, such as `:memory:`; an absolute path is always a file.
        let path = std::path::absolute(path).map_err(|error| LedgerError::Open {
            path: path.to_owned(),
            kind: error.kind(),
            reason: error.to_string(),
        })?;
        let connection = connection::open(&path, access)?;
        let identity = connection.query_row("SELECT identity FROM ledger", (), |row| row.get(0));
        let identity = identity.optional()?.ok_or_else(|| LedgerError::damaged("it has no identity"))?;
        Ok(Self { path, connection, identity })
    }

    /// Sixteen hexadecimal digits that no other ledger has; part of the origin of each of its logs.
    #[must_use]
    pub fn identity(&self) -> &str {
        &self.identity
    }

    /// Begin a run, whose log is called `<prefix>/<identity>/run/<n>`. `records` are what its receipts rest on, a line of JSON each;
    /// they are kept with it.
    ///
    /// # Errors
    /// [`LedgerError::Unfinished`] if a run of the same key waits to be resumed or is being written; [`LedgerError::Origin`] if the
    /// prefix has a space or a plus; or the file can't be written.
    pub fn start(&self, key: &RunKey, prefix: &str, records: &[String]) -> Result<Run, LedgerError> {
        self.begin(key, prefix, records, None)
    }

    /// Begin a run that goes on where the newest one of this key ended, because its input has grown since it was finished.
    ///
    /// # Errors
    /// [`LedgerError::NoRun`] if the newest run of the key isn't finished; else as for [`Ledger::start`].
    pub fn follow(&self, key: &RunKey, prefix: &str, records: &[String]) -> Result<Run, LedgerError> {
        match newest(&self.connection, key)? {
            Some((run, RunState::Finished)) => self.begin(key, prefix, records, Some(self.run(run)?)),
            _ => Err(LedgerError::NoRun),
        }
    }

    fn begin(
        &self,
        key: &RunKey,
        prefix: &str,
        records: &[String],
        after: Option<RunInfo>,
    ) -> Result<Run, LedgerError> {
        let mut connection = self.writer()?;
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        match (newest(&transaction, key)?, &after) {
            (Some((run, RunState::Open)), _) => return Err(LedgerError::Unfinished { run }),
            // Another process followed it, and ended, since it was asked for.
            (Some((newest, _)), Some(after)) if newest != after.id => {
                return Err(LedgerError::Superseded { run: after.id });
            }
            _ => {}
        }
        let next = "SELECT coalesce(max(id), 0) + 1 FROM run";
        let id: u64 = transaction.query_row(next, (), |row| row.get(0))?;
        let origin = format!("{prefix}/{}/run/{id}", self.identity);
        // Before anybody can see the run, so that nobody resumes it first.
        let lock = RunLock::take(&self.path, id)?;
        let position = after.as_ref().map_or_else(Position::default, |run| run.position);
        run::insert(&transaction, id, key, &origin, &position)?;
        if let Some(after) = after {
            transaction.execute("INSERT INTO succession (run, after) VALUES (?1, ?2)", (id, after.id))?;
        }
        for (place, record) in (0u64..).zip(records) {
            let sql = "INSERT INTO record (run, place, json) VALUES (?1, ?2, ?3)";
            transaction.execute(sql, (id, place, record))?;
        }
        transaction.commit()?;
        Run::load(connection, lock, &self.path, id)
    }

    /// Go on with the newest run of this key.
    ///
    /// # Errors
    /// [`LedgerError::NoRun`] if there is none or it was abandoned, [`LedgerError::AlreadyFinished`], or
    /// [`LedgerError::RunInProgress`] while another process writes it.
    pub fn resume(&self, key: &RunKey) -> Result<Run, LedgerError> {
        let mut connection = self.writer()?;
        let run = self.open_run(key)?;
        let lock = RunLock::take(&self.path, run)?;
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        // Asked again under the lock: its last writer may have finished it meanwhile.
        match newest(&transaction, key)? {
            Some((found, RunState::Open)) if found == run => {}
            _ => return Err(LedgerError::Superseded { run }),
        }
        transaction.execute("UPDATE run SET epoch = epoch + 1 WHERE id = ?1", [run])?;
        transaction.commit()?;
        Run::load(connection, lock, &self.path, run)
    }

    /// The newest run of this key, however it stands.
    ///
    /// # Errors
    /// If the file can't be read.
    pub fn newest(&self, key: &RunKey) -> Result<Option<RunInfo>, LedgerError> {
        newest(&self.connection, key)?.map(|(run, _)| self.run(run)).transpose()
    }

    /// Give up the unfinished run of this key, so that a new one can be started. What it recorded stays. Gives its number.
    ///
    /// # Errors
    /// As for [`Ledger::resume`].
    pub fn abandon(&self, key: &RunKey) -> Result<u64, LedgerError> {
        let run = self.resume(key)?;
        let id = run.id();
        run.end(RunState::Abandoned)?;
        Ok(id)
    }

    fn open_run(&self, key: &RunKey) -> Result<u64, LedgerError> {
        match newest(&self.connection, key)? {
            Some((run, RunState::Open)) => Ok(run),
            Some((run, RunState::Finished)) => Err(LedgerError::AlreadyFinished { run }),
            Some((_, RunState::Abandoned)) | None => Err(LedgerError::NoRun),
        }
    }

    fn writer(&self) -> Result<Connection, LedgerError> {
        if self.connection.is_readonly("main")? {
            return Err(LedgerError::ReadOnly);
        }
        connection::open(&self.path, Access::Write)
    }

    pub(crate) fn connection(&self) -> &Connection {
        &self.connection
    }
}

fn newest(connection: &Connection, key: &RunKey) -> Result<Option<(u64, RunState)>, LedgerError> {
    let sql = "SELECT id, state FROM run WHERE key = ?1 ORDER BY id DESC LIMIT 1";
    let row = connection.query_row(sql, [key.digest().as_bytes()], |row| Ok((row.get(0)?, row.get(1)?)));
    Ok(row.optional()?)
}

impl fmt::Debug for Ledger {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Ledger({}, {})", self.path.display(), self.identity)
    }
}
