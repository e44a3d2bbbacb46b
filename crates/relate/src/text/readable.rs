//! Which characters a person likes to read.

use super::alphabet::{Alphabet, Class};

/// Ranges of characters, the best first.
const PREFERRED: [(char, char); 9] = [
    ('a', 'z'),
    ('0', '9'),
    ('A', 'Z'),
    ('-', '.'),
    ('_', '_'),
    ('!', '~'),
    (' ', ' '),
    ('ß', 'ÿ'),
    ('\u{a1}', '\u{2ff}'),
];

/// How good a character is to read; the least is the best. Letters and digits come before signs, ASCII before others,
/// visible ones before those that leave no mark.
pub(super) fn rank(character: char) -> (usize, char) {
    let preferred = PREFERRED.iter().position(|(start, end)| (*start..=*end).contains(&character));
    let tier = preferred.unwrap_or(PREFERRED.len());
    let is_hidden = character.is_control() || (character.is_whitespace() && character != ' ');
    match (tier, preferred) {
        (_, None) if character.is_alphanumeric() => (tier, character),
        (_, None) if !is_hidden => (tier + 1, character),
        (_, None) => (tier + 2, character),
        (tier, Some(_)) => (tier, character),
    }
}

/// The best characters of a class, `count` at most, in order.
pub(super) fn best(alphabet: &Alphabet, class: Class, count: usize) -> Vec<char> {
    let mut found: Vec<char> = Vec::new();
    for (start, end) in alphabet.characters(class) {
        for (from, to) in PREFERRED {
            if start <= to && from <= end {
                found.extend((start.max(from)..=end.min(to)).take(count));
            }
        }
        found.extend((start..=end).take(count));
        if found.len() > count.saturating_mul(16).max(256) {
            keep_best(&mut found, count);
        }
    }
    keep_best(&mut found, count);
    found
}

fn keep_best(found: &mut Vec<char>, count: usize) {
    found.sort_unstable_by_key(|character| rank(*character));
    found.dedup();
    found.truncate(count);
}
