//! Line after line through the gate.

use std::time::Duration;

use accordant::error::{Finding, OperationError, code};
use accordant::gate::{Gate, Outcome, Passed};
use accordant::terms::Protocol;
use accordant::transform::Origin;
use accordant_json::lines::{Line, LineError};
use accordant_json::{Object, Value};
use accordant_ledger::Position;

use super::recorder::Recorder;
use super::sinks::Sinks;
use super::tally::Tally;
use super::voice::{Ending, Voice};
use crate::args::GateArgs;
use crate::exit::Exit;
use crate::fault::Fault;
use crate::feed::{Fed, Feed, Mark};
use crate::interrupt::Interrupt;
use crate::progress::Progress;
use crate::queue::Next;

/// How long outputs of a stream wait for others to share a signature with.
const PATIENCE: Duration = Duration::from_millis(20);

/// Output of a file waits until there is so much of it.
const WAITING_BYTES: usize = 256 * 1024;

/// A run on its way.
struct Stream<'a> {
    gate: &'a Gate,
    protocol: Option<Protocol>,
    voice: &'a Voice,
    sinks: Sinks,
    recorder: Recorder,
    tally: Tally,
    progress: Progress,
    batch: u32,
    /// Lines since the last batch was closed.
    gathered: u32,
    /// The last line that was worked on, and the input up to its end.
    last: Option<(u64, Mark)>,
    resumed_after: Option<u64>,
    stopped_at: Option<u64>,
}

/// Why no more lines are taken.
#[derive(PartialEq, Eq)]
enum Ended {
    Input,
    Refusal,
    Interrupt,
}

pub(super) fn run(
    args: &GateArgs,
    gate: &Gate,
    protocol: Option<Protocol>,
    recorder: Recorder,
    voice: &Voice,
) -> Result<Exit, Fault> {
    let (feed, size) = Feed::open(args.input.as_deref(), args.reading.max_bytes, recorder.keeps_position())?;
    let wake = feed.clone();
    let interrupt = Interrupt::install(move || wake.wake())?;
    let resumed_at = recorder.resumed_at();
    // Nothing is cut back before the input has been found to be the one of the run.
    if let Some(position) = resumed_at.filter(|position| position.line > 0) {
        pass_over(&feed, &position)?;
    }
    let mut stream = Stream {
        gate,
        protocol,
        voice,
        sinks: Sinks::open(args, resumed_at.as_ref())?,
        recorder,
        tally: Tally::default(),
        progress: Progress::bytes(size, voice.shows_progress()),
        batch: args.batch,
        gathered: 0,
        last: None,
        resumed_after: resumed_at.map(|position| position.line),
        stopped_at: None,
    };
    stream.recorder.begin(&mut stream.sinks)?;
    let ended = stream.lines(&feed, &interrupt, size.is_some());
    feed.end();
    // What was worked on is delivered, however the input came to its end.
    stream.close()?;
    stream.end(&ended?)
}

/// Reads what an earlier run has dealt with, and finds that it is the same.
fn pass_over(feed: &Feed, position: &Position) -> Result<(), Fault> {
    let changed = |why: String| Fault::new(code::deliver::INPUT_CHANGED, why);
    loop {
        match feed.next() {
            Next::Item(Fed { line: Err(LineError::Source { source, .. }), .. }) => {
                return Err(unread(&source));
            }
            Next::Item(Fed { line, mark }) => match number(&line) {
                passed if passed < position.line => {}
                passed if passed == position.line && mark.sha256() == Some(position.input_sha256) => {
                    return Ok(());
                }
                _ => return Err(changed(format!("the input up to line {} is another one", position.line))),
            },
            Next::End => return Err(changed(format!("the input ends before line {}", position.line))),
            Next::Dry | Next::Woken => {}
        }
    }
}

fn number(line: &Result<Line, LineError>) -> u64 {
    match line {
        Ok(line) => line.number,
        Err(LineError::TooLong { number, .. } | LineError::Source { number, .. }) => *number,
    }
}

fn unread(error: &std::io::Error) -> Fault {
    Fault::io("read", "the outputs", error)
}

