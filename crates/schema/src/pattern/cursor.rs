//! A place in the text of a pattern.

/// Reads the text from left to right.
#[derive(Debug, Clone, Copy)]
pub(super) struct Cursor<'p> {
    text: &'p str,
    offset: usize,
}

impl<'p> Cursor<'p> {
    pub(super) const fn new(text: &'p str) -> Self {
        Self { text, offset: 0 }
    }

    /// How far it has come, in bytes.
    pub(super) const fn offset(&self) -> usize {
        self.offset
    }

    /// What is left.
    pub(super) fn rest(&self) -> &'p str {
        self.text.get(self.offset..).unwrap_or_default()
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    pub(super) fn next(&mut self) -> Option<char> {
        let character = self.peek()?;
        self.offset += character.len_utf8();
        Some(character)
    }

    /// Goes past `expected` if it is what comes next.
    pub(super) fn eat(&mut self, expected: &str) -> bool {
        let is_next = self.rest().starts_with(expected);
        if is_next {
            self.offset += expected.len();
        }
        is_next
    }

    /// Goes past all that comes before `end`, and past `end`. Stays if there is none.
    pub(super) fn eat_until(&mut self, end: char) -> Option<&'p str> {
        let (before, _) = self.rest().split_once(end)?;
        self.offset += before.len() + end.len_utf8();
        Some(before)
    }

    /// Goes past the decimal digits that come next: their value, [`u64::MAX`] where that is too large.
    pub(super) fn eat_number(&mut self) -> Option<u64> {
        let rest = self.rest();
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let value = rest
            .get(..digits)?
            .bytes()
            .fold(0u64, |value, digit| value.saturating_mul(10).saturating_add(u64::from(digit - b'0')));
        self.offset += digits;
        (digits > 0).then_some(value)
    }

    /// Goes past exactly `count` hexadecimal digits: their value. Stays if there are fewer.
    pub(super) fn eat_hex(&mut self, count: usize) -> Option<u32> {
        let digits = self.rest().get(..count)?;
        if !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return None;
        }
        self.offset += count;
        u32::from_str_radix(digits, 16).ok()
    }
}
