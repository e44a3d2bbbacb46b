//! libFuzzer on the target `pattern`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| accordant_fuzz::schema::pattern(data));
