//! libFuzzer on the target `public_key`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| accordant_fuzz::receipt::public_key(data));
