//! The bytes of a document, padded so that a vector can be loaded at any of its positions.

use wide::u8x16;

/// Zero bytes behind a document. Zero is no JSON, so that every scan ends in the padding.
pub(super) const PADDING: usize = 64;

/// A document with [`PADDING`] zero bytes behind it. UTF-8 has been checked.
#[derive(Clone, Copy)]
pub(super) struct Text<'b> {
    bytes: &'b [u8],
}

impl<'b> Text<'b> {
    /// The padded copy of a document in `buffer`; none if it isn't UTF-8.
    pub(super) fn pad(document: &[u8], buffer: &'b mut Vec<u8>) -> Option<Self> {
        simdutf8::basic::from_utf8(document).ok()?;
        buffer.clear();
        buffer.reserve(document.len() + PADDING);
        buffer.extend_from_slice(document);
        buffer.extend_from_slice(&[0; PADDING]);
        Some(Text { bytes: buffer })
    }

    /// The document's length.
    pub(super) fn len(self) -> usize {
        self.bytes.len() - PADDING
    }

    /// The byte at a position; zero past the end.
    #[inline(always)]
    pub(super) fn at(self, position: usize) -> u8 {
        self.bytes.get(position).copied().unwrap_or(0)
    }

    /// Sixteen bytes from a position on, the first in the lowest byte.
    #[inline(always)]
    pub(super) fn word(self, position: usize) -> u128 {
        u128::from_le_bytes(self.block(position))
    }

    /// The bytes between two positions.
    #[inline(always)]
    pub(super) fn slice(self, start: usize, end: usize) -> &'b [u8] {
        self.bytes.get(start..end).unwrap_or(&[])
    }

    #[inline(always)]
    fn block(self, position: usize) -> [u8; 16] {
        match self.bytes.get(position..).and_then(<[u8]>::first_chunk::<16>) {
            Some(block) => *block,
            None => [0; 16],
        }
    }

    /// The first position from `position` on that is no white space of JSON.
    #[inline(always)]
    pub(super) fn skip_space(self, position: usize) -> usize {
        if self.at(position) > b' ' { position } else { self.skip_spaces(position) }
    }

    #[inline(never)]
    fn skip_spaces(self, mut position: usize) -> usize {
        loop {
            match self.at(position) {
                b'\n' => {
                    // Pretty-printing puts a run of spaces behind each line feed.
                    let block = u8x16::from(self.block(position + 1));
                    let spaces = block.simd_eq(u8x16::splat(b' ')).to_bitmask();
                    position += 1 + (!spaces).trailing_zeros().min(16) as usize;
                }
                b' ' | b'\t' | b'\r' => position += 1,
                _ => return position,
            }
        }
    }

    /// The first position from `position` on that holds a quote, a bracket or a brace, or lies behind the document.
    #[inline(always)]
    pub(super) fn skip_to_structure(self, mut position: usize) -> usize {
        loop {
            let block = u8x16::from(self.block(position));
            let quotes = block.simd_eq(u8x16::splat(b'"'));
            // Square brackets and braces differ in this one bit.
            let folded = block | u8x16::splat(0x20);
            let brackets = folded.simd_eq(u8x16::splat(b'{')) | folded.simd_eq(u8x16::splat(b'}'));
            let found = (quotes | brackets | block.simd_eq(u8x16::splat(0))).to_bitmask();
            if found != 0 {
                return position + found.trailing_zeros() as usize;
            }
            position += 16;
        }
    }

    /// The end of a word or a number.
    pub(super) fn skip_word(self, mut position: usize) -> usize {
        while !ends_word(self.at(position)) {
            position += 1;
        }
        position
    }

    /// Six bits that tell many strings apart, by the first bytes and the length of the string between two positions.
    #[inline(always)]
    pub(super) fn sample(self, start: usize, end: usize) -> u32 {
        let length = end - start;
        let word = self.word(start) & mask(length);
        let folded = (word as u64) ^ ((word >> 64) as u64).rotate_left(29) ^ (length as u64);
        (folded.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 58) as u32
    }

    /// The first position from `position` on that holds a quote, a backslash or a control character.
    #[inline(always)]
    pub(super) fn skip_plain(self, mut position: usize) -> usize {
        loop {
            let block = u8x16::from(self.block(position));
            let quotes = block.simd_eq(u8x16::splat(b'"'));
            let slashes = block.simd_eq(u8x16::splat(b'\\'));
            let controls = block.min(u8x16::splat(0x1f)).simd_eq(block);
            let found = (quotes | slashes | controls).to_bitmask();
            if found != 0 {
                return position + found.trailing_zeros() as usize;
            }
            position += 16;
        }
    }
}

/// Whitespace, or what ends a word or number.
const fn ends_word(byte: u8) -> bool {
    matches!(byte, 0..=b' ' | b',' | b']' | b'}' | b':')
}

/// The bytes of `word` that a string of `length` bytes takes, at most sixteen.
#[inline(always)]
pub(super) const fn mask(length: usize) -> u128 {
    if length >= 16 { u128::MAX } else { (1 << (length * 8)) - 1 }
}
