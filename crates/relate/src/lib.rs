//! How two schemas relate: inclusion, witnesses and the delta.

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
