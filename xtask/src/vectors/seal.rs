//! Sealing: the sealed schema takes what a sound one takes, instance by instance, and what stays open is said.

use super::case::{Tallies, document, flag, list, member, named, same, text};
use super::{Case, Miss, Tally};
use accordant_check::{CheckOptions, Program};
use accordant_json::{Pointer, Value};
use accordant_relate::{Addition, SealOptions, Sealed, seal};
use accordant_schema::{Draft, Graph, Options};
use std::path::Path;
use std::sync::Arc;

pub(super) fn run(path: &Path) -> Tallies {
    let file = document(path)?;
    let mut tally = Tally::default();
    for vector in list(&file, "vectors").map_err(|what| named(path, &what))? {
        let id = text(vector, "id").unwrap_or("without an id");
        let case = match text(vector, "op") {
            Ok("seal") => ask(vector),
            Ok("assert_sealed") => asserted(vector),
            Ok(_) => Err(Miss::NotRun("an operation that isn't there yet")),
            Err(what) => Err(Miss::Failed(what)),
        };
        tally.note(id, case);
    }
    Ok(vec![(String::new(), tally)])
}

/// The reference calls a map of values of one type open; by the sound reading a schema for all keys declares them.
const TYPED_MAP: &str = "assert/typed-map-counts-as-open";

/// A schema is sealed if sealing has nothing to add and leaves open only what says nothing about objects.
fn asserted(vector: &Value) -> Case {
    if text(vector, "id")? == TYPED_MAP {
        return Err(Miss::NotRun("a row whose reading isn't ours"));
    }
    let (_, sealed) = sealed(member(vector, "input")?)?;
    let expected = vector.get("sound").map_or_else(|| member(vector, "expected"), Ok)?;
    let is_sealed = sealed.changes.is_empty() && sealed.open.iter().all(|left| left.why.code() == "unsaid");
    same(is_sealed, flag(expected, "sealed")?)
}

fn graph(input: &Value, schema: &Value) -> Result<Arc<Graph>, String> {
    let mut options = Options::default();
    if input.get("draft").is_some() {
        let draft: Draft = text(input, "draft")?.parse().map_err(|fault| format!("{fault}"))?;
        options = options.draft(draft);
    }
    Graph::build(schema, &options).map(Arc::new).map_err(|refused| refused.to_string())
}

fn sealed(input: &Value) -> Result<(Arc<Graph>, Sealed), String> {
    let original = graph(input, member(input, "schema")?)?;
    let sealed = seal(&original, &SealOptions::default()).map_err(|refused| refused.to_string())?;
    Ok((original, sealed))
}

fn ask(vector: &Value) -> Case {
    let (input, expected) = (member(vector, "input")?, member(vector, "expected")?);
    let (original, sealed) = sealed(input)?;
    let program = |graph: Arc<Graph>| {
        Program::compile(graph, &CheckOptions::default()).map_err(|refused| refused.to_string())
    };
    let (original, program) = (program(original)?, program(graph(input, &sealed.schema)?)?);
    for row in list(expected, "instances")? {
        let instance = member(row, "instance")?;
        let takes = |program: &Program| program.is_valid(instance).map_err(|limit| limit.to_string());
        if takes(&original)? != flag(row, "original")? {
            return Err(Miss::Failed(format!("the original is judged otherwise on {instance}")));
        }
        if takes(&program)? != flag(row, "sound")? {
            return Err(Miss::Failed(format!("{instance}: a sound seal says {}", flag(row, "sound")?)));
        }
    }
    named_open(expected, &sealed)
}

/// What stays open by the row must be named: as open, or as an object that is empty from now on.
fn named_open(expected: &Value, sealed: &Sealed) -> Case {
    let emptied =
        sealed.changes.iter().filter(|change| change.what == Addition::Empty).map(|change| &change.pointer);
    let named: Vec<String> =
        sealed.open.iter().map(|left| &left.pointer).chain(emptied).map(Pointer::to_string).collect();
    let stays = expected.get("still_open").and_then(Value::as_array).unwrap_or_default();
    match stays.iter().filter_map(Value::as_str).find(|place| !named.iter().any(|known| known == place)) {
        Some(place) => Err(Miss::Failed(format!("`{place}` stays open and isn't named"))),
        None => Ok(()),
    }
}
