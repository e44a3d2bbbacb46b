//! Other hands on the file: what triggers refuse, and what the audit finds where they were taken away.

use accordant::receipt::key::{Signer as _, SigningKey};
use accordant::receipt::policy::Policy;
use accordant_ledger::{AuditFault, AuditReport, Ledger};

use super::house::{House, PREFIX, commit, key, policy};

/// A ledger with a finished run of two batches, five receipts, and an open one of one receipt.
fn house() -> House {
    let house = House::new();
    let ledger = house.open();
    let mut run = ledger.start(&key(), PREFIX, &[]).unwrap();
    commit(&mut run, &[1, 2, 3]).unwrap();
    commit(&mut run, &[4, 5]).unwrap();
    run.finish().unwrap();
    let mut run = ledger.start(&key(), PREFIX, &["{\"terms\":1}".to_owned()]).unwrap();
    commit(&mut run, &[1]).unwrap();
    house
}

#[test]
fn sql_from_outside_can_add_nothing_change_nothing_and_take_nothing_away() {
    let house = house();
    let raw = house.raw();
    let refused = [
        "UPDATE receipt SET line = 9 WHERE leaf = 4",
        "UPDATE receipt SET json = '{}'",
        "DELETE FROM receipt",
        "DELETE FROM receipt WHERE run = 2",
        "UPDATE checkpoint SET root = zeroblob(32)",
        "DELETE FROM checkpoint WHERE size = 3",
        "INSERT OR REPLACE INTO receipt SELECT run, leaf, line, statement, zeroblob(32), outcome, json FROM receipt",
        "INSERT OR REPLACE INTO receipt SELECT 2, 0, 1, statement, subject, outcome, '{}' FROM receipt WHERE run = 1 AND leaf = 4",
        "INSERT OR REPLACE INTO receipt SELECT 2, 7, 1, statement, subject, outcome, json FROM receipt WHERE run = 1 AND leaf = 4",
        "INSERT INTO receipt SELECT 1, 5, 6, statement, subject, outcome, json FROM receipt WHERE run = 1 AND leaf = 4",
        "INSERT INTO receipt SELECT 9, 0, 6, statement, subject, outcome, json FROM receipt WHERE run = 1 AND leaf = 4",
        "REPLACE INTO checkpoint SELECT run, size, zeroblob(32), note FROM checkpoint",
        "REPLACE INTO checkpoint SELECT 2, 1, zeroblob(32), note FROM checkpoint LIMIT 1",
        "INSERT INTO checkpoint SELECT 1, 6, root, note FROM checkpoint LIMIT 1",
        "DELETE FROM run",
        "UPDATE run SET state = 'OPEN' WHERE id = 1",
        "UPDATE run SET size = 0 WHERE id = 2",
        "UPDATE run SET line = 0 WHERE id = 2",
        "UPDATE run SET origin = 'elsewhere' WHERE id = 2",
        "UPDATE run SET key = zeroblob(32) WHERE id = 2",
        "REPLACE INTO run SELECT * FROM run WHERE id = 2",
        "UPDATE ledger SET identity = '0000000000000000'",
        "DELETE FROM ledger",
        "UPDATE record SET json = '{}'",
        "DELETE FROM record",
        "REPLACE INTO record SELECT run, place, '{}' FROM record",
        "INSERT INTO record VALUES (2, 1, '{}')",
        "INSERT INTO succession VALUES (1, 2)",
        "INSERT INTO succession VALUES (2, 2)",
        "INSERT INTO succession VALUES (9, 1)",
    ];
    for sql in refused {
        assert!(raw.execute(sql, ()).is_err(), "{sql}");
    }
    println!("{} statements refused", refused.len());
    let ledger = house.open();
    for run in [1, 2] {
        assert!(ledger.audit_by(run, &policy()).unwrap().is_sound());
    }
}

/// The audit after somebody has taken the triggers away and done this to run 1.
fn after(sql: &str) -> AuditReport {
    let house = house();
    let raw = house.raw();
    let triggers: Vec<String> = raw
        .prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'")
        .and_then(|mut query| query.query_map((), |row| row.get(0))?.collect())
        .unwrap();
    triggers.iter().for_each(|name| raw.execute_batch(&format!("DROP TRIGGER {name}")).unwrap());
    raw.execute_batch(&format!("PRAGMA foreign_keys = OFF; {sql}")).unwrap();
    drop(raw);
    Ledger::view(house.path()).unwrap().audit_by(1, &policy()).unwrap()
}

