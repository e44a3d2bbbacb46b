//! Nothing is made up.
