//! What went wrong with a run as a whole: one value, printed for people or as JSON on standard error.

use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::path::Path;

use accordant::error::{Code, action, code};
use accordant_json::{Object, Value};

use crate::args::Format;
use crate::exit::Exit;
use crate::paint;

/// A fault ends a command. Faults of single outputs are `operation.error` lines instead and end nothing.
#[derive(Debug)]
pub(crate) struct Fault {
    code: Code,
    message: String,
    places: Vec<String>,
    help: Option<String>,
    exit: Exit,
    closed_pipe: bool,
}

impl Fault {
    /// A fault with a code of the library's table and a message in its style: lower case, one line, no full stop.
    pub(crate) fn new(code: Code, message: impl Into<String>) -> Self {
        Fault {
            code,
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

    /// The way out, where there is a nearer one than the code's own.
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
        let code = IO_FAULTS.iter().find(|(kind, _)| *kind == error.kind());
        let code = code.map_or(code::deliver::STORAGE_FAULT, |(_, code)| *code);
        let mut fault = Fault::new(code, format!("cannot {doing} {what}: {}", plain(error)));
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
        let _ = writeln!(text, "  {} {}", paint::faint("help:"), self.way_out());
        text
    }

    fn way_out(&self) -> &str {
        self.help.as_deref().unwrap_or(self.code.row().way_out)
    }

    fn to_value(&self) -> Value {
        let places = self.places.iter().map(|place| Value::from(place.as_str())).collect();
        let members = [
            ("type", Value::from("operation.fault")),
            ("class", Value::from(self.code.class().word())),
            ("code", Value::from(self.code.word())),
            ("retryable", Value::from(self.code.row().retryable)),
            ("action", Value::from(action(self.code.class()).word())),
            ("message", Value::from(self.message.as_str())),
            ("at", Value::Array(places)),
            ("help", Value::from(self.way_out())),
        ];
        Value::Object(members.into_iter().collect::<Object>())
    }
}

/// What the system says → our code.
const IO_FAULTS: &[(io::ErrorKind, Code)] = &[
    (io::ErrorKind::NotFound, code::deliver::FILE_MISSING),
    (io::ErrorKind::PermissionDenied, code::deliver::FILE_UNREADABLE),
    (io::ErrorKind::IsADirectory, code::deliver::FILE_UNREADABLE),
    (io::ErrorKind::AlreadyExists, code::deliver::FILE_EXISTS),
    (io::ErrorKind::StorageFull, code::deliver::STORAGE_FULL),
    (io::ErrorKind::QuotaExceeded, code::deliver::STORAGE_FULL),
    (io::ErrorKind::BrokenPipe, code::deliver::OUTPUT_CLOSED),
];

/// The system's words without the number that `io::Error` adds.
fn plain(error: &io::Error) -> String {
    let text = error.to_string();
    let words = text.split(" (os error").next().unwrap_or(&text);
    let mut chars = words.chars();
    chars.next().map_or_else(String::new, |first| first.to_lowercase().chain(chars).collect())
}