/// A change, and the fault that must be among those that the audit tells.
type Change = (&'static str, fn(&AuditFault) -> bool);

#[test]
fn whatever_is_changed_below_the_triggers_shows_in_the_audit() {
    let cases: [Change; 12] = [
        ("DELETE FROM receipt WHERE leaf = 1", |fault| {
            matches!(fault, AuditFault::Gap { wanted: 1, found: 2 })
        }),
        ("DELETE FROM receipt WHERE leaf = 4", |fault| matches!(fault, AuditFault::Root { size: 5 })),
        ("DELETE FROM checkpoint WHERE size = 5", |fault| matches!(fault, AuditFault::End { .. })),
        ("DELETE FROM checkpoint WHERE size = 3", |fault| matches!(fault, AuditFault::Proof { leaf: 0, .. })),
        ("UPDATE checkpoint SET root = zeroblob(32)", |fault| matches!(fault, AuditFault::Root { size: 3 })),
        ("UPDATE checkpoint SET note = replace(note, 'run/1', 'run/2')", |fault| {
            matches!(fault, AuditFault::Checkpoint { size: 3, .. })
        }),
        ("UPDATE receipt SET subject = zeroblob(32) WHERE leaf = 2", |f| {
            matches!(f, AuditFault::Receipt { leaf: 2, .. })
        }),
        ("UPDATE receipt SET outcome = 'WARNED' WHERE leaf = 0", |f| {
            matches!(f, AuditFault::Receipt { leaf: 0, .. })
        }),
        ("UPDATE receipt SET statement = zeroblob(32)", |fault| {
            matches!(fault, AuditFault::Receipt { leaf: 4, .. })
        }),
        ("UPDATE receipt SET json = '{}' WHERE leaf = 3", |fault| {
            matches!(fault, AuditFault::Root { size: 5 })
        }),
        (
            "UPDATE receipt SET json = (SELECT json FROM receipt r WHERE r.run = 1 AND r.leaf = 0) WHERE run = 1 AND leaf = 1",
            |fault| matches!(fault, AuditFault::Proof { leaf: 1, .. }),
        ),
        ("UPDATE run SET edge = zeroblob(64) WHERE id = 1", |fault| matches!(fault, AuditFault::End { .. })),
    ];
    for (sql, wanted) in cases {
        let report = after(sql);
        assert!(report.faults.iter().any(wanted), "{sql}: {:?}", report.faults);
    }
    println!("{} changes found", cases.len());
    let orphan = after("INSERT INTO checkpoint VALUES (77, 1, zeroblob(32), '')");
    assert!(matches!(orphan.faults.as_slice(), [AuditFault::File { .. }]), "{orphan:?}");
    assert!(after("SELECT 1").is_sound());
}

#[test]
fn a_log_that_somebody_else_signed_is_found_with_a_policy_only() {
    let house = house();
    let stranger = SigningKey::from_seed([9; 32]).unwrap();
    let strangers = Policy::of_key(stranger.public_key());
    let ledger = house.open();
    assert!(ledger.audit(1).unwrap().is_sound());
    let report = ledger.audit_by(1, &strangers).unwrap();
    let sizes: Vec<_> = report
        .faults
        .iter()
        .map(|fault| match fault {
            AuditFault::Checkpoint { size, what } => (*size, what.as_str().starts_with("BAD_CHECKPOINT")),
            other => panic!("{other}"),
        })
        .collect();
    assert_eq!(sizes, [(3, true), (5, true)]);
}

#[test]
fn a_file_with_many_faults_counts_them_and_tells_the_first() {
    let house = House::new();
    let ledger = house.open();
    let mut run = ledger.start(&key(), PREFIX, &[]).unwrap();
    commit(&mut run, &(1..=250).collect::<Vec<_>>()).unwrap();
    let raw = house.raw();
    raw.execute_batch("DROP TRIGGER receipt_update; UPDATE receipt SET json = 'x'").unwrap();
    let report = ledger.audit(1).unwrap();
    assert_eq!((report.faults.len(), report.receipts), (100, 250));
    // Each receipt, the checkpoint's root, and the end of the run.
    assert_eq!(report.count, 252);
}
