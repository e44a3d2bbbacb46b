//! The project's own chores, as a library so that each is an ordinary test too.
//!
//! # Rooms
//! [`tidy`]: the laws of the house · [`vectors`]: the conformance vectors · [`examples`]: the three scenarios · [`tree`]: the checkout as text.

pub mod examples;
pub mod tidy;
pub mod tree;
pub mod vectors;
