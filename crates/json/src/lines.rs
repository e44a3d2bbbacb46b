//! JSON Lines: one document a line, split without reading the documents.
//!
//! A line feed can't stand inside a JSON document that is written on one line, so splitting needs no parsing. Memory
//! is bounded by the limit whatever the length of a line: one that is too long is passed over, reported with its
//! place, and the next one is read.
//!
//! Lines end in LF or CR LF. Blank ones are skipped but counted, so that a line's number is the one an editor shows.

use std::io::{self, BufRead, Read};
use std::iter::FusedIterator;

/// One line of a stream.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// Its number, counted from 1; blank lines count.
    pub number: u64,
    /// Bytes of the stream before it.
    pub offset: u64,
    /// What it holds, without the end of the line.
    pub bytes: Vec<u8>,
    /// Ended by a line feed. If not, it is the last one, and may have been cut off.
    pub terminated: bool,
}

/// Why there is no line. Closed: after `TooLong` the next line follows, after `Source` nothing does.
#[derive(Debug, thiserror::Error)]
pub enum LineError {
    /// A line of more bytes than the limit. It was passed over.
    #[error("line {number} has more than {limit} bytes")]
    TooLong {
        /// The line's number, counted from 1.
        number: u64,
        /// Bytes of the stream before the line.
        offset: u64,
        /// The most bytes that are taken.
        limit: usize,
    },
    /// The source failed.
    #[error("reading line {number} failed: {source}")]
    Source {
        /// The number of the line that was being read.
        number: u64,
        /// Bytes of the stream before the line.
        offset: u64,
        /// What the source said.
        source: io::Error,
    },
}

impl LineError {
    /// The stable word for this error.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::TooLong { .. } => "json-line-too-long",
            Self::Source { .. } => "json-source-failed",
        }
    }

    /// The way out, where there is one to name.
    pub const fn help(&self) -> Option<&'static str> {
        match self {
            Self::TooLong { .. } => {
                Some("raise the limit of bytes; each document must stand on a line of its own")
            }
            Self::Source { .. } => None,
        }
    }
}

/// The lines of a stream.
///
/// ```
/// # use accordant_json::lines::Lines;
/// let mut lines = Lines::new("{\"a\":1}\n\n[2]".as_bytes(), 1_000);
/// let first = lines.next().unwrap()?;
/// assert_eq!((first.number, first.bytes.as_slice(), first.terminated), (1, br#"{"a":1}"#.as_slice(), true));
/// let last = lines.next().unwrap()?;
/// assert_eq!((last.number, last.offset, last.terminated), (3, 9, false));
/// # Ok::<(), accordant_json::lines::LineError>(())
/// ```
#[derive(Debug)]
pub struct Lines<R> {
    source: R,
    limit: usize,
    /// The number of the last line that was begun.
    number: u64,
    /// Bytes that were taken from the source.
    offset: u64,
    ended: bool,
}

/// The longest end of a line: CR LF.
const LINE_END: usize = 2;

impl<R: BufRead> Lines<R> {
    /// Split `source` into lines of at most `limit` bytes, their ends not counted.
    pub fn new(source: R, limit: usize) -> Self {
        Self { source, limit, number: 0, offset: 0, ended: false }
    }

    /// The next line, blank or not; none at the end.
    fn line(&mut self) -> io::Result<Option<Result<Line, LineError>>> {
        self.number += 1;
        let (number, offset) = (self.number, self.offset);
        let mut bytes = Vec::new();
        let most = self.limit.saturating_add(LINE_END);
        let taken = self.source.by_ref().take(most as u64).read_until(b'\n', &mut bytes)?;
        self.offset += taken as u64;
        if taken == 0 {
            return Ok(None);
        }
        let terminated = bytes.last() == Some(&b'\n');
        if !terminated && taken == most {
            self.offset += self.source.skip_until(b'\n')? as u64;
        }
        bytes.truncate(bytes.len() - end_length(&bytes));
        if bytes.len() > self.limit {
            return Ok(Some(Err(LineError::TooLong { number, offset, limit: self.limit })));
        }
        Ok(Some(Ok(Line { number, offset, bytes, terminated })))
    }
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = Result<Line, LineError>;

    fn next(&mut self) -> Option<Self::Item> {
        while !self.ended {
            let offset = self.offset;
            match self.line() {
                Ok(Some(Ok(line))) if is_blank(&line.bytes) => {}
                Ok(Some(line)) => return Some(line),
                Ok(None) => self.ended = true,
                Err(source) => {
                    self.ended = true;
                    return Some(Err(LineError::Source { number: self.number, offset, source }));
                }
            }
        }
        None
    }
}

impl<R: BufRead> FusedIterator for Lines<R> {}

/// Bytes of the LF or CR LF that ends `line`.
fn end_length(line: &[u8]) -> usize {
    match line {
        [.., b'\r', b'\n'] => LINE_END,
        [.., b'\n'] => 1,
        _ => 0,
    }
}

/// Nothing but the white space of JSON.
fn is_blank(line: &[u8]) -> bool {
    line.iter().all(|byte| matches!(byte, b' ' | b'\t' | b'\r'))
}

#[cfg(test)]
mod tests;
