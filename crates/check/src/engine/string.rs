//! Strings: their end, their escapes, their content.

use std::borrow::Cow;

use super::text::Text;

/// A string of a document: where its content stands, without the quotes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Literal {
    pub(super) start: usize,
    pub(super) end: usize,
    /// There is an escape in it.
    pub(super) escaped: bool,
}

/// The string whose content begins at `start`; none where the bytes are no string of RFC 8259 with paired surrogates.
#[inline(always)]
pub(super) fn scan(text: Text<'_>, start: usize) -> Option<Literal> {
    let end = text.skip_plain(start);
    if text.at(end) == b'"' {
        return Some(Literal { start, end, escaped: false });
    }
    scan_escapes(text, start, end)
}

#[inline(never)]
fn scan_escapes(text: Text<'_>, start: usize, mut position: usize) -> Option<Literal> {
    loop {
        match text.at(position) {
            b'"' => return Some(Literal { start, end: position, escaped: true }),
            b'\\' => position = text.skip_plain(position + escape_length(text, position)?),
            _ => return None,
        }
    }
}

/// How many bytes the escape at `position` takes, both halves of a pair of surrogates together.
fn escape_length(text: Text<'_>, position: usize) -> Option<usize> {
    match text.at(position + 1) {
        b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't' => Some(2),
        b'u' => match unit(text, position)? {
            0xd800..0xdc00 if (0xdc00..0xe000).contains(&unit(text, position + 6)?) => Some(12),
            0xd800..0xe000 => None,
            _ => Some(6),
        },
        _ => None,
    }
}

/// The UTF-16 code unit of the `\uXXXX` at `position`.
fn unit(text: Text<'_>, position: usize) -> Option<u32> {
    let digits = text.slice(position, position + 6).strip_prefix(b"\\u")?;
    digits.iter().try_fold(0, |unit, digit| Some(unit * 16 + char::from(*digit).to_digit(16)?))
}

impl Literal {
    /// The bytes between the quotes.
    #[inline(always)]
    pub(super) fn raw(self, text: Text<'_>) -> &[u8] {
        text.slice(self.start, self.end)
    }

    /// What the string means.
    pub(super) fn content(self, text: Text<'_>) -> Cow<'_, str> {
        let raw = std::str::from_utf8(self.raw(text)).unwrap_or_default();
        if self.escaped { Cow::Owned(unescape(raw)) } else { Cow::Borrowed(raw) }
    }

    /// How many characters it has.
    pub(super) fn characters(self, text: Text<'_>) -> u64 {
        if self.escaped {
            return self.content(text).chars().count() as u64;
        }
        self.raw(text).iter().filter(|byte| (**byte & 0xc0) != 0x80).count() as u64
    }
}

/// The meaning of escapes that [`scan`] has found to be well formed.
fn unescape(raw: &str) -> String {
    let mut content = String::with_capacity(raw.len());
    let mut rest = raw;
    while let Some((plain, escaped)) = rest.split_once('\\') {
        content.push_str(plain);
        let mut characters = escaped.chars();
        let mut taken = 1;
        content.push(match characters.next() {
            Some('b') => '\u{8}',
            Some('f') => '\u{c}',
            Some('n') => '\n',
            Some('r') => '\r',
            Some('t') => '\t',
            Some('u') => {
                let high = hex(escaped.get(1..5));
                let low = hex(escaped.get(7..11));
                let pair = (0xd800..0xdc00).contains(&high);
                taken = if pair { 11 } else { 5 };
                let code =
                    if pair { 0x10000 + ((high - 0xd800) << 10) + low.wrapping_sub(0xdc00) } else { high };
                char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER)
            }
            Some(other) => other,
            None => break,
        });
        rest = escaped.get(taken..).unwrap_or_default();
    }
    content.push_str(rest);
    content
}

fn hex(digits: Option<&str>) -> u32 {
    digits.and_then(|digits| u32::from_str_radix(digits, 16).ok()).unwrap_or(0)
}
