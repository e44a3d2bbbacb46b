//! How far a run has come.

use accordant_json::Sha256;

/// Where a run stands in its input and in the files that it writes. The default is the beginning.
///
/// Whoever resumes reads the input's first `input_bytes` again and compares their digest, cuts outputs, errors and side file back
/// to these lengths, and completes the receipts from the ledger.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The last line of the input that is dealt with, counted from 1; blank ones count. 0 before the first.
    pub line: u64,
    /// Bytes of the input up to the end of that line.
    pub input_bytes: u64,
    /// SHA-256 of those bytes.
    pub input_sha256: Sha256,
    /// Bytes of the file of conforming outputs.
    pub out_bytes: u64,
    /// Bytes of the file of errors.
    pub errors_bytes: u64,
    /// Bytes of the file of receipts, once those of the last batch are written.
    pub receipts_bytes: u64,
    /// Bytes of the file of provenance and dropped members.
    pub side_bytes: u64,
}

impl Position {
    // The counts, by name, in the order of the table's columns.
    pub(crate) fn counts(&self) -> [(&'static str, u64); 6] {
        [
            ("line", self.line),
            ("input_bytes", self.input_bytes),
            ("out_bytes", self.out_bytes),
            ("errors_bytes", self.errors_bytes),
            ("receipts_bytes", self.receipts_bytes),
            ("side_bytes", self.side_bytes),
        ]
    }
}

impl Default for Position {
    fn default() -> Self {
        Self {
            line: 0,
            input_bytes: 0,
            input_sha256: Sha256::of(b""),
            out_bytes: 0,
            errors_bytes: 0,
            receipts_bytes: 0,
            side_bytes: 0,
        }
    }
}
