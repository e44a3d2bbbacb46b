//! A run that is being written.

use std::fmt;
use std::path::{Path, PathBuf};

use accordant::receipt::batch::Log;
use accordant::receipt::checkpoint::Checkpoint;
use accordant::receipt::merkle::{Frontier, NodeHash};
use accordant_json::Sha256;
use rusqlite::types::Type;
use rusqlite::{Connection, Row, Transaction, TransactionBehavior, named_params};

use crate::batch::Entry;
use crate::lock::RunLock;
use crate::read::{RunState, digest};
use crate::{Batch, BatchFault, LedgerError, Position, RunKey};

#[cfg(test)]
mod tests;

/// The right to write one run, from [`Ledger::start`](crate::Ledger::start) or [`Ledger::resume`](crate::Ledger::resume).
///
/// Dropping it leaves the run as its last commit left it, to be resumed.
pub struct Run {
    connection: Connection,
    lock: RunLock,
    ledger: PathBuf,
    id: u64,
    epoch: u64,
    log: Log,
    position: Position,
    records: Vec<String>,
}

impl Run {
    pub(crate) fn load(
        connection: Connection,
        lock: RunLock,
        ledger: &Path,
        id: u64,
    ) -> Result<Self, LedgerError> {
        let sql = "SELECT * FROM run WHERE id = ?1";
        let (epoch, origin, frontier, position) = connection.query_row(sql, [id], |row| {
            let origin: String = row.get("origin")?;
            Ok((row.get("epoch")?, origin, frontier(row)?, position(row)?))
        })?;
        let log = Log::resume(&origin, frontier)?;
        let records = records(&connection, id)?;
        Ok(Self { connection, lock, ledger: ledger.to_owned(), id, epoch, log, position, records })
    }

    /// The run's number in its ledger, counted from 1.
    #[must_use]
    pub fn id(&self) -> u64 {
        self.id
    }

    /// The run's log, as the last commit left it: batches are prepared on it.
    #[must_use]
    pub fn log(&self) -> &Log {
        &self.log
    }

    /// Where the last commit left the run.
    #[must_use]
    pub fn position(&self) -> Position {
        self.position
    }

    /// What the receipts of the run rest on, as it was given when the run began.
    #[must_use]
    pub fn records(&self) -> &[String] {
        &self.records
    }

    /// Store a batch and move on, in one transaction that is on the disk when this returns.
    ///
    /// # Errors
    /// If the batch is not what comes next, another process took the run over, or the file can't be written. Then nothing of it is
    /// stored and the run stands where it stood; the same batch may be committed again.
    pub fn commit(&mut self, batch: &Batch<'_>) -> Result<(), LedgerError> {
        let entries = batch.entries(self.log.frontier().size(), &self.position)?;
        let checkpoint = Checkpoint::read(batch.cut.checkpoint().text());
        let checkpoint = checkpoint.ok().filter(|checkpoint| checkpoint.origin() == self.log.origin());
        let checkpoint = checkpoint.ok_or(BatchFault::OtherLog)?;
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        if !entries.is_empty() {
            store(&transaction, self.id, self.log.frontier().size(), &entries)?;
            let note = batch.cut.checkpoint().to_string();
            let sql = "INSERT INTO checkpoint (run, size, root, note) VALUES (?1, ?2, ?3, ?4)";
            transaction
                .execute(sql, (self.id, checkpoint.size(), checkpoint.root().as_bytes(), note))
                .map_err(|error| refused_insertion(error, self.id))?;
        }
        advance(&transaction, self.id, self.epoch, batch.cut.frontier(), &batch.position)?;
        transaction.commit()?;
        self.position = batch.position;
        // It was prepared on this very log, as `entries` found.
        self.log.advance(batch.cut).map_err(LedgerError::damaged)
    }

    /// Record that the input is at its end. The run can't be resumed any more.
    ///
    /// # Errors
    /// If another process took the run over, or the file can't be written.
    pub fn finish(self) -> Result<(), LedgerError> {
        self.end(RunState::Finished)
    }

    pub(crate) fn end(self, state: RunState) -> Result<(), LedgerError> {
        let sql = "UPDATE run SET state = ?3 WHERE id = ?1 AND epoch = ?2 AND state = 'OPEN'";
        if self.connection.execute(sql, (self.id, self.epoch, state.word()))? != 1 {
            return Err(LedgerError::Superseded { run: self.id });
        }
        self.lock.retire(&self.ledger, self.id);
        Ok(())
    }
}

