//! Cases from files, and schemas from text.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use accordant_check::{CheckOptions, Judged, Program, Scratch};
use accordant_json::{Limits, Value, read, read_str};
use accordant_schema::{Graph, Options};

/// Wide enough for every document of the tests.
pub(crate) const WIDE: Limits = Limits::DEFAULT.depth(Limits::MAX_DEPTH);

/// A place in the checkout, in `tests/data`.
pub(crate) fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name)
}

/// A place in the larger sets; if they are not at hand, that is said.
#[expect(clippy::disallowed_methods, reason = "where the larger sets lie is the host's to say")]
pub(crate) fn shared(name: &str) -> Option<PathBuf> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/testdata");
    let place = std::env::var_os("ACCORDANT_TESTDATA").map_or(beside, PathBuf::from).join(name);
    if !place.exists() {
        println!("not run: the larger set `{name}` is not at hand");
        return None;
    }
    Some(place)
}

/// A document of test data.
pub(crate) fn document(path: &Path) -> Value {
    let bytes = std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    read(&bytes, &Limits::default().depth(1_024))
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// All JSON files below a folder, in order, with their path from there.
pub(crate) fn files(folder: &Path) -> Vec<(String, PathBuf)> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in std::fs::read_dir(&next).unwrap_or_else(|error| panic!("{}: {error}", next.display())) {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "json") {
                let name = path.strip_prefix(folder).unwrap().to_str().unwrap().replace('\\', "/");
                found.push((name, path));
            }
        }
    }
    found.sort();
    found
}

/// A value from text.
pub(crate) fn json(text: &str) -> Value {
    read_str(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A program from the text of a schema.
pub(crate) fn program(schema: &str, options: &CheckOptions) -> Program {
    program_of(&json(schema), &Options::default(), options)
}

/// A program from a schema.
pub(crate) fn program_of(schema: &Value, read: &Options, options: &CheckOptions) -> Program {
    let graph = Graph::build(schema, read).unwrap_or_else(|error| panic!("{schema}: {error}"));
    Program::compile(Arc::new(graph), options).unwrap()
}

/// The verdict on the bytes; `None` where the engine leaves it to the evaluator of trees.
pub(crate) fn judged(program: &Program, bytes: &[u8], limits: &Limits) -> Option<bool> {
    match program.judge(bytes, limits, &mut Scratch::default()) {
        Judged::Valid => Some(true),
        Judged::Invalid => Some(false),
        Judged::Undecided => None,
    }
}

/// The verdict, on which all three ways have to agree; a limit is no verdict.
pub(crate) fn verdict(program: &Program, document: &Value) -> Result<bool, &'static str> {
    let quick = program.is_valid(document).map_err(|limit| limit.code());
    let thorough = match program.check(document) {
        Ok(()) => Ok(true),
        Err(report) => match report.limit() {
            Some(limit) => Err(limit.code()),
            None => {
                assert!(!report.violations().is_empty(), "refused for no reason: {document}");
                Ok(false)
            }
        },
    };
    assert_eq!(quick, thorough, "{document}");
    let from_bytes = judged(program, document.to_string().as_bytes(), &WIDE);
    if let (Ok(quick), Some(from_bytes)) = (quick, from_bytes) {
        let schema = program.graph().source();
        assert_eq!(quick, from_bytes, "from bytes: {document}\n{schema}");
    }
    quick
}
