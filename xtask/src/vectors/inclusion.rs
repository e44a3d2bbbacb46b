//! Inclusion: is each value that the producer accepts also accepted by the receiver?
//!
//! An answer of yes or no is right or unsound; *undecided* is honest and counts as not run. A no needs a witness that both
//! programs confirm, also where the vectors know no answer.

use super::case::{Tallies, each, member, text};
use super::{Case, Miss};
use accordant_check::{CheckOptions, Formats, Program};
use accordant_json::Value;
use accordant_relate::{Inclusion, RelateOptions, Schema, include};
use accordant_schema::{Draft, Graph, Options};
use std::path::Path;
use std::sync::Arc;

pub(super) fn run(path: &Path) -> Tallies {
    Ok(vec![(String::new(), each(path, "id", ask)?)])
}

fn ask(row: &Value) -> Case {
    if row.get("versions").is_some() {
        return Err(Miss::NotRun("version histories aren't asked yet"));
    }
    let (producer, receiver) = (schema(row, "producer")?, schema(row, "receiver")?);
    let expected = member(row, "included")?.as_bool();
    match include(&producer, &receiver, &RelateOptions::default()) {
        Inclusion::Included if expected == Some(false) => {
            Err(Miss::Failed("unsound: it said included".to_owned()))
        }
        Inclusion::NotIncluded { witness } if expected == Some(true) => {
            Err(Miss::Failed(format!("unsound: it said not included, by {witness}")))
        }
        Inclusion::NotIncluded { witness } => {
            let takes =
                |schema: &Schema| schema.program().is_valid(&witness).map_err(|limit| limit.to_string());
            match (takes(&producer)?, takes(&receiver)?) {
                (true, false) => Ok(()),
                sides => Err(Miss::Failed(format!("{witness} is no witness: {sides:?}"))),
            }
        }
        Inclusion::Included => Ok(()),
        Inclusion::Undecided { .. } => Err(Miss::NotRun("undecided")),
    }
}

const REFUSED: Miss = Miss::NotRun("a schema that is refused");

/// A schema that is refused is no answer about inclusion, right or wrong.
fn schema(row: &Value, side: &str) -> Result<Schema, Miss> {
    let draft: Draft = text(row, "draft")?.parse().map_err(|fault| format!("{fault}"))?;
    let graph = Graph::build(member(row, side)?, &Options::default().draft(draft));
    let graph = graph.map_err(|_| REFUSED)?;
    let mut options = CheckOptions::default();
    if row.get("formats").is_some() {
        options = options.formats(Formats::Assert);
    }
    Program::compile(Arc::new(graph), &options).map(Schema::new).map_err(|_| REFUSED)
}
