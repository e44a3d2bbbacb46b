//! `accordant receipt`: what was typed.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::Format;

/// `accordant receipt`.
#[derive(Debug, Args)]
pub(crate) struct ReceiptArgs {
    #[command(subcommand)]
    pub(crate) command: ReceiptCommand,
}

impl ReceiptArgs {
    pub(crate) fn format(&self) -> Format {
        match &self.command {
            ReceiptCommand::Show(args) => args.format,
            ReceiptCommand::Verify(args) => args.format,
        }
    }
}

/// What is done with receipts.
#[derive(Debug, Subcommand)]
pub(crate) enum ReceiptCommand {
    /// Print what receipts say, without judging them.
    Show(ShowArgs),
    /// Check receipts offline: signatures, inclusion, and the output in hand.
    Verify(Box<VerifyArgs>),
}

/// `accordant receipt show`.
#[derive(Debug, Args)]
pub(crate) struct ShowArgs {
    /// A receipt, or JSON Lines of them.
    #[arg(value_name = "RECEIPTS")]
    pub(crate) receipts: PathBuf,
    /// The form of what is printed.
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
}

/// `accordant receipt verify`.
#[derive(Debug, Args)]
pub(crate) struct VerifyArgs {
    /// Receipts, one a line.
    #[arg(value_name = "RECEIPTS")]
    pub(crate) receipts: PathBuf,
    /// The output in hand, its very bytes; for one receipt.
    #[arg(long, value_name = "FILE", conflicts_with = "outputs")]
    pub(crate) output: Option<PathBuf>,
    /// Delivered outputs, one a line: each must have its receipt, and each receipt its output. Repeatable.
    #[arg(long, value_name = "FILE")]
    pub(crate) outputs: Vec<PathBuf>,
    /// The outputs as the producer sent them, one a line: each must have its receipt, delivered or refused. Repeatable.
    #[arg(long, value_name = "FILE", conflicts_with = "output")]
    pub(crate) inputs: Vec<PathBuf>,
    /// Trust this one public key for every role and for the log (SPKI PEM or an `ssh-ed25519` line).
    #[arg(long, value_name = "FILE", required_unless_present = "trust", conflicts_with = "trust")]
    pub(crate) key: Option<PathBuf>,
    /// Who may sign what (TOML).
    #[arg(long, value_name = "FILE")]
    pub(crate) trust: Option<PathBuf>,
    /// Which logs and witnesses count (C2SP tlog-policy); goes with `--trust`.
    #[arg(long, value_name = "FILE", requires = "trust")]
    pub(crate) log_policy: Option<PathBuf>,
    /// The receiver's schema that the receipt must be about.
    #[arg(long, value_name = "FILE")]
    pub(crate) schema: Option<PathBuf>,
    /// The agreement that the receipt must be under (DSSE envelope).
    #[arg(long, value_name = "FILE")]
    pub(crate) agreement: Option<PathBuf>,
    /// Whom the receipt must be for.
    #[arg(long, value_name = "NAME")]
    pub(crate) audience: Option<String>,
    /// The time to judge at (RFC 3339); now when not given.
    #[arg(long, value_name = "TIME")]
    pub(crate) now: Option<String>,
    /// The form of what is printed.
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
}
