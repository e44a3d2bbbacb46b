//! What was stored, a page at a time.

use std::collections::VecDeque;
use std::fmt;

use accordant::receipt::merkle::NodeHash;
use accordant::receipt::predicate::Outcome;
use accordant_json::Sha256;
use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, Type, ValueRef};
use rusqlite::{OptionalExtension as _, Params, Row};

use crate::run::position;
use crate::{Ledger, LedgerError, Position, RunKey};

// Rows that are held at once.
const PAGE: u64 = 128;

/// How a run stands. Closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunState {
    /// It is being written, or waits to be resumed.
    Open,
    /// Its input came to an end.
    Finished,
    /// Somebody decided that it is not gone on with.
    Abandoned,
}

impl RunState {
    const ALL: [Self; 3] = [Self::Open, Self::Finished, Self::Abandoned];

    /// The word that stands in the file.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Open => "OPEN",
            Self::Finished => "FINISHED",
            Self::Abandoned => "ABANDONED",
        }
    }
}

impl FromSql for RunState {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        let word = value.as_str()?;
        Self::ALL.into_iter().find(|state| state.word() == word).ok_or(FromSqlError::InvalidType)
    }
}

/// A run, as it was recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunInfo {
    /// Its number in the ledger.
    pub id: u64,
    /// What it is bound to.
    pub key: RunKey,
    /// The name of its log.
    pub origin: String,
    /// How it stands.
    pub state: RunState,
    /// How many receipts it has.
    pub receipts: u64,
    /// How far it came.
    pub position: Position,
}

/// A receipt, as it was recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredReceipt {
    /// The run.
    pub run: u64,
    /// Its place in the run's log, counted from 0.
    pub leaf: u64,
    /// The line of the run's input.
    pub line: u64,
    /// SHA-256 of its statement.
    pub statement: Sha256,
    /// SHA-256 of the output, or of the input if nothing was delivered.
    pub subject: Sha256,
    /// What became of the output.
    pub outcome: Outcome,
    /// The receipt as it stands in files, one line without its end.
    pub json: String,
}

/// A checkpoint, as it was recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredCheckpoint {
    /// The run.
    pub run: u64,
    /// Leaves that it covers.
    pub size: u64,
    /// The tree's root.
    pub root: NodeHash,
    /// The signed note.
    pub note: String,
}

impl Ledger {
    /// The runs, oldest first.
    pub fn runs(&self) -> Pages<'_, RunInfo> {
        let mut after = 0;
        Pages::new(move || {
            let sql = "SELECT * FROM run WHERE id > ?1 ORDER BY id LIMIT ?2";
            let page = self.page(sql, (after, PAGE), run_info)?;
            after = page.last().map_or(after, |run| run.id);
            Ok(page)
        })
    }

    /// The run with this number.
    ///
    /// # Errors
    /// [`LedgerError::UnknownRun`], or the file can't be read.
    pub fn run(&self, id: u64) -> Result<RunInfo, LedgerError> {
        let row = self.connection().query_row("SELECT * FROM run WHERE id = ?1", [id], run_info);
        row.optional()?.ok_or(LedgerError::UnknownRun { run: id })
    }

    /// What the receipts of a run rest on, a line of JSON each.
    ///
    /// # Errors
    /// If the file can't be read.
    pub fn records(&self, run: u64) -> Result<Vec<String>, LedgerError> {
        crate::run::records(self.connection(), run)
    }

    /// The run and those that it goes on from, the oldest first: together they are about one input.
    ///
    /// # Errors
    /// If the file can't be read.
    pub fn succession(&self, run: u64) -> Result<Vec<u64>, LedgerError> {
        let sql = "WITH RECURSIVE back (run) AS (
                       VALUES (?1) UNION SELECT after FROM succession JOIN back ON succession.run = back.run
                   ) SELECT run FROM back ORDER BY run";
        let mut select = self.connection().prepare_cached(sql)?;
        let rows = select.query_map([run], |row| row.get(0))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// The receipts of a run, in the order of its log.
    pub fn receipts_of_run(&self, run: u64) -> Pages<'_, StoredReceipt> {
        let mut from = 0;
        Pages::new(move || {
            let sql = "SELECT * FROM receipt WHERE run = ?1 AND leaf >= ?2 ORDER BY leaf LIMIT ?3";
            let page = self.page(sql, (run, from, PAGE), stored_receipt)?;
            from = page.last().map_or(from, |receipt| receipt.leaf + 1);
            Ok(page)
        })
    }

    /// The receipts about these bytes, oldest first: the same output may have been delivered more than once. For a refused output
    /// the bytes are those of the input.
    pub fn receipts_by_output(&self, digest: &Sha256) -> Pages<'_, StoredReceipt> {
        let (digest, mut after) = (*digest, 0);
        Pages::new(move || {
            // Row numbers grow with every insertion, and no receipt is ever deleted.
            let sql = "SELECT rowid AS number, * FROM receipt WHERE subject = ?1 AND rowid > ?2 ORDER BY rowid LIMIT ?3";
            let row = |row: &Row<'_>| Ok((row.get::<_, u64>("number")?, stored_receipt(row)?));
            let page = self.page(sql, (digest.as_bytes(), after, PAGE), row)?;
            after = page.last().map_or(after, |(number, _)| *number);
            Ok(page.into_iter().map(|(_, receipt)| receipt).collect())
        })
    }

    /// The checkpoints of a run, smallest first.
    pub fn checkpoints(&self, run: u64) -> Pages<'_, StoredCheckpoint> {
        let mut after = 0;
        Pages::new(move || {
            let sql = "SELECT * FROM checkpoint WHERE run = ?1 AND size > ?2 ORDER BY size LIMIT ?3";
            let page = self.page(sql, (run, after, PAGE), stored_checkpoint)?;
            after = page.last().map_or(after, |checkpoint| checkpoint.size);
            Ok(page)
        })
    }

    fn page<T>(
        &self,
        sql: &str,
        params: impl Params,
        read: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>, LedgerError> {
        let mut statement = self.connection().prepare_cached(sql)?;
        let rows = statement.query_map(params, read)?;
        Ok(rows.collect::<Result<_, _>>()?)
    }
}

