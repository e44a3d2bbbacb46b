//! `accordant seal`: a schema that forbids undeclared keys.

use std::path::Path;

use accordant_json::write_pretty;
use accordant_relate::seal::{SealOptions, Sealed, seal};

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
        Format::Json => format!("{}\n", sealed.to_value()),
    };
    match &args.out {
        Some(out) => write_whole(out, text.as_bytes())?,
        None => super::print(&text)?,
    }
    if args.format == Format::Human {
        super::tell(&summary(&sealed));
    }
    Ok(if sealed.open.is_empty() { Exit::Clean } else { Exit::Findings })
}

/// What was done and what had to stay open, on standard error beside the schema.
fn summary(sealed: &Sealed) -> String {
    let mut text = format!("sealed {}", count(sealed.changes.len() as u64, "object node"));
    if sealed.open.is_empty() {
        text.push_str("; none is open\n");
        return paint::good(&text);
    }
    let rows: Vec<Vec<Cell>> = sealed
        .open
        .iter()
        .map(|left| {
            vec![Cell::painted(left.pointer.to_string(), paint::warning), Cell::plain(left.why.to_string())]
        })
        .collect();
    text.push_str(&format!("; {} open:\n{}", count(sealed.open.len() as u64, "node") + " stay", paint::columns(&rows)));
    text
}
