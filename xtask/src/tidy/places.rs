//! Nothing names the machine it was written on, a registry's host, or the tool that wrote it.
//!
//! Lock files are exempt: they must name where a package came from.

use super::{Complaint, Rule, Settings};
use crate::tree::Tree;

/// What no file may contain. Each is written in two parts, so that this file passes its own rule.
const PLACES: [(&str, &str); 16] = [
    ("/ro", "ot/"),
    ("/work", "/main"),
    ("/work", "/shared"),
    ("/tmp", "/plan"),
    ("/tmp", "/target"),
    ("Co-Authored", "-By"),
    ("Generated", " with ["),
    ("/.cargo", "/registry"),
    ("static.crates", ".io"),
    ("index.crates", ".io"),
    ("pypi", ".org"),
    ("files.python", "hosted.org"),
    ("registry.npm", "js.org"),
    ("deb.debi", "an.org"),
    ("registry.yarn", "pkg.com"),
    ("proxy.gol", "ang.org"),
];

/// The rule's row.
pub const RULE: Rule = Rule {
    id: "places",
    asks: "Is every file free of machine paths, registry hosts and tools' signatures?",
    check,
    accepted: &[
        ("Cargo.lock", concat!("source = \"https://index.crates", ".io\"")),
        ("a.md", "The registry."),
    ],
    refused: &[("a.md", concat!("See /work", "/main/README.md."))],
};

fn check(tree: &Tree, settings: &Settings) -> Vec<Complaint> {
    let places: Vec<String> = PLACES.iter().map(|(head, tail)| format!("{head}{tail}")).collect();
    let mut complaints = Vec::new();
    for (path, text) in tree.texts() {
        if path.ends_with(".lock") || path.ends_with("package-lock.json") || settings.is_foreign(path) {
            continue;
        }
        // Most files hold none: they are asked once, as a whole.
        for place in places.iter().filter(|place| text.contains(place.as_str())) {
            let line = text.lines().position(|line| line.contains(place.as_str())).unwrap_or_default();
            complaints.push(Complaint::fault(path, format!("names `{place}`")).at(line + 1));
        }
    }
    complaints
}
