//! How two schemas relate: inclusion, witnesses, the delta, and sealing.
//!
//! ```
//! use std::sync::Arc;
//! use accordant_check::{CheckOptions, Program};
//! use accordant_json::read_str;
//! use accordant_relate::{Inclusion, RelateOptions, Schema, delta};
//! use accordant_schema::{Graph, Options};
//!
//! let schema = |text: &str| -> Result<Schema, Box<dyn std::error::Error>> {
//!     let graph = Graph::build(&read_str(text)?, &Options::default())?;
//!     Ok(Schema::new(Program::compile(Arc::new(graph), &CheckOptions::default())?))
//! };
//! let producer = schema(r#"{"type": "object", "properties": {"id": {"type": "integer"}}, "required": ["id"]}"#)?;
//! let receiver = schema(r#"{"properties": {"id": {"type": "string"}}, "required": ["id"]}"#)?;
//!
//! let delta = delta(&producer, &receiver, &RelateOptions::default());
//! let difference = &delta.differences[0];
//! assert_eq!((difference.at.to_string().as_str(), difference.kind.word()), ("/id", "type_mismatch"));
//! assert_eq!(difference.closable.word(), "integer_to_string");
//! assert!(matches!(delta.inclusion, Inclusion::NotIncluded { witness } if witness == read_str(r#"{"id": 0}"#)?));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # How
//! - [`include()`] asks one question: is there a value that the producer's schema takes and the receiver's refuses? No is a
//!   theorem, yes comes with a value that both programs have judged, and anything else is *undecided*, with the reason.
//! - [`delta()`] asks it again at each keyword of the receiver, so that every difference has its own witness, refused at
//!   the place that the difference names. Texts are never compared: schemas that mean the same have no differences.
//! - [`seal()`] closes a schema to undeclared members.
//!
//! # Rooms
//! | room | holds |
//! |---|---|
//! | `universe` | both schemas lowered into rules, equal parts known as equal |
//! | `engine` | the search for a value: kinds, cases, numbers, strings, arrays, objects |
//! | `inclusion`, `delta` | the questions, and what people read of the answers |
//! | [`text`] | regular sets of strings |
//! | `seal` | sealing |
//! | `place`, `schema`, `options` | places in instances, the compared schemas, bounds |
//!
//! # Limits
//! [`RelateOptions`]: steps, depth, candidates; past them the answer is undecided. Left open by design: look-around and
//! back-references inside patterns, `$dynamicRef` that depends on the way to it, asserted contents. Bounds of numbers past
//! 400 digits, and counts of `contains` past eight, are only looked at by trying.

mod delta;
mod engine;
mod inclusion;
mod options;
mod place;
mod schema;
mod seal;
pub mod text;
mod universe;

pub use delta::{Closable, Delta, Difference, DifferenceKind, Fragment, GuardList, Severity, delta};
pub use inclusion::{Inclusion, Reason, Undecided, include};
pub use options::RelateOptions;
pub use place::{Place, Step};
pub use schema::Schema;
pub use seal::{Addition, Change, FreeForm, LeftOpen, SealError, SealOptions, Sealed, Why, seal};