/// The records of a run, in their order.
pub(crate) fn records(connection: &Connection, run: u64) -> Result<Vec<String>, LedgerError> {
    let mut select = connection.prepare_cached("SELECT json FROM record WHERE run = ?1 ORDER BY place")?;
    let rows = select.query_map([run], |row| row.get(0))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// A run at its beginning.
pub(crate) fn insert(
    transaction: &Transaction<'_>,
    id: u64,
    key: &RunKey,
    origin: &str,
    at: &Position,
) -> Result<(), LedgerError> {
    Log::new(origin)?;
    let sql =
        "INSERT INTO run VALUES (:id, :key, :origin, 'OPEN', 1, 0, x'', :line, :input_bytes, :input_sha256,
                                       :out_bytes, :errors_bytes, :receipts_bytes, :side_bytes)";
    transaction.execute(
        sql,
        named_params! {
            ":id": id, ":key": key.digest().as_bytes(), ":origin": origin,
            ":line": at.line, ":input_bytes": at.input_bytes, ":input_sha256": at.input_sha256.as_bytes(),
            ":out_bytes": at.out_bytes, ":errors_bytes": at.errors_bytes,
            ":receipts_bytes": at.receipts_bytes, ":side_bytes": at.side_bytes,
        },
    )?;
    Ok(())
}

fn store(transaction: &Transaction<'_>, run: u64, first: u64, entries: &[Entry]) -> Result<(), LedgerError> {
    let sql = "INSERT INTO receipt (run, leaf, line, statement, subject, outcome, json) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
    let mut insert = transaction.prepare_cached(sql)?;
    for (leaf, entry) in (first..).zip(entries) {
        let Entry { line, statement, subject, outcome, json } = entry;
        insert
            .execute((run, leaf, line, statement.as_bytes(), subject.as_bytes(), outcome, json))
            .map_err(|error| refused_insertion(error, run))?;
    }
    Ok(())
}

// The trigger refuses only if the run moved on or ended since it was loaded.
fn refused_insertion(error: rusqlite::Error, run: u64) -> LedgerError {
    match error.sqlite_error_code() {
        Some(rusqlite::ErrorCode::ConstraintViolation) => LedgerError::Superseded { run },
        _ => error.into(),
    }
}

fn advance(
    transaction: &Transaction<'_>,
    run: u64,
    epoch: u64,
    frontier: &Frontier,
    at: &Position,
) -> Result<(), LedgerError> {
    let edge: Vec<u8> = frontier.edge().iter().flat_map(NodeHash::as_bytes).copied().collect();
    let sql = "UPDATE run SET size = :size, edge = :edge, line = :line, input_bytes = :input_bytes,
                              input_sha256 = :input_sha256, out_bytes = :out_bytes, errors_bytes = :errors_bytes,
                              receipts_bytes = :receipts_bytes, side_bytes = :side_bytes
               WHERE id = :id AND epoch = :epoch AND state = 'OPEN'";
    let changed = transaction.execute(
        sql,
        named_params! {
            ":id": run, ":epoch": epoch, ":size": frontier.size(), ":edge": edge,
            ":line": at.line, ":input_bytes": at.input_bytes, ":input_sha256": at.input_sha256.as_bytes(),
            ":out_bytes": at.out_bytes, ":errors_bytes": at.errors_bytes,
            ":receipts_bytes": at.receipts_bytes, ":side_bytes": at.side_bytes,
        },
    )?;
    if changed == 1 { Ok(()) } else { Err(LedgerError::Superseded { run }) }
}

/// The right edge of the run's tree.
pub(crate) fn frontier(row: &Row<'_>) -> rusqlite::Result<Frontier> {
    let edge: Vec<u8> = row.get("edge")?;
    let (hashes, _) = edge.as_chunks::<32>();
    let hashes = hashes.iter().copied().map(NodeHash::from_bytes).collect();
    Frontier::from_parts(row.get("size")?, hashes)
        .map_err(|error| rusqlite::Error::FromSqlConversionFailure(0, Type::Blob, Box::new(error)))
}

/// Where the run stands.
pub(crate) fn position(row: &Row<'_>) -> rusqlite::Result<Position> {
    let input_sha256: Sha256 = digest(row, "input_sha256")?;
    Ok(Position {
        line: row.get("line")?,
        input_bytes: row.get("input_bytes")?,
        input_sha256,
        out_bytes: row.get("out_bytes")?,
        errors_bytes: row.get("errors_bytes")?,
        receipts_bytes: row.get("receipts_bytes")?,
        side_bytes: row.get("side_bytes")?,
    })
}

impl fmt::Debug for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Run({}, {}, {:?})", self.id, self.log.origin(), self.position)
    }
}
