//! Tables of cases, one for each operation; what people read of refusals; and the law that nothing is made up.

mod laws;
mod operations;
mod refusals;

use super::*;
use crate::terms::{Protocol, Terms};
use accordant_check::{CheckOptions, Program};
use accordant_json::{Value, read_str};
use accordant_relate::{RelateOptions, Schema, delta};
use accordant_schema::{Graph, Options};

pub(crate) fn schema(text: &str) -> Schema {
    let graph = Graph::build(&read_str(text).unwrap(), &Options::default()).unwrap();
    Schema::new(Program::compile(graph.into(), &CheckOptions::default()).unwrap())
}

pub(crate) fn terms(text: &str) -> Terms {
    Terms::read(text.as_bytes()).unwrap_or_else(|error| panic!("{error}"))
}

pub(crate) fn plan(producer: &str, receiver: &str, with: &str) -> Result<Plan, PlanRefused> {
    let (producer, receiver) = (schema(producer), schema(receiver));
    let delta = delta(&producer, &receiver, &RelateOptions::default());
    Plan::compile(&producer, &receiver, &delta, &terms(with), Protocol::TransformAll)
}

fn value(text: &str) -> Value {
    read_str(text).unwrap()
}

/// Outputs before and after, for one pair of schemas and terms.
struct Case {
    producer: &'static str,
    receiver: &'static str,
    terms: &'static str,
    /// What goes in, what comes out, and the side channel and findings in a few words.
    outputs: &'static [(&'static str, &'static str, &'static str)],
}

fn check(cases: &[Case]) {
    for Case { producer, receiver, terms, outputs } in cases {
        let plan = plan(producer, receiver, terms).unwrap_or_else(|refused| panic!("{receiver}: {refused}"));
        for (before, after, notes) in *outputs {
            let applied = plan.apply(value(before));
            assert_eq!(applied.value.to_string(), *after, "{before} for {receiver}");
            assert_eq!(in_words(&applied), *notes, "{before} for {receiver}");
            assert_eq!(applied.changed, value(before).to_string() != *after, "{before} for {receiver}");
        }
    }
}

/// What was done, dropped and found: `/id integer_to_string, /x → side (drop_extra), ! /id NOT_CONVERTIBLE`.
fn in_words(applied: &Applied) -> String {
    let entries = applied.provenance.entries().map(|(at, origin)| match origin {
        Origin::Copied { from } => format!("{at} copied from {from}"),
        Origin::Converted { from, by } => {
            let by: Vec<&str> = by.iter().map(|operation| operation.word()).collect();
            let from = if from == *at { String::new() } else { format!(" from {from}") };
            format!("{at} {}{from}", by.join(" "))
        }
        Origin::Host { reason } => format!("{at} by the host: {reason}"),
    });
    let side = applied.side.iter().map(|dropped| format!("{} → side ({})", dropped.from, dropped.by));
    let found = applied.findings.iter().map(|finding| format!("! {} {}", finding.path(), finding.code()));
    entries.chain(side).chain(found).collect::<Vec<_>>().join(", ")
}
