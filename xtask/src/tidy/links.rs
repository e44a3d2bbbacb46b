//! A relative link in a Markdown file leads to something that is there.
//!
//! Links with a scheme and links within the page aren't followed. A link in a code block counts as text.

use super::{Complaint, Rule, Settings};
use crate::tree::Tree;

/// The rule's row.
pub const RULE: Rule = Rule {
    id: "links",
    asks: "Does every relative link of a document lead somewhere?",
    check,
    accepted: &[
        ("docs/a.md", "[b](../b.md#part) [c](https://example.com/x)\n"),
        ("b.md", "# B\n\n[top](#b)\n"),
    ],
    refused: &[("docs/a.md", "See [b](b.md).\n"), ("b.md", "# B\n")],
};

fn check(tree: &Tree, settings: &Settings) -> Vec<Complaint> {
    let mut complaints = Vec::new();
    for (path, text) in tree.ending(".md").filter(|(path, _)| !settings.is_foreign(path)) {
        let mut fenced = false;
        for (index, line) in text.lines().enumerate() {
            fenced ^= line.trim_start().starts_with("```");
            if fenced {
                continue;
            }
            for target in targets(line) {
                if !tree.has(&resolve(path, target)) {
                    complaints
                        .push(Complaint::fault(path, format!("`{target}` leads nowhere")).at(index + 1));
                }
            }
        }
    }
    complaints
}

/// The relative targets of a line, without their fragments.
fn targets(line: &str) -> impl Iterator<Item = &str> {
    line.split("](").skip(1).filter_map(|rest| {
        let target = rest.split([')', '#', ' ']).next()?;
        (!target.is_empty() && !target.contains(':')).then_some(target)
    })
}

/// The path from the root that a link from this file means.
fn resolve(from: &str, target: &str) -> String {
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    if target.starts_with('/') {
        parts.clear();
    }
    for part in target.split('/') {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()),
            name => parts.push(name),
        }
    }
    parts.join("/")
}
