//! Ctrl-C, a closed pipe, a full disk: what was written is whole.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::time::Duration;

use super::case::{Case, Ran, key};

#[test]
fn ctrl_c_ends_between_two_outputs_and_resume_goes_on() {
    let case = Case::ticket();
    key(&case);
    let words = "gate --from session.json --to receiver.json --protocol TRANSFORM_ALL --key key.pem --ledger ledger.db \
                 --out out.jsonl --receipts receipts.jsonl --format json";
    let mut child = case
        .command(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin
        .write_all(b"{\"id\": 1, \"title\": \"one\"}\n{\"id\": 2, \"title\": \"two\"}\n{\"id\": 3, \"tit")
        .unwrap();
    wait_for(|| std::fs::read_to_string(case.path("out.jsonl")).is_ok_and(|text| text.lines().count() == 2));
    // The input stays open: the run has to end while it waits for more.
    let pid = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
    let ran = Ran::of(&child.wait_with_output().unwrap()).code(130);
    drop(stdin);
    assert!(ran.err.contains("INTERRUPTED"), "{}", ran.err);
    assert_eq!(
        case.text("out.jsonl"),
        "{\"id\":\"1\",\"title\":\"one\"}\n{\"id\":\"2\",\"title\":\"two\"}\n"
    );
    let whole = b"{\"id\": 1, \"title\": \"one\"}\n{\"id\": 2, \"title\": \"two\"}\n{\"id\": 3, \"title\": \"three\"}\n";
    case.run_on(&format!("{words} --resume"), whole).code(0);
    assert_eq!(case.lines("out.jsonl").len(), 3);
    assert_eq!(case.lines("receipts.jsonl").len(), 3 + 3);
    case.run("receipt verify --key key.pub.pem --outputs out.jsonl receipts.jsonl").code(0);
}

#[test]
fn outputs_do_not_wait_for_later_ones() {
    let case = Case::ticket();
    let words = "gate --from session.json --to receiver.json --protocol TRANSFORM_ALL --quiet";
    let mut child = case
        .command(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    for number in 1..=3 {
        writeln!(stdin, "{{\"id\": {number}, \"title\": \"t\"}}").unwrap();
        assert_eq!(lines.next().unwrap().unwrap(), format!("{{\"id\":\"{number}\",\"title\":\"t\"}}"));
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_reader_that_goes_away_is_a_fault_of_the_run() {
    let case = Case::ticket();
    case.file("outputs.jsonl", "{\"id\": \"1\", \"title\": \"t\"}\n".repeat(100_000));
    let words =
        "gate --from session.json --to receiver.json --protocol TRANSFORM_ALL --format json outputs.jsonl";
    let mut child = case.command(words).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    lines.next().unwrap().unwrap();
    drop(lines);
    let ran = Ran::of(&child.wait_with_output().unwrap()).code(2);
    assert!(ran.err.contains("OUTPUT_CLOSED"), "{}", ran.err);
}

#[test]
fn a_full_disk_is_said_so() {
    let case = Case::ticket();
    let words = "gate --from session.json --to receiver.json --protocol TRANSFORM_ALL --out /dev/full --format json outputs.jsonl";
    let ran = case.run(words).code(2);
    assert!(ran.err.contains("STORAGE_FULL"), "{}", ran.err);
}

fn wait_for(holds: impl Fn() -> bool) {
    for _ in 0..600 {
        if holds() {
            return;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    panic!("it never came to that");
}
