//! `operation.error`: the one record that stands for an output, or a run, that didn't get through.
//!
//! A caller decides on a finite vocabulary, never on message text: the [`Class`] says who must act and, by
//! [`action`], what to do; the [`Code`] says what happened; the path says where. The message is for people and safe
//! to show: it is made of paths, keywords and the limits of a schema, never of a value of the payload.
//!
//! # Rooms
//! [`Class`], [`Action`]: the eight classes and the total function between them · [`Stage`]: where it occurred ·
//! [`Code`], [`Row`]: the table that `accordant explain CODE` prints · [`OperationError`], [`Finding`]: the record
//! and what it found.
//!
//! # Limits
//! A message has at most [`MESSAGE_CHARACTERS`], a path at most [`PATH_BYTES`] (a longer one is cut back to an
//! ancestor), and a record names at most [`FURTHER_FINDINGS`] findings besides the first.

mod class;
pub mod code;
mod finding;
mod record;
mod stage;
mod violation;

pub use class::{Action, Class, UnknownClass, action};
pub use code::{Code, Example, Row, codes};
pub use finding::{Finding, MESSAGE_CHARACTERS, PATH_BYTES};
pub use record::{FURTHER_FINDINGS, InputDigest, OperationError};
pub use stage::Stage;

#[cfg(test)]
mod tests;
