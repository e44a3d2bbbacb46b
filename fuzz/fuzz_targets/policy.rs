//! libFuzzer on the target `policy`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| accordant_fuzz::receipt::policy(data));
