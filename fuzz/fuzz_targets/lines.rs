//! libFuzzer on the target `lines`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| accordant_fuzz::document::lines(data));
