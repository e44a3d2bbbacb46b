//! Files and public functions are named by what they are, not by what they aren't.
//!
//! `mod.rs` hides which module a file is; `util`, `helper` and `manager` hide what is in it; `get_` says nothing.

use super::{Complaint, Rule, Settings, rust};
use crate::tree::Tree;

/// Stems that name nothing.
const EMPTY: [&str; 11] =
    ["mod", "util", "utils", "helper", "helpers", "manager", "misc", "data", "info", "process", "handle"];

/// The rule's row.
pub const RULE: Rule = Rule {
    id: "names",
    asks: "Does every file and public function have a name that says what it is?",
    check,
    accepted: &[("src/pointer.rs", "//! Paths.\npub fn parent() {}\n// pub fn get_parent() {}\n")],
    refused: &[("src/pointer/mod.rs", "//! Paths.\n"), ("src/utils.rs", "//! x\npub fn get_parent() {}\n")],
};

fn check(tree: &Tree, settings: &Settings) -> Vec<Complaint> {
    let mut complaints = Vec::new();
    for (path, text) in tree.ending(".rs").filter(|(path, _)| !settings.is_foreign(path)) {
        let file = path.rsplit('/').next().unwrap_or(path);
        let stem = file.trim_end_matches(".rs");
        // The data of tests is called so by Cargo's own custom, `tests/data`; its reader may be too.
        if EMPTY.contains(&stem) && !(stem == "data" && path.contains("tests/")) {
            complaints.push(Complaint::fault(
                path,
                format!("`{stem}` names nothing; a module is `foo.rs` beside `foo/`"),
            ));
        }
        for (index, line) in rust::code(text).lines().enumerate() {
            let names = ["pub fn get_", "pub(crate) fn get_"];
            // `get_mut` is the standard library's name for a place that may be written.
            if names.iter().any(|name| line.contains(name)) && !line.contains("fn get_mut(") {
                complaints
                    .push(Complaint::fault(path, "`get_` says nothing: name what is given").at(index + 1));
            }
        }
    }
    complaints
}
