//! The main job.

use super::case::{Case, key, members};

const GATE: &str = "gate --from session.json --to receiver.json --errors errors.jsonl outputs.jsonl";

#[test]
fn outputs_that_fit_come_out_in_order_and_each_other_one_has_its_line() {
    let case = Case::ticket();
    let ran = case.run(&format!("{GATE} --protocol TRANSFORM_ALL")).code(1);
    insta::assert_snapshot!(ran.out, @r#"
    {"id": "7",  "title": "fits"}
    {"id":"8","title":"a number"}
    {"id":"9","title":"too much"}
    "#);
    let errors = case.text("errors.jsonl");
    assert_eq!(members(&errors, "code"), ["REQUIRED", "JSON_UNEXPECTED_END", "JSON_DUPLICATE_KEY"]);
    assert_eq!(members(&errors, "path"), ["/title", "/title", "/id"]);
    insta::assert_snapshot!("errors", errors);
}

#[test]
fn what_people_read() {
    let case = Case::ticket();
    let ran = case.run(&format!("{GATE} --protocol TRANSFORM_ALL --format human")).code(1);
    insta::assert_snapshot!("for_people", ran.err);
}

#[test]
fn what_programs_read() {
    let case = Case::ticket();
    let ran = case.run(&format!("{GATE} --protocol TRANSFORM_ALL --format json")).code(1);
    insta::assert_snapshot!("for_programs", ran.err);
}

#[test]
fn a_difference_without_a_protocol_is_refused_before_anything_is_read() {
    let case = Case::ticket();
    let ran = case.run(GATE).code(1);
    assert_eq!(ran.out, "");
    assert!(ran.err.contains("NEGOTIATION_REQUIRED"), "{}", ran.err);
    assert!(!case.path("errors.jsonl").exists(), "nothing is created by a refusal");
}

#[test]
fn without_a_difference_no_protocol_is_needed() {
    let case = Case::ticket();
    let ran = case
        .run_on("gate --from receiver.json --to receiver.json", b"{\"id\":\"1\",\"title\":\"x\"}\n")
        .code(0);
    assert_eq!(ran.out, "{\"id\":\"1\",\"title\":\"x\"}\n");
}

#[test]
fn a_conversion_that_can_never_land_is_refused_when_the_plan_is_made() {
    let case = Case::ticket();
    case.file(
        "receiver.json",
        r#"{"properties": {"id": {"type": "string", "pattern": "^[A-Z]+$"}}, "required": ["id"]}"#,
    );
    let ran = case.run(&format!("{GATE} --protocol TRANSFORM_ALL --format human")).code(1);
    assert_eq!(ran.out, "");
    assert!(ran.err.contains("PLAN_IMPOSSIBLE"), "{}", ran.err);
    insta::assert_snapshot!("a_plan_that_is_refused", ran.err);
}

#[test]
fn fail_fast_converts_nothing_and_stops_at_the_first_that_does_not_fit() {
    let case = Case::ticket();
    let ran = case.run(&format!("{GATE} --protocol FAIL_FAST")).code(1);
    assert_eq!(ran.out, "{\"id\": \"7\",  \"title\": \"fits\"}\n");
    assert_eq!(case.lines("errors.jsonl").len(), 1);
}

#[test]
fn dropped_members_are_kept_at_the_side() {
    let case = Case::ticket();
    case.run(&format!("{GATE} --protocol TRANSFORM_ALL --side side.jsonl")).code(1);
    insta::assert_snapshot!("side", case.text("side.jsonl"));
}

#[test]
fn the_same_run_twice_gives_the_same_bytes() {
    let case = Case::ticket();
    let first = case.run(&format!("{GATE} --protocol TRANSFORM_ALL --format json"));
    let errors = case.text("errors.jsonl");
    let second = case.run(&format!("{GATE} --protocol TRANSFORM_ALL --format json"));
    assert_eq!((first.out, first.err, errors), (second.out, second.err, case.text("errors.jsonl")));
}

#[test]
fn a_receipt_is_written_for_every_output_and_the_three_records_before_them() {
    let case = Case::ticket();
    key(&case);
    case.run(&format!("{GATE} --protocol TRANSFORM_ALL --key key.pem --receipts receipts.jsonl")).code(1);
    assert_eq!(case.lines("receipts.jsonl").len(), 3 + 6);
}

#[test]
fn an_empty_input_is_no_fault() {
    let case = Case::ticket();
    case.file("outputs.jsonl", "\n\n");
    let ran = case.run(&format!("{GATE} --protocol TRANSFORM_ALL")).code(0);
    assert_eq!(ran.out, "");
}
