//! Attacks that the reader must survive, each by its name.

use accordant_json::{Limits, Number, Value, canonical, locate, read, read_str, write, write_pretty};

/// Run on a stack far smaller than that of any ordinary thread.
fn on_a_stack_of(bytes: usize, work: impl FnOnce() + Send + 'static) {
    std::thread::Builder::new().stack_size(bytes).spawn(work).unwrap().join().unwrap();
}

const SMALL_STACK: usize = 256 << 10;

#[test]
fn a_million_brackets_are_refused_on_a_small_stack() {
    on_a_stack_of(SMALL_STACK, || {
        for piece in ["[", "{\"a\":", "[{\"\":", "[[],"] {
            let document = piece.repeat(1_000_000);
            let error = read(document.as_bytes(), &Limits::default()).unwrap_err();
            assert_eq!(error.code(), "json-too-deep");
            // A pointer into them is walked without recursion too.
            assert_eq!(locate(document.as_bytes(), &"/0/0".parse().unwrap()), None);
        }
    });
}

/// Read, write, compare, hash, copy and drop a value of `depth` levels.
fn use_fully(depth: u16) {
    let levels = usize::from(depth);
    let arrays = ["[".repeat(levels), "]".repeat(levels)].concat();
    let objects = ["{\"a\":".repeat(levels), "1".into(), "}".repeat(levels)].concat();
    for document in [arrays, objects] {
        let value = read(document.as_bytes(), &Limits::default().depth(depth)).unwrap();
        assert_eq!(write(&value), document);
        assert_eq!(canonical::exact(&value), document);
        assert!(canonical::lossless(&value).is_ok());
        assert!(write_pretty(&value).len() > document.len());
        let copy = value.clone();
        assert!(copy == value);
        let hash = |value: &Value| {
            std::hash::BuildHasher::hash_one(
                &std::hash::BuildHasherDefault::<std::hash::DefaultHasher>::default(),
                value,
            )
        };
        assert_eq!(hash(&copy), hash(&value));
    }
}

#[test]
fn the_default_depth_fits_into_a_small_stack() {
    on_a_stack_of(SMALL_STACK, || use_fully(Limits::default().max_depth()));
}

#[test]
fn the_greatest_depth_fits_into_an_ordinary_stack() {
    on_a_stack_of(2 << 20, || use_fully(Limits::MAX_DEPTH));
    assert_eq!(Limits::default().depth(u16::MAX).max_depth(), Limits::MAX_DEPTH);
}

#[test]
fn numbers_of_extreme_exponents_are_never_expanded() {
    let limits = Limits::default().exponent(u32::MAX);
    let numbers = ["1e4294967295", "1e-4294967295", "-1e4294967295", "0.1e-4294967295", "9e4294967294"]
        .map(|text| read(text.as_bytes(), &limits).unwrap());
    for left in &numbers {
        for right in &numbers {
            assert_eq!(left == right, std::ptr::eq(left, right));
            let (Value::Number(left), Value::Number(right)) = (left, right) else { unreachable!() };
            // Each of these ends at once; expanded, each would take gigabytes.
            let _ = (left.cmp(right), left.is_multiple_of(right), left.is_integer(), left.to_f64());
            let _ = (left.as_i64(), left.integer_text());
        }
        assert!(write(left).len() < 20 && canonical::exact(left).len() < 20);
    }
}

#[test]
fn a_number_of_many_digits_is_refused_by_default_and_compared_in_place_where_allowed() {
    let digits = "9".repeat(1_000_000);
    assert_eq!(read_str(&digits).unwrap_err().code(), "json-number-digits");
    let limits = Limits::default().digits(u32::MAX);
    let long = Number::parse_within(&digits, &limits).unwrap();
    let longer = Number::parse_within(&format!("{digits}.5"), &limits).unwrap();
    assert!(long < longer && long.is_integer() && !longer.is_integer());
}

#[test]
fn a_small_document_does_not_make_a_large_error() {
    let name = "k".repeat(1 << 20);
    let error = read_str(&format!("{{\"{name}\":1,\"{name}\":2}}")).unwrap_err();
    assert_eq!(error.code(), "json-duplicate-key");
    assert!(error.to_string().len() < 200, "the name is shortened");
    let error = read_str(&format!("[{name}]")).unwrap_err();
    assert_eq!(error.code(), "json-unknown-word");
    assert!(error.to_string().len() < 200, "the word is shortened");
}

#[test]
fn look_alike_names_are_different_names_and_are_shown_as_what_they_are() {
    let value =
        read_str("{\"status\":1,\"st\u{430}tus\":2,\"status\u{200b}\":3,\"e\u{301}\":4,\"\u{e9}\":5}")
            .unwrap();
    assert_eq!(value.as_object().map(accordant_json::Object::len), Some(5));
    let error = read_str("{\"status\u{200b}\":1,\"status\u{200b}\":2}").unwrap_err();
    assert!(error.to_string().starts_with(r"key `status\u{200b}` appears twice"), "{error}");
}
