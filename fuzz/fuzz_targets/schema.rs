//! libFuzzer on the target `schema`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| accordant_fuzz::schema::schema(data));
