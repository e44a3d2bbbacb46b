//! libFuzzer on the target `gate`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| accordant_fuzz::contract::gate(data));
