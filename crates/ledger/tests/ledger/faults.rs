//! What people read when a ledger does not do what was asked.

use std::io::ErrorKind;

use accordant::receipt::checkpoint::CheckpointError;
use accordant_ledger::{BatchFault, LedgerError};

#[test]
fn every_fault_has_a_code_a_reason_and_a_way_out() {
    let path = || "receipts.ledger".into();
    let open = |kind| LedgerError::Open { path: path(), kind, reason: "the system's own words".to_owned() };
    let faults = [
        LedgerError::NotALedger { path: path(), found: "it is no SQLite database" },
        LedgerError::Version { found: 2, known: 1 },
        LedgerError::Damaged { what: "it has no identity".to_owned() },
        LedgerError::Busy,
        LedgerError::RunInProgress { run: 3 },
        LedgerError::Superseded { run: 3 },
        LedgerError::ReadOnly,
        LedgerError::Full,
        open(ErrorKind::NotFound),
        open(ErrorKind::PermissionDenied),
        LedgerError::Storage { source: rusqlite::Error::InvalidQuery },
        LedgerError::Unfinished { run: 3 },
        LedgerError::AlreadyFinished { run: 3 },
        LedgerError::NoRun,
        LedgerError::UnknownRun { run: 3 },
        LedgerError::Origin(CheckpointError::Origin),
        LedgerError::Batch(BatchFault::NotNext { begins: 4, size: 6 }),
    ];
    let said = faults.map(|fault| format!("{}: {fault}\n  help: {}\n", fault.code().word(), fault.help()));
    insta::assert_snapshot!(said.concat());
}
