//! Files of a run that must not be one and the same: what is written would destroy what is read, or mix.

use std::collections::HashMap;
use std::fs::Metadata;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use accordant::error::code;

use crate::args::GateArgs;
use crate::fault::Fault;
use crate::source;

/// What a file is to the file system, whatever it is called here.
#[derive(PartialEq, Eq, Hash)]
enum Identity {
    There {
        device: u64,
        inode: u64,
    },
    /// It will be made, at this path.
    ToBe(PathBuf),
}

/// Refuses a run in which a file that is written is also read, or written twice. Devices may be shared.
pub(super) fn are_apart(args: &GateArgs) -> Result<(), Fault> {
    let read = [
        ("the outputs", args.input.as_deref().filter(|path| !source::is_stdin(Some(path)))),
        ("--from", Some(args.from.as_path())),
        ("--to", Some(args.to.as_path())),
        ("--terms", args.terms.as_deref()),
        ("--key", args.key.as_deref()),
    ];
    let written = [
        ("--out", args.out.as_deref()),
        ("--errors", args.errors.as_deref()),
        ("--side", args.side.as_deref()),
        ("--receipts", args.receipts.as_deref()),
        ("--ledger", args.ledger.as_deref()),
    ];
    let known = read.into_iter().filter_map(|(name, path)| Some((identity(path?)?, name)));
    let mut seen: HashMap<Identity, &str> = known.collect();
    for (name, path) in written {
        let Some(path) = path else { continue };
        let Some(identity) = identity(path) else { continue };
        if let Some(other) = seen.insert(identity, name) {
            return Err(Fault::new(code::deliver::USAGE, format!("{name} and {other} are the same file"))
                .at(path.display().to_string())
                .help("give each its own file: what is written would destroy what is read"));
        }
    }
    Ok(())
}

/// None for what is no regular file, such as a terminal or a pipe.
fn identity(path: &Path) -> Option<Identity> {
    match std::fs::metadata(path) {
        Ok(metadata) => metadata.is_file().then(|| there(&metadata)),
        Err(_) => Some(Identity::ToBe(std::path::absolute(path).unwrap_or_else(|_| path.to_owned()))),
    }
}

fn there(metadata: &Metadata) -> Identity {
    Identity::There { device: metadata.dev(), inode: metadata.ino() }
}
