//! `cargo xtask CHORE`: the project's own chores.

use std::io::{self, Write};
use std::process::ExitCode;

use std::path::Path;

use xtask::examples;
use xtask::tidy::{Settings, tidy};
use xtask::tree::{self, Tree};
use xtask::vectors::{self, Places};

/// A chore: its word, what it does, and the function.
struct Chore {
    word: &'static str,
    does: &'static str,
    run: fn(&[String], &mut dyn Write) -> io::Result<ExitCode>,
}

const CHORES: &[Chore] = &[
    Chore { word: "tidy", does: "ask the laws of the house of every file", run: run_tidy },
    Chore { word: "vectors", does: "ask every conformance vector, and say what failed", run: run_vectors },
    Chore {
        word: "examples",
        does: "make the examples' outputs; with --check BIN, run the built command over them",
        run: run_examples,
    },
    Chore {
        word: "bench-outputs",
        does: "write N outputs of about 1 KB, schemas and terms into FOLDER",
        run: run_bench_outputs,
    },
];

fn main() -> ExitCode {
    let mut words = std::env::args().skip(1);
    let word = words.next().unwrap_or_default();
    let rest: Vec<String> = words.collect();
    let mut out = io::stdout().lock();
    let done = match CHORES.iter().find(|chore| chore.word == word) {
        Some(chore) => (chore.run)(&rest, &mut out).and_then(|code| out.flush().map(|()| code)),
        None => usage(&mut io::stderr().lock()),
    };
    match done {
        Ok(code) => code,
        // Whoever reads has seen enough.
        Err(fault) if fault.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(fault) => {
            drop(writeln!(io::stderr(), "xtask {word}: {fault}"));
            ExitCode::from(2)
        }
    }
}

fn usage(out: &mut dyn Write) -> io::Result<ExitCode> {
    writeln!(out, "usage: cargo xtask CHORE")?;
    for chore in CHORES {
        writeln!(out, "  {:<24} {}", chore.word, chore.does)?;
    }
    Ok(ExitCode::from(2))
}

fn run_vectors(_: &[String], out: &mut dyn Write) -> io::Result<ExitCode> {
    let places = Places::new(tree::root(), std::env::var_os("ACCORDANT_TESTDATA").map(Into::into));
    Ok(if vectors::run(&places, out)? { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn run_examples(words: &[String], out: &mut dyn Write) -> io::Result<ExitCode> {
    let root = tree::root();
    let faults = match words {
        [] => examples::write(&root).map(|()| 0)?,
        [flag, binary] if flag == "--check" => {
            let binary = std::env::current_dir()?.join(binary);
            examples::check::check(&binary, &root, out)?
        }
        _ => return Err(io::Error::other("write `examples` or `examples --check BIN`")),
    };
    Ok(if faults == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn run_bench_outputs(words: &[String], _: &mut dyn Write) -> io::Result<ExitCode> {
    let [count, folder] = words else { return Err(io::Error::other("write `bench-outputs N FOLDER`")) };
    let count = count.parse().map_err(io::Error::other)?;
    examples::bench::write(count, Path::new(folder), &tree::root())?;
    Ok(ExitCode::SUCCESS)
}

fn run_tidy(_: &[String], out: &mut dyn Write) -> io::Result<ExitCode> {
    let tree = Tree::read(&tree::root())?;
    let settings = Settings::of(&tree).map_err(io::Error::other)?;
    let mut faults = 0;
    for (rule, complaints) in tidy(&tree, &settings) {
        for complaint in &complaints {
            writeln!(out, "{complaint} [{}]", rule.id)?;
        }
        faults += complaints.iter().filter(|complaint| complaint.is_fault()).count();
    }
    writeln!(
        out,
        "tidy: {} rules over {} files, {faults} faults",
        xtask::tidy::RULES.len(),
        tree.paths().count()
    )?;
    Ok(if faults == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
