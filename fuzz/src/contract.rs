//! Terms, the guard's questions, and lines on their way through a gate.

use accordant::gate::Gate;
use accordant::guard::{Question, decide};
use accordant::terms::{Protocol, Terms};
use accordant::transform::Plan;
use accordant_check::{CheckOptions, Program};
use accordant_json::{Limits, read};
use accordant_relate::{RelateOptions, Schema, delta};
use accordant_schema::{Graph, Options};
use std::sync::{Arc, OnceLock};

/// A refusal has a place within the file.
pub fn terms(data: &[u8]) {
    match Terms::read(data) {
        Ok(terms) => assert!(terms.digest().is_some()),
        Err(refused) => {
            let (line, column) = refused.position();
            assert!(line >= 1 && column >= 1 && !refused.to_string().is_empty());
            assert!(line <= data.iter().filter(|byte| **byte == b'\n').count() + 1);
        }
    }
}

/// The same question has the same answer.
pub fn guard(data: &[u8]) {
    let Ok(value) = read(data, &Limits::default()) else { return };
    if let Ok(question) = Question::read(&value) {
        assert_eq!(decide(&question).to_value(), decide(&question).to_value());
    }
}

/// A line is delivered in a form that the receiver's whole schema takes, or refused with an error; never both, never neither.
pub fn gate(data: &[u8]) {
    static GATE: OnceLock<(Gate, Schema)> = OnceLock::new();
    let (gate, receiver) = GATE.get_or_init(tickets);
    let passed = gate.pass(data, 1);
    assert_eq!(passed.output.is_none(), passed.error.is_some());
    match &passed.output {
        Some(output) => {
            let value = read(output, &Limits::default()).expect("what is delivered is JSON");
            assert_eq!(receiver.program().is_valid(&value), Ok(true));
            assert!(passed.changed || output.as_ref() == data);
        }
        None => assert!(!passed.changed && passed.side.is_empty()),
    }
}

/// The gate of the example of tickets.
fn tickets() -> (Gate, Schema) {
    let producer = schema(include_bytes!("../../examples/ticket-triage/session.schema.json"));
    let receiver = schema(include_bytes!("../../examples/ticket-triage/receiver.schema.json"));
    let terms =
        Terms::read(include_bytes!("../../examples/ticket-triage/terms.toml")).expect("the terms are good");
    let difference = delta(&producer, &receiver, &RelateOptions::default());
    let protocol = Protocol::TransformAll;
    let plan = Plan::compile(&producer, &receiver, &difference, &terms, protocol).expect("there is a plan");
    (Gate::new(&producer, &receiver, Some(plan), &terms, Some(protocol), Limits::default()), receiver)
}

fn schema(text: &[u8]) -> Schema {
    let value = read(text, &Limits::default()).expect("the schema is JSON");
    let graph = Graph::build(&value, &Options::default()).expect("the schema is one");
    Schema::new(Program::compile(Arc::new(graph), &CheckOptions::default()).expect("the schema compiles"))
}
