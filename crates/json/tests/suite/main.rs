//! The json crate against outside cases, other implementations, drawn values and hostile bytes.
//!
//! Everything runs from the checkout alone. Where the larger sets of test data are at hand (beside the workspace in
//! `../shared/testdata`, or where `ACCORDANT_TESTDATA` says), they run too.

#[cfg(test)]
mod cases;
#[cfg(test)]
mod draw;
#[cfg(test)]
mod edge;
#[cfg(test)]
mod fixed_bytes;
#[cfg(test)]
mod hostile;
#[cfg(test)]
mod jcs;
#[cfg(test)]
mod json_test_suite;
#[cfg(test)]
mod laws;
#[cfg(test)]
mod serde_json_agrees;
