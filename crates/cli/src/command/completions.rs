//! `accordant completions`: what a shell needs to complete our words.

use clap::CommandFactory;

use crate::args::{Args, CompletionsArgs};
use crate::exit::Exit;
use crate::fault::Fault;

pub(super) fn run(args: &CompletionsArgs) -> Result<Exit, Fault> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Args::command(), "accordant", &mut script);
    super::print(&String::from_utf8_lossy(&script))?;
    Ok(Exit::Clean)
}
