//! JSON as Python's `json.dumps(value, sort_keys=True)` writes it.
//!
//! Separators are `", "` and `": "`; keys come in code point order; everything outside space to `~` is escaped, U+007F
//! included, and characters beyond the Basic Multilingual Plane as two surrogates, in lower-case hex.

use std::fmt::Write;

/// The few shapes that the guard's preimages are made of.
pub(super) enum Text<'a> {
    Word(&'a str),
    /// Sorted by code point when it is written; what is there twice stays there twice.
    Names(&'a [String]),
    /// The keys must be given in code point order.
    Object(&'a [(&'static str, Text<'a>)]),
}

/// The text of a value.
pub(super) fn dumps(value: &Text<'_>) -> String {
    let mut out = String::new();
    write(&mut out, value);
    out
}

fn write(out: &mut String, value: &Text<'_>) {
    match value {
        Text::Word(word) => string(out, word),
        Text::Names(names) => {
            // UTF-8 bytes sort as code points do, which is how Python compares strings.
            let mut sorted: Vec<&String> = names.iter().collect();
            sorted.sort();
            out.push('[');
            for (index, name) in sorted.into_iter().enumerate() {
                out.push_str(if index == 0 { "" } else { ", " });
                string(out, name);
            }
            out.push(']');
        }
        Text::Object(members) => {
            out.push('{');
            for (index, (key, member)) in members.iter().enumerate() {
                out.push_str(if index == 0 { "" } else { ", " });
                string(out, key);
                out.push_str(": ");
                write(out, member);
            }
            out.push('}');
        }
    }
}

fn string(out: &mut String, text: &str) {
    out.push('"');
    for letter in text.chars() {
        match letter {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\u{8}' => out.push_str("\\b"),
            '\u{c}' => out.push_str("\\f"),
            ' '..='~' => out.push(letter),
            _ => {
                for unit in letter.encode_utf16(&mut [0; 2]) {
                    // Writing to a String can't fail.
                    let _ = write!(out, "\\u{unit:04x}");
                }
            }
        }
    }
    out.push('"');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_escaped_as_python_does() {
        let cases = [
            ("plain ~", r#""plain ~""#),
            ("a\"b\\c/", r#""a\"b\\c/""#),
            ("\u{8}\u{c}\n\r\t\0\u{1f}", r#""\b\f\n\r\t\u0000\u001f""#),
            ("\u{7f}\u{80}\u{e9}\u{2028}", r#""\u007f\u0080\u00e9\u2028""#),
            ("\u{1f600}", r#""\ud83d\ude00""#),
        ];
        for (text, wanted) in cases {
            assert_eq!(dumps(&Text::Word(text)), wanted);
        }
    }

    #[test]
    fn names_sort_by_code_point_not_by_utf16_unit() {
        let names = ["\u{1f600}".to_owned(), "\u{ff21}".to_owned(), "a".to_owned(), "a".to_owned()];
        assert_eq!(dumps(&Text::Names(&names)), r#"["a", "a", "\uff21", "\ud83d\ude00"]"#);
    }
}
