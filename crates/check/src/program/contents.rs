//! What a string holds: `contentEncoding` and `contentMediaType` (Validation section 8 of draft 7 and later).

use std::borrow::Cow;

use accordant_json::{Limits, read_last_wins};

/// An encoding that is looked into.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Encoding {
    /// RFC 4648 section 4, with padding.
    Base64,
}

impl Encoding {
    pub(crate) fn of_name(name: &str) -> Option<Self> {
        name.eq_ignore_ascii_case(Self::Base64.name()).then_some(Self::Base64)
    }

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Base64 => "base64",
        }
    }

    /// The bytes that the text stands for, if it is in the encoding.
    pub(crate) fn decode(self, text: &str) -> Option<Vec<u8>> {
        match self {
            Self::Base64 => decode_base64(text.as_bytes()),
        }
    }
}

/// A media type that is looked into.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum MediaType {
    /// One JSON document; a name that stands twice in an object makes it no other.
    Json,
}

impl MediaType {
    pub(crate) fn of_name(name: &str) -> Option<Self> {
        let essence = name.split(';').next().unwrap_or(name).trim();
        essence.eq_ignore_ascii_case(Self::Json.name()).then_some(Self::Json)
    }

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Json => "application/json",
        }
    }

    /// The text, decoded, is a document of the type. A text that isn't in its encoding is the encoding's fault alone.
    pub(crate) fn holds(self, text: &str, encoding: Option<Encoding>) -> bool {
        let bytes = match encoding.map(|encoding| encoding.decode(text)) {
            None => Cow::Borrowed(text.as_bytes()),
            Some(Some(bytes)) => Cow::Owned(bytes),
            Some(None) => return true,
        };
        match self {
            Self::Json => read_last_wins(&bytes, &Limits::DEFAULT).is_ok(),
        }
    }
}

/// Groups of four characters for three bytes; only the last may be padded, and its unused bits are zero.
fn decode_base64(text: &[u8]) -> Option<Vec<u8>> {
    let (groups, rest) = text.as_chunks::<4>();
    if !rest.is_empty() {
        return None;
    }
    let mut bytes = Vec::with_capacity(groups.len() * 3);
    for (index, group) in groups.iter().enumerate() {
        let kept = match group {
            [_, _, b'=', b'='] => 1,
            [_, _, _, b'='] => 2,
            _ => 3,
        };
        if kept < 3 && index + 1 < groups.len() {
            return None;
        }
        let bits = group
            .iter()
            .take(kept + 1)
            .try_fold(0_u32, |bits, character| Some(bits << 6 | sextet(*character)?))?
            << (6 * (3 - kept));
        let [_, decoded @ ..] = bits.to_be_bytes();
        if decoded.iter().skip(kept).any(|byte| *byte != 0) {
            return None;
        }
        bytes.extend(decoded.iter().take(kept));
    }
    Some(bytes)
}

fn sextet(character: u8) -> Option<u32> {
    let value = match character {
        b'A'..=b'Z' => character - b'A',
        b'a'..=b'z' => character - b'a' + 26,
        b'0'..=b'9' => character - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        _ => return None,
    };
    Some(u32::from(value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_is_taken_with_its_padding_and_in_one_spelling() {
        for (text, bytes) in [
            ("", Some("")),
            ("Zg==", Some("f")),
            ("Zm8=", Some("fo")),
            ("Zm9v", Some("foo")),
            ("Zm9vYmE=", Some("fooba")),
            ("Zg", None),
            ("Zg=", None),
            ("Zh==", None),
            ("Zg==Zg==", None),
            ("=Zg=", None),
            ("Z===", None),
            ("Zm9*", None),
            ("Zm9v\n", None),
        ] {
            assert_eq!(Encoding::Base64.decode(text).as_deref(), bytes.map(str::as_bytes), "{text:?}");
        }
    }

    #[test]
    fn json_inside_a_string_is_found_behind_its_encoding() {
        for (text, encoding, holds) in [
            (r#"{"a": 1}"#, None, true),
            (r#"{"a": 1, "a": 2}"#, None, true),
            ("{", None, false),
            ("eyJhIjoxfQ==", Some(Encoding::Base64), true),
            ("e30=e30=", Some(Encoding::Base64), true),
            ("Zm8=", Some(Encoding::Base64), false),
        ] {
            assert_eq!(MediaType::Json.holds(text, encoding), holds, "{text}");
        }
        assert_eq!(MediaType::of_name("Application/JSON; charset=utf-8"), Some(MediaType::Json));
        assert_eq!(MediaType::of_name("application/jsonp"), None);
    }
}
