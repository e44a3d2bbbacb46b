//! libFuzzer on the target `private_key`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| accordant_fuzz::receipt::private_key(data));
