//! `accordant seal`: a schema that forbids undeclared keys.

use std::path::Path;

use accordant_json::{Object, Value, write_pretty};
use accordant_relate::{SealOptions, Sealed, Why, seal};

use crate::args::{Format, SealArgs};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::paint::{self, Cell, count};
use crate::sink::write_whole;
use crate::source::{self, SchemaReader};

pub(super) fn run(args: &SealArgs) -> Result<Exit, Fault> {
    let path = args.schema.as_deref().unwrap_or(Path::new("-"));
    let schema = SchemaReader::new(&args.schemas)?.read(path)?;
    let sealed = seal(schema.graph(), &SealOptions::default())
        .map_err(|error| Fault::new(source::named(error.code()), error.to_string()).at(source::name(path)))?;
    let text = match args.format {
        Format::Human => format!("{}\n", write_pretty(&sealed.schema)),
        Format::Json => format!("{}\n", to_value(&sealed)),
    };
    match &args.out {
        Some(out) => write_whole(out, text.as_bytes())?,
        None => super::print(&text)?,
    }
    if args.format == Format::Human {
        super::tell(&summary(&sealed));
    }
    Ok(if stays_open(&sealed) { Exit::Findings } else { Exit::Clean })
}

/// An object that declares its keys still takes others.
fn stays_open(sealed: &Sealed) -> bool {
    sealed.open.iter().any(|open| !matches!(open.why, Why::Items | Why::Unsaid))
}

/// What was done and what had to stay open, on standard error beside the schema.
fn summary(sealed: &Sealed) -> String {
    let row = |pointer: &str, paint: fn(&str) -> String, what: String| {
        let place = if pointer.is_empty() { "(root)" } else { pointer };
        vec![Cell::painted(place, paint), Cell::plain(what)]
    };
    let changes = sealed
        .changes
        .iter()
        .map(|change| row(change.pointer.as_str(), paint::good, change.what.to_string()));
    let open =
        sealed.open.iter().map(|open| row(open.pointer.as_str(), paint::warning, open.why.to_string()));
    let rows: Vec<Vec<Cell>> = changes.chain(open).collect();
    let headline = match (sealed.changes.len() as u64, sealed.open.len() as u64) {
        (0, 0) => "it was sealed already\n".to_owned(),
        (changed, open) => format!("{} sealed, {open} left open\n", count(changed, "node")),
    };
    format!("{}{}", paint::strong(&headline), paint::columns(&rows))
}

fn to_value(sealed: &Sealed) -> Value {
    let changes = sealed.changes.iter().map(|change| {
        object([("pointer", Value::from(change.pointer.as_str())), ("what", Value::from(change.what.code()))])
    });
    let open = sealed.open.iter().map(|open| {
        let why = Value::from(open.why.to_string());
        object([
            ("pointer", Value::from(open.pointer.as_str())),
            ("why", Value::from(open.why.code())),
            ("message", why),
        ])
    });
    object([("schema", sealed.schema.clone()), ("changes", changes.collect()), ("open", open.collect())])
}

fn object<const N: usize>(members: [(&str, Value); N]) -> Value {
    Value::Object(members.into_iter().collect::<Object>())
}
