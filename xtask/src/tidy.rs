//! The laws of the house that no compiler checks, as a table of rules.
//!
//! `cargo xtask tidy` asks every rule of every file and prints what it found, one line each; a fault ends with exit code 1, a
//! remark doesn't. The same runs as an ordinary test (`tests/tidy.rs`), so that nobody has to remember it.
//!
//! # Rooms
//! One rule a file: [`floors`] · [`module_doc`] · [`length`] · [`names`] · [`closed`] · [`ignored`] · [`places`] · [`codes`] · [`links`].
//! `rust.rs` takes strings and comments out of Rust text, so that a rule reads code only.
//!
//! # Limits
//! Rules read text, not syntax trees: each says in its own doc what it can't see. Exceptions stand in `xtask/tidy.toml`, each with its because.

pub mod closed;
pub mod codes;
pub mod floors;
pub mod ignored;
pub mod length;
pub mod links;
pub mod module_doc;
pub mod names;
pub mod places;
pub mod rust;
mod settings;

use crate::tree::Tree;
use std::fmt;

pub use settings::{Long, Settings};

/// A rule: what it asks, and two small trees that show it.
#[derive(Debug)]
pub struct Rule {
    /// Its name, as complaints print it.
    pub id: &'static str,
    /// What it asks of the tree.
    pub asks: &'static str,
    /// Ask it.
    pub check: fn(&Tree, &Settings) -> Vec<Complaint>,
    /// Files that pass.
    pub accepted: &'static [(&'static str, &'static str)],
    /// Files that don't.
    pub refused: &'static [(&'static str, &'static str)],
}

/// All rules, in the order in which they report.
pub const RULES: &[Rule] = &[
    floors::RULE,
    module_doc::RULE,
    length::RULE,
    names::RULE,
    closed::RULE,
    ignored::RULE,
    places::RULE,
    codes::RULE,
    links::RULE,
];

/// What a rule found.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Complaint {
    path: String,
    line: Option<usize>,
    severity: Severity,
    message: String,
}

/// How much it matters. Closed on purpose.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The build fails.
    Fault,
    /// Worth a look; nothing fails.
    Remark,
}

impl Complaint {
    /// A fault of a file.
    #[must_use]
    pub fn fault(path: &str, message: impl Into<String>) -> Complaint {
        Complaint { path: path.to_owned(), line: None, severity: Severity::Fault, message: message.into() }
    }

    /// At this line, counted from 1.
    #[must_use]
    pub fn at(mut self, line: usize) -> Complaint {
        self.line = Some(line);
        self
    }

    /// No fault: a remark.
    #[must_use]
    pub fn remark(mut self) -> Complaint {
        self.severity = Severity::Remark;
        self
    }

    /// Does it fail the build?
    #[must_use]
    pub fn is_fault(&self) -> bool {
        self.severity == Severity::Fault
    }
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.severity {
            Severity::Fault => "fault  ",
            Severity::Remark => "remark ",
        })?;
        f.write_str(&self.path)?;
        if let Some(line) = self.line {
            write!(f, ":{line}")?;
        }
        write!(f, ": {}", self.message)
    }
}

/// Every rule with what it found.
#[must_use]
pub fn tidy(tree: &Tree, settings: &Settings) -> Vec<(&'static Rule, Vec<Complaint>)> {
    RULES
        .iter()
        .map(|rule| {
            let mut complaints = (rule.check)(tree, settings);
            complaints.sort();
            (rule, complaints)
        })
        .collect()
}
