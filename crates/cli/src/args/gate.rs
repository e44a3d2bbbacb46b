//! `accordant gate`: what was typed.

use std::io::{IsTerminal, stderr};
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::{Format, ReadOptions, SchemaOptions};

/// `accordant gate`.
#[derive(Debug, Args)]
pub(crate) struct GateArgs {
    /// The outputs, one JSON document a line; `-` or none is standard input.
    #[arg(value_name = "OUTPUTS")]
    pub(crate) input: Option<PathBuf>,
    /// The producer's schema.
    #[arg(long, value_name = "FILE")]
    pub(crate) from: PathBuf,
    /// The receiver's schema.
    #[arg(long, value_name = "FILE")]
    pub(crate) to: PathBuf,
    /// What may be done about the difference: renames, enum maps, defaults, missing members, protocol (TOML; docs/gate.md
    /// has every key).
    #[arg(long, value_name = "FILE")]
    pub(crate) terms: Option<PathBuf>,
    /// What is done with an output that doesn't fit. Needed when the schemas differ; outranks the one in the terms.
    #[arg(long, value_enum)]
    pub(crate) protocol: Option<Protocol>,
    /// Where conforming outputs go instead of standard output. Files are written over, except with `--resume`.
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Where `operation.error` lines go instead of standard error.
    #[arg(long, value_name = "FILE")]
    pub(crate) errors: Option<PathBuf>,
    /// Where receipts go, one a line; needs `--key`.
    #[arg(long, value_name = "FILE", requires = "key")]
    pub(crate) receipts: Option<PathBuf>,
    /// Where dropped members with their values go, and where the parts of each converted output come from.
    #[arg(long, value_name = "FILE")]
    pub(crate) side: Option<PathBuf>,
    /// The private key that signs receipts (PKCS#8 PEM; `accordant keygen` makes one).
    #[arg(long, value_name = "FILE")]
    pub(crate) key: Option<PathBuf>,
    /// Keep receipts in this ledger (SQLite); needs `--key`.
    #[arg(long, value_name = "FILE", requires = "key")]
    pub(crate) ledger: Option<PathBuf>,
    /// Go on with the same input after the last line that the ledger has; files are cut back to what it recorded.
    #[arg(long, requires = "ledger")]
    pub(crate) resume: bool,
    /// Give up the unfinished run of the same schemas and terms that the ledger has, and start a new one.
    #[arg(long, requires = "ledger", conflicts_with = "resume")]
    pub(crate) anew: bool,
    /// At most so many outputs share one signature.
    #[arg(long, value_name = "OUTPUTS", default_value_t = 512, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    pub(crate) batch: u32,
    #[command(flatten)]
    pub(crate) schemas: SchemaOptions,
    #[command(flatten)]
    pub(crate) reading: ReadOptions,
    /// The form of what goes to standard error. Without it: `human` on a terminal, `json` elsewhere.
    #[arg(long, value_enum)]
    pub(crate) format: Option<Format>,
    /// Say nothing on standard error but faults.
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

impl GateArgs {
    /// For whom standard error is.
    pub(crate) fn format(&self) -> Format {
        let usual = if stderr().is_terminal() { Format::Human } else { Format::Json };
        self.format.unwrap_or(usual)
    }
}

/// The agreed protocols, by the words of the agreement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Protocol {
    /// Convert what can be converted without loss; refuse the rest by line.
    #[value(name = "TRANSFORM_ALL", alias = "transform-all")]
    TransformAll,
    /// As TRANSFORM_ALL, and let outputs through with a warning where the terms say `warn`.
    #[value(name = "BEST_EFFORT", alias = "best-effort")]
    BestEffort,
    /// Convert nothing; stop at the first output that does not fit.
    #[value(name = "FAIL_FAST", alias = "fail-fast")]
    FailFast,
}

impl From<Protocol> for accordant::terms::Protocol {
    fn from(protocol: Protocol) -> Self {
        match protocol {
            Protocol::TransformAll => Self::TransformAll,
            Protocol::BestEffort => Self::BestEffort,
            Protocol::FailFast => Self::FailFast,
        }
    }
}
