//! Receipts at rest: an append-only Merkle log in SQLite.
