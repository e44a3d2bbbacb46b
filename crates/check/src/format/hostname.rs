//! Host names, plain and international.
//!
//! RFC 1123 section 2.1 (letters, digits, hyphens), RFC 5890 section 2.3.2 (A-labels and U-labels). Names are
//! written without the dot of the root and have at most 253 octets.

use super::label;

/// The most octets of a name without its last dot (RFC 1035 section 2.3.4 less the root's and the first length).
const NAME: usize = 253;
/// The most octets of a label (RFC 1035 section 2.3.4).
pub(super) const LABEL: usize = 63;
/// What separates labels of an international name (RFC 3490 section 3.1).
const DOTS: [char; 4] = ['.', '\u{3002}', '\u{ff0e}', '\u{ff61}'];

/// A name of letters, digits and hyphens (RFC 1034 section 3.1 as RFC 1123 relaxes it).
pub(super) fn is_hostname(text: &str) -> bool {
    is_name(text, |label| is_letters_digits_hyphens(label, false))
}

/// The same, where labels that start with `xn--` stand for international ones and have to be right.
pub(super) fn is_hostname_with_punycode(text: &str) -> bool {
    is_name(text, |label| {
        is_letters_digits_hyphens(label, false)
            && (!label::looks_encoded(label)
                || label::decoded(label).is_some_and(|label| label::is_u_label(&label)))
    }) && label::is_bidirectional_name(text)
}

/// A name whose labels are plain, A-labels or U-labels.
pub(super) fn is_idn_hostname(text: &str) -> bool {
    // A character has at most four bytes here and at least one octet in the encoded name.
    (1..=4 * NAME).contains(&text.len())
        && text.split(DOTS).all(|label| {
            if label::looks_encoded(label) {
                label::decoded(label).is_some_and(|label| label::is_u_label(&label))
            } else if label.is_ascii() {
                is_letters_digits_hyphens(label, false) && label::has_plain_hyphens(label)
            } else {
                label::is_u_label(label)
            }
        })
        && label::is_bidirectional_name(text)
        && label::encoded_length(text).is_some_and(|length| length <= NAME)
}

/// Labels between dots, none empty, all of them fine with `is_label`.
pub(super) fn is_name(text: &str, is_label: impl Fn(&str) -> bool) -> bool {
    text.len() <= NAME && text.split('.').all(is_label)
}

/// One to 63 letters, digits and hyphens, with no hyphen at either end; `unicode` counts any character beyond ASCII
/// as a letter.
pub(super) fn is_letters_digits_hyphens(label: &str, unicode: bool) -> bool {
    (1..=LABEL).contains(&label.len())
        && !label.starts_with('-')
        && !label.ends_with('-')
        && label.chars().all(|character| {
            character.is_ascii_alphanumeric() || character == '-' || (unicode && !character.is_ascii())
        })
}
