//! `accordant delta`: the named differences of two schemas.

use accordant_relate::{RelateOptions, delta};

use crate::args::{DeltaArgs, Format};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::show;
use crate::source::SchemaReader;

pub(super) fn run(args: &DeltaArgs) -> Result<Exit, Fault> {
    let reader = SchemaReader::new(&args.schemas)?;
    let (producer, receiver) = (reader.read(&args.producer)?, reader.read(&args.receiver)?);
    let delta = delta(&producer.related, &receiver.related, &RelateOptions::default());
    match args.format {
        Format::Human => super::print(&show::delta(&delta, &receiver.related))?,
        Format::Json => super::print(&format!("{}\n", delta.to_value()))?,
    }
    Ok(if delta.is_empty() { Exit::Clean } else { Exit::Findings })
}
