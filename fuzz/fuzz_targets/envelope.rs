//! libFuzzer on the target `envelope`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| accordant_fuzz::receipt::envelope(data));
