//! Schemas from text, and what has to hold of each delta.

use std::sync::Arc;

use accordant_check::{CheckOptions, Formats, Program};
use accordant_json::{Value, read_str};
use accordant_relate::{Delta, Inclusion, RelateOptions, Schema, Severity, delta};
use accordant_schema::{Draft, Graph, Options};

pub(crate) fn compile(schema: &Value, draft: Draft, formats: Formats) -> Result<Schema, String> {
    let graph = Graph::build(schema, &Options::default().draft(draft)).map_err(|error| error.to_string())?;
    let options = CheckOptions::default().formats(formats);
    Program::compile(Arc::new(graph), &options).map(Schema::new).map_err(|error| error.to_string())
}

pub(crate) fn schema(text: &str) -> Schema {
    compile(&read_str(text).unwrap(), Draft::V2020, Formats::Annotate).unwrap()
}

/// A witness is taken by the producer's program and refused by the receiver's.
pub(crate) fn is_witness(producer: &Schema, receiver: &Schema, value: &Value) -> bool {
    producer.program().is_valid(value) == Ok(true) && receiver.program().is_valid(value) == Ok(false)
}

/// The delta, after checking what has to hold of every delta.
pub(crate) fn checked_delta(
    producer: &Schema,
    receiver: &Schema,
    options: &RelateOptions,
) -> Result<Delta, String> {
    let delta = delta(producer, receiver, options);
    let of = |severity| delta.differences.iter().filter(move |difference| difference.severity == severity);
    for difference in of(Severity::Breaking) {
        match &difference.witness {
            Some(witness) if is_witness(producer, receiver, witness) => {}
            other => {
                return Err(format!("{} at `{}` has no witness: {other:?}", difference.kind, difference.at));
            }
        }
    }
    let (breaking, open) = (of(Severity::Breaking).count(), of(Severity::Undecided).count());
    match &delta.inclusion {
        Inclusion::Included if breaking + open > 0 => return Err("included, with differences".to_owned()),
        Inclusion::NotIncluded { witness } if !is_witness(producer, receiver, witness) => {
            return Err(format!("{witness} is no witness"));
        }
        Inclusion::NotIncluded { .. } if breaking == 0 => {
            return Err("not included, without a difference".to_owned());
        }
        Inclusion::Undecided { .. } if open == 0 => {
            return Err("undecided, without an open difference".to_owned());
        }
        Inclusion::Included | Inclusion::NotIncluded { .. } | Inclusion::Undecided { .. } => {}
    }
    let is_ordered =
        delta.differences.is_sorted_by_key(|difference| (difference.at.clone(), difference.kind));
    if is_ordered { Ok(delta) } else { Err("out of order".to_owned()) }
}
