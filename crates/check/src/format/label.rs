//! Labels of international names: IDNA2008.
//!
//! RFC 5891 section 4.2 (what a U-label is), RFC 5892 (which code points, appendix A: in which company), RFC 5893
//! (both directions of writing).
//!
//! # How
//! The crate `idna` does UTS #46: normal form, joiners, direction, Punycode. A U-label must come out of it
//! unchanged. What UTS #46 lets pass and IDNA2008 doesn't is asked here: categories, exceptions and the company of
//! seven code points. Categories and scripts are the tables of `regex-syntax`.

use std::sync::OnceLock;

use idna::punycode;
use idna::uts46::{AsciiDenyList, DnsLength, Hyphens, Uts46};
use regex_syntax::hir::{Class, HirKind};

use super::hostname::LABEL;

/// The prefix of an A-label.
const PREFIX: &str = "xn--";

/// Starts as an A-label does, in either case.
pub(super) fn looks_encoded(label: &str) -> bool {
    label.get(..PREFIX.len()).is_some_and(|start| start.eq_ignore_ascii_case(PREFIX))
}

/// The label that an A-label stands for; none if it isn't the one encoding of some label.
pub(super) fn decoded(label: &str) -> Option<String> {
    if label.len() > LABEL {
        return None;
    }
    let label = label.to_ascii_lowercase();
    let encoded = label.strip_prefix(PREFIX)?;
    let decoded = punycode::decode_to_string(encoded)?;
    (!decoded.is_ascii() && punycode::encode_str(&decoded)? == encoded).then_some(decoded)
}

/// Is a U-label: not ASCII only, normalised, of code points that IDNA2008 takes in this company, no longer than 63
/// octets when encoded.
pub(super) fn is_u_label(label: &str) -> bool {
    // The first bound keeps hostile labels from the work below: each character takes an octet of the encoded form.
    label.chars().nth(LABEL).is_none()
        && !label.is_ascii()
        && has_plain_hyphens(label)
        && label.char_indices().all(|(at, character)| is_taken(label, at, character))
        && is_unchanged(label)
}

/// No hyphen at either end, nor at the third and fourth place together (RFC 5891 section 4.2.3.1).
pub(super) fn has_plain_hyphens(label: &str) -> bool {
    let mut start = label.chars().skip(2);
    let has_reserved = start.next() == Some('-') && start.next() == Some('-');
    !label.starts_with('-') && !label.ends_with('-') && !has_reserved
}

/// Obeys RFC 5893 where a label is written from right to left; labels of letters, digits and hyphens pass.
pub(super) fn is_bidirectional_name(name: &str) -> bool {
    Uts46::new().to_ascii(name.as_bytes(), AsciiDenyList::STD3, Hyphens::Allow, DnsLength::Ignore).is_ok()
}

/// Octets of a name when its labels are encoded; none if one of them can't be, or has more than 63 octets then.
pub(super) fn encoded_length(name: &str) -> Option<usize> {
    let encoded =
        Uts46::new().to_ascii(name.as_bytes(), AsciiDenyList::STD3, Hyphens::Check, DnsLength::Verify);
    encoded.ok().map(|encoded| encoded.len())
}

/// UTS #46 neither maps nor refuses any of it.
fn is_unchanged(label: &str) -> bool {
    let (mapped, verdict) = Uts46::new().to_unicode(label.as_bytes(), AsciiDenyList::STD3, Hyphens::Check);
    verdict.is_ok() && mapped == label
}

/// The code point is PVALID by RFC 5892, or its rule of context holds. Mapped ones (upper case, compatibility forms)
/// are left to [`is_unchanged`], joiners too.
fn is_taken(label: &str, at: usize, character: char) -> bool {
    let rest = label.get(at..).unwrap_or_default();
    let next = rest.chars().nth(1);
    let previous = label.get(..at).unwrap_or_default().chars().next_back();
    match character {
        'a'..='z' | '0'..='9' | '-' | '\u{200c}' | '\u{200d}' => true,
        // RFC 5892 section 2.6: exceptions of either sort.
        '\u{df}' | '\u{3c2}' | '\u{6fd}' | '\u{6fe}' | '\u{f0b}' | '\u{3007}' => true,
        '\u{640}' | '\u{7fa}' | '\u{302e}' | '\u{302f}' | '\u{3031}'..='\u{3035}' | '\u{303b}' => false,
        // Section 2.9: conjoining Jamo of old Hangul; section 2.4: blocks of marks for symbols and music.
        '\u{1100}'..='\u{11ff}' | '\u{a960}'..='\u{a97c}' | '\u{d7b0}'..='\u{d7fb}' => false,
        '\u{20d0}'..='\u{20ff}' | '\u{1d100}'..='\u{1d24f}' => false,
        // Appendix A.3 to A.9.
        '\u{b7}' => previous == Some('l') && next == Some('l'),
        '\u{375}' => next.is_some_and(|next| GREEK.has(next)),
        '\u{5f3}' | '\u{5f4}' => previous.is_some_and(|previous| HEBREW.has(previous)),
        '\u{30fb}' => label.chars().any(|character| KANA_HAN.has(character)),
        '\u{660}'..='\u{669}' => !label.contains(|other| matches!(other, '\u{6f0}'..='\u{6f9}')),
        '\u{6f0}'..='\u{6f9}' => !label.contains(|other| matches!(other, '\u{660}'..='\u{669}')),
        other => LETTERS_DIGITS.has(other),
    }
}

static GREEK: Characters = Characters::of(r"\p{Greek}");
static HEBREW: Characters = Characters::of(r"\p{Hebrew}");
static KANA_HAN: Characters = Characters::of(r"[\p{Hiragana}\p{Katakana}\p{Han}]");
/// Section 2.1. Capital letters but the Cherokee ones never come out of the mapping unchanged.
static LETTERS_DIGITS: Characters = Characters::of(r"[\p{Ll}\p{Lu}\p{Lo}\p{Lm}\p{Mn}\p{Mc}\p{Nd}]");

/// A set of characters by Unicode property, looked up in the tables of `regex-syntax` when first asked.
struct Characters {
    class: &'static str,
    ranges: OnceLock<Vec<(char, char)>>,
}

impl Characters {
    const fn of(class: &'static str) -> Self {
        Self { class, ranges: OnceLock::new() }
    }

    fn has(&self, character: char) -> bool {
        let ranges = self.ranges.get_or_init(|| ranges(self.class));
        let after = ranges.partition_point(|(start, _)| *start <= character);
        after.checked_sub(1).and_then(|at| ranges.get(at)).is_some_and(|(_, end)| character <= *end)
    }
}

/// The ranges of a class, in order; none if the text is no class, which a test rules out.
fn ranges(class: &str) -> Vec<(char, char)> {
    match regex_syntax::parse(class).map(regex_syntax::hir::Hir::into_kind) {
        Ok(HirKind::Class(Class::Unicode(class))) => {
            class.ranges().iter().map(|range| (range.start(), range.end())).collect()
        }
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_class_is_known_to_the_tables() {
        for (characters, member) in [
            (&GREEK, 'β'),
            (&HEBREW, 'א'),
            (&KANA_HAN, 'ァ'),
            (&KANA_HAN, '丈'),
            (&LETTERS_DIGITS, '\u{94d}'),
        ] {
            assert!(characters.has(member), "{} has {member:?}", characters.class);
            assert!(!characters.has('\u{302e}') || characters.class.contains("Mc"), "{}", characters.class);
        }
    }
}
