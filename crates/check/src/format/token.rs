//! Short formats of their own: JSON Pointers, UUIDs, patterns.
//!
//! RFC 6901 section 3; draft-handrews-relative-json-pointer-01 and draft-bhutton-relative-json-pointer-00 section 3;
//! RFC 4122 section 3; ECMA-262 with the `u` flag.

use accordant_json::Pointer;

/// A JSON Pointer in its string form.
pub(super) fn is_json_pointer(text: &str) -> bool {
    Pointer::parse(text).is_ok()
}

/// Levels up, then a pointer or `#`.
pub(super) fn is_relative_json_pointer(text: &str) -> bool {
    let Some(rest) = after_integer(text) else { return false };
    rest == "#" || is_json_pointer(rest)
}

/// The same, where an index may be moved: `0-1/name` (since 2020-12).
pub(super) fn is_relative_json_pointer_with_index(text: &str) -> bool {
    let Some(rest) = after_integer(text) else { return false };
    let rest = match rest.strip_prefix(['+', '-']) {
        Some(shift) if shift.starts_with('0') => return false,
        Some(shift) => after_integer(shift),
        None => Some(rest),
    };
    rest.is_some_and(|rest| rest == "#" || is_json_pointer(rest))
}

/// What follows an integer that has no needless zero in front.
fn after_integer(text: &str) -> Option<&str> {
    let rest = text.trim_start_matches(|character: char| character.is_ascii_digit());
    let length = text.len() - rest.len();
    (length == 1 || (length > 1 && !text.starts_with('0'))).then_some(rest)
}

/// Hexadecimal digits in groups of 8, 4, 4, 4 and 12; any version, any variant.
pub(super) fn is_uuid(text: &str) -> bool {
    text.len() == 36
        && text.bytes().enumerate().all(|(at, byte)| match at {
            8 | 13 | 18 | 23 => byte == b'-',
            _ => byte.is_ascii_hexdigit(),
        })
}

/// A pattern of ECMA-262.
pub(super) fn is_regex(text: &str) -> bool {
    accordant_schema::Pattern::parse(text).is_ok()
}
