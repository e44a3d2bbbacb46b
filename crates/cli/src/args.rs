//! What was typed. Typing never does work: each command turns its own arguments into what they mean.

mod gate;
mod receipt;

use std::path::PathBuf;

use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};

pub(crate) use gate::GateArgs;
pub(crate) use receipt::{ReceiptArgs, ReceiptCommand, ShowArgs, VerifyArgs};

use crate::exit;

/// Stands between a model and whoever uses its output.
///
/// accordant says, with evidence, whether an output fits what its receiver takes and whether it can be made to fit
/// without inventing anything, and lets anyone check that later.
#[derive(Debug, Parser)]
#[command(name = "accordant", version, after_help = exit::HELP, propagate_version = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

impl Args {
    /// The format that faults are printed in.
    pub(crate) fn format(&self) -> Format {
        match &self.command {
            Command::Gate(args) => args.format(),
            Command::Check(args) => args.format,
            Command::Delta(args) => args.format,
            Command::Seal(args) => args.format,
            Command::Receipt(args) => args.format(),
            Command::Explain(args) => args.format,
            Command::Guard(_) => Format::Json,
            Command::Keygen(_) | Command::Demo(_) | Command::Completions(_) => Format::Human,
        }
    }
}

/// The commands, main job first.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Put a stream of outputs through a receiver's schema: conforming outputs, typed errors, receipts.
    Gate(Box<GateArgs>),
    /// Check documents against one schema, and show what doesn't fit.
    Check(CheckArgs),
    /// Name the differences of two schemas, each with a value that the producer may send and the receiver refuses.
    Delta(DeltaArgs),
    /// Say whether negotiation is needed, by the reference's five gates: one JSON object with `state` and `policy` in,
    /// the verdict with its digest out.
    Guard(GuardArgs),
    /// Forbid undeclared keys at every object of a schema, without changing what it otherwise means.
    Seal(SealArgs),
    /// Make an Ed25519 key pair for receipts.
    Keygen(KeygenArgs),
    /// Show receipts, or check them offline.
    Receipt(ReceiptArgs),
    /// Explain an error code; without one, list them all.
    Explain(ExplainArgs),
    /// Write a small real case into a folder and run the gate on it.
    Demo(DemoArgs),
    /// Print completions for a shell.
    Completions(CompletionsArgs),
}

/// Whom the output is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum, Default)]
pub(crate) enum Format {
    /// Aligned text; coloured on a terminal only.
    #[default]
    Human,
    /// Stable JSON.
    Json,
}

/// How schemas are read.
#[derive(Debug, Clone, ClapArgs)]
pub(crate) struct SchemaOptions {
    /// The draft of a schema without `$schema`: 4, 6, 7, 2019-09 or 2020-12.
    #[arg(long, value_name = "DRAFT", default_value = "2020-12")]
    pub(crate) draft: String,
    /// Assert `format` instead of taking it as an annotation.
    #[arg(long)]
    pub(crate) assert_formats: bool,
    /// Register the schema of this file under its `$id`, so that `$ref` finds it; nothing is ever fetched. Repeatable.
    #[arg(long = "with", value_name = "FILE")]
    pub(crate) with: Vec<PathBuf>,
}

/// How documents are read.
#[derive(Debug, Clone, Copy, ClapArgs)]
pub(crate) struct ReadOptions {
    /// Refuse documents nested deeper than this many arrays and objects.
    #[arg(long, value_name = "LEVELS", default_value_t = 128)]
    pub(crate) max_depth: u16,
    /// Refuse documents larger than this many bytes.
    #[arg(long, value_name = "BYTES", default_value_t = 16 * 1024 * 1024)]
    pub(crate) max_bytes: usize,
}

