//! JSON Pointer (RFC 6901): the way to a value inside a document.
//!
//! ```text
//! ""            the whole document
//! "/steps/0"    the first item of the member `steps`
//! "/a~1b/m~0n"  the member `m~n` of the member `a/b`
//! ```
//!
//! A pointer is kept as its text, which is unique for its tokens: `~` and `/` inside a token are always escaped.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

/// The way to a value inside a document, as in RFC 6901.
///
/// Pointers are ordered token by token; array indexes come first and count as numbers, so `/items/9` stands before
/// `/items/10`.
///
/// ```
/// # use accordant_json::Pointer;
/// let pointer = Pointer::root().join("a/b").join_index(3);
/// assert_eq!(pointer.to_string(), "/a~1b/3");
/// assert_eq!(pointer.tokens().collect::<Vec<_>>(), ["a/b", "3"]);
/// assert_eq!(Pointer::parse("/a~1b/3"), Ok(pointer));
/// ```
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct Pointer(String);

/// Why a text is not a JSON Pointer, and at which byte. Closed, by RFC 6901 section 3.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PointerError {
    /// Neither empty nor starting with `/`.
    #[error("a JSON Pointer is empty or starts with `/`")]
    NoSlash,
    /// A `~` that is followed by neither `0` nor `1`.
    #[error("`~` at byte {offset} of a JSON Pointer is followed by neither `0` nor `1`")]
    BadEscape {
        /// Where the `~` stands.
        offset: usize,
    },
}

impl Pointer {
    /// The pointer to the whole document.
    pub const fn root() -> Self {
        Self(String::new())
    }

    /// Read the string form of RFC 6901 section 3 (not the URI fragment form with `#` and percent signs).
    ///
    /// # Errors
    /// If the text is neither empty nor starts with `/`, or has a `~` that is no escape.
    pub fn parse(text: &str) -> Result<Self, PointerError> {
        if !text.is_empty() && !text.starts_with('/') {
            return Err(PointerError::NoSlash);
        }
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('~') {
            if !after.starts_with(['0', '1']) {
                return Err(PointerError::BadEscape { offset: text.len() - rest.len() + before.len() });
            }
            rest = after;
        }
        Ok(Self(text.to_owned()))
    }

    /// Go on to the member `token`, or the item whose index it spells.
    pub fn push(&mut self, token: &str) {
        self.0.push('/');
        for character in token.chars() {
            match character {
                '~' => self.0.push_str("~0"),
                '/' => self.0.push_str("~1"),
                plain => self.0.push(plain),
            }
        }
    }

    /// Go on to the item at `index`.
    pub fn push_index(&mut self, index: usize) {
        self.push(&index.to_string());
    }

    /// This pointer, gone on to the member `token`.
    #[must_use]
    pub fn join(&self, token: &str) -> Self {
        let mut joined = self.clone();
        joined.push(token);
        joined
    }

    /// This pointer, gone on to the item at `index`.
    #[must_use]
    pub fn join_index(&self, index: usize) -> Self {
        self.join(&index.to_string())
    }

    /// Go back to the array or object around; false, and no change, at the root.
    pub fn pop(&mut self) -> bool {
        match self.0.rfind('/') {
            Some(at) => {
                self.0.truncate(at);
                true
            }
            None => false,
        }
    }

    /// The pointer to the array or object around; none at the root.
    pub fn parent(&self) -> Option<Self> {
        let mut parent = self.clone();
        parent.pop().then_some(parent)
    }

    /// Points to the whole document.
    pub fn is_root(&self) -> bool {
        self.0.is_empty()
    }

    /// Points to `ancestor` or to something inside it.
    pub fn starts_with(&self, ancestor: &Self) -> bool {
        self.0.strip_prefix(&ancestor.0).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    }

    /// The names and indexes from the root on, unescaped.
    pub fn tokens(&self) -> impl DoubleEndedIterator<Item = Cow<'_, str>> {
        self.written_tokens().map(unescape)
    }

    /// The last name or index, unescaped; none at the root.
    pub fn last(&self) -> Option<Cow<'_, str>> {
        self.tokens().next_back()
    }

    /// The text of RFC 6901 section 3, as [`Display`](fmt::Display) gives it.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The tokens with their escapes.
    fn written_tokens(&self) -> impl DoubleEndedIterator<Item = &str> {
        // The text before the first slash is empty and no token.
        let tokens = self.0.strip_prefix('/').map(|rest| rest.split('/'));
        tokens.into_iter().flatten()
    }
}

/// The index that `token` spells: digits without a needless zero in front.
pub(crate) fn index(token: &str) -> Option<usize> {
    let plain = token == "0" || !token.starts_with(['0', '+']);
    if plain { token.parse().ok() } else { None }
}

fn unescape(token: &str) -> Cow<'_, str> {
    if token.contains('~') {
        Cow::Owned(token.replace("~1", "/").replace("~0", "~"))
    } else {
        Cow::Borrowed(token)
    }
}

impl Ord for Pointer {
    fn cmp(&self, other: &Self) -> Ordering {
        self.tokens().map(rank).cmp(other.tokens().map(rank))
    }
}

/// Indexes before names, by value; names by code points.
fn rank(token: Cow<'_, str>) -> (bool, usize, Cow<'_, str>) {
    match index(&token) {
        Some(index) => (false, index, token),
        None => (true, 0, token),
    }
}

impl PartialOrd for Pointer {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<T: AsRef<str>> FromIterator<T> for Pointer {
    fn from_iter<I: IntoIterator<Item = T>>(tokens: I) -> Self {
        let mut pointer = Self::root();
        tokens.into_iter().for_each(|token| pointer.push(token.as_ref()));
        pointer
    }
}

impl FromStr for Pointer {
    type Err = PointerError;

    fn from_str(text: &str) -> Result<Self, PointerError> {
        Self::parse(text)
    }
}

impl fmt::Display for Pointer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl fmt::Debug for Pointer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Pointer({:?})", self.0)
    }
}

#[cfg(test)]
mod tests;