/// Rows in order, of which a page is held at a time. After an error there are no more.
pub struct Pages<'l, T> {
    next: Box<dyn FnMut() -> Result<Vec<T>, LedgerError> + 'l>,
    page: VecDeque<T>,
    ended: bool,
}

impl<'l, T> Pages<'l, T> {
    fn new(next: impl FnMut() -> Result<Vec<T>, LedgerError> + 'l) -> Self {
        Self { next: Box::new(next), page: VecDeque::new(), ended: false }
    }
}

impl<T> Iterator for Pages<'_, T> {
    type Item = Result<T, LedgerError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.page.is_empty() && !self.ended {
            match (self.next)() {
                Ok(page) => self.page = page.into(),
                Err(error) => {
                    self.ended = true;
                    return Some(Err(error));
                }
            }
            self.ended = self.page.is_empty();
        }
        self.page.pop_front().map(Ok)
    }
}

impl<T> fmt::Debug for Pages<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Pages({} at hand, ended {})", self.page.len(), self.ended)
    }
}

fn run_info(row: &Row<'_>) -> rusqlite::Result<RunInfo> {
    Ok(RunInfo {
        id: row.get("id")?,
        key: RunKey::from_digest(digest(row, "key")?),
        origin: row.get("origin")?,
        state: row.get("state")?,
        receipts: row.get("size")?,
        position: position(row)?,
    })
}

fn stored_receipt(row: &Row<'_>) -> rusqlite::Result<StoredReceipt> {
    let word: String = row.get("outcome")?;
    let outcome = Outcome::of_word(&word)
        .ok_or_else(|| rusqlite::Error::FromSqlConversionFailure(0, Type::Text, "no outcome".into()))?;
    Ok(StoredReceipt {
        run: row.get("run")?,
        leaf: row.get("leaf")?,
        line: row.get("line")?,
        statement: digest(row, "statement")?,
        subject: digest(row, "subject")?,
        outcome,
        json: row.get("json")?,
    })
}

fn stored_checkpoint(row: &Row<'_>) -> rusqlite::Result<StoredCheckpoint> {
    Ok(StoredCheckpoint {
        run: row.get("run")?,
        size: row.get("size")?,
        root: NodeHash::from_bytes(row.get("root")?),
        note: row.get("note")?,
    })
}

pub(crate) fn digest(row: &Row<'_>, column: &str) -> rusqlite::Result<Sha256> {
    row.get(column).map(Sha256::from_bytes)
}
