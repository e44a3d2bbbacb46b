//! A folder with files in it, and the command run inside.

use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

/// A folder of its own; gone when dropped.
pub(crate) struct Case(TempDir);

/// How a run ended.
pub(crate) struct Ran {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Case {
    pub(crate) fn new() -> Self {
        Case(tempfile::tempdir().unwrap())
    }

    /// A session that sends a number as `id` and more than the receiver wants, and a receiver that is closed and takes
    /// `id` as digits.
    pub(crate) fn ticket() -> Self {
        let case = Case::new();
        case.file("session.json", SESSION);
        case.file("receiver.json", RECEIVER);
        case.file("outputs.jsonl", OUTPUTS);
        case
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub(crate) fn file(&self, name: &str, text: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path(name);
        std::fs::write(&path, text).unwrap();
        path
    }

    pub(crate) fn text(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).unwrap()
    }

    pub(crate) fn lines(&self, name: &str) -> Vec<String> {
        self.text(name).lines().map(str::to_owned).collect()
    }

    /// The command, ready to run in the folder.
    pub(crate) fn command(&self, words: &str) -> Command {
        self.command_of(words.split_whitespace())
    }

    pub(crate) fn command_of(&self, words: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_accordant"));
        command.args(words).current_dir(self.0.path()).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
        command
    }

    /// Runs words, with nothing on standard input.
    pub(crate) fn run(&self, words: &str) -> Ran {
        self.run_on(words, b"")
    }

    /// Runs words with `input` on standard input.
    pub(crate) fn run_on(&self, words: &str, input: &[u8]) -> Ran {
        let mut child = self
            .command(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let input = input.to_vec();
        // A command that ends without reading all of its input closes the pipe.
        let feeder = std::thread::spawn(move || drop(stdin.write_all(&input)));
        let output = child.wait_with_output().unwrap();
        feeder.join().unwrap();
        Ran::of(&output)
    }
}

impl Ran {
    pub(crate) fn of(output: &Output) -> Self {
        Ran {
            code: output.status.code(),
            out: String::from_utf8_lossy(&output.stdout).into_owned(),
            err: String::from_utf8_lossy(&output.stderr).into_owned(),
        }
    }

    /// The run, if it ended with this code.
    #[track_caller]
    pub(crate) fn code(self, code: i32) -> Self {
        assert_eq!(self.code, Some(code), "out:\n{}\nerr:\n{}", self.out, self.err);
        self
    }
}

/// The objects of a JSON Lines text that have `name`, by that member's text.
pub(crate) fn members(text: &str, name: &str) -> Vec<String> {
    let value = |line: &str| accordant_json::read_str(line).unwrap();
    text.lines().filter_map(|line| Some(value(line).get(name)?.as_str()?.to_owned())).collect()
}

/// Makes the key pair `key.pem`, `key.pub.pem`.
pub(crate) fn key(case: &Case) {
    case.run("keygen").code(0);
    assert!(Path::new(&case.path("key.pub.pem")).exists());
}

pub(crate) const SESSION: &str = r#"{
  "type": "object",
  "properties": {
    "id": {"type": "integer", "minimum": 1},
    "title": {"type": "string"},
    "confidence": {"type": "number"}
  },
  "required": ["id"]
}"#;

pub(crate) const RECEIVER: &str = r#"{
  "type": "object",
  "properties": {
    "id": {"type": "string", "pattern": "^[1-9][0-9]*$"},
    "title": {"type": "string", "minLength": 1}
  },
  "required": ["id", "title"],
  "additionalProperties": false
}"#;

/// Line by line: fits as it is, converted, dropped and converted, a title is missing, not JSON, a key twice.
pub(crate) const OUTPUTS: &str = r#"{"id": "7",  "title": "fits"}
{"id": 8, "title": "a number"}
{"id": 9, "title": "too much", "confidence": 0.5}
{"id": 10}
{"id": 11, "title": "cut o
{"id": 12, "id": 13, "title": "twice"}
"#;
