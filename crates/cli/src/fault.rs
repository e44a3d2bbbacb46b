//! What went wrong with a run as a whole: one value, printed for people or as JSON on standard error.

use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::path::Path;

use accordant_json::{Object, Value};

use crate::args::Format;
use crate::exit::Exit;
use crate::paint;

/// A fault ends a command. Faults of single outputs are `operation.error` lines instead and end nothing.
#[derive(Debug)]
pub(crate) struct Fault {
    code: String,
    message: String,
    places: Vec<String>,
    help: Option<String>,
    exit: Exit,
    closed_pipe: bool,
}

impl Fault {
    /// A fault with a code of the library's table and a message in its style: lower case, one line, no full stop.
    pub(crate) fn new(code: impl Into<String>, message: impl Into<String>) -> Self {
        Fault {
            code: code.into(),
            message: message.into(),
            places: Vec::new(),
            help: None,
            exit: Exit::Fault,
            closed_pipe: false,
        }
    }

    /// Where: a file, a line, a pointer.
    pub(crate) fn at(mut self, place: impl Into<String>) -> Self {
        self.places.push(place.into());
        self
    }

    /// The way out.
    pub(crate) fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Ends the command with another code than 2.
    pub(crate) fn exiting(mut self, exit: Exit) -> Self {
        self.exit = exit;
        self
    }

    /// A file that could not be read or written, by what the system said.
    pub(crate) fn file(doing: &str, path: &Path, error: &io::Error) -> Self {
        Fault::io(doing, &format!("`{}`", path.display()), error)
    }

    /// A stream that could not be read or written.
    pub(crate) fn io(doing: &str, what: &str, error: &io::Error) -> Self {
        let row = IO_FAULTS.iter().find(|row| row.kind == error.kind());
        let code = row.map_or("IO_FAILED", |row| row.code);
        let mut fault = Fault::new(code, format!("cannot {doing} {what}: {}", plain(error)));
        fault.help = row.map(|row| row.help.to_owned());
        fault.closed_pipe = error.kind() == io::ErrorKind::BrokenPipe;
        fault
    }

    /// Whether whoever read the output has gone: a reader such as `head`, not a failure of a report.
    pub(crate) fn is_closed_pipe(&self) -> bool {
        self.closed_pipe
    }

    /// Makes a closed pipe a fault: the output is the product, and somebody did not get all of it.
    pub(crate) fn losing_output(mut self) -> Self {
        self.closed_pipe = false;
        self
    }

    pub(crate) fn exit(&self) -> Exit {
        self.exit
    }

    /// Prints to standard error; a standard error that is closed too is nobody's news.
    pub(crate) fn print(&self, format: Format) {
        let text = match format {
            Format::Human => self.human(),
            Format::Json => format!("{}\n", self.to_value()),
        };
        let _ = anstream::stderr().lock().write_all(text.as_bytes());
    }

    fn human(&self) -> String {
        let mut text = String::new();
        let _ = writeln!(text, "{} {}", paint::error(&format!("error[{}]:", self.code)), self.message);
        for place in &self.places {
            let _ = writeln!(text, "  {} {place}", paint::faint("at"));
        }
        if let Some(help) = &self.help {
            let _ = writeln!(text, "  {} {help}", paint::faint("help:"));
        }
        text
    }

    fn to_value(&self) -> Value {
        let mut object = Object::new();
        object.insert("kind".to_owned(), Value::from("fault"));
        object.insert("code".to_owned(), Value::from(self.code.as_str()));
        object.insert("message".to_owned(), Value::from(self.message.as_str()));
        object.insert("at".to_owned(), Value::Array(self.places.iter().map(|place| Value::from(place.as_str())).collect()));
        object.insert("help".to_owned(), self.help.as_deref().map_or(Value::Null, Value::from));
        Value::Object(object)
    }
}

struct IoFault {
    kind: io::ErrorKind,
    code: &'static str,
    help: &'static str,
}

/// What the system says → our code and the way out.
const IO_FAULTS: &[IoFault] = &[
    IoFault {
        kind: io::ErrorKind::NotFound,
        code: "FILE_NOT_FOUND",
        help: "check the name; paths are relative to the folder the command runs in",
    },
    IoFault {
        kind: io::ErrorKind::PermissionDenied,
        code: "FILE_NOT_PERMITTED",
        help: "give the user that runs accordant the right to this file",
    },
    IoFault {
        kind: io::ErrorKind::IsADirectory,
        code: "IO_FAILED",
        help: "name a file, not a folder",
    },
    IoFault {
        kind: io::ErrorKind::StorageFull,
        code: "STORAGE_FULL",
        help: "free some space; what was acknowledged is whole, and `--resume` goes on from there with a ledger",
    },
    IoFault {
        kind: io::ErrorKind::BrokenPipe,
        code: "OUTPUT_CLOSED",
        help: "whoever read the output has gone; write to a file with `--out`, or keep the reader open",
    },
];

/// The system's words without the number that `io::Error` adds.
fn plain(error: &io::Error) -> String {
    let text = error.to_string();
    let words = text.split(" (os error").next().unwrap_or(&text);
    let mut chars = words.chars();
    chars.next().map_or_else(String::new, |first| first.to_lowercase().chain(chars).collect())
}
