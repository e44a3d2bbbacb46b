//! No test is switched off in silence: what can't run says so when it runs.
//!
//! A test that is another's child process may be ignored, if the reason begins with how it is run: `#[ignore = "run by …"]`.

use super::{Complaint, Rule, Settings, rust};
use crate::tree::Tree;

/// The rule's row.
pub const RULE: Rule = Rule {
    id: "ignored",
    asks: "Does every test run?",
    check,
    accepted: &[
        ("a.rs", "//! x\n// #[ignore] in a comment\n#[test]\nfn a() { let _ = \"#[ignore]\"; }\n"),
        ("b.rs", "//! x\n#[ignore = \"run by the test below\"]\nfn b() {}\n"),
    ],
    refused: &[("a.rs", "//! x\n#[test]\n#[ignore = \"slow\"]\nfn a() {}\n")],
};

fn check(tree: &Tree, settings: &Settings) -> Vec<Complaint> {
    let mut complaints = Vec::new();
    for (path, text) in tree.ending(".rs").filter(|(path, _)| !settings.is_foreign(path)) {
        for (index, line) in rust::code(text).lines().enumerate() {
            let reason = text.lines().nth(index).unwrap_or_default();
            if line.contains("#[ignore") && !reason.contains("#[ignore = \"run ") {
                complaints
                    .push(Complaint::fault(path, "an ignored test: run it, or remove it").at(index + 1));
            }
        }
    }
    complaints
}
