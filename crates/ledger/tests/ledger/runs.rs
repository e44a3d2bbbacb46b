//! Runs that begin, go on and end, and what is read of them.

use accordant::receipt::batch::Cut;
use accordant::receipt::file::Receipt;
use accordant::receipt::predicate::Outcome;
use accordant_json::Sha256;
use accordant_ledger::{Batch, BatchFault, LedgerError, Position, RunKey, RunState};

use super::house::{House, PREFIX, commit, cut, key, output, position};

pub(crate) fn other_key() -> RunKey {
    RunKey::of([("from", b"true".as_slice()), ("to", b"{}"), ("protocol", b"TRANSFORM_ALL")])
}

#[test]
fn what_was_committed_is_read_back() {
    let house = House::new();
    let ledger = house.open();
    let mut run = ledger.start(&key(), PREFIX, &[]).unwrap();
    assert_eq!((run.id(), run.position()), (1, Position::default()));
    assert_eq!(run.log().origin(), format!("{PREFIX}/{}/run/1", ledger.identity()));
    let cut = cut(&run, &[1, 2, 4]);
    run.commit(&Batch { cut: &cut, lines: &[1, 2, 4], position: position(5) }).unwrap();
    commit(&mut run, &[6, 7]).unwrap();
    assert_eq!((run.log().frontier().size(), run.position()), (5, position(7)));
    run.finish().unwrap();

    let stored: Vec<_> = ledger.receipts_of_run(1).map(Result::unwrap).collect();
    let lines: Vec<_> = stored.iter().map(|receipt| (receipt.leaf, receipt.line, receipt.outcome)).collect();
    use Outcome::{Conforming, NonConforming};
    let wanted = [
        (0, 1, Conforming),
        (1, 2, Conforming),
        (2, 4, Conforming),
        (3, 6, NonConforming),
        (4, 7, Conforming),
    ];
    assert_eq!(lines, wanted);
    assert_eq!(stored[1].json, cut.receipts()[1].to_json());
    let receipt = Receipt::read(stored[1].json.as_bytes()).unwrap();
    assert_eq!(stored[1].statement, Sha256::of(&receipt.envelope().payload));

    let checkpoints: Vec<_> = ledger.checkpoints(1).map(Result::unwrap).collect();
    assert_eq!(checkpoints.iter().map(|checkpoint| checkpoint.size).collect::<Vec<_>>(), [3, 5]);
    assert_eq!(checkpoints[0].note, cut.checkpoint().to_string());
    let info = ledger.run(1).unwrap();
    assert_eq!((info.state, info.receipts, info.position), (RunState::Finished, 5, position(7)));
    assert_eq!(ledger.runs().map(Result::unwrap).collect::<Vec<_>>(), [info]);
}

#[test]
fn an_output_is_found_by_its_digest_in_every_run_that_delivered_it() {
    let house = House::new();
    let ledger = house.open();
    for (key, lines) in [(key(), [1, 2]), (other_key(), [2, 3])] {
        let mut run = ledger.start(&key, PREFIX, &[]).unwrap();
        commit(&mut run, &lines).unwrap();
    }
    let places = |line| {
        let found = ledger.receipts_by_output(&Sha256::of(&output(line))).map(Result::unwrap);
        found.map(|receipt| (receipt.run, receipt.leaf)).collect::<Vec<_>>()
    };
    assert_eq!(places(1), [(1, 0)]);
    assert_eq!(places(2), [(1, 1), (2, 0)]);
    assert_eq!(places(3), [(2, 1)]);
    assert_eq!(places(4), []);
}

#[test]
fn a_key_has_one_run_that_is_not_finished() {
    let house = House::new();
    let ledger = house.open();
    assert!(matches!(ledger.resume(&key()), Err(LedgerError::NoRun)));
    drop(ledger.start(&key(), PREFIX, &[]).unwrap());
    assert!(matches!(ledger.start(&key(), PREFIX, &[]), Err(LedgerError::Unfinished { run: 1 })));
    let other = ledger.start(&other_key(), PREFIX, &[]).unwrap();
    assert_eq!(other.id(), 2);
    ledger.resume(&key()).unwrap().finish().unwrap();
    for _ in 0..2 {
        assert!(matches!(ledger.resume(&key()), Err(LedgerError::AlreadyFinished { run: 1 })));
    }
    // A new run of the same key is a new log.
    assert!(ledger.start(&key(), PREFIX, &[]).unwrap().log().origin().ends_with("/run/3"));
    assert!(matches!(ledger.run(4), Err(LedgerError::UnknownRun { run: 4 })));
}

