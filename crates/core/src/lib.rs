//! The contract layer for machine-consumed AI output.
