//! Strings to text, with the escapes of RFC 8785 section 3.2.2.2: as few as JSON allows, in one spelling.
//!
//! Escaped are the quotation mark, the backslash and the control characters below space, the usual five of those by
//! their letters. All else, `/` and U+2028 included, stands as it is.

/// Append `text` in quotation marks.
pub(crate) fn push_string(out: &mut String, text: &str) {
    out.push('"');
    let mut rest = text;
    while let Some(at) = escape_in(rest.as_bytes()) {
        let (plain, after) = rest.split_at_checked(at).unwrap_or((rest, ""));
        out.push_str(plain);
        let mut characters = after.chars();
        if let Some(character) = characters.next() {
            push_escape(out, character);
        }
        rest = characters.as_str();
    }
    out.push_str(rest);
    out.push('"');
}

/// Where the first byte stands that needs an escape.
fn escape_in(bytes: &[u8]) -> Option<usize> {
    // Most text has none, and a block of it is asked in a few vector operations.
    let (blocks, _) = bytes.as_chunks::<32>();
    let plain =
        blocks.iter().take_while(|block| !block.iter().fold(false, |any, byte| any | needs_escape(*byte)));
    let start = plain.count() * 32;
    bytes.get(start..)?.iter().position(|byte| needs_escape(*byte)).map(|at| start + at)
}

const fn needs_escape(byte: u8) -> bool {
    byte < 0x20 || byte == b'"' || byte == b'\\'
}

fn push_escape(out: &mut String, character: char) {
    match character {
        '"' => out.push_str("\\\""),
        '\\' => out.push_str("\\\\"),
        '\u{8}' => out.push_str("\\b"),
        '\t' => out.push_str("\\t"),
        '\n' => out.push_str("\\n"),
        '\u{c}' => out.push_str("\\f"),
        '\r' => out.push_str("\\r"),
        other => {
            out.push_str(if u32::from(other) < 0x10 { "\\u000" } else { "\\u001" });
            out.extend(char::from_digit(u32::from(other) % 16, 16));
        }
    }
}