/// `accordant check`.
#[derive(Debug, ClapArgs)]
pub(crate) struct CheckArgs {
    /// The schema.
    #[arg(long, value_name = "FILE")]
    pub(crate) schema: PathBuf,
    /// The documents: `.jsonl` and `.ndjson` files hold one a line, others one in all; `-` or none is JSON Lines on standard input.
    #[arg(value_name = "FILE")]
    pub(crate) documents: Vec<PathBuf>,
    /// Read every file as JSON Lines, whatever its name.
    #[arg(long, conflicts_with = "document")]
    pub(crate) lines: bool,
    /// Read every file as one document, whatever its name.
    #[arg(long)]
    pub(crate) document: bool,
    /// With `--format json`: the standard's output form, one JSON object a document.
    #[arg(long, value_enum, default_value_t = OutputForm::List)]
    pub(crate) output: OutputForm,
    #[command(flatten)]
    pub(crate) schemas: SchemaOptions,
    #[command(flatten)]
    pub(crate) reading: ReadOptions,
    /// The form of what is printed.
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
}

/// The output forms of JSON Schema 2020-12, section 12.4.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum OutputForm {
    /// Valid or not.
    Flag,
    /// Every keyword that failed, in one list, as 2019-09 and 2020-12 have it.
    Basic,
    /// Every subschema that failed, in one list.
    List,
    /// Errors as a tree that follows the schema.
    Hierarchical,
}

impl From<OutputForm> for accordant_check::Output {
    fn from(form: OutputForm) -> Self {
        match form {
            OutputForm::Flag => Self::Flag,
            OutputForm::Basic => Self::Basic,
            OutputForm::List => Self::List,
            OutputForm::Hierarchical => Self::Hierarchical,
        }
    }
}

/// `accordant delta`.
#[derive(Debug, ClapArgs)]
pub(crate) struct DeltaArgs {
    /// The producer's schema.
    #[arg(value_name = "PRODUCER")]
    pub(crate) producer: PathBuf,
    /// The receiver's schema.
    #[arg(value_name = "RECEIVER")]
    pub(crate) receiver: PathBuf,
    #[command(flatten)]
    pub(crate) schemas: SchemaOptions,
    /// The form of what is printed.
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
}

/// `accordant guard`.
#[derive(Debug, ClapArgs)]
pub(crate) struct GuardArgs {
    /// One JSON object with `state` and `policy`; `-` or none is standard input.
    #[arg(value_name = "FILE")]
    pub(crate) input: Option<PathBuf>,
}

/// `accordant seal`.
#[derive(Debug, ClapArgs)]
pub(crate) struct SealArgs {
    /// The schema; `-` or none is standard input.
    #[arg(value_name = "SCHEMA")]
    pub(crate) schema: Option<PathBuf>,
    /// Write the sealed schema here instead of standard output.
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) schemas: SchemaOptions,
    /// `json` puts the sealed schema and what was done into one object.
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
}

/// `accordant keygen`.
#[derive(Debug, ClapArgs)]
pub(crate) struct KeygenArgs {
    /// Where the private key goes (PKCS#8 PEM, readable by its owner only); the public key goes beside it as `.pub.pem`.
    #[arg(long, value_name = "FILE", default_value = "key.pem")]
    pub(crate) out: PathBuf,
}

/// `accordant explain`.
#[derive(Debug, ClapArgs)]
pub(crate) struct ExplainArgs {
    /// A code as it stands in an error, such as NEGOTIATION_REQUIRED.
    #[arg(value_name = "CODE")]
    pub(crate) code: Option<String>,
    /// The form of what is printed.
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
}

/// `accordant demo`.
#[derive(Debug, ClapArgs)]
pub(crate) struct DemoArgs {
    /// The folder to write into; files that are there already are kept.
    #[arg(value_name = "FOLDER", default_value = "accordant-demo")]
    pub(crate) folder: PathBuf,
}

/// `accordant completions`.
#[derive(Debug, ClapArgs)]
pub(crate) struct CompletionsArgs {
    /// The shell.
    pub(crate) shell: clap_complete::Shell,
}
