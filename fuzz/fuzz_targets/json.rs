//! libFuzzer on the target `json`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| accordant_fuzz::document::json(data));
