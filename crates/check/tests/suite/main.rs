//! The check crate against the public suite, its own tables, drawn schemas and hostile input.
//!
//! Everything runs from the checkout alone. Where the larger sets of test data are at hand (beside the workspace in
//! `../shared/testdata`, or where `ACCORDANT_TESTDATA` says), they run too.

#[cfg(test)]
mod budgets;
#[cfg(test)]
mod cases;
#[cfg(test)]
mod draw;
#[cfg(test)]
mod engine;
#[cfg(test)]
mod json_schema_test_suite;
#[cfg(test)]
mod laws;
#[cfg(test)]
mod messages;
#[cfg(test)]
mod output;
#[cfg(test)]
mod real_cases;
#[cfg(test)]
mod semantics;
