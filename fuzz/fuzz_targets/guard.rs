//! libFuzzer on the target `guard`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| accordant_fuzz::contract::guard(data));
