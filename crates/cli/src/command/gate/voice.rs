//! What a run says on standard error.

use std::io::{IsTerminal, stderr};

use accordant::error::OperationError;
use accordant::transform::{PlanRefused, Refusal};
use accordant_json::{Object, Value};

use super::case::Case;
use super::tally::Tally;
use crate::args::{Format, GateArgs};
use crate::command::tell;
use crate::exit::Exit;
use crate::paint::{self, Cell, grouped};
use crate::show;

/// Speaks to a person or to a program.
pub(super) struct Voice {
    format: Format,
    quiet: bool,
    /// Errors share the terminal with everything else, so a person reads them as sentences.
    errors_on_terminal: bool,
}

/// How a run ended, besides its counts.
pub(super) struct Ending<'a> {
    pub(super) protocol: &'a str,
    /// The last line that had been done before, where this run went on.
    pub(super) resumed_after: Option<u64>,
    /// The line at which a run under FAIL_FAST stopped.
    pub(super) stopped_at: Option<u64>,
    /// The log that holds the receipts.
    pub(super) log: Option<&'a str>,
}

impl Voice {
    pub(super) fn of(args: &GateArgs) -> Self {
        let format = args.format();
        let errors_on_terminal = args.errors.is_none() && format == Format::Human && stderr().is_terminal();
        Voice { format, quiet: args.quiet, errors_on_terminal }
    }

    /// Whether progress may be shown: not where errors go to the same terminal, which would be written across it.
    pub(super) fn shows_progress(&self) -> bool {
        self.format == Format::Human && !self.quiet && !self.errors_on_terminal
    }

    pub(super) fn delta(&self, case: &Case) {
        match self.format {
            _ if self.quiet => {}
            Format::Human => {
                let mut text = show::delta(&case.delta, &case.receiver.related);
                if let Some(disagreement) = &case.ruling.disagreement {
                    text.push_str(&format!("  {} {disagreement}\n", paint::warning("note:")));
                }
                tell(&text);
            }
            Format::Json => tell_object(
                "gate.delta",
                [("delta", case.delta.to_value()), ("ruling", case.ruling.to_value())],
            ),
        }
    }

    /// Negotiation was refused: nothing was read.
    pub(super) fn refusal(&self, error: &OperationError) -> Exit {
        match self.format {
            Format::Json => tell(&format!("{}\n", error.to_value())),
            Format::Human => tell(&format!(
                "{} {}\n  {} {}\n",
                paint::error(&format!("refused[{}]:", error.code())),
                error.message(),
                paint::faint("help:"),
                error.help()
            )),
        }
        Exit::Findings
    }

    /// No plan can be made: nothing was read.
    pub(super) fn plan_refused(&self, refused: &PlanRefused) -> Exit {
        match self.format {
            Format::Json => {
                let error = OperationError::from(refused).to_value();
                tell_object("gate.plan_refused", [("error", error), ("refusals", refused.to_value())]);
            }
            Format::Human => {
                let head = format!("refused[{}]:", refused.code());
                let mut text = format!("{} there is no plan that could close these\n", paint::error(&head));
                refused.refusals().for_each(|refusal| text.push_str(&refusal_text(refusal)));
                tell(&text);
            }
        }
        Exit::Findings
    }

    /// The line that stands for an output that was not delivered, or for the warning of one that was.
    pub(super) fn error_line(&self, error: &OperationError, delivered: bool) -> String {
        if !self.errors_on_terminal {
            let mut value = error.to_value();
            if let Value::Object(members) = &mut value {
                members.insert("delivered", delivered);
            }
            return value.to_string();
        }
        let line = error.line().map_or_else(String::new, |line| format!("line {}", grouped(line)));
        let row = vec![
            Cell::painted(line, paint::faint),
            Cell::painted(error.code().word(), if delivered { paint::warning } else { paint::error }),
            Cell::plain(if delivered {
                format!("delivered all the same: {}", error.message())
            } else {
                error.message().to_owned()
            }),
        ];
        paint::columns(&[row]).trim_end_matches('\n').to_owned()
    }

    pub(super) fn summary(&self, tally: &Tally, ending: &Ending<'_>) {
        match self.format {
            _ if self.quiet => {}
            Format::Human => tell(&summary_text(tally, ending)),
            Format::Json => {
                let number = |number: Option<u64>| number.map_or(Value::Null, Value::from);
                let members = [
                    ("counts", Value::Object(tally.to_object())),
                    ("protocol", Value::from(ending.protocol)),
                    ("resumedAfter", number(ending.resumed_after)),
                    ("stoppedAt", number(ending.stopped_at)),
                    ("log", ending.log.map_or(Value::Null, Value::from)),
                ];
                tell_object("gate.summary", members);
            }
        }
    }
}

fn summary_text(tally: &Tally, ending: &Ending<'_>) -> String {
    let mut text = tally.to_text();
    if let Some(line) = ending.resumed_after {
        text.push_str(&paint::faint(&format!("  went on after line {}\n", grouped(line))));
    }
    if let Some(line) = ending.stopped_at {
        let why = format!(
            "  stopped at line {}: under FAIL_FAST nothing follows a refused output\n",
            grouped(line)
        );
        text.push_str(&paint::warning(&why));
    }
    if let Some(log) = ending.log {
        text.push_str(&paint::faint(&format!("  receipts in the log {log}\n")));
    }
    text
}

fn refusal_text(refusal: &Refusal) -> String {
    let at = refusal.at().to_string();
    let at = if at.is_empty() { "(root)".to_owned() } else { at };
    let mut text = paint::columns(&[vec![
        Cell::painted(at, paint::strong),
        Cell::painted(refusal.code().word(), paint::error),
        Cell::plain(refusal.reason()),
    ]]);
    if let Some(witness) = refusal.witness() {
        let became =
            refusal.output().map_or_else(String::new, |output| format!(", would be sent as {output}"));
        text.push_str(&paint::faint(&format!("      such as: {witness}{became}\n")));
    }
    text
}

fn tell_object<'a>(kind: &str, members: impl IntoIterator<Item = (&'a str, Value)>) {
    let object: Object = [("type", Value::from(kind))].into_iter().chain(members).collect();
    tell(&format!("{}\n", Value::Object(object)));
}
