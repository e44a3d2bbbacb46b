//! The runner of vectors sees what fails, names it, and doesn't take a missing file for a passing one.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::Path;
use xtask::vectors::{Places, run};

fn said(folder: &Path) -> (bool, String) {
    let mut out = Vec::new();
    let kept = run(&Places::new(folder.to_owned(), Some(folder.to_owned())), &mut out).unwrap();
    (kept, String::from_utf8(out).unwrap())
}

#[test]
fn a_wrong_answer_fails_the_run_and_is_named() {
    let folder = std::env::temp_dir().join(format!("accordant-vectors-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("json-edge")).unwrap();
    let cases = folder.join("json-edge/cases.jsonl");
    let good = r#"{"id": "plain", "hex": "7b7d", "strict": "accept", "why": ""}"#;
    std::fs::write(&cases, format!("{good}\n")).unwrap();
    let (kept, text) = said(&folder);
    assert!(kept && text.contains("json-edge/cases.jsonl: 1 passed, 0 failed, 0 not run"), "{text}");
    assert!(text.contains("seed-vectors/negotiation-guard.json: not run"), "{text}");

    let bad = r#"{"id": "twice", "hex": "7b7d", "strict": "refuse", "why": "duplicate-key"}"#;
    std::fs::write(&cases, format!("{good}\n{bad}\n")).unwrap();
    let (kept, text) = said(&folder);
    assert!(!kept && text.contains("failed twice"), "{text}");
    std::fs::remove_dir_all(&folder).unwrap();
}
