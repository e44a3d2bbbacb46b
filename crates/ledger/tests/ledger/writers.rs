//! Two that want to write.

use std::sync::Barrier;

use accordant_ledger::LedgerError;

use super::files::names;
use super::house::{House, PREFIX, commit, key, policy};
use super::runs::other_key;

#[test]
fn a_run_in_progress_is_nobody_elses() {
    let house = House::new();
    let ledger = house.open();
    let run = ledger.start(&key(), PREFIX, &[]).unwrap();
    assert!(matches!(house.open().resume(&key()), Err(LedgerError::RunInProgress { run: 1 })));
    assert!(matches!(house.open().start(&key(), PREFIX, &[]), Err(LedgerError::Unfinished { run: 1 })));
    drop(run);
    assert_eq!(house.open().resume(&key()).unwrap().id(), 1);
}

#[test]
fn a_writer_that_lost_its_lock_without_knowing_it_stores_nothing_more() {
    let house = House::new();
    let ledger = house.open();
    let mut first = ledger.start(&key(), PREFIX, &[]).unwrap();
    commit(&mut first, &[1]).unwrap();
    // A lock file that was cleaned away, or a file system that locks nothing.
    let lock = names(&house).into_iter().find(|name| name.ends_with(".lock")).unwrap();
    std::fs::remove_file(house.path().with_file_name(lock)).unwrap();
    let mut second = ledger.resume(&key()).unwrap();
    assert!(matches!(commit(&mut first, &[2]), Err(LedgerError::Superseded { run: 1 })));
    commit(&mut second, &[2]).unwrap();
    assert!(matches!(commit(&mut first, &[2]), Err(LedgerError::Superseded { run: 1 })));
    assert!(matches!(first.finish(), Err(LedgerError::Superseded { run: 1 })));
    second.finish().unwrap();
    let report = ledger.audit_by(1, &policy()).unwrap();
    assert!(report.is_sound() && report.receipts == 2, "{report:?}");
}

#[test]
fn different_runs_are_written_side_by_side() {
    let house = House::new();
    let ledger = house.open();
    drop((ledger.start(&key(), PREFIX, &[]).unwrap(), ledger.start(&other_key(), PREFIX, &[]).unwrap()));
    let together = Barrier::new(2);
    std::thread::scope(|scope| {
        for key in [key(), other_key()] {
            let (house, together) = (&house, &together);
            scope.spawn(move || {
                let ledger = house.open();
                let mut run = ledger.resume(&key).unwrap();
                together.wait();
                (1..=40).for_each(|line| commit(&mut run, &[line]).unwrap());
                run.finish().unwrap();
            });
        }
    });
    for run in [1, 2] {
        let report = ledger.audit_by(run, &policy()).unwrap();
        assert!(report.is_sound(), "{report:?}");
        assert_eq!((report.receipts, report.checkpoints), (40, 40));
    }
}

#[test]
fn of_many_that_resume_one_run_at_once_one_gets_it() {
    let house = House::new();
    drop(house.open().start(&key(), PREFIX, &[]).unwrap());
    let (together, held) = (Barrier::new(4), Barrier::new(4));
    let got: Vec<bool> = std::thread::scope(|scope| {
        let one = || {
            let ledger = house.open();
            together.wait();
            let run = ledger.resume(&key());
            held.wait();
            match run {
                Ok(_) => true,
                Err(LedgerError::RunInProgress { run: 1 }) => false,
                Err(other) => panic!("{other}"),
            }
        };
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(one)).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    assert_eq!(got.iter().filter(|got| **got).count(), 1, "{got:?}");
}

#[test]
fn of_many_that_make_one_ledger_at_once_all_get_the_same() {
    for _ in 0..20 {
        let house = House::new();
        let together = Barrier::new(4);
        let one = || {
            together.wait();
            house.open().identity().to_owned()
        };
        let identities: Vec<String> = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..4).map(|_| scope.spawn(one)).collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).collect()
        });
        assert!(identities.iter().all(|identity| *identity == identities[0]), "{identities:?}");
    }
}

#[test]
fn one_reads_while_another_writes() {
    let house = House::new();
    let mut run = house.open().start(&key(), PREFIX, &[]).unwrap();
    commit(&mut run, &(1..=300).collect::<Vec<_>>()).unwrap();
    let reader = accordant_ledger::Ledger::view(house.path()).unwrap();
    let mut receipts = reader.receipts_of_run(1);
    assert_eq!(receipts.next().unwrap().unwrap().leaf, 0);
    commit(&mut run, &[301]).unwrap();
    // What is added meanwhile comes at the end, and nothing is lost or doubled.
    let leaves: Vec<u64> = receipts.map(|receipt| receipt.unwrap().leaf).collect();
    assert_eq!(leaves, (1..=300).collect::<Vec<_>>());
    assert!(matches!(reader.start(&key(), PREFIX, &[]), Err(LedgerError::ReadOnly)));
    assert!(matches!(reader.resume(&key()), Err(LedgerError::ReadOnly)));
}

#[test]
fn a_finished_run_leaves_no_lock_behind() {
    let house = House::new();
    let ledger = house.open();
    let run = ledger.start(&key(), PREFIX, &[]).unwrap();
    assert!(names(&house).iter().any(|name| name.ends_with("-run-1.lock")));
    run.finish().unwrap();
    drop(ledger);
    assert_eq!(names(&house), ["receipts.ledger"]);
}
