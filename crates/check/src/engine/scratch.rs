//! Buffers that one check after the other uses.

use std::collections::HashMap;

use super::plan::SpecId;
use super::string::Literal;

/// Where an item stands.
#[derive(Debug, Clone, Copy)]
pub(super) struct Span {
    pub(super) start: usize,
    pub(super) end: usize,
}

/// Memory for [`Program::judge`](crate::Program::judge), to be used again for the next document: one for each thread.
#[derive(Debug, Default)]
pub struct Scratch {
    /// The document with its padding.
    pub(super) padded: Vec<u8>,
    /// Unknown names of all open objects.
    pub(super) names: Vec<Literal>,
    /// Known members past the first 64 of all open objects.
    pub(super) met: Vec<u64>,
    /// Items of open arrays whose items have to differ.
    pub(super) spans: Vec<Span>,
    /// Items that `contains` has counted in open arrays.
    pub(super) counts: Vec<u64>,
    /// Outcomes of second runs: the end of the value, or none where it doesn't fit.
    pub(super) memo: HashMap<(SpecId, usize), Option<usize>>,
}

/// How much of each stack is in use.
#[derive(Clone, Copy)]
pub(super) struct Tops {
    names: usize,
    met: usize,
    spans: usize,
    counts: usize,
}

/// The most entries for which the memory of the memo is kept.
const KEPT: usize = 1 << 12;

impl Scratch {
    pub(super) fn tops(&self) -> Tops {
        Tops {
            names: self.names.len(),
            met: self.met.len(),
            spans: self.spans.len(),
            counts: self.counts.len(),
        }
    }

    /// Give up what was put on the stacks since.
    pub(super) fn cut(&mut self, tops: Tops) {
        self.names.truncate(tops.names);
        self.met.truncate(tops.met);
        self.spans.truncate(tops.spans);
        self.counts.truncate(tops.counts);
    }

    pub(super) fn clear(&mut self) {
        self.cut(Tops { names: 0, met: 0, spans: 0, counts: 0 });
        if self.memo.capacity() > KEPT {
            self.memo = HashMap::new();
        } else if !self.memo.is_empty() {
            self.memo.clear();
        }
    }
}
