//! The way out of each refusal, in one line.
//!
//! What people and models really write instead of JSON decides what is named here: comments, single quotes, trailing
//! commas, Python's words, Markdown fences.

use super::{Expected, ReadErrorKind};
use crate::{NumberError, NumberFlaw};

pub(super) fn help(kind: &ReadErrorKind) -> Option<&'static str> {
    Some(match kind {
        ReadErrorKind::TooLarge { .. } => "raise the limit of bytes, or send the document in parts",
        ReadErrorKind::ByteOrderMark => "drop the three bytes EF BB BF in front",
        ReadErrorKind::InvalidUtf8 => {
            "encode the document as UTF-8, the only encoding of JSON between systems"
        }
        ReadErrorKind::Empty => "send a document; `null` is the shortest that says nothing",
        ReadErrorKind::UnexpectedEnd { .. } => {
            "the document was cut off: look for a limit of length or tokens on the way"
        }
        ReadErrorKind::Unexpected { found, expected } => return unexpected(found.as_str(), *expected),
        ReadErrorKind::UnknownWord { word } => return unknown_word(word.as_str()),
        ReadErrorKind::TrailingText { found } => return trailing_text(found.as_str()),
        ReadErrorKind::Number(error) => number(*error),
        ReadErrorKind::ControlCharacter { .. } => "write it as an escape: `\\n`, `\\t`, `\\u001b`",
        ReadErrorKind::BadEscape { .. } => {
            "the escapes are `\\\"` `\\\\` `\\/` `\\b` `\\f` `\\n` `\\r` `\\t` and `\\u` with four hexadecimal digits"
        }
        ReadErrorKind::LoneSurrogate { .. } => "write both halves in order, or the character itself",
        ReadErrorKind::DuplicateKey { .. } => {
            "keep one of the two members: readers disagree on which one counts"
        }
        ReadErrorKind::TooDeep { .. } => "raise the limit of depth, or have the producer nest less",
        ReadErrorKind::TooManyMembers { .. } => "raise the limit of members, or send the list in parts",
        ReadErrorKind::TooManyNodes { .. } => "raise the limit of values, or send the document in parts",
    })
}

fn unexpected(found: &str, expected: Expected) -> Option<&'static str> {
    Some(match (found, expected) {
        ("]", Expected::Value) | ("}", Expected::Key) => "drop the comma before it",
        ("'" | "\u{2018}" | "\u{2019}" | "\u{201c}" | "\u{201d}", _) => {
            "names and texts stand in straight double quotation marks"
        }
        ("/" | "#", _) => "JSON has no comments: drop it",
        ("`", _) => "send the document alone, without a Markdown fence around it",
        ("+" | ".", Expected::Value) => "a number starts with a digit or a minus sign",
        ("\\u{0}", _) => "zero bytes point to UTF-16: encode the document as UTF-8",
        (_, Expected::Colon) => "put a colon between the name and its value",
        (_, Expected::Key) => "put the name into double quotation marks",
        (_, Expected::CommaOrBracket | Expected::CommaOrBrace) => {
            "put a comma before it, or escape the quotation mark that ended the text before it too early"
        }
        _ => return None,
    })
}

fn unknown_word(word: &str) -> Option<&'static str> {
    Some(match word {
        "NaN" | "Infinity" | "-Infinity" | "inf" | "nan" => {
            "JSON has no such number: send `null` or leave it out"
        }
        "True" | "False" | "None" | "TRUE" | "FALSE" | "NULL" | "Null" | "nil" => {
            "write `true`, `false` and `null` as JSON spells them"
        }
        "undefined" => "leave the member out, or send `null`",
        _ => "a text stands in double quotation marks; send the document alone, without words around it",
    })
}

fn trailing_text(found: &str) -> Option<&'static str> {
    Some(match found {
        "`" => "send the document alone, without a Markdown fence around it",
        "{" | "[" => "send one document; several stand one a line and are read as JSON Lines",
        _ => "send the document alone, with nothing after it",
    })
}

fn number(error: NumberError) -> &'static str {
    match error {
        NumberError::Syntax(NumberFlaw::LeadingZero) => {
            "drop the zero, or send a text if it belongs to an identifier"
        }
        NumberError::Syntax(NumberFlaw::NoInteger) => "put a digit after the minus sign",
        NumberError::Syntax(NumberFlaw::NoFraction) => "put a digit after the point, or drop the point",
        NumberError::Syntax(NumberFlaw::NoExponent) => "put a digit after the `e`, or drop it",
        NumberError::Syntax(NumberFlaw::NotANumber) => "send a number",
        NumberError::TooManyDigits { .. } => "raise the limit of digits, or send the number as a text",
        NumberError::ExponentTooLarge { .. } => {
            "raise the limit of the exponent, or send the number as a text"
        }
    }
}
