//! One matter a file: over 250 lines is remarked on, over 600 is a fault unless `xtask/tidy.toml` says why.

use super::{Complaint, Rule, Settings};
use crate::tree::Tree;

/// Over so many lines a file is looked at.
const REMARK: usize = 250;
/// Over so many it must be a table.
const FAULT: usize = 600;

/// The rule's row.
pub const RULE: Rule = Rule {
    id: "length",
    asks: "Is every Rust file short enough to be one matter?",
    check,
    accepted: &[("a.rs", "//! One line.\n")],
    refused: &[("xtask/tidy.toml", "[[long]]\nfile = 'gone.rs'\nbecause = 'it was a table'")],
};

fn check(tree: &Tree, settings: &Settings) -> Vec<Complaint> {
    let mut complaints = Vec::new();
    for (path, text) in tree.ending(".rs").filter(|(path, _)| !settings.is_foreign(path)) {
        let lines = text.lines().count();
        let excused = settings.long.iter().any(|long| long.file == path);
        if lines > FAULT && !excused {
            complaints
                .push(Complaint::fault(path, format!("{lines} lines, over {FAULT}: part it by matters")));
        } else if lines > REMARK && !excused {
            complaints.push(Complaint::fault(path, format!("{lines} lines, over {REMARK}")).remark());
        }
    }
    for long in &settings.long {
        let short = tree.text(&long.file).is_none_or(|text| text.lines().count() <= REMARK);
        if short || long.because.trim().is_empty() {
            let message = format!("`{}` needs no exception any more, or has no because", long.file);
            complaints.push(Complaint::fault("xtask/tidy.toml", message));
        }
    }
    complaints
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_601_lines_is_a_fault_and_one_of_251_a_remark() {
        for (lines, expected) in [(250, None), (251, Some(false)), (600, Some(false)), (601, Some(true))] {
            let tree = Tree::of(&[("a.rs", &"//! x\n".repeat(lines))]);
            let found = check(&tree, &Settings::default());
            assert_eq!(found.first().map(Complaint::is_fault), expected, "{lines} lines");
        }
    }
}
