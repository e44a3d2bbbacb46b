//! No test is switched off in silence: what can't run says so when it runs.

use super::{Complaint, Rule, Settings, rust};
use crate::tree::Tree;

/// The rule's row.
pub const RULE: Rule = Rule {
    id: "ignored",
    asks: "Does every test run?",
    check,
    accepted: &[("a.rs", "//! x\n// #[ignore] in a comment\n#[test]\nfn a() { let _ = \"#[ignore]\"; }\n")],
    refused: &[("a.rs", "//! x\n#[test]\n#[ignore = \"slow\"]\nfn a() {}\n")],
};

fn check(tree: &Tree, settings: &Settings) -> Vec<Complaint> {
    let mut complaints = Vec::new();
    for (path, text) in tree.ending(".rs").filter(|(path, _)| !settings.is_foreign(path)) {
        for (index, line) in rust::code(text).lines().enumerate() {
            if line.contains("#[ignore") {
                complaints
                    .push(Complaint::fault(path, "an ignored test: run it, or remove it").at(index + 1));
            }
        }
    }
    complaints
}
