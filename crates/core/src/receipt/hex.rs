//! Lower-case hexadecimal, the only spelling of a digest in signed things.

use std::fmt;

/// Write `bytes` as lower-case hexadecimal.
pub(crate) fn write(f: &mut fmt::Formatter<'_>, bytes: &[u8]) -> fmt::Result {
    bytes.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
}

/// The `N` bytes that `text` spells in lower-case hexadecimal, or nothing.
pub(crate) fn read<const N: usize>(text: &str) -> Option<[u8; N]> {
    let digits = text.as_bytes();
    if digits.len() != N * 2 {
        return None;
    }
    let mut bytes = [0; N];
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
        let [high, low] = pair else { return None };
        *byte = nibble(*high)? << 4 | nibble(*low)?;
    }
    Some(bytes)
}

fn nibble(digit: u8) -> Option<u8> {
    match digit {
        b'0'..=b'9' => Some(digit - b'0'),
        b'a'..=b'f' => Some(digit - b'a' + 10),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn only_lower_case_of_the_exact_length_is_a_digest() {
        assert_eq!(read::<2>("0aff"), Some([0x0a, 0xff]));
        for other in ["0AFF", "0af", "0afff", "0afg", "", "0x0a", "+0ff", "éé"] {
            assert_eq!(read::<2>(other), None, "`{other}`");
        }
    }
}
