//! Every schema of the JSON Schema Test Suite becomes a graph, in its own draft.

use std::fs;
use std::path::{Path, PathBuf};

use crate::{Draft, Graph, Options, Registry};
use accordant_json::{Value, read_str};

const HOST: &str = "http://localhost:1234/";

/// The folder of a draft's tests, and of the remotes that only this draft can read.
const FOLDERS: [(Draft, &str); 5] = [
    (Draft::V4, "draft4"),
    (Draft::V6, "draft6"),
    (Draft::V7, "draft7"),
    (Draft::V2019, "draft2019-09"),
    (Draft::V2020, "draft2020-12"),
];

/// The whole suite, or the few files of it that are kept here.
fn suite() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let whole = here.join("../../../shared/testdata/json-schema-test-suite");
    if whole.is_dir() {
        return whole;
    }
    println!("not run: the whole suite, which isn't beside the checkout; a part of it stands in");
    here.join("tests/data/json-schema-test-suite")
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { open.push(path) } else { found.push(path) }
        }
    }
    found.retain(|path| path.extension().is_some_and(|extension| extension == "json"));
    found.sort();
    found
}

fn document(path: &Path) -> Value {
    read_str(&fs::read_to_string(path).unwrap()).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The remotes of all drafts, each under the URI that the suite gives it.
fn registry(suite: &Path) -> Registry {
    let mut registry = Registry::default();
    let remotes = suite.join("remotes");
    for path in files(&remotes) {
        let place = path.strip_prefix(&remotes).unwrap().to_str().unwrap().replace('\\', "/");
        let draft = FOLDERS.iter().find(|(_, folder)| place.starts_with(&format!("{folder}/")));
        if ["v1/", "draft3/"].iter().any(|other| place.starts_with(other)) {
            continue;
        }
        let options = Options::default().uri(format!("{HOST}{place}"));
        let options = draft.map_or(options.clone(), |(draft, _)| options.draft(*draft));
        registry.add(&document(&path), &options).unwrap_or_else(|error| panic!("{place}: {error}"));
    }
    registry
}

#[test]
fn every_schema_of_the_suite_becomes_a_graph() {
    let suite = suite();
    let registry = registry(&suite);
    let (mut built, mut failed) = (0, Vec::new());
    for (draft, folder) in FOLDERS {
        for path in files(&suite.join("tests").join(folder)) {
            for case in document(&path).as_array().unwrap() {
                let schema = case.get("schema").unwrap();
                match Graph::build_with(schema, &registry, &Options::default().draft(draft)) {
                    Ok(graph) => {
                        built += 1;
                        assert!(graph.ids().all(|id| graph.fragment(id).is_some()), "{schema}");
                    }
                    Err(error) => failed.push(format!(
                        "{} — {}: {} at {}: {error}",
                        path.display(),
                        case.get("description").unwrap(),
                        error.code(),
                        error.location()
                    )),
                }
            }
        }
    }
    println!("{built} schemas of the suite became graphs");
    assert!(failed.is_empty(), "{} of {}:\n{}", failed.len(), built + failed.len(), failed.join("\n"));
    assert!(built > 50);
}