#[test]
fn an_abandoned_run_keeps_its_receipts_and_gives_way_to_another() {
    let house = House::new();
    let ledger = house.open();
    let mut run = ledger.start(&key(), PREFIX, &[]).unwrap();
    commit(&mut run, &[1, 2]).unwrap();
    assert!(matches!(ledger.abandon(&key()), Err(LedgerError::RunInProgress { run: 1 })));
    drop(run);
    assert_eq!(ledger.abandon(&key()).unwrap(), 1);
    assert!(matches!(ledger.resume(&key()), Err(LedgerError::NoRun)));
    assert_eq!(ledger.start(&key(), PREFIX, &[]).unwrap().id(), 2);
    assert_eq!(ledger.run(1).unwrap().state, RunState::Abandoned);
    assert_eq!(ledger.receipts_of_run(1).count(), 2);
}

/// A name, a batch in its three parts, and what is wrong with it.
type Wrong<'a> = (&'static str, &'a Cut, &'a [u64], Position, fn(&BatchFault) -> bool);

#[test]
fn a_batch_that_is_not_what_comes_next_is_refused_and_leaves_nothing() {
    let house = House::new();
    let ledger = house.open();
    let mut run = ledger.start(&key(), PREFIX, &[]).unwrap();
    let stale = cut(&run, &[3, 4]);
    commit(&mut run, &[1, 2]).unwrap();
    let foreign = cut(&ledger.start(&other_key(), PREFIX, &[]).unwrap(), &[3, 4]);
    let mut good = cut(&run, &[3, 4]);
    let at = position(4);
    let cases: [Wrong<'_>; 7] = [
        ("stale", &stale, &[3, 4], at, |fault| matches!(fault, BatchFault::NotNext { begins: 0, size: 2 })),
        ("foreign", &foreign, &[3, 4], at, |fault| matches!(fault, BatchFault::NotNext { .. })),
        ("a line short", &good, &[3], at, |fault| {
            matches!(fault, BatchFault::Lines { receipts: 2, lines: 1 })
        }),
        ("a line again", &good, &[2, 3], at, |f| matches!(f, BatchFault::LineOrder { earlier: 2, later: 2 })),
        ("lines back", &good, &[4, 3], at, |fault| matches!(fault, BatchFault::LineOrder { .. })),
        ("behind", &good, &[3, 4], position(3), |fault| {
            matches!(fault, BatchFault::Back { what: "line", .. })
        }),
        ("shrunk", &good, &[3, 4], Position { out_bytes: 0, ..at }, |fault| {
            matches!(fault, BatchFault::Back { what: "out_bytes", from: 20, to: 0 })
        }),
    ];
    for (what, cut, lines, position, wanted) in cases {
        match run.commit(&Batch { cut, lines, position }) {
            Err(LedgerError::Batch(fault)) => assert!(wanted(&fault), "{what}: {fault}"),
            other => panic!("{what}: {other:?}"),
        }
    }
    let huge = Position { side_bytes: u64::MAX, ..at };
    let refused = run.commit(&Batch { cut: &good, lines: &[3, 4], position: huge });
    assert!(matches!(refused, Err(LedgerError::Batch(BatchFault::TooLarge))), "{refused:?}");
    assert_eq!((run.position(), ledger.receipts_of_run(1).count()), (position(2), 2));
    // None of it spoiled the run.
    run.commit(&Batch { cut: &good, lines: &[3, 4], position: at }).unwrap();
    good = cut(&run, &[5]);
    run.commit(&Batch { cut: &good, lines: &[5], position: position(5) }).unwrap();
    assert!(ledger.audit(1).unwrap().is_sound());
}

