//! How two schemas relate: inclusion, witnesses and the delta.

mod delta;
mod inclusion;
mod options;
mod place;
mod schema;

pub use delta::{Closable, Delta, Difference, DifferenceKind, Fragment, GuardList, Severity, delta};
pub use inclusion::{Inclusion, Reason, Undecided};
pub use options::RelateOptions;
pub use place::{Place, Step};
pub use schema::Schema;

/// Does the receiver take everything that the producer may send?
pub fn include(producer: &Schema, receiver: &Schema, options: &RelateOptions) -> Inclusion {
    delta(producer, receiver, options).inclusion
}
