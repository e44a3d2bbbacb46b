//! Files that are no ledger, or not any more.

use accordant_ledger::{Ledger, LedgerError};
use rusqlite::Connection;

use super::house::{House, PREFIX, commit, key};

/// What lies in the folder of the house.
pub(crate) fn names(house: &House) -> Vec<String> {
    let entries = std::fs::read_dir(house.path().parent().unwrap()).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// What somebody else made where the ledger should be.
type Foreign = (&'static str, fn(&House));

#[test]
fn another_applications_file_is_refused_and_left_as_it_was() {
    let foreign: [Foreign; 6] = [
        ("one byte", |house| std::fs::write(house.path(), "1").unwrap()),
        ("text", |house| std::fs::write(house.path(), "receipts, to be paid\n".repeat(50)).unwrap()),
        ("a short text", |house| std::fs::write(house.path(), "hello").unwrap()),
        ("tables", |house| house.raw().execute_batch("CREATE TABLE note (text)").unwrap()),
        ("an application id", |house| {
            house.raw().execute_batch("PRAGMA application_id = 252006674").unwrap()
        }),
        ("both", |house| {
            house.raw().execute_batch("PRAGMA application_id = 7; CREATE TABLE run (id)").unwrap();
        }),
    ];
    for (what, make) in foreign {
        let house = House::new();
        make(&house);
        let before = std::fs::read(house.path()).unwrap();
        for error in [Ledger::open(house.path()).unwrap_err(), Ledger::view(house.path()).unwrap_err()] {
            assert!(matches!(error, LedgerError::NotALedger { .. }), "{what}: {error}");
        }
        assert_eq!(std::fs::read(house.path()).unwrap(), before, "{what}");
        assert_eq!(names(&house), ["receipts.ledger"], "{what}");
    }
}

#[test]
fn a_newer_ledger_is_refused_with_both_versions() {
    let house = House::new();
    drop(house.open());
    house.raw().execute_batch("INSERT INTO migration VALUES (2, 'tiles')").unwrap();
    for error in [Ledger::open(house.path()).unwrap_err(), Ledger::view(house.path()).unwrap_err()] {
        assert!(matches!(error, LedgerError::Version { found: 2, known: 1 }), "{error}");
        assert_eq!(error.code().word(), "STORE_VERSION");
    }
}

#[test]
fn an_empty_file_becomes_a_ledger_and_a_missing_one_is_not_viewed() {
    let house = House::new();
    assert!(matches!(Ledger::view(house.path()), Err(LedgerError::Open { .. })));
    assert_eq!(Ledger::view(house.path()).unwrap_err().code().word(), "FILE_MISSING");
    std::fs::write(house.path(), b"").unwrap();
    assert!(matches!(Ledger::view(house.path()), Err(LedgerError::NotALedger { .. })));
    let identity = house.open().identity().to_owned();
    assert_eq!(Ledger::view(house.path()).unwrap().identity(), identity);
    assert_eq!(house.open().identity(), identity);
    let elsewhere = house.path().join("no/folder");
    assert_eq!(Ledger::open(elsewhere).unwrap_err().code().word(), "FILE_UNREADABLE");
    let nowhere = house.path().with_file_name("no").join("folder");
    assert_eq!(Ledger::open(nowhere).unwrap_err().code().word(), "FILE_MISSING");
    let folder = house.path().parent().unwrap().to_owned();
    assert!(matches!(Ledger::open(folder), Err(LedgerError::Open { .. })));
}

#[test]
fn names_with_a_meaning_for_sqlite_are_files() {
    let house = House::new();
    for name in ["file:x?mode=memory", "a?mode=ro", "ünï çödé", "%41", "'; DROP TABLE run"] {
        let path = house.path().with_file_name(name);
        drop(Ledger::open(&path).unwrap());
        assert!(path.is_file(), "{name}");
    }
}

#[test]
fn pages_that_were_written_over_are_damage_and_no_panic() {
    let house = House::new();
    let ledger = house.open();
    let mut run = ledger.start(&key(), PREFIX, &[]).unwrap();
    commit(&mut run, &(1..=60).collect::<Vec<_>>()).unwrap();
    run.finish().unwrap();
    drop(ledger);
    let whole = std::fs::read(house.path()).unwrap();
    let (mut refused, mut found, mut unseen) = (0, 0, 0);
    for page in 0..whole.len() / 4096 {
        let mut broken = whole.clone();
        broken[page * 4096..][..4096].fill(0xa5);
        let house = House::new();
        std::fs::write(house.path(), broken).unwrap();
        let audit = Ledger::open(house.path()).and_then(|ledger| ledger.audit(1));
        match audit {
            Ok(report) if report.is_sound() => unseen += 1,
            Ok(_) => found += 1,
            Err(LedgerError::Damaged { .. } | LedgerError::NotALedger { .. }) => refused += 1,
            Err(other) => panic!("page {page}: {other}"),
        }
    }
    println!("pages written over: {refused} refused, {found} found by the audit, {unseen} unseen");
    assert_eq!(unseen, 0);
    assert!(refused > 0 && found > 0);
}

#[test]
fn a_file_that_was_cut_short_is_damage() {
    let house = House::new();
    let ledger = house.open();
    let mut run = ledger.start(&key(), PREFIX, &[]).unwrap();
    commit(&mut run, &(1..=60).collect::<Vec<_>>()).unwrap();
    run.finish().unwrap();
    drop(ledger);
    let whole = std::fs::read(house.path()).unwrap();
    for length in [1, 100, 4096, 5000, whole.len() / 2, whole.len() - 4096, whole.len() - 1] {
        let house = House::new();
        std::fs::write(house.path(), &whole[..length]).unwrap();
        match Ledger::open(house.path()).and_then(|ledger| ledger.audit(1)) {
            Ok(report) => assert!(!report.is_sound(), "{length} bytes"),
            Err(LedgerError::Damaged { .. } | LedgerError::NotALedger { .. }) => {}
            Err(other) => panic!("{length} bytes: {other}"),
        }
    }
}

#[cfg(unix)]
#[test]
fn rights_that_are_missing_are_said_and_not_worked_around() {
    use std::os::unix::fs::PermissionsExt as _;
    let allow = |path: &std::path::Path, mode| {
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
    };
    let codes = |file, around| {
        let house = House::new();
        drop(house.open());
        let folder = house.path().parent().unwrap().to_owned();
        allow(&house.path(), file);
        allow(&folder, around);
        let code = |opened: Result<Ledger, LedgerError>| {
            opened.map_or_else(|error| error.code().word(), |_| "OPENED")
        };
        let codes = (code(Ledger::open(house.path())), code(Ledger::view(house.path())));
        allow(&folder, 0o755);
        codes
    };
    if codes(0o000, 0o755).1 == "OPENED" {
        println!("not run: missing rights, since root has all");
        return;
    }
    assert_eq!(codes(0o000, 0o755), ("FILE_UNREADABLE", "FILE_UNREADABLE"));
    assert_eq!(codes(0o444, 0o755).0, "FILE_UNREADABLE");
    assert_eq!(codes(0o644, 0o555).0, "FILE_UNREADABLE");
    assert_eq!(codes(0o644, 0o755), ("OPENED", "OPENED"));
}

#[test]
fn a_ledger_held_by_another_writer_is_busy_in_the_end() {
    let house = House::new();
    let ledger = house.open();
    let raw = house.raw();
    raw.execute_batch("BEGIN IMMEDIATE").unwrap();
    let error = ledger.start(&key(), PREFIX, &[]).unwrap_err();
    assert!(matches!(error, LedgerError::Busy), "{error}");
    assert_eq!(error.code().word(), "STORE_BUSY");
    // Reading goes on.
    assert_eq!(ledger.runs().count(), 0);
}

#[test]
fn the_file_is_written_as_durably_as_sqlite_can() {
    let house = House::new();
    drop(house.open());
    let raw = Connection::open(house.path()).unwrap();
    let ask = |what: &str| raw.pragma_query_value(None, what, |row| row.get::<_, String>(0)).unwrap();
    assert_eq!(ask("journal_mode"), "wal");
    let lax = "SELECT count(*) FROM pragma_table_list WHERE schema = 'main' AND NOT strict AND name NOT LIKE 'sqlite_%'";
    assert_eq!(raw.query_row(lax, (), |row| row.get::<_, u64>(0)).unwrap(), 0);
}
