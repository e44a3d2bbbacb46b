//! libFuzzer on the target `receipt`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| accordant_fuzz::receipt::receipt(data));
