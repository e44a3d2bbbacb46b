//! libFuzzer on the target `checkpoint`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| accordant_fuzz::receipt::checkpoint(data));
