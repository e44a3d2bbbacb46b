//! The project's example pairs, as a list of what differs.

use std::fmt::Write;
use std::path::Path;

use accordant_relate::{Difference, Fragment, RelateOptions};

use super::ask::{checked_delta, schema};

fn pointer(fragment: Option<&Fragment>) -> String {
    fragment.map_or_else(|| "-".to_owned(), |fragment| fragment.location.pointer.to_string())
}

fn line(difference: &Difference) -> String {
    let (producer, receiver) = (pointer(difference.producer.as_ref()), pointer(difference.receiver.as_ref()));
    let witness = difference.witness.as_ref().map_or_else(|| "-".to_owned(), ToString::to_string);
    let witness: String = witness.chars().take(200).collect();
    format!(
        "{} {} {} {}\n    {producer} -> {receiver}\n    {witness}",
        difference.at,
        difference.kind,
        difference.severity.word(),
        difference.closable.word(),
    )
}

fn listed(example: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples").join(example);
    let read = |name: &str| schema(&std::fs::read_to_string(folder.join(name)).unwrap());
    let delta =
        checked_delta(&read("session.schema.json"), &read("receiver.schema.json"), &RelateOptions::default())
            .unwrap();
    let mut text = String::new();
    for difference in &delta.differences {
        writeln!(text, "{}", line(difference)).unwrap();
    }
    text
}

#[test]
fn the_triage_model_and_the_ticketing_api_differ_so() {
    insta::assert_snapshot!(listed("ticket-triage"));
}

#[test]
fn the_reviewing_model_and_the_check_service_differ_so() {
    insta::assert_snapshot!(listed("code-review"));
}

#[test]
fn the_research_agent_and_the_publisher_differ_so() {
    insta::assert_snapshot!(listed("research-answer"));
}
