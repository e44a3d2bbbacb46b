//! The public JSON Schema Test Suite as cases.

use crate::peer::Remotes;
use serde_json::Value;
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Where the suite is: below `ACCORDANT_TESTDATA`, or beside the checkout. None if it is in neither.
#[must_use]
pub fn folder() -> Option<PathBuf> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/testdata");
    let root = std::env::var_os("ACCORDANT_TESTDATA").map_or(beside, PathBuf::from);
    Some(root.join("json-schema-test-suite")).filter(|folder| folder.is_dir())
}

/// One schema with the documents that it is asked about.
#[derive(Debug)]
pub struct Case {
    /// File and description.
    pub name: String,
    /// The schema.
    pub schema: Value,
    /// Description, document, verdict.
    pub tests: Vec<(String, Value, bool)>,
}

/// The required cases of a draft: those at the top of its folder.
///
/// # Errors
/// If a file can't be read, or isn't of its form.
pub fn cases(folder: &Path, draft: &str) -> io::Result<Vec<Case>> {
    let mut files = files(&folder.join("tests").join(draft))?;
    files.sort();
    let mut cases = Vec::new();
    for file in files {
        let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let groups: Vec<Value> = serde_json::from_slice(&std::fs::read(&file)?)?;
        for group in groups {
            let text = |value: &Value| value["description"].as_str().unwrap_or_default().to_owned();
            let tests = group["tests"].as_array().into_iter().flatten();
            cases.push(Case {
                name: format!("{draft}/{name}: {}", text(&group)),
                schema: group["schema"].clone(),
                tests: tests.map(|test| (text(test), test["data"].clone(), test["valid"] == true)).collect(),
            });
        }
    }
    Ok(cases)
}

fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = std::fs::read_dir(folder)?.collect::<Result<Vec<_>, _>>()?;
    Ok(entries
        .into_iter()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|end| end == "json"))
        .collect())
}

/// The documents that references of the suite lead to, by the URIs that they must have.
///
/// # Errors
/// If a file can't be read, or isn't JSON.
pub fn remotes(folder: &Path) -> io::Result<Remotes> {
    let mut found = BTreeMap::new();
    let mut open = vec![folder.join("remotes")];
    while let Some(place) = open.pop() {
        for entry in std::fs::read_dir(&place)? {
            let path = entry?.path();
            if path.is_dir() {
                open.push(path);
                continue;
            }
            let below = path.strip_prefix(folder.join("remotes")).map_err(io::Error::other)?;
            let uri = format!("http://localhost:1234/{}", below.display());
            found.insert(uri, serde_json::from_slice(&std::fs::read(&path)?)?);
        }
    }
    Ok(Arc::new(found))
}
