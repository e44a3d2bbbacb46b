//! libFuzzer on the target `number`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| accordant_fuzz::document::number(data));
