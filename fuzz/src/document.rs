//! JSON, JSON Lines, JSON Pointers, numbers.

use crate::text;
use accordant_json::lines::Lines;
use accordant_json::{Jcs, Limits, Number, Pointer, canonical, locate, read, read_last_wins, write};

/// What was read and is written again is read as the same value, and a refusal has a place within the bytes.
pub fn json(data: &[u8]) {
    match read(data, &Limits::default()) {
        Ok(value) => {
            let written = write(&value);
            assert_eq!(read(written.as_bytes(), &Limits::default()).as_ref(), Ok(&value), "{written}");
            // One spelling for each number may take an exponent past the limit of what was written.
            let wide = Limits::default().exponent(u32::MAX);
            let canonical = canonical::exact(&value);
            assert_eq!(read(canonical.as_bytes(), &wide).as_ref(), Ok(&value), "{canonical}");
            assert_eq!(Jcs::of(&value).is_ok(), canonical::lossless(&value).is_ok());
            assert!(locate(data, &Pointer::root()).is_some());
        }
        Err(refused) => {
            let place = refused.position().offset;
            assert!(place <= data.len(), "{refused}");
            assert!(!refused.to_string().is_empty() && !refused.code().is_empty());
        }
    }
    // Whatever the strict reader takes, the wider one takes alike.
    let wide = read_last_wins(data, &Limits::default());
    if let Ok(value) = read(data, &Limits::default()) {
        let wide = wide.expect("the wider reader takes what the strict one takes");
        assert_eq!((wide.value, wide.dropped), (value, 0));
    }
}

/// Every byte of a stream is in one line or between two, and blank lines are counted.
pub fn lines(data: &[u8]) {
    let mut last = 0;
    for line in Lines::new(data, 64) {
        match line {
            Ok(line) => {
                assert!(line.number > last && line.bytes.len() <= 64);
                let start = usize::try_from(line.offset).expect("the offset is within the data");
                assert!(data[start..].starts_with(&line.bytes));
                last = line.number;
            }
            Err(fault) => assert_eq!(fault.code(), "json-line-too-long"),
        }
    }
}

/// A pointer is its own text.
pub fn pointer(data: &[u8]) {
    if let Some(Ok(pointer)) = text(data).map(Pointer::parse) {
        assert_eq!(Some(pointer.to_string().as_str()), text(data));
        assert_eq!(Pointer::parse(&pointer.to_string()).as_ref(), Ok(&pointer));
    }
}

/// A number keeps its text, and is equal to what its canonical text says.
pub fn number(data: &[u8]) {
    if let Some(Ok(number)) = text(data).map(Number::parse) {
        assert_eq!(Some(number.text().as_ref()), text(data));
        let canonical = canonical::exact(&number.clone().into());
        let wide = Limits::default().exponent(u32::MAX);
        assert_eq!(Number::parse_within(&canonical, &wide).as_ref(), Ok(&number), "{canonical}");
        if let Ok(one) = Number::parse("1") {
            assert_eq!(number.is_multiple_of(&one), number.is_integer());
        }
    }
}
