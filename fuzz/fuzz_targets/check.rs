//! libFuzzer on the target `check`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| accordant_fuzz::schema::check(data));
