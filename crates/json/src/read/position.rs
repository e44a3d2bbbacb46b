//! Where a byte of a document stands for a person.

use std::fmt;

/// A place in a document.
///
/// [`Display`](fmt::Display) gives all three: `line 4, column 12 (byte 88)`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// Bytes before the place.
    pub offset: usize,
    /// The line, counted from 1; lines end with a line feed.
    pub line: usize,
    /// The character within its line, counted from 1.
    pub column: usize,
}

impl Position {
    /// The place of the byte at `offset`, or of the end if the document is shorter. Takes time in proportion to
    /// `offset`.
    /// ```
    /// # use accordant_json::Position;
    /// assert_eq!(Position::of("[\n\"é\", x]".as_bytes(), 8).to_string(), "line 2, column 6 (byte 8)");
    /// ```
    pub fn of(bytes: &[u8], offset: usize) -> Self {
        let before = bytes.get(..offset).unwrap_or(bytes);
        let line_start = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        let line = before.get(line_start..).unwrap_or_default();
        Self {
            offset: before.len(),
            line: 1 + before.iter().filter(|byte| **byte == b'\n').count(),
            // Bytes that continue a character don't count.
            column: 1 + line.iter().filter(|byte| **byte & 0xc0 != 0x80).count(),
        }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {} (byte {})", self.line, self.column, self.offset)
    }
}
