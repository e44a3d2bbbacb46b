//! Schemas, patterns, and documents checked against a schema.

use crate::text;
use accordant_check::{CheckOptions, Program};
use accordant_json::{Limits, read};
use accordant_schema::{Graph, Options, Pattern};
use std::sync::Arc;

/// A schema is a graph or a refusal with a place.
pub fn schema(data: &[u8]) {
    let Ok(value) = read(data, &Limits::default()) else { return };
    match Graph::build(&value, &Options::default()) {
        Ok(graph) => drop(Program::compile(Arc::new(graph), &CheckOptions::default())),
        Err(refused) => assert!(!refused.to_string().is_empty() && !refused.code().is_empty()),
    }
}

/// A pattern is a tree or a refusal.
pub fn pattern(data: &[u8]) {
    if let Some(Err(refused)) = text(data).map(Pattern::parse) {
        assert!(!refused.to_string().is_empty());
    }
}

/// Schema and document, divided by the first line feed: the verdict and the report agree.
pub fn check(data: &[u8]) {
    let mut halves = data.splitn(2, |byte| *byte == b'\n');
    let (Some(schema), Some(document)) = (halves.next(), halves.next()) else { return };
    let (Ok(schema), Ok(document)) = (read(schema, &Limits::default()), read(document, &Limits::default()))
    else {
        return;
    };
    let Ok(graph) = Graph::build(&schema, &Options::default()) else { return };
    let Ok(program) = Program::compile(Arc::new(graph), &CheckOptions::default()) else { return };
    let Ok(valid) = program.is_valid(&document) else { return };
    assert_eq!(program.check(&document).is_ok(), valid);
}
