//! The command `accordant`.
fn main() {}
