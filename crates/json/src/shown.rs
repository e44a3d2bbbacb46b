//! Text that came from outside, made fit for a message.
//!
//! A message is one line that a person reads in a terminal or a log. [`Shown`] keeps it so: control characters,
//! invisible ones and those that turn the direction of writing are spelled out as `\u{…}`, and long text is cut.

use std::fmt;

/// Outside text, shortened and with everything invisible spelled out, ready to stand between backticks.
///
/// ```
/// # use accordant_json::Shown;
/// assert_eq!(Shown::new("two\nlines").to_string(), r"two\nlines");
/// assert_eq!(Shown::new(&"x".repeat(100)).as_str().chars().count(), Shown::LENGTH + 1);
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Shown(Box<str>);

impl Shown {
    /// Characters of the text that are shown; what is longer ends in `…`.
    pub const LENGTH: usize = 48;

    /// Make `text` fit for a message.
    pub fn new(text: &str) -> Self {
        let mut shown = String::new();
        for (count, character) in text.chars().enumerate() {
            if count == Self::LENGTH {
                shown.push('…');
                break;
            }
            if is_invisible(character) {
                shown.extend(character.escape_default());
            } else {
                shown.push(character);
            }
        }
        Self(shown.into_boxed_str())
    }

    /// The text as it will be printed.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`", self.0)
    }
}

/// Characters that leave no mark or change how their neighbours are laid out.
fn is_invisible(character: char) -> bool {
    character.is_control()
        || (character.is_whitespace() && character != ' ')
        || matches!(
            character,
            '\u{ad}'
                | '\u{61c}'
                | '\u{180e}'
                | '\u{200b}'..='\u{200f}'
                | '\u{202a}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{fe00}'..='\u{fe0f}'
                | '\u{feff}'
                | '\u{fff9}'..='\u{fffb}'
                | '\u{e0000}'..='\u{e0fff}'
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_seen_is_spelled_out_and_what_can_is_kept() {
        for (text, shown) in [
            ("plain", "plain"),
            ("é ✓ 猫", "é ✓ 猫"),
            ("tab\there", r"tab\there"),
            ("a\u{202e}b", r"a\u{202e}b"),
            ("1\u{a0}2\u{3000}\u{2028}", r"1\u{a0}2\u{3000}\u{2028}"),
            ("status\u{200b}", r"status\u{200b}"),
            ("\u{1b}[31m", r"\u{1b}[31m"),
            ("", ""),
        ] {
            assert_eq!(Shown::new(text).as_str(), shown);
        }
    }

    #[test]
    fn a_text_of_the_full_length_is_not_cut() {
        let whole = "é".repeat(Shown::LENGTH);
        assert_eq!(Shown::new(&whole).as_str(), whole);
    }
}
