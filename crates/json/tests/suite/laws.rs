//! Laws that hold for all values, numbers and pointers, drawn by proptest.

use std::cmp::Ordering;
use std::hash::{BuildHasher, RandomState};

use accordant_json::{
    Limits, Number, Object, Pointer, Value, canonical, locate, read, read_last_wins, read_str, write,
    write_pretty,
};
use num_bigint::BigInt;
use proptest::prelude::*;

use crate::draw::{number_text, text, value};

/// Every place of a value with what stands there.
fn places(value: &Value) -> Vec<(Pointer, &Value)> {
    let mut places = vec![(Pointer::root(), value)];
    let mut next = 0;
    while let Some((pointer, value)) = places.get(next).cloned() {
        next += 1;
        match value {
            Value::Array(items) => {
                places
                    .extend(items.iter().enumerate().map(|(index, item)| (pointer.join_index(index), item)));
            }
            Value::Object(object) => {
                places.extend(object.iter().map(|(key, value)| (pointer.join(key), value)))
            }
            _ => {}
        }
    }
    places
}

/// A number as an integer times a power of ten, by big integers and the slow way.
fn parts(text: &str) -> (BigInt, i64) {
    let (significand, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let (whole, fraction) = significand.split_once('.').unwrap_or((significand, ""));
    let exponent: i64 = exponent.parse().unwrap();
    ([whole, fraction].concat().parse().unwrap(), exponent - fraction.len() as i64)
}

/// Both numbers as integers in one unit.
fn in_one_unit(left: &str, right: &str) -> (BigInt, BigInt) {
    let ((left, i), (right, j)) = (parts(left), parts(right));
    let unit = i.min(j);
    let scale = |exponent: i64| BigInt::from(10).pow(u32::try_from(exponent - unit).unwrap());
    (left * scale(i), right * scale(j))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_is_read_again(value in value()) {
        for text in [write(&value), write_pretty(&value), canonical::exact(&value)] {
            prop_assert_eq!(&read_str(&text).unwrap(), &value);
        }
        let text = write(&value);
        prop_assert_eq!(write(&read_str(&text).unwrap()), text);
    }

    #[test]
    fn canonical_text_is_its_own_canonical_text(value in value()) {
        let exact = canonical::exact(&value);
        prop_assert_eq!(canonical::exact(&read_str(&exact).unwrap()), exact.as_str());
        if let Ok(text) = canonical::rfc8785(&value) {
            let again = read_str(&text).unwrap();
            prop_assert_eq!(canonical::rfc8785(&again).unwrap(), text.as_str());
            prop_assert!(canonical::lossless(&again).is_ok());
            prop_assert_eq!(text == exact, canonical::lossless(&value).is_ok());
        }
    }

    #[test]
    fn equal_values_have_equal_hashes_and_exact_texts(value in value(), other in value()) {
        let hasher = RandomState::new();
        let again = read_str(&canonical::exact(&value)).unwrap();
        prop_assert_eq!(hasher.hash_one(&again), hasher.hash_one(&value));
        prop_assert_eq!(value == other, canonical::exact(&value) == canonical::exact(&other));
    }

    #[test]
    fn the_text_of_a_number_survives(text in number_text()) {
        let value = read_str(&text).unwrap();
        prop_assert_eq!(write(&value), text.as_str());
        let number = text.parse::<Number>().unwrap();
        prop_assert_eq!(number.text(), text);
    }

    #[test]
    fn order_and_multiples_are_those_of_big_integers(left in number_text(), right in number_text()) {
        let (a, b): (Number, Number) = (left.parse().unwrap(), right.parse().unwrap());
        let (x, y) = in_one_unit(&left, &right);
        prop_assert_eq!(a.cmp(&b), x.cmp(&y));
        let multiple = if y == BigInt::ZERO { x == BigInt::ZERO } else { &x % &y == BigInt::ZERO };
        prop_assert_eq!(a.is_multiple_of(&b), multiple);
        prop_assert_eq!(a.is_integer(), a.is_multiple_of(&Number::from(1)));
        if let Some(plain) = a.integer_text() {
            prop_assert_eq!(plain.parse::<Number>().unwrap().cmp(&a), Ordering::Equal);
        }
        prop_assert_eq!(a.as_i64(), a.integer_text().and_then(|plain| plain.parse().ok()));
        prop_assert_eq!(a.as_u64(), a.integer_text().and_then(|plain| plain.parse().ok()));
    }

    #[test]
    fn pointers_and_their_texts_lead_to_each_other(tokens in proptest::collection::vec(text(), 0..6)) {
        let pointer: Pointer = tokens.iter().collect();
        prop_assert_eq!(&Pointer::parse(&pointer.to_string()).unwrap(), &pointer);
        prop_assert_eq!(pointer.tokens().collect::<Vec<_>>(), tokens);
    }

    #[test]
    fn a_text_is_a_pointer_or_is_refused(text in "[/~01a]{0,12}") {
        if let Ok(pointer) = Pointer::parse(&text) {
            prop_assert_eq!(pointer.tokens().collect::<Pointer>(), pointer);
        }
    }

    #[test]
    fn every_place_is_found_in_the_tree_and_in_the_bytes(value in value()) {
        for text in [write(&value), write_pretty(&value)] {
            for (pointer, place) in places(&value) {
                prop_assert_eq!(value.at(&pointer), Some(place));
                let span = locate(text.as_bytes(), &pointer).unwrap();
                prop_assert_eq!(&read_str(text.get(span.start..span.end).unwrap()).unwrap(), place);
            }
        }
    }

    #[test]
    fn the_reader_takes_any_bytes_without_a_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        prop_assert!(read(&bytes, &Limits::default()).map_err(|error| error.position().offset <= bytes.len()).is_ok()
            || read(&bytes, &Limits::default()).unwrap_err().position().offset <= bytes.len());
    }

    #[test]
    fn a_document_that_was_spoiled_is_refused_within_its_bytes_or_read(
        value in value(), at in any::<prop::sample::Index>(), byte in any::<u8>(), cut in any::<bool>()
    ) {
        let mut bytes = write_pretty(&value).into_bytes();
        let place = at.index(bytes.len());
        if cut { bytes.truncate(place) } else { bytes[place] = byte }
        match read(&bytes, &Limits::default()) {
            Ok(value) => prop_assert_eq!(read_str(&write(&value)).unwrap(), value),
            Err(error) => prop_assert!(error.position().offset <= bytes.len()),
        }
    }

    #[test]
    fn last_wins_agrees_with_members_set_one_after_the_other(members in proptest::collection::vec(("[ab]{0,2}", 0..9_u32), 0..40)) {
        let written: Vec<String> = members.iter().map(|(key, value)| format!("\"{key}\":{value}")).collect();
        let document = format!("{{{}}}", written.join(","));
        let read = read_last_wins(document.as_bytes(), &Limits::default()).unwrap();
        let object: Object = members.iter().cloned().collect();
        prop_assert_eq!(read.dropped, members.len() - object.len());
        prop_assert_eq!(read_str(&document).is_ok(), read.dropped == 0);
        prop_assert_eq!(write(&read.value), write(&Value::Object(object)));
    }
}
