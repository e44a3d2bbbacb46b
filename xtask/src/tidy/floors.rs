//! A crate uses only crates on floors below it, and only those that its row in `floors.toml` names.
//!
//! Reads every `Cargo.toml` below `crates/` and that of xtask. Renamed dependencies (`package = …`) are seen; dependencies under
//! `[target.…]` are too. The floors 0 to 5 must each have a `clippy.toml` that bans the clock and the environment.

use super::settings::Floor;
use super::{Complaint, Rule, Settings};
use crate::tree::Tree;
use std::collections::BTreeMap;

/// The rule's row.
pub const RULE: Rule = Rule {
    id: "floors",
    asks: "Does every crate use lower floors only, and only those that its row names?",
    check,
    accepted: &[
        (
            "floors.toml",
            "[[floor]]\ncrate = 'low'\nfloor = 6\nuses = []\nbecause = 'b'\n[[floor]]\ncrate = 'high'\nfloor = 7\nuses = ['low']\nbecause = 'b'",
        ),
        ("crates/low/Cargo.toml", "[package]\nname = 'low'\n[lints]\nworkspace = true"),
        (
            "crates/high/Cargo.toml",
            "[package]\nname = 'high'\n[lints]\nworkspace = true\n[dependencies]\nlow = '1'\nserde = '1'",
        ),
    ],
    refused: &[
        (
            "floors.toml",
            "[[floor]]\ncrate = 'low'\nfloor = 6\nuses = []\nbecause = 'b'\n[[floor]]\ncrate = 'high'\nfloor = 7\nuses = ['low']\nbecause = 'b'",
        ),
        (
            "crates/low/Cargo.toml",
            "[package]\nname = 'low'\n[lints]\nworkspace = true\n[dev-dependencies]\nup = { package = 'high', version = '1' }",
        ),
        ("crates/high/Cargo.toml", "[package]\nname = 'high'\n[lints]\nworkspace = true"),
    ],
};

/// The first floor that may read the clock and the environment.
const FACES: u8 = 6;

fn check(tree: &Tree, settings: &Settings) -> Vec<Complaint> {
    let floors: BTreeMap<&str, &Floor> =
        settings.floors.iter().map(|floor| (floor.name.as_str(), floor)).collect();
    let mut complaints = rows(settings, &floors);
    let mut seen = Vec::new();
    for (path, text) in tree.ending("Cargo.toml") {
        if !(path.starts_with("crates/") || path.starts_with("xtask/")) {
            continue;
        }
        let Ok(manifest) = text.parse::<toml::Table>() else {
            complaints.push(Complaint::fault(path, "isn't TOML"));
            continue;
        };
        let name =
            manifest.get("package").and_then(|package| package.get("name")).and_then(toml::Value::as_str);
        let Some(floor) = name.and_then(|name| floors.get(name)) else {
            complaints.push(Complaint::fault(path, "has no row in floors.toml"));
            continue;
        };
        seen.push(floor.name.as_str());
        complaints.extend(edges(path, &manifest, floor, &floors));
        complaints.extend(lints(tree, path, &manifest, floor));
    }
    let gone = floors.keys().filter(|name| !seen.contains(name));
    complaints.extend(gone.map(|name| Complaint::fault("floors.toml", format!("`{name}` is no crate"))));
    complaints
}

/// What the rows themselves say: an edge goes down, a because is there.
fn rows(settings: &Settings, floors: &BTreeMap<&str, &Floor>) -> Vec<Complaint> {
    let mut complaints = Vec::new();
    for floor in &settings.floors {
        if floor.because.trim().is_empty() {
            complaints.push(Complaint::fault("floors.toml", format!("`{}` has no because", floor.name)));
        }
        for used in &floor.uses {
            let lower = floors.get(used.as_str()).is_some_and(|used| used.floor < floor.floor);
            if !lower {
                complaints.push(Complaint::fault(
                    "floors.toml",
                    format!(
                        "`{}` on floor {} may not use `{used}`, which isn't lower",
                        floor.name, floor.floor
                    ),
                ));
            }
        }
    }
    complaints
}

fn edges(
    path: &str,
    manifest: &toml::Table,
    floor: &Floor,
    floors: &BTreeMap<&str, &Floor>,
) -> Vec<Complaint> {
    let mut found = Vec::new();
    dependencies(manifest, &mut found);
    found
        .iter()
        .filter(|used| floors.contains_key(used.as_str()) && !floor.uses.contains(used))
        .map(|used| {
            Complaint::fault(path, format!("uses `{used}`, which its row in floors.toml doesn't name"))
        })
        .collect()
}

/// The packages that a manifest depends on, by their own names.
fn dependencies(table: &toml::Table, found: &mut Vec<String>) {
    for (key, value) in table {
        let Some(inner) = value.as_table() else { continue };
        if key.ends_with("dependencies") {
            found.extend(inner.iter().map(|(name, row)| {
                row.get("package").and_then(toml::Value::as_str).unwrap_or(name).to_owned()
            }));
        } else if key != "package" {
            dependencies(inner, found);
        }
    }
}

/// A crate takes the workspace's lints, and below the faces it bans the clock and the environment.
fn lints(tree: &Tree, path: &str, manifest: &toml::Table, floor: &Floor) -> Vec<Complaint> {
    let mut complaints = Vec::new();
    let inherited =
        manifest.get("lints").and_then(|lints| lints.get("workspace")).and_then(toml::Value::as_bool);
    if inherited != Some(true) {
        complaints.push(Complaint::fault(path, "doesn't take the workspace's lints"));
    }
    let bans = path.replace("Cargo.toml", "clippy.toml");
    let text = tree.text(&bans).unwrap_or_default();
    if floor.floor < FACES && !(text.contains("SystemTime::now") && text.contains("env::var")) {
        complaints.push(Complaint::fault(&bans, "must ban the clock and the environment below floor 6"));
    }
    complaints
}
