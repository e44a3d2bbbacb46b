//! Base64 as signed things write it: padded, no white space, no stray bits (RFC 4648 §4, canonical by §3.5).

use ::base64::Engine as _;
use ::base64::engine::general_purpose::{STANDARD, URL_SAFE};

/// `bytes` in the standard alphabet.
pub(crate) fn write(bytes: &[u8]) -> String {
    STANDARD.encode(bytes)
}

/// The bytes that `text` spells in the standard alphabet, or nothing.
pub(crate) fn read(text: &str) -> Option<Vec<u8>> {
    STANDARD.decode(text).ok()
}

/// The `N` bytes that `text` spells in the standard alphabet, or nothing.
pub(crate) fn read_exact<const N: usize>(text: &str) -> Option<[u8; N]> {
    read(text)?.try_into().ok()
}

/// The bytes that `text` spells in the standard or in the URL-safe alphabet: DSSE lets a writer choose.
pub(crate) fn read_either(text: &str) -> Option<Vec<u8>> {
    read(text).or_else(|| URL_SAFE.decode(text).ok())
}

#[cfg(test)]
mod tests {
    use super::{read, read_either, read_exact};

    #[test]
    fn a_byte_string_has_one_spelling() {
        assert_eq!(read("+/8="), Some(vec![0xfb, 0xff]));
        for other in ["+/8", "+/9=", "+/8=\n", " +/8=", "-_8=", "+/8=="] {
            assert_eq!(read(other), None, "`{other}`");
        }
    }

    #[test]
    fn dsse_takes_either_alphabet_but_no_mixture() {
        assert_eq!(read_either("-_8="), read_either("+/8="));
        assert_eq!(read_either("-/8="), None);
    }

    #[test]
    fn the_length_is_part_of_the_question() {
        assert_eq!(read_exact::<2>("+/8="), Some([0xfb, 0xff]));
        assert_eq!(read_exact::<3>("+/8="), None);
    }
}
