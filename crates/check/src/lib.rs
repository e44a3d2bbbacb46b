//! Does a document fit a schema: compiled checks and their reports.
