//! A document as a model writes it: with the spelling of each token, and with faults if need be.
//!
//! No JSON value can hold a member twice, `1.0` that must stay `1.0`, or `NaN`; a [`Part`] can.

use accordant_json::Value;
use std::fmt::{self, Write};

/// A piece of JSON text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    /// A token as it stands.
    Raw(String),
    /// An array.
    Array(Vec<Part>),
    /// An object; a name may come twice.
    Object(Vec<(String, Part)>),
}

/// How the text is laid out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Layout {
    /// No space.
    Compact,
    /// A space after each comma and colon.
    Spaced,
    /// As `Spaced`, and everything outside ASCII escaped.
    Ascii,
}

impl Part {
    /// A string.
    #[must_use]
    pub fn text(text: &str) -> Part {
        Part::Raw(Value::from(text).to_string())
    }

    /// Strings in an array.
    #[must_use]
    pub fn texts<S: AsRef<str>>(texts: &[S]) -> Part {
        Part::Array(texts.iter().map(|text| Part::text(text.as_ref())).collect())
    }

    /// A number, a literal, or what only looks like one.
    #[must_use]
    pub fn raw(token: impl fmt::Display) -> Part {
        Part::Raw(token.to_string())
    }

    /// An object of these members.
    #[must_use]
    pub fn object<const N: usize>(members: [(&str, Part); N]) -> Part {
        Part::Object(members.into_iter().map(|(name, part)| (name.to_owned(), part)).collect())
    }

    /// The part at this place; tokens are separated by `/`.
    pub fn at(&mut self, place: &str) -> Option<&mut Part> {
        place.split('/').skip(1).try_fold(self, |part, token| match part {
            Part::Object(members) => members.iter_mut().find(|(name, _)| name == token).map(|(_, part)| part),
            Part::Array(items) => items.get_mut(token.parse::<usize>().ok()?),
            Part::Raw(_) => None,
        })
    }

    /// Put this part at this place, over what is there, or as the last member of its object.
    pub fn set(&mut self, place: &str, part: Part) {
        match self.at(place) {
            Some(old) => *old = part,
            None => self.add(place, part),
        }
    }

    /// Add a last member, also if one of that name is there.
    pub fn add(&mut self, place: &str, part: Part) {
        let Some((parent, name)) = place.rsplit_once('/') else { return };
        if let Some(Part::Object(members)) = self.at(parent) {
            members.push((name.to_owned(), part));
        }
    }

    /// Take the member at this place away.
    pub fn remove(&mut self, place: &str) {
        let Some((parent, token)) = place.rsplit_once('/') else { return };
        if let Some(Part::Object(members)) = self.at(parent) {
            members.retain(|(name, _)| name != token);
        }
    }

    /// The member or item at this place, taken out of it.
    pub fn take(&mut self, place: &str) -> Option<Part> {
        let taken = self.at(place)?.clone();
        self.remove(place);
        Some(taken)
    }

    /// Keep only the members of these names, in their own order. Anything but an object stays as it is.
    pub fn keep(&mut self, names: &[&str]) {
        if let Part::Object(members) = self {
            members.retain(|(name, _)| names.contains(&name.as_str()));
        }
    }

    /// Do this to the part at this place, if one is there.
    pub fn change(&mut self, place: &str, change: impl FnOnce(&mut Part)) {
        if let Some(part) = self.at(place) {
            change(part);
        }
    }

    /// Do this to every item of the array at this place, if one is there.
    pub fn each(&mut self, place: &str, change: impl FnMut(&mut Part)) {
        if let Some(Part::Array(items)) = self.at(place) {
            items.iter_mut().for_each(change);
        }
    }

    /// Take the member at this place away if it is this very token.
    pub fn remove_if(&mut self, place: &str, token: &str) {
        if self.at(place).is_some_and(|part| *part == Part::Raw(token.to_owned())) {
            self.remove(place);
        }
    }

    /// An integer as a string; `7.0` is one. Anything else stays as it is.
    pub fn quote(&mut self) {
        if let Part::Raw(token) = self
            && token.starts_with(|first: char| first.is_ascii_digit() || first == '-')
        {
            *token = format!("\"{}\"", token.strip_suffix(".0").unwrap_or(token));
        }
    }

    /// A string without its quotes. Anything else stays as it is.
    pub fn unquote(&mut self) {
        if let Part::Raw(token) = self {
            *token = token.trim_matches('"').to_owned();
        }
    }

    /// The token that stands beside this one in the table, if one does.
    pub fn exchange(&mut self, table: &[(&str, &str)]) {
        if let Part::Raw(token) = self
            && let Some((_, other)) = table.iter().find(|(one, _)| one == token)
        {
            *token = (*other).to_owned();
        }
    }

    /// The text.
    #[must_use]
    pub fn laid_out(&self, layout: Layout) -> String {
        let mut out = String::new();
        let (comma, colon) = if layout == Layout::Compact { (",", ":") } else { (", ", ": ") };
        self.write(&mut out, comma, colon);
        if layout == Layout::Ascii { escaped(&out) } else { out }
    }

    fn write(&self, out: &mut String, comma: &str, colon: &str) {
        let separated = |out: &mut String, index: usize| {
            if index > 0 {
                out.push_str(comma);
            }
        };
        match self {
            Part::Raw(token) => out.push_str(token),
            Part::Array(items) => {
                out.push('[');
                for (index, item) in items.iter().enumerate() {
                    separated(out, index);
                    item.write(out, comma, colon);
                }
                out.push(']');
            }
            Part::Object(members) => {
                out.push('{');
                for (index, (name, part)) in members.iter().enumerate() {
                    separated(out, index);
                    out.push_str(&Value::from(name.as_str()).to_string());
                    out.push_str(colon);
                    part.write(out, comma, colon);
                }
                out.push('}');
            }
        }
    }
}

/// Everything outside ASCII as `\u` escapes, astral characters as pairs.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        if letter.is_ascii() {
            out.push(letter);
            continue;
        }
        for unit in letter.encode_utf16(&mut [0; 2]) {
            // Writing to a String can't fail.
            let _ = write!(out, "\\u{unit:04x}");
        }
    }
    out
}