impl Stream<'_> {
    fn lines(&mut self, feed: &Feed, interrupt: &Interrupt, is_file: bool) -> Result<Ended, Fault> {
        loop {
            let next = if is_file || self.gathered == 0 { feed.next() } else { feed.next_within(PATIENCE) };
            match next {
                Next::Item(fed) => self.line(fed)?,
                Next::Dry => self.close()?,
                Next::Woken => {}
                Next::End => return Ok(Ended::Input),
            }
            if interrupt.is_set() {
                return Ok(Ended::Interrupt);
            }
            if self.stopped_at.is_some() {
                return Ok(Ended::Refusal);
            }
        }
    }

    fn line(&mut self, fed: Fed) -> Result<(), Fault> {
        let number = number(&fed.line);
        match fed.line {
            Ok(line) => {
                self.pass(&line)?;
                self.progress.advance(fed.mark.bytes, self.tally.through(), self.tally.refused());
            }
            Err(error @ LineError::TooLong { .. }) => {
                let code = code::parse::JSON_LINE_TOO_LONG;
                let error = OperationError::from(Finding::new(code).saying(error.to_string()));
                self.refuse(number, &error.on_line(number));
            }
            Err(LineError::Source { source, .. }) => return Err(unread(&source)),
        }
        self.last = Some((number, fed.mark));
        self.gathered += 1;
        if self.gathered >= self.batch || self.sinks.waiting() > WAITING_BYTES {
            self.close()
        } else {
            Ok(())
        }
    }

    fn pass(&mut self, line: &Line) -> Result<(), Fault> {
        let passed = self.gate.pass(&line.bytes, line.number);
        self.recorder.record(line.number, &passed, &mut self.sinks)?;
        if let Some(output) = &passed.output {
            self.sinks.out.line(output);
        }
        match (passed.outcome, &passed.error) {
            (Outcome::NonConforming, Some(error)) => self.refuse(line.number, error),
            (Outcome::Warned, Some(error)) => {
                self.tally.warned += 1;
                self.sinks.errors.line(self.voice.error_line(error, true).as_bytes());
            }
            _ if passed.changed => self.tally.converted += 1,
            _ => self.tally.unchanged += 1,
        }
        if let Some(side) = &mut self.sinks.side
            && passed.changed
        {
            side.line(side_line(line.number, &passed).to_string().as_bytes());
        }
        Ok(())
    }

    fn refuse(&mut self, number: u64, error: &OperationError) {
        self.tally.refuse(error.code());
        self.sinks.errors.line(self.voice.error_line(error, false).as_bytes());
        if self.gate.stops_at_refusal() {
            self.stopped_at = Some(number);
        }
    }

    fn close(&mut self) -> Result<(), Fault> {
        if self.gathered == 0 {
            return Ok(());
        }
        self.gathered = 0;
        let position = match &self.last {
            Some((line, mark)) => Position {
                line: *line,
                input_bytes: mark.bytes,
                input_sha256: mark.sha256().unwrap_or(Position::default().input_sha256),
                ..Position::default()
            },
            None => Position::default(),
        };
        self.recorder.close(&mut self.sinks, position)
    }

    fn end(self, ended: &Ended) -> Result<Exit, Fault> {
        drop(self.progress);
        let ending = Ending {
            protocol: self.protocol.map_or("none needed", Protocol::word),
            resumed_after: self.resumed_after,
            stopped_at: self.stopped_at,
            log: self.recorder.log(),
        };
        self.voice.summary(&self.tally, &ending);
        match ended {
            Ended::Interrupt => {
                let last = self.last.map_or_else(
                    || "before its first line".to_owned(),
                    |(line, _)| format!("after line {line}"),
                );
                return Err(Fault::new(code::deliver::INTERRUPTED, format!("the run was stopped {last}"))
                    .exiting(Exit::Interrupted));
            }
            Ended::Input => self.recorder.finish()?,
            Ended::Refusal => {}
        }
        Ok(if self.tally.refused() == 0 { Exit::Clean } else { Exit::Findings })
    }
}

/// Where the parts of a changed output come from, and what isn't in it.
fn side_line(number: u64, passed: &Passed<'_>) -> Value {
    let changed = passed.provenance.entries().map(|(at, origin)| {
        let from = match &origin {
            Origin::Copied { from } | Origin::Converted { from, .. } => Value::from(from.as_str()),
            Origin::Host { .. } => Value::Null,
        };
        let (by, reason) = match &origin {
            Origin::Copied { .. } => (Vec::new(), Value::Null),
            Origin::Converted { by, .. } => {
                (by.iter().map(|operation| Value::from(operation.word())).collect(), Value::Null)
            }
            Origin::Host { reason } => (vec![Value::from("default")], Value::from(reason.as_str())),
        };
        object([
            ("at", Value::from(at.as_str())),
            ("from", from),
            ("by", Value::Array(by)),
            ("reason", reason),
        ])
    });
    let dropped = passed.side.iter().map(|dropped| {
        object([
            ("from", Value::from(dropped.from.as_str())),
            ("by", Value::from(dropped.by.word())),
            ("value", dropped.value.clone()),
        ])
    });
    object([
        ("line", Value::from(number)),
        ("input", Value::from(passed.input().sha256.to_string())),
        ("changed", changed.collect()),
        ("dropped", dropped.collect()),
    ])
}

fn object<const N: usize>(members: [(&str, Value); N]) -> Value {
    Value::Object(members.into_iter().collect::<Object>())
}
