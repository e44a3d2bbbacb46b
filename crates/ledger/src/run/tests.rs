//! A device without space, which takes the run's own connection to bring about.

use crate::LedgerError;

#[path = "../../tests/ledger/house.rs"]
mod house;

use house::{House, PREFIX, commit, key, policy, position};

#[test]
fn a_full_device_stops_the_run_where_it_is_and_space_lets_it_go_on() {
    let house = House::new();
    let ledger = house.open();
    let mut run = ledger.start(&key(), PREFIX, &[]).unwrap();
    commit(&mut run, &[1, 2]).unwrap();
    let pages: u64 = run.connection.pragma_query_value(None, "page_count", |row| row.get(0)).unwrap();
    let at_most = |run: &super::Run, pages: u64| {
        run.connection.pragma_update_and_check(None, "max_page_count", pages, |_| Ok(())).unwrap();
    };
    at_most(&run, pages + 3);
    let lines: Vec<u64> = (3..=40).collect();
    let error = commit(&mut run, &lines).unwrap_err();
    assert!(matches!(error, LedgerError::Full), "{error}");
    assert_eq!((error.code().word(), run.position()), ("STORAGE_FULL", position(2)));
    assert_eq!(
        house.raw().query_row("SELECT count(*) FROM receipt", (), |row| row.get::<_, u64>(0)).unwrap(),
        2
    );
    at_most(&run, pages + 300);
    commit(&mut run, &lines).unwrap();
    run.finish().unwrap();
    let report = ledger.audit_by(1, &policy()).unwrap();
    assert!(report.is_sound() && report.receipts == 40, "{report:?}");
}
