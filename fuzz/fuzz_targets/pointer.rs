//! libFuzzer on the target `pointer`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| accordant_fuzz::document::pointer(data));
