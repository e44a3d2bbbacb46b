//! `accordant guard`: the reference's five gates over one JSON object.

use std::path::Path;

use accordant::guard::{Question, decide};
use accordant_json::Limits;

use crate::args::GuardArgs;
use crate::exit::Exit;
use crate::fault::Fault;
use crate::source;

const QUESTION_BYTES: usize = 16 * 1024 * 1024;

pub(super) fn run(args: &GuardArgs) -> Result<Exit, Fault> {
    let path = args.input.as_deref().unwrap_or(Path::new("-"));
    let (_, value) = source::document(path, &Limits::default(), QUESTION_BYTES)?;
    let question = Question::read(&value)
        .map_err(|error| Fault::new(error.code(), error.to_string()).at(source::name(path)))?;
    super::print(&format!("{}\n", decide(&question).to_value()))?;
    Ok(Exit::Clean)
}
