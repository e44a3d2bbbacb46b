//! `bare SCHEMA OUTPUTS [first]`: what the job costs without a gate: parse each line with serde_json, validate it with `jsonschema`.
//!
//! The validator is built once and each line is only asked `is_valid`, which is the crate's fastest way. With `first`, the
//! first error is made too, which is the least that a caller needs who must say why. Nothing is written but the counts.

use serde_json::Value;
use std::error::Error;
use std::fs::File;
use std::io::{BufRead, BufReader};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let (schema, outputs, says_why) = match words.as_slice() {
        [schema, outputs] => (schema, outputs, false),
        [schema, outputs, first] if first == "first" => (schema, outputs, true),
        _ => return Err("usage: bare SCHEMA OUTPUTS [first]".into()),
    };
    let schema: Value = serde_json::from_slice(&std::fs::read(schema)?)?;
    let validator = jsonschema::validator_for(&schema).map_err(|fault| fault.to_string())?;
    let mut source = BufReader::with_capacity(1 << 16, File::open(outputs)?);
    let (mut valid, mut invalid, mut broken) = (0_u64, 0_u64, 0_u64);
    let mut line = Vec::new();
    while source.read_until(b'\n', &mut line)? > 0 {
        match serde_json::from_slice::<Value>(&line) {
            Ok(document) if says_why => match validator.validate(&document) {
                Ok(()) => valid += 1,
                Err(fault) => {
                    std::hint::black_box(fault.to_string());
                    invalid += 1;
                }
            },
            Ok(document) if validator.is_valid(&document) => valid += 1,
            Ok(_) => invalid += 1,
            Err(_) => broken += 1,
        }
        line.clear();
    }
    println!("{valid} valid, {invalid} invalid, {broken} not JSON");
    Ok(())
}
