//! A run that dies at any step goes on as if it had not.

use std::process::{Command, Stdio};
use std::time::Duration;

use accordant::receipt::file::Receipt;
use accordant_ledger::{Batch, LedgerError, StoredReceipt};

use super::house::{House, PREFIX, commit, cut, key, policy, position};

const BATCHES: [&[u64]; 4] = [&[1, 2, 3], &[4], &[6, 7, 8, 9], &[10]];

/// Where the process dies in a batch.
#[derive(Clone, Copy, Debug)]
enum Dies {
    BeforeTheCut,
    BeforeTheCommit,
    AfterTheCommit,
}

/// The run with a death at one step of one batch; what it stored in the end.
fn with_a_death(dies: Dies, at: usize) -> Vec<StoredReceipt> {
    let house = House::new();
    drop(house.open().start(&key(), PREFIX, &[]).unwrap());
    let mut dead = false;
    let mut batch = 0;
    while batch < BATCHES.len() {
        // As a new process would: another ledger, another connection.
        let ledger = house.open();
        let mut run = ledger.resume(&key()).unwrap();
        // What is not recorded was not done.
        assert_eq!(
            run.position().line,
            batch.checked_sub(1).map_or(0, |last| *BATCHES[last].last().unwrap())
        );
        for (number, lines) in BATCHES.iter().enumerate().skip(batch) {
            let dies_here = !dead && number == at;
            if dies_here && matches!(dies, Dies::BeforeTheCut) {
                dead = true;
                break;
            }
            let cut = cut(&run, lines);
            if dies_here && matches!(dies, Dies::BeforeTheCommit) {
                dead = true;
                break;
            }
            run.commit(&Batch { cut: &cut, lines, position: position(*lines.last().unwrap()) }).unwrap();
            batch = number + 1;
            if dies_here && matches!(dies, Dies::AfterTheCommit) {
                dead = true;
                break;
            }
        }
    }
    assert!(dead);
    let ledger = house.open();
    ledger.resume(&key()).unwrap().finish().unwrap();
    assert!(ledger.audit_by(1, &policy()).unwrap().is_sound());
    ledger.receipts_of_run(1).map(Result::unwrap).collect()
}

#[test]
fn wherever_it_dies_each_line_has_one_receipt_and_the_tree_is_the_same() {
    let leaves = |stored: &[StoredReceipt]| {
        let leaf = |stored: &StoredReceipt| Receipt::read(stored.json.as_bytes()).unwrap().leaf();
        stored.iter().map(|stored| (stored.line, leaf(stored))).collect::<Vec<_>>()
    };
    let house = House::new();
    let ledger = house.open();
    let mut run = ledger.start(&key(), PREFIX, &[]).unwrap();
    BATCHES.iter().for_each(|lines| commit(&mut run, lines).unwrap());
    let undisturbed: Vec<_> = ledger.receipts_of_run(1).map(Result::unwrap).collect();
    assert_eq!(undisturbed.len(), 9);
    let mut deaths = 0;
    for dies in [Dies::BeforeTheCut, Dies::BeforeTheCommit, Dies::AfterTheCommit] {
        for at in 0..BATCHES.len() {
            let stored = with_a_death(dies, at);
            assert_eq!(leaves(&stored), leaves(&undisturbed), "{dies:?} of batch {at}");
            deaths += 1;
        }
    }
    println!("{deaths} deaths survived");
}

const FILE: &str = "ACCORDANT_LEDGER_OF_THE_KILLED";
const LINES: u64 = 400;

/// The part of the process that is killed: it goes on with the run until the input ends.
#[test]
#[ignore = "run and killed by the test below"]
fn one_that_is_killed() {
    let Some(path) = std::env::var_os(FILE) else { return };
    let ledger = accordant_ledger::Ledger::open(path).unwrap();
    let mut run = match ledger.resume(&key()) {
        // The one before was killed between its last act and its exit.
        Err(LedgerError::AlreadyFinished { .. }) => return,
        resumed => resumed.unwrap(),
    };
    while run.position().line < LINES {
        let next = run.position().line + 1;
        commit(&mut run, &(next..(next + 4).min(LINES + 1)).collect::<Vec<_>>()).unwrap();
    }
    run.finish().unwrap();
}

