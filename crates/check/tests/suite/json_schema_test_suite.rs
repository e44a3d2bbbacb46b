//! JSON-Schema-Test-Suite (see `tests/data/json-schema-test-suite/SOURCE.md`): five drafts, their optional parts, and
//! formats, asserted.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

use accordant_check::{CheckOptions, Contents, Formats, Program};
use accordant_json::Value;
use accordant_schema::{Draft, Graph, Options, Registry};

use crate::cases::{WIDE, data, document, files, judged, shared, verdict};

const FOLDERS: [(&str, Draft); 5] = [
    ("draft4", Draft::V4),
    ("draft6", Draft::V6),
    ("draft7", Draft::V7),
    ("draft2019-09", Draft::V2019),
    ("draft2020-12", Draft::V2020),
];

/// Where we differ from the suite: file, group, test (empty for all of the group), and why.
const EXCEPTIONS: &[(&str, &str, &str, &str)] = &[];

/// The part that is kept in the checkout.
#[test]
fn the_kept_part_of_the_suite_passes() {
    let count = run(&data("json-schema-test-suite"));
    assert!(count > 1_500, "{count} tests");
}

#[test]
fn the_whole_suite_passes_but_for_the_listed_exceptions() {
    let Some(suite) = shared("json-schema-test-suite") else { return };
    let count = run(&suite);
    assert!(count > 8_000, "{count} tests");
}

/// Run all files below `tests` of a suite; how many tests there were.
fn run(suite: &Path) -> usize {
    let mut outcome = Outcome::default();
    for (folder, draft) in FOLDERS {
        let registry = remotes(suite, draft);
        for (name, path) in files(&suite.join("tests").join(folder)) {
            let name = format!("{folder}/{name}");
            for group in document(&path).as_array().unwrap() {
                outcome.group(&name, draft, group, &registry);
            }
        }
    }
    println!("passed by folder: {:?}; exceptions met: {}", outcome.passed, outcome.excepted);
    println!("from bytes, left to the tree {}: {:#?}", outcome.left, outcome.left_by_group);
    let all: usize = outcome.passed.values().sum();
    assert!(outcome.left * 10 < all, "{} of {all} are left to the tree", outcome.left);
    let shown: Vec<_> = outcome.failed.iter().take(200).collect();
    assert!(outcome.failed.is_empty(), "{} failed: {shown:#?}", outcome.failed.len());
    outcome.passed.values().sum()
}

/// The documents that the suite wants to be found at `http://localhost:1234/`: those without a draft of their own and
/// those of all drafts that say which.
fn remotes(suite: &Path, draft: Draft) -> Registry {
    let mut registry = Registry::default();
    for (name, path) in files(&suite.join("remotes")) {
        let folder = name.split('/').next().unwrap_or_default();
        let owner = FOLDERS.iter().find(|(known, _)| *known == folder).map(|(_, draft)| *draft);
        if folder == "draft3" || folder == "v1" {
            continue;
        }
        let options =
            Options::default().draft(owner.unwrap_or(draft)).uri(format!("http://localhost:1234/{name}"));
        let added = registry.add(&document(&path), &options);
        added.unwrap_or_else(|error| panic!("{name}: {error}"));
    }
    registry
}

#[derive(Default)]
struct Outcome {
    passed: BTreeMap<String, usize>,
    excepted: usize,
    /// Tests that the engine on bytes leaves to the evaluator of trees.
    left: usize,
    left_by_group: BTreeSet<String>,
    failed: Vec<String>,
}

impl Outcome {
    fn group(&mut self, name: &str, draft: Draft, group: &Value, registry: &Registry) {
        let title = group.get("description").and_then(Value::as_str).unwrap();
        let built = program(name, draft, group.get("schema").unwrap(), registry);
        for test in group.get("tests").and_then(Value::as_array).unwrap() {
            let test_title = test.get("description").and_then(Value::as_str).unwrap();
            let expected = test.get("valid").and_then(Value::as_bool).unwrap();
            let passes = match &built {
                Ok(program) => match verdict(program, test.get("data").unwrap()) {
                    Ok(found) if found == expected => Ok(()),
                    Ok(found) => Err(format!("is {found}")),
                    Err(limit) => Err(limit.to_owned()),
                },
                Err(error) => Err(error.clone()),
            };
            if let Ok(program) = &built
                && judged(program, test.get("data").unwrap().to_string().as_bytes(), &WIDE).is_none()
            {
                self.left += 1;
                self.left_by_group.insert(format!("{name}: {title}"));
            }
            self.note(name, title, test_title, passes);
        }
    }

    fn note(&mut self, name: &str, group: &str, test: &str, passes: Result<(), String>) {
        let exception = EXCEPTIONS.iter().find(|(file, of, title, _)| {
            *file == name && *of == group && (title.is_empty() || *title == test)
        });
        match (passes, exception) {
            (Ok(()), None) => {
                let part = name.rsplit_once('/').map_or(name, |(folder, _)| folder);
                *self.passed.entry(part.to_owned()).or_default() += 1;
            }
            (Err(_), Some(_)) => self.excepted += 1,
            (Err(why), None) => self.failed.push(format!("{name}: {group}: {test}: {why}")),
            (Ok(()), Some(_)) => {
                self.failed.push(format!("{name}: {group}: {test}: is listed as an exception, but passes"))
            }
        }
    }
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
    let graph = graph.map_err(|error| format!("schema refused: {error} at {}", error.location()))?;
    Program::compile(Arc::new(graph), &options).map_err(|error| error.to_string())
}
