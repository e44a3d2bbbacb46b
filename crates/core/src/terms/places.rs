//! Places of a document by pattern: a JSON Pointer in which `*` is any member or item and `**` any number of levels.

use accordant_json::{Pointer, PointerError};
use std::fmt;
use std::str::FromStr;

/// A JSON Pointer in which a token `*` stands for any one member or item, and `**` for any number of levels.
///
/// A member that is really called `*` can't be named alone.
/// ```
/// use accordant::terms::Places;
/// let places: Places = "/steps/*/id".parse().unwrap();
/// assert!(places.covers(&"/steps/0/id".parse().unwrap()));
/// assert!(!places.covers(&"/steps/id".parse().unwrap()));
/// let anywhere: Places = "/**/id".parse().unwrap();
/// assert!(anywhere.covers(&"/id".parse().unwrap()) && anywhere.covers(&"/a/b/id".parse().unwrap()));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Places {
    tokens: Vec<Token>,
}

#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Token {
    Exactly(String),
    Any,
    Levels,
}

impl Places {
    /// The place itself.
    #[must_use]
    pub fn exactly(pointer: &Pointer) -> Places {
        Places { tokens: pointer.tokens().map(|token| Token::Exactly(token.into_owned())).collect() }
    }

    /// Is the pointer one of these places?
    #[must_use]
    pub fn covers(&self, pointer: &Pointer) -> bool {
        let mut at = self.start();
        for token in pointer.tokens() {
            at = self.step(&at, &token);
        }
        self.ends(&at)
    }

    /// How many tokens leave something open; of two patterns that cover a place, the one with fewer is meant.
    #[must_use]
    pub fn openness(&self) -> usize {
        self.tokens
            .iter()
            .map(|token| match token {
                Token::Exactly(_) => 0,
                Token::Any => 1,
                Token::Levels => 1000,
            })
            .sum()
    }

    /// The last token, if it is a name, and the places it hangs from.
    #[must_use]
    pub fn split(&self) -> Option<(Places, &str)> {
        let (last, rest) = self.tokens.split_last()?;
        match last {
            Token::Exactly(name) => Some((Places { tokens: rest.to_vec() }, name)),
            Token::Any | Token::Levels => None,
        }
    }

    /// The same places with another name at the end.
    #[must_use]
    pub fn beside(&self, name: &str) -> Places {
        let mut tokens = self.tokens.clone();
        tokens.pop();
        tokens.push(Token::Exactly(name.to_owned()));
        Places { tokens }
    }

    /// How far a walk from the root can have come: positions among the tokens.
    pub(crate) fn start(&self) -> Vec<usize> {
        self.opened([0])
    }

    /// How far it can have come after one more token of a pointer.
    pub(crate) fn step(&self, at: &[usize], token: &str) -> Vec<usize> {
        self.opened(at.iter().filter_map(|&position| match self.tokens.get(position)? {
            Token::Exactly(name) => (name == token).then_some(position + 1),
            Token::Any => Some(position + 1),
            Token::Levels => Some(position),
        }))
    }

    /// Has it come to an end?
    pub(crate) fn ends(&self, at: &[usize]) -> bool {
        at.contains(&self.tokens.len())
    }

    /// `**` may stand for no level at all, so the position after it is reached with it.
    fn opened(&self, at: impl IntoIterator<Item = usize>) -> Vec<usize> {
        let mut out = Vec::new();
        for mut position in at {
            out.push(position);
            while self.tokens.get(position) == Some(&Token::Levels) {
                position += 1;
                out.push(position);
            }
        }
        out.sort_unstable();
        out.dedup();
        out
    }
}

impl FromStr for Places {
    type Err = PointerError;

    fn from_str(text: &str) -> Result<Places, PointerError> {
        let pointer = Pointer::parse(text)?;
        let tokens = pointer
            .tokens()
            .map(|token| match token.as_ref() {
                "*" => Token::Any,
                "**" => Token::Levels,
                _ => Token::Exactly(token.into_owned()),
            })
            .collect();
        Ok(Places { tokens })
    }
}

impl fmt::Display for Places {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tokens = self.tokens.iter().map(|token| match token {
            Token::Exactly(name) => name.as_str(),
            Token::Any => "*",
            Token::Levels => "**",
        });
        fmt::Display::fmt(&tokens.collect::<Pointer>(), f)
    }
}

impl fmt::Debug for Places {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{self}`")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pattern_covers_what_it_says_and_nothing_else() {
        let cases = [
            ("", "", true),
            ("", "/a", false),
            ("/a", "/a", true),
            ("/a~1b", "/a~1b", true),
            ("/a", "/a/b", false),
            ("/*", "/a", true),
            ("/*", "", false),
            ("/*/b", "/0/b", true),
            ("/**", "", true),
            ("/**", "/a/b/c", true),
            ("/a/**/b", "/a/b", true),
            ("/a/**/b", "/a/x/y/b", true),
            ("/a/**/b", "/x/b", false),
            ("/**/a/**/b", "/a/a/b", true),
            ("/**/**", "/x", true),
        ];
        for (places, pointer, covered) in cases {
            let places: Places = places.parse().unwrap();
            assert_eq!(places.covers(&pointer.parse().unwrap()), covered, "{places} {pointer}");
        }
    }

    #[test]
    fn a_pattern_is_written_as_it_was_read() {
        for text in ["", "/a~1b/*/c~0", "/**/x"] {
            assert_eq!(text.parse::<Places>().unwrap().to_string(), text);
        }
    }
}
