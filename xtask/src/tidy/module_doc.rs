//! Every Rust file begins with its own doc.
//!
//! Inner attributes and plain comments may stand before it. Only the presence is seen, not whether the doc says what, how, which
//! rooms and what limits. A `tests.rs` needs none: it belongs to the module beside it, which has its doc.

use super::{Complaint, Rule, Settings};
use crate::tree::Tree;

/// The rule's row.
pub const RULE: Rule = Rule {
    id: "module-doc",
    asks: "Does every Rust file begin with its own doc?",
    check,
    accepted: &[("a.rs", "#![forbid(unsafe_code)]\n//! What it is.\nfn a() {}\n")],
    refused: &[("a.rs", "fn a() {}\n//! Too late.\n")],
};

fn check(tree: &Tree, settings: &Settings) -> Vec<Complaint> {
    tree.ending(".rs")
        .filter(|(path, _)| !settings.is_foreign(path))
        .filter(|(path, text)| !path.ends_with("/tests.rs") && !begins_with_doc(text))
        .map(|(path, _)| Complaint::fault(path, "has no module doc: `//!` before the first item").at(1))
        .collect()
}

fn begins_with_doc(text: &str) -> bool {
    let mut attribute = false;
    for line in text.lines().map(str::trim) {
        if line.starts_with("//!") {
            return line.len() > "//!".len();
        }
        attribute |= line.starts_with("#![");
        if !(attribute || line.is_empty() || line.starts_with("//")) {
            return false;
        }
        // An attribute may run over several lines.
        attribute &= !line.ends_with(']');
    }
    false
}
