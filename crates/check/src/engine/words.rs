//! Sets of known strings, found by the bytes between the quotes.
//!
//! A string of up to fourteen bytes is compared as one masked vector together with its closing quote, so that a match
//! needs no scan for the end of the string.

use std::collections::HashMap;

use super::text::{Text, mask};

/// A known string.
#[derive(Debug, Clone)]
struct Word {
    /// Its bytes as they stand in a document that doesn't escape what needn't be.
    bytes: Box<[u8]>,
    /// The first of them and the closing quote behind a short one.
    head: u128,
    mask: u128,
}

/// Known strings, each with the place at which it was given. Equal strings have the place of the first.
#[derive(Debug, Clone, Default)]
pub(super) struct Words {
    words: Vec<Word>,
    /// For each length, the strings that have it.
    by_length: Vec<Vec<u16>>,
    /// All of them, where they are many.
    index: HashMap<Box<[u8]>, u16>,
}

/// With more strings of one length than these, they are found by hash.
const LISTED: usize = 8;

/// Strings of so many bytes and more are found by hash, whatever their number.
const LONG: usize = 128;

/// The most strings that a table can tell apart.
pub(super) const WORDS: usize = u16::MAX as usize;

impl Words {
    /// The table of these strings, at most [`WORDS`].
    pub(super) fn of<'s>(strings: impl IntoIterator<Item = &'s str>) -> Self {
        let mut table = Words::default();
        for string in strings {
            let Ok(place) = u16::try_from(table.words.len()) else { break };
            table.words.push(Word::of(string));
            table.index.entry(string.as_bytes().into()).or_insert(place);
            if string.len() >= LONG {
                continue;
            }
            if table.by_length.len() <= string.len() {
                table.by_length.resize(string.len() + 1, Vec::new());
            }
            table.by_length.get_mut(string.len()).into_iter().for_each(|list| list.push(place));
        }
        table
    }

    pub(super) fn len(&self) -> usize {
        self.words.len()
    }

    /// Does the string at `place` stand at `start`, quote behind it included? The position behind the quote then.
    #[inline(always)]
    pub(super) fn stands(&self, place: usize, text: Text<'_>, start: usize) -> Option<usize> {
        let word = self.words.get(place)?;
        if (text.word(start) ^ word.head) & word.mask != 0 {
            return None;
        }
        let end = start + word.bytes.len();
        if word.bytes.len() < 16 || (text.slice(start, end) == &*word.bytes && text.at(end) == b'"') {
            return Some(end + 1);
        }
        None
    }

    /// The place of the string between these bytes of the document, which have no escapes.
    #[inline(always)]
    pub(super) fn find(&self, text: Text<'_>, start: usize, end: usize) -> Option<usize> {
        if end - start >= LONG {
            return self.find_bytes(text.slice(start, end));
        }
        let list = self.by_length.get(end - start)?;
        if list.len() > LISTED {
            return self.find_bytes(text.slice(start, end));
        }
        let word = text.word(start);
        for place in list {
            let known = self.words.get(usize::from(*place))?;
            let short = known.bytes.len() < 16;
            if (word ^ known.head) & known.mask == 0 && (short || text.slice(start, end) == &*known.bytes) {
                return Some(usize::from(*place));
            }
        }
        None
    }

    /// The place of a string by its bytes.
    pub(super) fn find_bytes(&self, bytes: &[u8]) -> Option<usize> {
        self.index.get(bytes).map(|place| usize::from(*place))
    }
}

impl Word {
    fn of(string: &str) -> Self {
        let bytes = string.as_bytes().into();
        if string.bytes().any(|byte| byte < b' ' || byte == b'"' || byte == b'\\') {
            // No document has it without an escape: nothing that can stand there equals these bytes.
            return Word { bytes, head: u128::MAX, mask: u128::MAX };
        }
        let mut head = [0; 16];
        let quoted = string.bytes().chain([b'"']);
        head.iter_mut().zip(quoted).for_each(|(to, byte)| *to = byte);
        Word { bytes, head: u128::from_le_bytes(head), mask: mask(string.len() + 1) }
    }
}
