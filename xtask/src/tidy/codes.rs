//! A code that a document names is in the table of codes, or one of the words that `xtask/tidy.toml` lists.
//!
//! Seen are words in capitals with an underscore, between backticks, in Markdown outside the changelog.

use super::{Complaint, Rule, Settings};
use crate::tree::Tree;

/// The rule's row.
pub const RULE: Rule = Rule {
    id: "codes",
    asks: "Is every code that a document names in the table of codes?",
    check,
    accepted: &[("docs/a.md", "`NEGOTIATION_REQUIRED`, `SQL` and NOT_QUOTED.\n")],
    refused: &[("docs/a.md", "It ends in `NEGOTIATION_REQIURED`.\n")],
};

fn check(tree: &Tree, settings: &Settings) -> Vec<Complaint> {
    let known = |word: &str| is_code(word) || settings.words.iter().any(|other| other == word);
    let mut complaints = Vec::new();
    for (path, text) in tree.ending(".md") {
        if settings.is_foreign(path) || path.ends_with("CHANGELOG.md") {
            continue;
        }
        for (index, line) in text.lines().enumerate() {
            // Between the first and the second backtick, the third and the fourth, …
            for word in line.split('`').skip(1).step_by(2).filter(|word| looks_like_code(word)) {
                if !known(word) {
                    complaints.push(Complaint::fault(path, format!("`{word}` is no code")).at(index + 1));
                }
            }
        }
    }
    complaints
}

fn looks_like_code(word: &str) -> bool {
    word.contains('_')
        && word.starts_with(|c: char| c.is_ascii_uppercase())
        && word.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_')
}

/// Is it a code, class or action of the product?
fn is_code(word: &str) -> bool {
    use accordant::error::{Class, Code, action};
    Code::find(word).is_some()
        || Class::ALL.iter().any(|class| class.word() == word || action(*class).word() == word)
}
