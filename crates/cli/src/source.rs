//! Schemas and documents read from files and standard input.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use accordant::error::{Code, code};
use accordant_check::{CheckOptions, Formats, Program};
use accordant_json::{Limits, ReadError, Sha256, Shown, Value, read};
use accordant_schema::{Draft, Graph, Options, Registry, SchemaError};

use crate::args::{ReadOptions, SchemaOptions};
use crate::fault::Fault;

/// A schema's own size limit (`facts`: 4 MiB), whatever the limit for documents.
const SCHEMA_BYTES: usize = 4 * 1024 * 1024;

/// A schema that compiles, with the bytes that its digest names.
pub(crate) struct Schema {
    pub(crate) path: PathBuf,
    pub(crate) digest: Sha256,
    pub(crate) bytes: Vec<u8>,
    pub(crate) related: accordant_relate::Schema,
}

impl Schema {
    /// The compiled checks.
    pub(crate) fn program(&self) -> &Program {
        self.related.program()
    }

    /// The resolved graph.
    pub(crate) fn graph(&self) -> &Graph {
        self.related.graph()
    }
}

/// `-` and nothing are standard input.
pub(crate) fn is_stdin(path: Option<&Path>) -> bool {
    path.is_none_or(|path| path.as_os_str() == "-")
}

/// Every byte of a file, up to `limit`.
pub(crate) fn bytes(path: &Path, limit: usize) -> Result<Vec<u8>, Fault> {
    if is_stdin(Some(path)) {
        return capped(io::stdin().lock(), limit)
            .map_err(|error| Fault::io("read", "standard input", &error));
    }
    let file = File::open(path).map_err(|error| Fault::file("open", path, &error))?;
    capped(file, limit).map_err(|error| Fault::file("read", path, &error))
}

/// One byte past the limit is read, so that the reader behind can say "too large" with its own typed error.
fn capped(reader: impl Read, limit: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let cap = u64::try_from(limit).unwrap_or(u64::MAX).saturating_add(1);
    reader.take(cap).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// One JSON document of a file.
pub(crate) fn document(path: &Path, limits: &Limits, limit: usize) -> Result<(Vec<u8>, Value), Fault> {
    let bytes = bytes(path, limit)?;
    let value = read(&bytes, limits).map_err(|error| unreadable(path, &error))?;
    Ok((bytes, value))
}

/// The limits for documents.
pub(crate) fn limits(options: &ReadOptions) -> Limits {
    Limits::default().bytes(options.max_bytes).depth(options.max_depth)
}

/// A file that is not one well-formed document.
pub(crate) fn unreadable(path: &Path, error: &ReadError) -> Fault {
    let position = error.position();
    let place = format!(
        "{}:{}:{} (byte {}{})",
        path.display(),
        position.line,
        position.column,
        position.offset,
        inside(&error.pointer().to_string())
    );
    let fault = Fault::new(Code::named(error.code()).unwrap_or(code::parse::JSON_SYNTAX), error.to_string())
        .at(place);
    match error.help() {
        Some(help) => fault.help(help),
        None => fault,
    }
}

fn inside(pointer: &str) -> String {
    if pointer.is_empty() { String::new() } else { format!(", at {}", Shown::new(pointer)) }
}

/// The drafts and formats that a set of schemas is read with.
pub(crate) struct SchemaReader {
    options: Options,
    checks: CheckOptions,
    registry: Registry,
}

impl SchemaReader {
    pub(crate) fn new(asked: &SchemaOptions) -> Result<Self, Fault> {
        let draft: Draft = asked.draft.parse().map_err(|_| {
            Fault::new(code::deliver::USAGE, format!("`{}` is no draft", asked.draft))
                .help("use 4, 6, 7, 2019-09 or 2020-12")
        })?;
        let formats = if asked.assert_formats { Formats::Assert } else { Formats::Annotate };
        let options = Options::default().draft(draft);
        let mut registry = Registry::default();
        for path in &asked.with {
            let (_, value) = document(path, &Limits::default().bytes(SCHEMA_BYTES), SCHEMA_BYTES)?;
            registry.add(&value, &options).map_err(|error| refused(path, &error))?;
        }
        Ok(SchemaReader { options, checks: CheckOptions::default().formats(formats), registry })
    }

    /// Reads and compiles the schema of a file.
    pub(crate) fn read(&self, path: &Path) -> Result<Schema, Fault> {
        let (bytes, value) = document(path, &Limits::default().bytes(SCHEMA_BYTES), SCHEMA_BYTES)?;
        let graph = Graph::build_with(&value, &self.registry, &self.options)
            .map_err(|error| refused(path, &error))?;
        let program = Program::compile(Arc::new(graph), &self.checks).map_err(|error| {
            Fault::new(named(error.code()), error.to_string()).at(path.display().to_string())
        })?;
        Ok(Schema {
            path: path.to_owned(),
            digest: Sha256::of(&bytes),
            bytes,
            related: accordant_relate::Schema::new(program),
        })
    }
}

/// A schema that does not compile.
fn refused(path: &Path, error: &SchemaError) -> Fault {
    let place = format!("{}{}", path.display(), inside(&error.pointer().to_string()));
    let fault = Fault::new(named(error.code()), error.to_string()).at(place);
    fault.help(error.help())
}

/// How a path is named to people.
pub(crate) fn name(path: &Path) -> String {
    if is_stdin(Some(path)) { "standard input".to_owned() } else { path.display().to_string() }
}

/// The row of another floor's word.
pub(crate) fn named(word: &str) -> Code {
    Code::find(word).or_else(|| Code::named(word)).unwrap_or(code::deliver::INTERNAL)
}
