//! What a case may come to, and how the rows of a file of vectors are read.

use accordant_json::{Limits, Value, read};
use std::collections::BTreeMap;
use std::fmt;
use std::io;
use std::path::Path;

/// How many failures of a file are named; of more, only the number is told.
const NAMED: usize = 200;

/// What a case came to.
pub type Case = Result<(), Miss>;

/// How a case is asked.
pub(super) type Ask = fn(&Value) -> Case;

/// The tallies of a suite, each with the file that it is of, below the suite's own path.
pub(super) type Tallies = io::Result<Vec<(String, Tally)>>;

/// Why a case didn't pass. Closed on purpose.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Miss {
    /// The answer is wrong, and how.
    Failed(String),
    /// The case wasn't asked, or the honest answer was that it can't be told, and why.
    NotRun(&'static str),
}

impl From<String> for Miss {
    fn from(reason: String) -> Miss {
        Miss::Failed(reason)
    }
}

/// Passes if the two are equal.
///
/// # Errors
/// The two as text, if they aren't.
pub(super) fn same<T: PartialEq + fmt::Debug>(found: T, expected: T) -> Case {
    if found == expected {
        Ok(())
    } else {
        Err(Miss::Failed(format!("expected {expected:?}, got {found:?}")))
    }
}

/// How the cases of a file went.
#[derive(Debug, Default)]
pub struct Tally {
    passed: u64,
    failures: Vec<(String, String)>,
    not_run: BTreeMap<&'static str, u64>,
}

impl Tally {
    /// One more case.
    pub fn note(&mut self, id: impl Into<String>, case: Case) {
        match case {
            Ok(()) => self.passed += 1,
            Err(Miss::Failed(reason)) => self.failures.push((id.into(), reason)),
            Err(Miss::NotRun(why)) => *self.not_run.entry(why).or_default() += 1,
        }
    }

    /// Id and reason of what failed.
    #[must_use]
    pub fn failures(&self) -> &[(String, String)] {
        &self.failures
    }

    /// Another file's cases too.
    pub fn add(&mut self, other: &Tally) {
        self.passed += other.passed;
        self.failures.extend(other.failures.iter().cloned());
        for (why, count) in &other.not_run {
            *self.not_run.entry(why).or_default() += count;
        }
    }

    /// The three numbers.
    #[must_use]
    pub fn counts(&self) -> String {
        let not_run: u64 = self.not_run.values().sum();
        format!("{} passed, {} failed, {not_run} not run", self.passed, self.failures.len())
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.counts())?;
        if !self.not_run.is_empty() {
            let whys: Vec<String> =
                self.not_run.iter().map(|(why, count)| format!("{why} {count}")).collect();
            write!(f, " ({})", whys.join(", "))?;
        }
        for (id, reason) in self.failures.iter().take(NAMED) {
            write!(f, "\n  failed {id}: {reason}")?;
        }
        match self.failures.len().saturating_sub(NAMED) {
            0 => Ok(()),
            more => write!(f, "\n  and {more} more"),
        }
    }
}

/// A document of vectors. Read widely: what is judged are the cases, not the file.
pub(super) fn document(path: &Path) -> io::Result<Value> {
    let limits = Limits::default().depth(Limits::MAX_DEPTH).bytes(1 << 30);
    read(&std::fs::read(path)?, &limits).map_err(|fault| named(path, &fault.to_string()))
}

/// The file's name before what is wrong with it.
pub(super) fn named(path: &Path, what: &str) -> io::Error {
    io::Error::other(format!("{}: {what}", path.display()))
}

/// Every row of a file of JSON Lines, asked; `id` is the member that names a row.
pub(super) fn each(path: &Path, id: &str, ask: impl Fn(&Value) -> Case) -> io::Result<Tally> {
    let limits = Limits::default().depth(Limits::MAX_DEPTH);
    let mut tally = Tally::default();
    let text = std::fs::read(path)?;
    for (number, line) in (1_u64..).zip(text.split(|byte| *byte == b'\n')) {
        if line.is_empty() {
            continue;
        }
        let row = read(line, &limits);
        let name = row.as_ref().ok().and_then(|row| row.get(id)).and_then(Value::as_str);
        let name = name.map_or_else(|| format!("line {number}"), str::to_owned);
        tally.note(name, row.map_or(Err(Miss::NotRun("a row that isn't JSON")), |row| ask(&row)));
    }
    Ok(tally)
}

/// A member of a row.
pub(super) fn member<'r>(row: &'r Value, name: &str) -> Result<&'r Value, String> {
    row.get(name).ok_or_else(|| format!("the row has no `{name}`"))
}

/// A member that is a string.
pub(super) fn text<'r>(row: &'r Value, name: &str) -> Result<&'r str, String> {
    member(row, name)?.as_str().ok_or_else(|| format!("`{name}` of the row is no string"))
}

/// A member that is a boolean.
pub(super) fn flag(row: &Value, name: &str) -> Result<bool, String> {
    member(row, name)?.as_bool().ok_or_else(|| format!("`{name}` of the row is no boolean"))
}

/// A member that is a number from 0 to 2^64 - 1.
pub(super) fn number(row: &Value, name: &str) -> Result<u64, String> {
    let number = member(row, name)?.as_number().and_then(|number| number.as_u64());
    number.ok_or_else(|| format!("`{name}` of the row is no number of 64 bits"))
}

/// A member that is an array.
pub(super) fn list<'r>(row: &'r Value, name: &str) -> Result<&'r [Value], String> {
    member(row, name)?.as_array().ok_or_else(|| format!("`{name}` of the row is no array"))
}

/// Bytes from hexadecimal digits.
pub(super) fn from_hex(text: &str) -> Result<Vec<u8>, String> {
    let pair = |at: usize| text.get(at..at + 2).and_then(|pair| u8::from_str_radix(pair, 16).ok());
    let bytes: Option<Vec<u8>> = (0..text.len()).step_by(2).map(pair).collect();
    bytes.ok_or_else(|| "not hexadecimal".to_owned())
}

/// The document of a case: bytes in hexadecimal under this name, or a piece that repeats.
pub(super) fn bytes(row: &Value, name: &str) -> Result<Vec<u8>, String> {
    let Some(repeat) = row.get("repeat") else { return from_hex(text(row, name)?) };
    let times = usize::try_from(number(repeat, "times")?).map_err(|_| "too many times".to_owned())?;
    Ok([text(repeat, "head")?, &text(repeat, "body")?.repeat(times), text(repeat, "tail")?]
        .concat()
        .into_bytes())
}
