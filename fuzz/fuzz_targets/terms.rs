//! libFuzzer on the target `terms`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| accordant_fuzz::contract::terms(data));
