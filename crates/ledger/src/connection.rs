//! Opening the file: is it a ledger, and by which settings is it written?

use std::io;
use std::path::Path;
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::limits::Limit;
use rusqlite::{Connection, ErrorCode, OpenFlags};

use crate::{LedgerError, migration};

// How long one waits for another process that is writing: its fsync, and a checkpoint of the WAL.
const BUSY: Duration = Duration::from_secs(5);

// The longest value: a receipt has at most 1 MiB, and the edge of a tree 63 hashes.
const LONGEST_VALUE: i32 = 2 << 20;

/// What is to be done with the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Access {
    /// Write, and make the file if there is none.
    Create,
    /// Write to a file that is there.
    Write,
    /// Only read.
    Read,
}

/// Open the file as a ledger of the newest version.
pub(crate) fn open(path: &Path, access: Access) -> Result<Connection, LedgerError> {
    match connect(path, access) {
        Err(LedgerError::Storage { source }) if source.sqlite_error_code() == Some(ErrorCode::CannotOpen) => {
            Err(refused(path, &source))
        }
        opened => opened,
    }
}

fn connect(path: &Path, access: Access) -> Result<Connection, LedgerError> {
    let file = OpenFlags::SQLITE_OPEN_NO_MUTEX
        | match access {
            Access::Create => OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE,
            Access::Write => OpenFlags::SQLITE_OPEN_READ_WRITE,
            Access::Read => OpenFlags::SQLITE_OPEN_READ_ONLY,
        };
    let mut connection = Connection::open_with_flags(path, file)?;
    connection.busy_timeout(BUSY)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)?;
    connection.set_limit(Limit::SQLITE_LIMIT_LENGTH, LONGEST_VALUE)?;
    let version = identify(path, &connection)?;
    if access == Access::Read {
        return if version == 0 { Err(not_a_ledger(path, "it is empty")) } else { Ok(connection) };
    }
    if connection.is_readonly("main")? {
        return Err(LedgerError::ReadOnly);
    }
    settle(&connection)?;
    if version < migration::NEWEST {
        migration::apply(&mut connection)?;
    }
    Ok(connection)
}

/// The version of the ledger, 0 if the file is empty. Nothing is written before this says that the file is ours.
fn identify(path: &Path, connection: &Connection) -> Result<u64, LedgerError> {
    // One view of the file: another process may be making it a ledger.
    let view = connection.unchecked_transaction()?;
    let version = identify_in(path, &view)?;
    view.finish()?;
    Ok(version)
}

fn identify_in(path: &Path, connection: &Connection) -> Result<u64, LedgerError> {
    let header = connection.pragma_query_value(None, "application_id", |row| row.get::<_, i32>(0));
    let application = match header {
        Err(error) if error.sqlite_error_code() == Some(ErrorCode::NotADatabase) => {
            return Err(not_a_ledger(path, "it is no SQLite database"));
        }
        header => header?,
    };
    let tables: u64 = connection.query_row("SELECT count(*) FROM sqlite_schema", (), |row| row.get(0))?;
    match (application, tables) {
        (migration::APPLICATION, _) => match migration::version(connection)? {
            0 => Err(LedgerError::damaged("it has no version")),
            version => Ok(version),
        },
        // SQLite takes a file of one byte for an empty one, and would write over it.
        (0, 0) if std::fs::metadata(path).is_ok_and(|file| file.len() == 1) => {
            Err(not_a_ledger(path, "it is no SQLite database"))
        }
        (0, 0) => Ok(0),
        _ => Err(not_a_ledger(path, "it is another application's database")),
    }
}

/// The settings of a connection that writes.
fn settle(connection: &Connection) -> Result<(), LedgerError> {
    let mode: String = connection.pragma_update_and_check(None, "journal_mode", "WAL", |row| row.get(0))?;
    if mode != "wal" {
        return Err(LedgerError::damaged(format!("its file system takes no WAL (journal mode `{mode}`)")));
    }
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.pragma_update(None, "recursive_triggers", true)?;
    connection.pragma_update(None, "cell_size_check", true)?;
    Ok(())
}

fn not_a_ledger(path: &Path, found: &'static str) -> LedgerError {
    LedgerError::NotALedger { path: path.to_owned(), found }
}

// SQLite says only that it can't open; the file system knows why. It may also be a file beside the ledger that can't be made.
fn refused(path: &Path, error: &rusqlite::Error) -> LedgerError {
    let reason = match std::fs::File::open(path) {
        Err(error) => error,
        Ok(_) => io::Error::new(io::ErrorKind::PermissionDenied, error.to_string()),
    };
    LedgerError::Open { path: path.to_owned(), kind: reason.kind(), reason: reason.to_string() }
}
