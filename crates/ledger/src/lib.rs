//! Receipts at rest: an append-only Merkle log in SQLite.
//!
//! A [`Ledger`] is one file that holds the runs of gates. Each [`Run`] is a log of its own, with its own origin, and remembers
//! how far it came, so that a run that was killed goes on where its last batch ended and does no output twice.
//!
//! ```
//! use accordant::receipt::{dsse::Envelope, key::{Signer, SigningKey}};
//! use accordant_json::Sha256;
//! use accordant_ledger::{Batch, Ledger, Position, RunKey};
//!
//! # fn statements() -> Vec<Vec<u8>> { Vec::new() }
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let folder = tempfile::tempdir()?;
//! # let path = folder.path().join("receipts.ledger");
//! # let signer = SigningKey::from_seed([7; 32])?;
//! let ledger = Ledger::open(&path)?;
//! // What the run is bound to: another schema, other terms, another run.
//! let key = RunKey::of([("from", b"{}".as_slice()), ("to", b"{}"), ("protocol", b"TRANSFORM_ALL"), ("audience", b"crm")]);
//! let mut run = ledger.start(&key, "accordant.example/gate-1", &[])?;
//!
//! // Outputs and errors are written and flushed; then the batch is cut and committed; then its receipts may be seen.
//! let cut = run.log().prepare(statements().into_iter().map(Envelope::of_statement).collect(), &signer)?;
//! let position = Position { line: 40, input_bytes: 9_120, ..run.position() };
//! run.commit(&Batch { cut: &cut, lines: &[], position })?;
//! for receipt in cut.receipts() {
//!     println!("{}", receipt.to_json());
//! }
//!
//! // The process dies, and another one goes on.
//! drop(run);
//! let run = ledger.resume(&key)?;
//! assert_eq!(run.position().line, 40);
//! let id = run.id();
//! run.finish()?;
//!
//! // A year later.
//! assert!(ledger.audit(id)?.is_sound());
//! for stored in ledger.receipts_by_output(&Sha256::of(b"{\"status\":\"SUCCESS\"}")) {
//!     println!("{}", stored?.json);
//! }
//! # Ok(()) }
//! ```
//!
//! # How
//! *One batch is one transaction*: its receipts, its checkpoint, the right edge of the tree and the run's [`Position`] are
//! there together or not at all, and on the disk when [`Run::commit`] returns (WAL, `synchronous = FULL`).
//!
//! *A checkpoint is durable before anyone sees it.* So receipts leave the process only after the commit. If it dies between,
//! whoever goes on takes the receipts that were not yet written from [`Ledger::receipts_of_run`]; cutting the batch anew would
//! give the log two roots for one size. Outputs and errors are written before the commit, and cut back to the
//! [`Position`] when the run is resumed.
//!
//! *Nothing is changed.* Triggers in the file refuse to update, delete or replace receipts and checkpoints, whoever asks.
//! [`Ledger::audit`] rebuilds the tree from the stored statements, so that a change below SQL shows.
//!
//! *A run has one writer.* An advisory lock beside the file, which ends with its process, keeps a second one out; an epoch that
//! each resumption raises refuses a writer that lost the lock and does not know it.
//!
//! # Rooms
//! | room | holds |
//! |---|---|
//! | `ledger` | [`Ledger`]: opening, starting, resuming |
//! | `run` | [`Run`]: committing batches, finishing |
//! | `batch`, `position`, `key` | what a run is told |
//! | `read` | what was stored, streamed |
//! | [`audit`](mod@audit) | the tree rebuilt and compared |
//! | `connection`, `migration`, `lock`, `error` | the file: settings, versions, locks, faults |
//!
//! # Limits
//! Memory is O(batch) for writing and O(page) for reading. Counts reach 2^63 − 1. One machine: the file must lie on a local file
//! system, as SQLite's WAL wants it. No clock and no environment is read; the ledger's identity is SQLite's own randomness.

// So that tests inside the crate build their batches as those outside do.
#[cfg(test)]
extern crate self as accordant_ledger;

pub mod audit;
mod batch;
mod connection;
mod error;
mod key;
mod ledger;
mod lock;
mod migration;
mod position;
mod read;
mod run;

pub use audit::{AuditFault, AuditReport};
pub use batch::{Batch, BatchFault};
pub use error::LedgerError;
pub use key::RunKey;
pub use ledger::Ledger;
pub use position::Position;
pub use read::{Pages, RunInfo, RunState, StoredCheckpoint, StoredReceipt};
pub use run::Run;
