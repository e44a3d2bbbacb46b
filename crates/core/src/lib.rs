//! The contract layer for machine-consumed AI output.

pub mod error;
pub mod gate;
pub mod guard;
pub mod negotiate;
pub mod receipt;
pub mod terms;
pub mod transform;
