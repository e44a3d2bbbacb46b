//! The contract layer for machine-consumed AI output.

pub mod error;
pub mod guard;
pub mod receipt;
pub mod terms;