#[test]
fn a_batch_of_another_log_of_the_same_size_is_refused() {
    let house = House::new();
    let ledger = house.open();
    let mut run = ledger.start(&key(), PREFIX, &[]).unwrap();
    let foreign = cut(&ledger.start(&other_key(), PREFIX, &[]).unwrap(), &[1]);
    let refused = run.commit(&Batch { cut: &foreign, lines: &[1], position: position(1) });
    assert!(matches!(refused, Err(LedgerError::Batch(BatchFault::OtherLog))), "{refused:?}");
}

#[test]
fn an_empty_batch_moves_the_position_alone() {
    let house = House::new();
    let ledger = house.open();
    let mut run = ledger.start(&key(), PREFIX, &[]).unwrap();
    let empty = cut(&run, &[]);
    run.commit(&Batch { cut: &empty, lines: &[], position: position(3) }).unwrap();
    commit(&mut run, &[4]).unwrap();
    let empty = cut(&run, &[]);
    run.commit(&Batch { cut: &empty, lines: &[], position: position(9) }).unwrap();
    drop(run);
    assert_eq!(ledger.resume(&key()).unwrap().position(), position(9));
    assert_eq!(ledger.checkpoints(1).count(), 1);
    assert!(ledger.audit(1).unwrap().is_sound());
}

#[test]
fn an_origin_must_be_able_to_name_a_log() {
    let house = House::new();
    let ledger = house.open();
    for prefix in ["has space", "has+plus", "line\nfeed"] {
        assert!(matches!(ledger.start(&key(), prefix, &[]), Err(LedgerError::Origin(_))), "{prefix:?}");
    }
    assert_eq!(ledger.runs().count(), 0);
}

#[test]
fn ten_thousand_receipts_in_batches_of_512_are_soon_stored_and_soon_audited() {
    let house = House::new();
    let ledger = house.open();
    let mut run = ledger.start(&key(), PREFIX, &[]).unwrap();
    let lines: Vec<u64> = (1..=10_000).collect();
    let batches: Vec<_> = lines.chunks(512).collect();
    let mut spent = std::time::Duration::ZERO;
    for lines in &batches {
        let cut = cut(&run, lines);
        let position = Position { line: *lines.last().unwrap(), ..run.position() };
        let begun = std::time::Instant::now();
        run.commit(&Batch { cut: &cut, lines, position }).unwrap();
        spent += begun.elapsed();
    }
    let begun = std::time::Instant::now();
    let report = ledger.audit(1).unwrap();
    assert!(report.is_sound(), "{report:?}");
    assert_eq!((report.receipts, report.checkpoints), (10_000, 20));
    println!("10,000 receipts: committed in {spent:?}, audited in {:?}", begun.elapsed());
    // Generous by a factor of ten for a busy machine and an unoptimised build.
    assert!(spent < std::time::Duration::from_secs(30), "{spent:?}");
}

#[test]
fn records_are_kept_with_their_run_and_a_grown_input_gets_a_run_that_follows() {
    let house = House::new();
    let ledger = house.open();
    let records = ["{\"terms\":1}".to_owned(), "{\"delta\":2}".to_owned()];
    assert!(matches!(ledger.follow(&key(), PREFIX, &records), Err(LedgerError::NoRun)));
    let mut run = ledger.start(&key(), PREFIX, &records).unwrap();
    commit(&mut run, &[1, 2]).unwrap();
    let position = run.position();
    drop(run);
    assert!(matches!(ledger.follow(&key(), PREFIX, &records), Err(LedgerError::NoRun)));
    let run = ledger.resume(&key()).unwrap();
    assert_eq!(run.records(), records);
    run.finish().unwrap();

    let mut run = ledger.follow(&key(), PREFIX, &records[..1]).unwrap();
    assert_eq!((run.id(), run.position(), run.records().len()), (2, position, 1));
    commit(&mut run, &[3]).unwrap();
    assert_eq!(ledger.succession(2).unwrap(), [1, 2]);
    assert_eq!(ledger.succession(1).unwrap(), [1]);
    assert_eq!(ledger.records(1).unwrap(), records);
    for sql in [
        "DELETE FROM record",
        "UPDATE record SET json = ''",
        "DELETE FROM succession",
        "INSERT OR REPLACE INTO record VALUES (2, 0, '')",
    ] {
        assert!(house.raw().execute(sql, ()).is_err(), "{sql}");
    }
}
