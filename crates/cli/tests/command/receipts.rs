//! Receipts from the gate, verified: genuine ones, changed ones, ones that belong to something else.

use super::case::{Case, key, members};

/// A run with receipts in `receipts.jsonl` and outputs in `out.jsonl`.
fn run() -> Case {
    let case = Case::ticket();
    key(&case);
    let words = "gate --from session.json --to receiver.json --protocol TRANSFORM_ALL --key key.pem --out out.jsonl \
                 --errors errors.jsonl --receipts receipts.jsonl outputs.jsonl";
    case.run(words).code(1);
    case
}

const VERIFY: &str = "receipt verify --key key.pub.pem --format json";

#[test]
fn every_receipt_of_a_run_verifies_and_every_input_has_one() {
    let case = run();
    let ran =
        case.run(&format!("{VERIFY} --outputs out.jsonl --inputs outputs.jsonl receipts.jsonl")).code(1);
    let verdicts = members(&ran.out, "verdict");
    assert_eq!(verdicts.iter().filter(|verdict| *verdict == "VERIFIED").count(), 3 + 3);
    assert_eq!(verdicts.iter().filter(|verdict| *verdict == "VERIFIED_NON_CONFORMING").count(), 3);
    assert_eq!(verdicts.len(), 9, "nothing is said to be missing");
}

#[test]
fn one_receipt_and_its_output_are_enough() {
    let case = run();
    let receipts = case.lines("receipts.jsonl");
    case.file("one.json", &receipts[4]);
    case.file("out.json", &case.lines("out.jsonl")[1]);
    case.run(&format!("{VERIFY} --output out.json one.json")).code(0);
    case.file("out.json", case.lines("out.jsonl")[1].clone() + "\n");
    case.run(&format!("{VERIFY} --output out.json one.json")).code(0);
}

#[test]
fn a_changed_byte_fails_with_its_reason() {
    let case = run();
    let receipts = case.lines("receipts.jsonl");
    let conforming = &receipts[4];
    case.file("out.json", &case.lines("out.jsonl")[1]);
    case.file("other.json", "{\"id\":\"9\"}");
    let payload = conforming.find("\"payload\":\"").unwrap() + "\"payload\":\"".len() + 40;
    let mut forged = conforming.clone().into_bytes();
    forged[payload] = if forged[payload] == b'A' { b'B' } else { b'A' };
    let proof = conforming.replacen("index 1", "index 2", 1);
    let rows = [
        ("the output", conforming.clone(), "other.json", "SUBJECT_MISMATCH"),
        ("the statement", String::from_utf8(forged).unwrap(), "out.json", "BAD_INCLUSION"),
        ("the place in the log", proof, "out.json", "BAD_INCLUSION"),
        ("cut off", conforming.trim_end_matches('}').to_owned(), "out.json", "MALFORMED"),
    ];
    for (name, receipt, output, verdict) in rows {
        case.file("one.json", receipt);
        let ran = case.run(&format!("{VERIFY} --output {output} one.json")).code(1);
        assert_eq!(members(&ran.out, "verdict"), [verdict], "{name}: {}", ran.out);
    }
}

#[test]
fn another_key_vouches_for_nothing() {
    let case = run();
    case.run("keygen --out stranger.pem").code(0);
    let ran = case.run("receipt verify --key stranger.pub.pem --format json receipts.jsonl").code(1);
    assert!(members(&ran.out, "verdict").iter().all(|verdict| verdict != "VERIFIED"), "{}", ran.out);
}

#[test]
fn an_output_without_a_receipt_is_found() {
    let case = run();
    let more = case.text("out.jsonl") + "{\"id\":\"99\",\"title\":\"smuggled\"}\n";
    case.file("out.jsonl", more);
    let ran = case.run(&format!("{VERIFY} --outputs out.jsonl receipts.jsonl")).code(1);
    assert!(ran.out.contains(r#"{"type":"receipt.missing","outputs":1,"inputs":0}"#), "{}", ran.out);
}

#[test]
fn what_people_read_of_a_verification() {
    let case = run();
    let ran = case.run("receipt verify --key key.pub.pem --outputs out.jsonl receipts.jsonl").code(1);
    insta::with_settings!({filters => vec![("sha256:[0-9a-f]{64}", "sha256:…")]}, {
        insta::assert_snapshot!("a_verification", ran.out);
    });
}

#[test]
fn what_people_read_of_a_receipt() {
    let case = run();
    case.file("one.json", &case.lines("receipts.jsonl")[3]);
    let ran = case.run("receipt show one.json").code(0);
    let filters = vec![
        ("[0-9a-f]{64}", "…"),
        (r"\d{4}-\d\d-\d\dT\S+Z", "(time)"),
        ("gate/[0-9a-f]{24}", "gate/…"),
        ("operation  [0-9a-f]{32}", "operation  …"),
    ];
    insta::with_settings!({filters => filters}, {
        insta::assert_snapshot!("a_receipt", ran.out);
    });
}
