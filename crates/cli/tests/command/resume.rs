//! Going on after a run that was stopped, without doing any output twice.

use std::fmt::Write as _;
use std::fs::OpenOptions;
use std::io::Write as _;

use super::case::{Case, key};

const GATE: &str = "gate --from session.json --to receiver.json --protocol TRANSFORM_ALL --key key.pem --ledger ledger.db \
                    --batch 4 --out out.jsonl --errors errors.jsonl --receipts receipts.jsonl --side side.jsonl outputs.jsonl";

/// Outputs of all sorts.
fn outputs(count: u32) -> String {
    let mut text = String::new();
    for number in 1..=count {
        let line = match number % 4 {
            0 => "{\"id\": broken".to_owned(),
            1 => format!(r#"{{"id": {number}, "title": "t", "confidence": 1}}"#),
            _ => format!(r#"{{"id": "{number}", "title": "t"}}"#),
        };
        writeln!(text, "{line}").unwrap();
    }
    text
}

#[test]
fn a_finished_run_goes_on_with_the_lines_that_were_added() {
    let case = Case::ticket();
    key(&case);
    case.file("outputs.jsonl", outputs(10));
    case.run(GATE).code(1);
    case.file("outputs.jsonl", outputs(23));
    case.run(&format!("{GATE} --resume")).code(1);
    case.run("receipt verify --key key.pub.pem --outputs out.jsonl --inputs outputs.jsonl receipts.jsonl")
        .code(1);
    case.run(&format!("{GATE} --resume")).code(0);
    assert_eq!(case.lines("out.jsonl").len() + case.lines("errors.jsonl").len(), 23);
    // The lines that were added are another run, with records of its own.
    assert_eq!(case.lines("receipts.jsonl").len(), 3 + 10 + 3 + 13);
    assert_eq!(case.lines("errors.jsonl").len(), 5);
}

#[test]
fn what_was_written_past_the_last_record_is_cut_off_and_written_again() {
    let case = Case::ticket();
    key(&case);
    case.file("outputs.jsonl", outputs(10));
    case.run(GATE).code(1);
    let whole = (case.text("out.jsonl"), case.text("errors.jsonl"), case.text("side.jsonl"));
    for name in ["out.jsonl", "errors.jsonl", "side.jsonl"] {
        let mut file = OpenOptions::new().append(true).open(case.path(name)).unwrap();
        file.write_all(b"{\"half\": \"a li").unwrap();
    }
    case.run(&format!("{GATE} --resume")).code(0);
    assert!(whole == (case.text("out.jsonl"), case.text("errors.jsonl"), case.text("side.jsonl")));
}

#[test]
fn receipts_that_did_not_reach_their_file_come_from_the_ledger() {
    let case = Case::ticket();
    key(&case);
    case.file("outputs.jsonl", outputs(10));
    case.run(GATE).code(1);
    let whole = case.text("receipts.jsonl");
    case.file("receipts.jsonl", whole.as_bytes().split_at(whole.len() / 2).0);
    case.run(&format!("{GATE} --resume")).code(0);
    assert!(case.text("receipts.jsonl") == whole);
}

#[test]
fn another_input_is_refused_and_nothing_is_touched() {
    let case = Case::ticket();
    key(&case);
    case.file("outputs.jsonl", outputs(10));
    case.run(GATE).code(1);
    let before = case.text("out.jsonl");
    case.file("outputs.jsonl", outputs(10).replacen("\"id\": 1,", "\"id\": 2,", 1));
    let ran = case.run(&format!("{GATE} --resume")).code(2);
    assert!(ran.err.contains("INPUT_CHANGED"), "{}", ran.err);
    assert_eq!(before, case.text("out.jsonl"));
}

#[test]
fn other_schemas_are_another_run() {
    let case = Case::ticket();
    key(&case);
    case.run(GATE).code(1);
    case.file("receiver.json", r#"{"type": "object"}"#);
    let ran = case.run(&format!("{GATE} --resume")).code(2);
    assert!(ran.err.contains("RESUME_UNKNOWN") || ran.err.contains("RUN_DIFFERS"), "{}", ran.err);
}

#[test]
fn a_shorter_file_than_recorded_is_refused() {
    let case = Case::ticket();
    key(&case);
    case.file("outputs.jsonl", outputs(10));
    case.run(GATE).code(1);
    case.file("out.jsonl", "");
    let ran = case.run(&format!("{GATE} --resume")).code(2);
    assert!(ran.err.contains("RUN_DIFFERS"), "{}", ran.err);
}
