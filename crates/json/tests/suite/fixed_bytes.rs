//! Bytes that must never drift: one digest over the canonical texts of many drawn values.

use accordant_json::{Jcs, Sha256, canonical, read_str, write};

use crate::draw::Seed;

const VALUES: usize = 20_000;

/// Over the exact texts, and over the RFC 8785 texts where those exist.
const EXACT_7: &str = "48729a478702d43198f695bcb089d6b0939fdfc856e17c3edc1afe6aa05b9b6a";
const RFC8785_7: &str = "197097d55bf4f976a695fc6b4c92a8163326d0b48da8479e344c1b271092c048";

#[test]
fn canonical_bytes_are_what_they_always_were() {
    let mut seed = Seed(7);
    let (mut exact, mut double, mut lossless) = (String::new(), String::new(), 0);
    for _ in 0..VALUES {
        let value = seed.value(4);
        let text = canonical::exact(&value);
        let again = read_str(&text).unwrap();
        assert_eq!(again, value);
        assert_eq!(canonical::exact(&again), text);
        assert_eq!(read_str(&write(&value)).unwrap(), value);
        if let Ok(jcs) = Jcs::of(&value) {
            assert_eq!(jcs.sha256(), Sha256::of(text.as_bytes()));
            lossless += 1;
        }
        exact += &text;
        double += &canonical::rfc8785(&value).unwrap_or_else(|_| "none".into());
    }
    println!("{VALUES} values, {} bytes, {lossless} without loss", exact.len());
    assert!(lossless > VALUES / 3);
    let digest = |texts: &str| Sha256::of(texts.as_bytes()).hex();
    assert_eq!(digest(&exact), EXACT_7, "signed bytes would no longer verify");
    assert_eq!(digest(&double), RFC8785_7, "signed bytes would no longer verify");
}
