//! libFuzzer on the target `trust`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| accordant_fuzz::receipt::trust(data));
