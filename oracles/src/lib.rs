//! Other implementations of what accordant does, to be compared with: crates `jsonschema`, `boon`, `regress`.
//!
//! This package stands outside the workspace, with a lock file and a build of its own, so that nothing here can come into the
//! product. Its tests ask all implementations the same questions; its commands are the peer of the benchmark and the benchmark.
//!
//! # Rooms
//! [`peer`]: a schema compiled by another implementation · [`suite`]: the public test suite as cases · [`bench`]: running
//! commands against each other

pub mod bench;
pub mod peer;
pub mod suite;
