//! `accordant check`: documents against one schema.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use accordant::error::{Finding, InputDigest, OperationError, code};
use accordant_check::{Output, Report, Violation};
use accordant_json::lines::{LineError, Lines};
use accordant_json::{Limits, Value, read};

use crate::args::{CheckArgs, Format};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::paint::{self, Cell, grouped};
use crate::sink::{LineSink, Start};
use crate::source::{self, Schema, SchemaReader};

pub(super) fn run(args: &CheckArgs) -> Result<Exit, Fault> {
    let schema = SchemaReader::new(&args.schemas)?.read(&args.schema)?;
    let mut checking = Checking {
        schema: &schema,
        limits: source::limits(&args.reading),
        max_bytes: args.reading.max_bytes,
        form: args.output.into(),
        format: args.format,
        out: LineSink::stdout(Start::Afresh)?,
        good: 0,
        bad: 0,
    };
    let stdin = [Path::new("-").to_owned()];
    let documents = if args.documents.is_empty() { &stdin } else { args.documents.as_slice() };
    for path in documents {
        if args.lines || (!args.document && holds_lines(path)) {
            checking.lines(path)?;
        } else {
            checking.document(path)?;
        }
    }
    checking.finish()
}

fn holds_lines(path: &Path) -> bool {
    source::is_stdin(Some(path)) || path.extension().is_some_and(|end| end == "jsonl" || end == "ndjson")
}

/// A check of many documents on its way.
struct Checking<'a> {
    schema: &'a Schema,
    limits: Limits,
    max_bytes: usize,
    form: Output,
    format: Format,
    out: LineSink,
    good: u64,
    bad: u64,
}

/// Why a document isn't good.
enum Bad {
    Unread(Finding),
    Unfit(Report),
}

impl Checking<'_> {
    fn document(&mut self, path: &Path) -> Result<(), Fault> {
        let bytes = source::bytes(path, self.max_bytes)?;
        self.one(path, None, &bytes)?;
        self.out.flush()
    }

    fn lines(&mut self, path: &Path) -> Result<(), Fault> {
        let reader: Box<dyn BufRead> = if source::is_stdin(Some(path)) {
            Box::new(io::stdin().lock())
        } else {
            Box::new(BufReader::new(File::open(path).map_err(|error| Fault::file("open", path, &error))?))
        };
        for line in Lines::new(reader, self.max_bytes) {
            match line {
                Ok(line) => self.one(path, Some(line.number), &line.bytes)?,
                Err(error @ LineError::TooLong { number, .. }) => {
                    let finding = Finding::new(code::parse::JSON_LINE_TOO_LONG).saying(error.to_string());
                    self.tell_bad(path, Some(number), &[], &Bad::Unread(finding))?;
                }
                Err(LineError::Source { source, .. }) => return Err(Fault::file("read", path, &source)),
            }
        }
        self.out.flush()
    }

    fn one(&mut self, path: &Path, line: Option<u64>, bytes: &[u8]) -> Result<(), Fault> {
        let verdict = match read(bytes, &self.limits) {
            Err(error) => Err(Bad::Unread(Finding::from(&error))),
            Ok(value) => self.schema.program().check(&value).map_err(Bad::Unfit),
        };
        match verdict {
            Ok(()) => self.tell_good(path, line),
            Err(bad) => self.tell_bad(path, line, bytes, &bad),
        }
    }

    fn tell_good(&mut self, path: &Path, line: Option<u64>) -> Result<(), Fault> {
        self.good += 1;
        match self.format {
            Format::Human => Ok(()),
            Format::Json => self.json(path, line, "result", self.form.valid()),
        }
    }

    fn tell_bad(&mut self, path: &Path, line: Option<u64>, bytes: &[u8], bad: &Bad) -> Result<(), Fault> {
        self.bad += 1;
        match (self.format, bad) {
            (Format::Human, bad) => human(path, line, bad),
            (Format::Json, Bad::Unfit(report)) => match report.output(self.form) {
                Some(output) => self.json(path, line, "result", output),
                None => self.json_error(path, line, bytes, report.limit().into_iter().map(Finding::from)),
            },
            (Format::Json, Bad::Unread(finding)) => self.json_error(path, line, bytes, [finding.clone()]),
        }
    }

    fn json_error(
        &mut self,
        path: &Path,
        line: Option<u64>,
        bytes: &[u8],
        findings: impl IntoIterator<Item = Finding>,
    ) -> Result<(), Fault> {
        let mut findings = findings.into_iter();
        let first = findings.next().unwrap_or_else(|| Finding::new(code::deliver::INTERNAL));
        let error = OperationError::from(first).and(findings).about(InputDigest::of(bytes));
        let error = line.into_iter().fold(error, OperationError::on_line);
        self.json(path, line, "error", error.to_value())
    }

    fn json(&mut self, path: &Path, line: Option<u64>, name: &str, told: Value) -> Result<(), Fault> {
        let members = [
            ("document", Value::from(source::name(path))),
            ("line", line.map_or(Value::Null, Value::from)),
            (name, told),
        ];
        self.out.line(Value::Object(members.into_iter().collect()).to_string().as_bytes());
        if self.out.waiting() > OUTPUT_BYTES { self.out.flush() } else { Ok(()) }
    }

    fn finish(self) -> Result<Exit, Fault> {
        if self.format == Format::Human {
            let bad = format!("{} bad", grouped(self.bad));
            let bad = if self.bad == 0 { paint::faint(&bad) } else { paint::error(&bad) };
            super::print(&format!("{}, {bad}\n", paint::good(&format!("{} good", grouped(self.good)))))?;
        }
        Ok(if self.bad == 0 { Exit::Clean } else { Exit::Findings })
    }
}

/// Output waits until there is so much of it.
const OUTPUT_BYTES: usize = 64 * 1024;

/// Values that were found are told: whoever checks documents by hand has them before them.
fn human(path: &Path, line: Option<u64>, bad: &Bad) -> Result<(), Fault> {
    let place = line.map_or_else(|| source::name(path), |line| format!("{}:{line}", source::name(path)));
    let rows: Vec<Vec<Cell>> = match bad {
        Bad::Unread(finding) => vec![row(finding.code().word(), finding.message(), None)],
        Bad::Unfit(report) => match report.limit() {
            Some(limit) => vec![row(limit.code(), &limit.to_string(), None)],
            None => report.violations().iter().map(violation).collect(),
        },
    };
    super::print(&format!("{}\n{}", paint::strong(&place), paint::columns(&rows)))
}

fn violation(violation: &Violation) -> Vec<Cell> {
    row(violation.code(), &violation.message(), Some(&violation.schema().to_string()))
}

fn row(code: &str, message: &str, schema: Option<&str>) -> Vec<Cell> {
    let by = schema.map_or_else(String::new, |pointer| format!("#{pointer}"));
    vec![Cell::painted(code, paint::error), Cell::plain(message), Cell::painted(by, paint::faint)]
}
