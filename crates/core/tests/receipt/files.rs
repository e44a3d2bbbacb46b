//! Files of receipts, and what people read of them.

use accordant::receipt::dsse::Envelope;
use accordant::receipt::file::{Receipt, read_lines};
use accordant::receipt::key::Signer as _;
use accordant::receipt::summary::Summary;
use accordant::receipt::verify::{Agreement, Verdict};
use accordant_json::Sha256;

use super::data::{Example, key, public};
use super::made;

#[test]
fn a_file_of_receipts_is_read_line_by_line_past_what_is_none() {
    let cut = made::cuts("accordant.example/run/1", &[3], &key("gate")).remove(0);
    let lines: Vec<String> = cut.receipts().iter().map(Receipt::to_json).collect();
    let file = format!("{}\n\n{}\nnothing\n{}", lines[0], lines[1], lines[2]);
    let read: Vec<_> = read_lines(file.as_bytes()).collect();
    let said: Vec<_> =
        read.iter().map(|line| line.as_ref().map(|line| line.number).map_err(|e| e.number())).collect();
    assert_eq!(said, [Ok(1), Ok(3), Err(4), Ok(5)]);
    assert_eq!(read[2].as_ref().unwrap_err().verdict(), Some(Verdict::Malformed));
    let receipt = &read[3].as_ref().unwrap().receipt;
    assert_eq!(receipt, &cut.receipts()[2]);
    let subjects = receipt.claimed_subjects().unwrap();
    assert_eq!((subjects[0].name.as_str(), subjects[0].digest), ("input", Sha256::of(&made::output(2))));
}

#[test]
fn a_line_without_end_is_passed_over_in_bounded_memory() {
    let file = format!("{}\n{{}}\n", "x".repeat(3 << 20));
    let read: Vec<_> = read_lines(file.as_bytes()).collect();
    assert_eq!(read[0].as_ref().unwrap_err().verdict(), Some(Verdict::Malformed));
    assert_eq!(read[1].as_ref().unwrap_err().number(), 2);
}

#[test]
fn an_agreement_that_the_caller_vouches_for_is_the_pinned_one_without_a_pin() {
    let example = Example::ours();
    let envelope = example.bytes("3-negotiation-protocol.dsse.json");
    assert_eq!(Agreement::vouched(&envelope).unwrap(), example.agreement);
    let another = example.bytes("1-receiver-schema.dsse.json");
    assert_eq!(Agreement::vouched(&another).unwrap_err().verdict(), Verdict::UnknownType);
}

fn summary(name: &str) -> String {
    Summary::of(&Receipt::read(&Example::ours().bytes(name)).unwrap()).to_string()
}

#[test]
fn a_conformance_receipt_says_outcome_subject_and_place() {
    insta::assert_snapshot!(summary("4-conformance-0001.both.receipt.json"));
    insta::assert_snapshot!(summary("4-conformance-0003.receipt.json"));
}

#[test]
fn the_records_before_it_say_who_agreed_on_what() {
    insta::assert_snapshot!(summary("1-receiver-schema.dsse.json"));
    insta::assert_snapshot!(summary("2-schema-delta.dsse.json"));
    insta::assert_snapshot!(summary("3-negotiation-protocol.dsse.json"));
}

#[test]
fn what_is_no_record_says_so_and_outside_text_is_spelled_out() {
    let of = |body: &[u8]| Summary::of_envelope(&Envelope::of_statement(body.to_vec())).to_string();
    assert_eq!(of(b"\xff"), "record     no statement\n");
    assert_eq!(
        of(br#"{"predicateType":"\u001b[2Jhttps://slsa.dev/provenance/v1"}"#),
        "record     of an unknown type, \\u{1b}[2Jhttps://slsa.dev/provenance/v1\n"
    );
    let mut record = made::record(0);
    record.issuer = "gate\u{202e}\n1".to_owned();
    let body = accordant::receipt::statement::write(&record).unwrap();
    let summary = Summary::of_envelope(&Envelope::of_statement(body));
    assert_eq!(summary.row("issuer"), Some(r"gate\u{202e}\n1, by accordant 0.1.0"));
    let value = summary.to_value();
    assert_eq!(value.get("outcome").and_then(accordant_json::Value::as_str), Some("CONFORMING"));
}

#[test]
fn several_signatures_are_one_list() {
    let mut envelope = made::envelope(0);
    envelope.sign(&key("gate")).unwrap();
    envelope.sign(&key("log")).unwrap();
    let value = Summary::of_envelope(&envelope).to_value();
    let keys = value.get("signature").and_then(accordant_json::Value::as_array).unwrap();
    assert_eq!(keys.len(), 2);
    assert_eq!(public("gate").id(), key("gate").public_key().id());
}
