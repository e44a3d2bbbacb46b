//! Sealing, held to tables of cases, to reference vectors and to its three laws.
//!
//! `vectors`: the truth tables of a reference sealer · `cases`: schemas that invite mistakes · `laws`: what holds of any
//! schema, on generated schemas and instances · `suite`: the same on the schemas of the public suite, where it is at
//! hand. `oracle` says by brute force which keys are declared.

#![cfg(test)]

mod cases;
mod data;
mod draw;
mod laws;
mod oracle;
mod sealing;
mod suite;
mod vectors;
