//! URI templates.
//!
//! RFC 6570 section 2, with its erratum 6937 (an apostrophe is a literal). Operators that are reserved for later
//! are part of the grammar and so are taken.

use super::uri;

/// `URI-Template` of RFC 6570.
pub(super) fn is_uri_template(text: &str) -> bool {
    let mut pieces = text.split('{');
    let start = pieces.next().unwrap_or_default();
    is_literal(start)
        && pieces.all(|piece| {
            piece
                .split_once('}')
                .is_some_and(|(expression, literal)| is_expression(expression) && is_literal(literal))
        })
}

fn is_literal(text: &str) -> bool {
    let is_plain = |character: char| match character {
        '"' | '<' | '>' | '\\' | '^' | '`' | '{' | '|' | '}' => false,
        '!'..='~' => true,
        other => uri::is_ucs(other) || uri::is_private(other),
    };
    uri::has_whole_escapes(text) && text.chars().all(is_plain)
}

/// An operator or none, then variables.
fn is_expression(text: &str) -> bool {
    text.strip_prefix(|first| "+#./;?&=,!@|".contains(first)).unwrap_or(text).split(',').all(is_variable)
}

/// A name, with `*` or a prefix length behind it.
fn is_variable(text: &str) -> bool {
    let (name, is_modifier_right) = match (text.strip_suffix('*'), text.split_once(':')) {
        (Some(name), _) => (name, true),
        (None, Some((name, length))) => (name, is_prefix_length(length)),
        (None, None) => (text, true),
    };
    is_modifier_right && uri::has_whole_escapes(name) && name.split('.').all(is_name_part)
}

fn is_name_part(part: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'%';
    !part.is_empty() && part.bytes().all(is_plain)
}

/// 1 to 9999, without a zero in front.
fn is_prefix_length(length: &str) -> bool {
    (1..=4).contains(&length.len())
        && !length.starts_with('0')
        && length.bytes().all(|byte| byte.is_ascii_digit())
}
