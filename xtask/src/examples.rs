//! The three scenarios below `examples/`: how their outputs are made, and what must become of each.
//!
//! Each line of `outputs.jsonl` is drawn from a pool of texts and, on some lines, changed by a [`Quirk`]. What the gate must
//! answer is worked out here, from how the line was made: the quirk names code and place, and `Scenario::delivered` writes
//! the receiver's form by hand. Nothing of the gate is asked, so the three files can show it wrong.
//!
//! # Rooms
//! [`draw`]: numbers that are the same on every machine · [`part`]: documents with the spelling of each token · [`quirk`]: what
//! goes wrong · `ticket_triage`, `code_review`, `research_answer`: the scenarios · [`expected`]: `expected.json` ·
//! [`check`]: the built command against it · [`mod@bench`]: many outputs for the benchmark

pub mod bench;
pub mod check;
mod code_review;
pub mod draw;
pub mod expected;
pub mod part;
pub mod quirk;
mod research_answer;
mod ticket_triage;

use draw::Draw;
use part::{Layout, Part};
use quirk::{Change, OF_ANY_TEXT, Outcome, Quirk};
use serde::Deserialize;
use std::io;
use std::path::Path;

/// One of the three.
#[derive(Debug)]
pub struct Scenario {
    /// Its folder below `examples/`.
    pub folder: &'static str,
    /// What its draws begin with.
    seed: u64,
    /// How many lines have no quirk.
    regular: usize,
    /// The texts that its outputs are made of, as TOML.
    pool: &'static str,
    /// One output as the model writes it when all is well: texts, number of the output, draws.
    output: fn(&Pool, u64, &mut Draw) -> Part,
    /// The receiver's form of an output that can be delivered.
    delivered: fn(Part) -> Part,
    /// What goes wrong, or only otherwise, on some lines.
    quirks: &'static [Quirk],
}

/// All of them.
pub const SCENARIOS: [&Scenario; 3] =
    [&ticket_triage::SCENARIO, &code_review::SCENARIO, &research_answer::SCENARIO];

/// The texts that outputs are made of. Each scenario fills the lists that it uses.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Pool {
    names: Vec<String>,
    domains: Vec<String>,
    cities: Vec<String>,
    browsers: Vec<String>,
    repositories: Vec<String>,
    authors: Vec<String>,
    summaries: Vec<String>,
    hosts: Vec<String>,
    licences: Vec<String>,
    situation: Vec<Situation>,
    finding: Vec<Finding>,
    subject: Vec<Subject>,
}

/// What a customer writes in about.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Situation {
    subject: String,
    summaries: Vec<String>,
    team: String,
    labels: Vec<String>,
    priorities: Vec<String>,
    #[serde(default)]
    language: String,
    #[serde(default)]
    outage: bool,
}

/// What a reviewer finds in a file.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Finding {
    file: String,
    category: String,
    severity: String,
    message: String,
    suggestion: String,
}

/// A question, with claims and sources.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Subject {
    topic: String,
    question: String,
    answer: String,
    claims: Vec<String>,
    sources: Vec<String>,
}

/// A line of `outputs.jsonl`, and what must become of it.
#[derive(Debug, Clone)]
pub struct Made {
    /// The line without its end.
    pub bytes: Vec<u8>,
    /// In what it differs from the others, if it does.
    pub quirk: Option<&'static str>,
    /// What the gate must answer.
    pub outcome: Outcome,
    /// What must be delivered, compact; none if nothing is.
    pub delivered: Option<String>,
    /// The receiver's form is the very line.
    pub untouched: bool,
}

impl Scenario {
    /// The lines of `outputs.jsonl`, in order. The same on every call.
    ///
    /// # Errors
    /// If the pool of texts isn't of its form.
    pub fn lines(&self) -> io::Result<Vec<Made>> {
        let pool = self.pool()?;
        let mut draw = Draw::seeded(self.seed);
        let quirks = OF_ANY_TEXT
            .iter()
            .chain(self.quirks)
            .flat_map(|quirk| std::iter::repeat_n(Some(quirk), quirk.times));
        let mut plan: Vec<Option<&Quirk>> = std::iter::repeat_n(None, self.regular).chain(quirks).collect();
        draw.shuffle(&mut plan);
        Ok((0..).zip(plan).map(|(index, quirk)| self.line(&pool, index, quirk, &mut draw)).collect())
    }

    fn pool(&self) -> io::Result<Pool> {
        toml::from_str(self.pool).map_err(io::Error::other)
    }

    fn line(&self, pool: &Pool, index: u64, quirk: Option<&Quirk>, draw: &mut Draw) -> Made {
        let mut part = (self.output)(pool, index, draw);
        let layout = *draw
            .item(&[Layout::Spaced, Layout::Spaced, Layout::Compact, Layout::Ascii])
            .unwrap_or(&Layout::Compact);
        match quirk.map(|quirk| quirk.change) {
            Some(Change::Part(change)) => change(&mut part, draw),
            Some(Change::Delivered) => part = (self.delivered)(part),
            Some(Change::Text(_)) | None => {}
        }
        let text = part.laid_out(layout);
        let bytes = match quirk.map(|quirk| quirk.change) {
            Some(Change::Text(change)) => change(&text),
            _ => text.into_bytes(),
        };
        let outcome = quirk.map_or(Outcome::Conforming, |quirk| quirk.outcome);
        let delivered = outcome.is_delivered().then(|| (self.delivered)(part.clone()));
        Made {
            bytes,
            quirk: quirk.map(|quirk| quirk.name),
            outcome,
            untouched: delivered.as_ref() == Some(&part),
            delivered: delivered.map(|part| part.laid_out(Layout::Compact)),
        }
    }
}

/// Write `outputs.jsonl`, `conforming.jsonl` and `expected.json` of every scenario below `root`.
///
/// # Errors
/// If a pool isn't of its form, or a file can't be written.
pub fn write(root: &Path) -> io::Result<()> {
    for scenario in SCENARIOS {
        for (name, bytes) in files(scenario)? {
            std::fs::write(root.join("examples").join(scenario.folder).join(name), bytes)?;
        }
    }
    Ok(())
}

/// The files that are made for a scenario: name, content.
///
/// # Errors
/// If its pool isn't of its form.
pub fn files(scenario: &Scenario) -> io::Result<[(&'static str, Vec<u8>); 3]> {
    let lines = scenario.lines()?;
    let outputs = lines.iter().flat_map(|made| made.bytes.iter().copied().chain([b'\n'])).collect();
    let conforming: String = lines.iter().filter_map(|made| Some(made.delivered.clone()? + "\n")).collect();
    let expected = expected::text(&lines).into_bytes();
    Ok([
        ("outputs.jsonl", outputs),
        ("conforming.jsonl", conforming.into_bytes()),
        ("expected.json", expected),
    ])
}
