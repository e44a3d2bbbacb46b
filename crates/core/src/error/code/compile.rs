//! Rows for schemas that can't be used.

use super::Code;

pub(super) const ROWS: &[Code] = &[];
