//! A schema, sealed, with both to run.

use std::sync::Arc;

use accordant_check::{CheckOptions, Program};
use accordant_json::{Value, read_str};
use accordant_relate::{SealOptions, Sealed, seal};
use accordant_schema::{Draft, Graph, Options};

pub(crate) struct Sealing {
    pub(crate) original: Program,
    pub(crate) sealed: Sealed,
    pub(crate) program: Program,
}

impl Sealing {
    pub(crate) fn of(schema: &Value, draft: Draft, options: &SealOptions) -> Self {
        let original = program(schema, draft);
        let sealed = seal(original.graph(), options).unwrap_or_else(|error| panic!("{schema}: {error}"));
        let program = program(&sealed.schema, draft);
        Self { original, sealed, program }
    }

    pub(crate) fn open(&self) -> Vec<String> {
        self.sealed.open.iter().map(|open| open.pointer.to_string()).collect()
    }
}

pub(crate) fn program(schema: &Value, draft: Draft) -> Program {
    let graph = Graph::build(schema, &Options::default().draft(draft))
        .unwrap_or_else(|error| panic!("{schema}: {error}"));
    Program::compile(Arc::new(graph), &CheckOptions::default())
        .unwrap_or_else(|error| panic!("{schema}: {error}"))
}

pub(crate) fn json(text: &str) -> Value {
    read_str(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

pub(crate) fn is_valid(program: &Program, instance: &Value) -> bool {
    program.is_valid(instance).unwrap()
}
