//! The short commands: `guard`, `keygen`, `explain`, `demo`, `completions`, `help`.

use super::case::Case;

#[test]
fn the_guard_answers_one_question() {
    let question = r#"{"state": {"session_schema_hash": "a", "receiver_schema_hash": "b", "delta": {"missing_required_fields": [],
        "type_mismatches": ["/id"], "extra_fields": [], "nullability_conflicts": []}}, "policy": {"require_negotiation": true}}"#;
    let ran = Case::new().run_on("guard", question.as_bytes()).code(0);
    insta::assert_snapshot!("guard", ran.out);
}

#[test]
fn a_key_is_never_written_over_and_only_its_owner_reads_it() {
    use std::os::unix::fs::PermissionsExt;
    let case = Case::new();
    case.run("keygen").code(0);
    let before = case.text("key.pem");
    let ran = case.run("keygen").code(2);
    assert!(ran.err.contains("FILE_EXISTS"), "{}", ran.err);
    assert_eq!(case.text("key.pem"), before);
    assert_eq!(std::fs::metadata(case.path("key.pem")).unwrap().permissions().mode() & 0o777, 0o600);
}

#[test]
fn every_code_is_explained() {
    let case = Case::new();
    let list = case.run("explain --format json").code(0).out;
    let codes = super::case::members(&list, "code");
    assert!(codes.len() > 80);
    // Each way of asking is tried on a few; the table itself is held by the library's own sweep.
    for code in codes.iter().step_by(17) {
        case.run(&format!("explain {code}")).code(0);
        case.run(&format!("explain {}", code.to_lowercase().replace('_', "-"))).code(0);
    }
    insta::assert_snapshot!("explain", case.run("explain REQUIRED").code(0).out);
}

#[test]
fn the_demo_shows_all_three_fates_and_runs_twice() {
    let case = Case::new();
    let ran = case.run("demo here").code(0);
    for word in ["let through, byte for byte", "converted", "refused", "receipt verify"] {
        assert!(ran.out.contains(word), "no `{word}` in {}", ran.out);
    }
    case.run("demo here").code(0);
    case.run("receipt verify --key here/key.pub.pem --outputs here/conforming.jsonl --inputs here/outputs.jsonl here/receipts.jsonl")
        .code(1);
}

#[test]
fn help_promises_the_exit_codes() {
    let ran = Case::new().run("--help").code(0);
    for code in ["0    clean", "1    findings", "2    wrong use", "130  stopped"] {
        assert!(ran.out.contains(code), "{}", ran.out);
    }
}

#[test]
fn shells_complete_our_words() {
    for shell in ["bash", "zsh", "fish"] {
        assert!(Case::new().run(&format!("completions {shell}")).code(0).out.contains("gate"));
    }
}
