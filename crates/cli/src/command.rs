//! The commands, a file each.

mod check;
mod completions;
mod delta;
mod demo;
mod explain;
mod gate;
mod guard;
mod keygen;
mod receipt;
mod seal;

use std::io::Write;

use crate::args::{Args, Command};
use crate::exit::Exit;
use crate::fault::Fault;

/// Runs what was typed.
pub(crate) fn run(args: Args) -> Result<Exit, Fault> {
    match args.command {
        Command::Gate(args) => gate::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Delta(args) => delta::run(&args),
        Command::Guard(args) => guard::run(&args),
        Command::Seal(args) => seal::run(&args),
        Command::Keygen(args) => keygen::run(&args),
        Command::Receipt(args) => receipt::run(&args),
        Command::Explain(args) => explain::run(&args),
        Command::Demo(args) => demo::run(&args),
        Command::Completions(args) => completions::run(&args),
    }
}

/// A report on standard output; colours go where there is no terminal.
fn print(text: &str) -> Result<(), Fault> {
    let mut out = anstream::stdout().lock();
    out.write_all(text.as_bytes())
        .and_then(|()| out.flush())
        .map_err(|error| Fault::io("write to", "standard output", &error))
}

/// A remark on standard error; a standard error that is closed is nobody's news.
fn tell(text: &str) {
    let _ = anstream::stderr().lock().write_all(text.as_bytes());
}