#[test]
fn a_process_that_is_killed_again_and_again_gets_to_its_end() {
    let house = House::new();
    drop(house.open().start(&key(), PREFIX, &[]).unwrap());
    let (mut kills, mut patience) = (0, Duration::from_millis(20));
    loop {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "kills::one_that_is_killed", "--ignored"])
            .env(FILE, house.path())
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(patience);
        if let Some(status) = child.try_wait().unwrap() {
            assert!(status.success());
            break;
        }
        child.kill().unwrap();
        child.wait().unwrap();
        kills += 1;
        // Longer each time, so that it also ends on a machine that is slow.
        patience += patience / 4;
    }
    let ledger = house.open();
    assert!(matches!(ledger.resume(&key()), Err(LedgerError::AlreadyFinished { run: 1 })));
    let lines: Vec<u64> = ledger.receipts_of_run(1).map(|receipt| receipt.unwrap().line).collect();
    assert_eq!(lines, (1..=LINES).collect::<Vec<_>>());
    let report = ledger.audit_by(1, &policy()).unwrap();
    assert!(report.is_sound(), "{report:?}");
    println!("killed {kills} times on the way to {} checkpoints", report.checkpoints);
    assert!(kills > 0);
}

#[test]
fn a_transaction_that_is_cut_off_leaves_nothing() {
    let house = House::new();
    let ledger = house.open();
    let mut run = ledger.start(&key(), PREFIX, &[]).unwrap();
    commit(&mut run, &[1, 2]).unwrap();
    drop((run, ledger));
    // The file as a machine leaves it that loses power with half of a commit in the write-ahead log.
    let whole = {
        let ledger = house.open();
        let mut run = ledger.resume(&key()).unwrap();
        commit(&mut run, &[3, 4, 5]).unwrap();
        let wal = std::fs::read(wal(&house)).unwrap();
        let file = std::fs::read(house.path()).unwrap();
        (file, wal)
    };
    let mut sizes = Vec::new();
    for tenth in 0..=10 {
        let torn = House::new();
        std::fs::write(torn.path(), &whole.0).unwrap();
        std::fs::write(wal(&torn), &whole.1[..whole.1.len() * tenth / 10]).unwrap();
        let ledger = torn.open();
        let run = ledger.resume(&key()).unwrap();
        let size = run.log().frontier().size();
        assert!(size == 2 && run.position() == position(2) || size == 5 && run.position() == position(5));
        assert_eq!(ledger.receipts_of_run(1).count() as u64, size);
        assert!(ledger.audit_by(1, &policy()).unwrap().is_sound());
        sizes.push(size);
    }
    assert_eq!((sizes[0], sizes[10]), (2, 5), "{sizes:?}");
}

fn wal(house: &House) -> std::path::PathBuf {
    let mut name = house.path().into_os_string();
    name.push("-wal");
    name.into()
}

#[test]
fn after_a_failed_commit_the_same_batch_is_taken() {
    let house = House::new();
    let ledger = house.open();
    let mut run = ledger.start(&key(), PREFIX, &[]).unwrap();
    let cut = cut(&run, &[1]);
    let batch = Batch { cut: &cut, lines: &[1], position: position(1) };
    let raw = house.raw();
    // Somebody else is in the middle of writing for longer than one waits.
    raw.execute_batch("BEGIN IMMEDIATE").unwrap();
    assert!(matches!(run.commit(&batch), Err(LedgerError::Busy)));
    raw.execute_batch("ROLLBACK").unwrap();
    run.commit(&batch).unwrap();
    assert_eq!(run.position(), position(1));
}
