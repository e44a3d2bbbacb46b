//! The public JSON Schema Test Suite: five drafts, required and optional parts; formats and contents are asserted where the suite wants it.

use super::case::{Tallies, document, flag, list, member, named, same, text};
use super::{Miss, Tally};
use accordant_check::{CheckOptions, Contents, Formats, Program};
use accordant_json::Value;
use accordant_schema::{Draft, Graph, Options, Registry};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The folders of the suite that are asked.
const FOLDERS: [(&str, Draft); 5] = [
    ("draft4", Draft::V4),
    ("draft6", Draft::V6),
    ("draft7", Draft::V7),
    ("draft2019-09", Draft::V2019),
    ("draft2020-12", Draft::V2020),
];

pub(super) fn run(suite: &Path) -> Tallies {
    let mut tallies = Vec::new();
    for (folder, draft) in FOLDERS {
        let registry = remotes(suite, draft)?;
        for (name, path) in below(&suite.join("tests").join(folder))? {
            let name = format!("/tests/{folder}/{name}");
            tallies.push((name.clone(), file(&name, &path, draft, &registry)?));
        }
    }
    Ok(tallies)
}

fn file(name: &str, path: &Path, draft: Draft, registry: &Registry) -> io::Result<Tally> {
    let mut tally = Tally::default();
    for group in document(path)?.as_array().unwrap_or_default() {
        let title = text(group, "description").unwrap_or_default();
        let schema = member(group, "schema").map_err(|what| named(path, &what))?;
        let program = program(name, draft, schema, registry);
        for test in list(group, "tests").map_err(|what| named(path, &what))? {
            let id = format!("{title}: {}", text(test, "description").unwrap_or_default());
            tally.note(
                id,
                program.as_ref().map_err(|refused| Miss::Failed(refused.clone())).and_then(|program| {
                    let valid = program.is_valid(member(test, "data")?).map_err(|limit| limit.to_string())?;
                    same(valid, flag(test, "valid")?)
                }),
            );
        }
    }
    Ok(tally)
}

fn program(name: &str, draft: Draft, schema: &Value, registry: &Registry) -> Result<Program, String> {
    let mut options = CheckOptions::default();
    if name.contains("/optional/format/") {
        options = options.formats(Formats::Assert);
    }
    if name.ends_with("/optional/content.json") {
        options = options.contents(Contents::Assert);
    }
    let graph = Graph::build_with(schema, registry, &Options::default().draft(draft));
    let graph = graph.map_err(|refused| format!("the schema is refused: {refused}"))?;
    Program::compile(Arc::new(graph), &options).map_err(|refused| refused.to_string())
}

/// The documents that the suite wants to be found at `http://localhost:1234/`, for schemas of this draft.
fn remotes(suite: &Path, draft: Draft) -> io::Result<Registry> {
    let mut registry = Registry::default();
    for (name, path) in below(&suite.join("remotes"))? {
        let folder = name.split('/').next().unwrap_or_default();
        // Drafts that aren't asked.
        if folder == "draft3" || folder == "v1" {
            continue;
        }
        let owner = FOLDERS.iter().find(|(known, _)| *known == folder).map_or(draft, |(_, owner)| *owner);
        let options = Options::default().draft(owner).uri(format!("http://localhost:1234/{name}"));
        registry.add(&document(&path)?, &options).map_err(|refused| named(&path, &refused.to_string()))?;
    }
    Ok(registry)
}

/// Every JSON file below a folder with its path from there, sorted.
fn below(folder: &Path) -> io::Result<Vec<(String, PathBuf)>> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(place) = open.pop() {
        if !place.is_dir() {
            continue;
        }
        for entry in std::fs::read_dir(&place)? {
            let path = entry?.path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|end| end == "json") {
                let name = path.strip_prefix(folder).unwrap_or(&path).to_string_lossy().replace('\\', "/");
                found.push((name, path));
            }
        }
    }
    found.sort();
    Ok(found)
}
