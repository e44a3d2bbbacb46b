//! The command `accordant`: words, files and terminals around the library; no rules of its own.
//!
//! A run goes `args` (what was typed) → [`command`] (one file a command) → [`exit::Exit`]. A command hands back
//! how it ended or a [`fault::Fault`]; this file alone prints faults and turns both into an exit code.
//!
//! # Rooms
//! [`args`] what was typed · [`command`] the commands · [`fault`] what went wrong · [`exit`] exit codes ·
//! [`paint`] colour and columns · [`source`] schemas and documents read from files · [`sink`] files written whole ·
//! [`feed`], [`queue`] lines read ahead · [`show`] deltas for people · [`interrupt`] Ctrl-C · [`progress`]

mod args;
mod command;
mod exit;
mod fault;
mod feed;
mod interrupt;
mod paint;
mod progress;
mod queue;
mod show;
mod sink;
mod source;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    let args = args::Args::parse();
    let format = args.format();
    match command::run(args) {
        Ok(exit) => exit.into(),
        Err(fault) if fault.is_closed_pipe() => exit::Exit::Clean.into(),
        Err(fault) => {
            fault.print(format);
            fault.exit().into()
        }
    }
}
