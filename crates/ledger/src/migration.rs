//! The versions of the file's tables, applied in order, each once.

use rusqlite::{Connection, OptionalExtension as _, Transaction, TransactionBehavior};

use crate::LedgerError;

/// `ACLG`, in the header of every ledger (SQLite's `application_id`).
pub(crate) const APPLICATION: i32 = 0x4143_4c47;

// The place in the list is the version, counted from 1.
const MIGRATIONS: [(&str, &str); 1] = [("runs", include_str!("migration/0001_runs.sql"))];

/// The version that this program writes.
pub(crate) const NEWEST: u64 = MIGRATIONS.len() as u64;

/// Bring the file to [`NEWEST`], from nothing or from an older version.
pub(crate) fn apply(connection: &mut Connection) -> Result<(), LedgerError> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let version = version(&transaction)?;
    if version == 0 {
        transaction.pragma_update(None, "application_id", APPLICATION)?;
        transaction.execute_batch(
            "CREATE TABLE migration (version INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT;",
        )?;
    }
    for (number, (name, sql)) in (1..).zip(MIGRATIONS).filter(|(number, _)| *number > version) {
        step(&transaction, number, name, sql)?;
    }
    Ok(transaction.commit()?)
}

fn step(transaction: &Transaction<'_>, number: u64, name: &str, sql: &str) -> Result<(), LedgerError> {
    transaction.execute_batch(sql)?;
    transaction.execute("INSERT INTO migration (version, name) VALUES (?1, ?2)", (number, name))?;
    Ok(())
}

/// The file's version; 0 for an empty file.
///
/// # Errors
/// If it is newer than [`NEWEST`].
pub(crate) fn version(connection: &Connection) -> Result<u64, LedgerError> {
    let exists = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'migration'";
    if connection.query_row(exists, (), |_| Ok(())).optional()?.is_none() {
        return Ok(0);
    }
    let newest = "SELECT coalesce(max(version), 0) FROM migration";
    let found = connection.query_row(newest, (), |row| row.get(0))?;
    if found > NEWEST { Err(LedgerError::Version { found, known: NEWEST }) } else { Ok(found) }
}
