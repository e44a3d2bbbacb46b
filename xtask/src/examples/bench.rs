//! As many outputs as a benchmark wants, of about 1 KB each: tickets with the thread that they are about.
//!
//! Of a hundred, 70 come in the receiver's form already, 20 can be converted and 10 can't be delivered. The schemas are those of
//! the scenario `ticket-triage` with one more member, `thread`, on both sides, so that an output has its size from
//! content that is validated and not from one long string.

use super::draw::Draw;
use super::part::{Layout, Part};
use super::quirk::Change;
use super::ticket_triage::{SCENARIO, sentence};
use accordant_json::{Limits, Object, Value, read, write_pretty};
use std::io::{self, BufWriter, Write};
use std::path::Path;

/// An output is filled up to so many bytes.
const BYTES: usize = 1_000;

/// The member that fills an output, as both sides declare it.
const THREAD: &str = r#"{
    "type": "array",
    "maxItems": 50,
    "items": {
        "type": "object",
        "properties": {
            "from": {"enum": ["customer", "agent"]},
            "minute": {"type": "integer", "minimum": 0},
            "text": {"type": "string", "minLength": 1, "maxLength": 500}
        },
        "required": ["from", "minute", "text"],
        "additionalProperties": false
    }
}"#;

/// Write `outputs.jsonl`, both schemas and the terms into `folder`; the schemas are made from those below `root`.
///
/// # Errors
/// If a file can't be read or written, or isn't of its form.
pub fn write(count: u64, folder: &Path, root: &Path) -> io::Result<()> {
    std::fs::create_dir_all(folder)?;
    let source = root.join("examples").join(SCENARIO.folder);
    for name in ["session.schema.json", "receiver.schema.json"] {
        let schema = with_thread(&std::fs::read(source.join(name))?)?;
        std::fs::write(folder.join(name), write_pretty(&schema) + "\n")?;
    }
    std::fs::copy(source.join("terms.toml"), folder.join("terms.toml"))?;
    let mut out = BufWriter::new(std::fs::File::create(folder.join("outputs.jsonl"))?);
    outputs(count, &mut out)?;
    out.flush()
}

fn with_thread(schema: &[u8]) -> io::Result<Value> {
    let broken = || io::Error::other("the schema of the scenario declares no properties");
    let schema = read(schema, &Limits::default()).map_err(io::Error::other)?;
    let thread = read(THREAD.as_bytes(), &Limits::default()).map_err(io::Error::other)?;
    let mut members: Object = schema.as_object().ok_or_else(broken)?.clone();
    let mut properties: Object =
        members.get("properties").and_then(Value::as_object).ok_or_else(broken)?.clone();
    properties.insert("thread", thread);
    members.insert("properties", properties);
    Ok(Value::Object(members))
}

/// Write so many outputs, one a line. The same on every call.
///
/// # Errors
/// If the pool of texts isn't of its form, or `out` fails.
pub fn outputs(count: u64, out: &mut dyn Write) -> io::Result<()> {
    let pool = SCENARIO.pool()?;
    let mut draw = Draw::seeded(SCENARIO.seed);
    let faults: Vec<fn(&mut Part, &mut Draw)> = SCENARIO.quirks.iter().filter_map(fault).collect();
    for index in 0..count {
        let mut part = (SCENARIO.output)(&pool, index, &mut draw);
        part.set("/thread", Part::Array(Vec::new()));
        match draw.between(1, 10) {
            1..=7 => {
                let thread = part.take("/thread");
                part = (SCENARIO.delivered)(part);
                part.set("/thread", thread.unwrap_or(Part::Array(Vec::new())));
            }
            8..=9 => {}
            _ => {
                if let Some(fault) = draw.item(&faults) {
                    fault(&mut part, &mut draw);
                }
            }
        }
        fill(&mut part, &mut draw);
        writeln!(out, "{}", part.laid_out(Layout::Compact))?;
    }
    Ok(())
}

/// What a quirk that ends in a refusal does to a document.
fn fault(quirk: &super::Quirk) -> Option<fn(&mut Part, &mut Draw)> {
    match quirk.change {
        Change::Part(change) if !quirk.outcome.is_delivered() => Some(change),
        Change::Part(_) | Change::Text(_) | Change::Delivered => None,
    }
}

/// Messages until the output has its size.
fn fill(part: &mut Part, draw: &mut Draw) {
    let mut size = part.laid_out(Layout::Compact).len();
    let mut minute = 0;
    while size < BYTES {
        minute += draw.between(1, 90);
        let message = Part::object([
            ("from", Part::text(draw.word(&["customer", "agent"]))),
            ("minute", Part::raw(minute)),
            ("text", Part::text(sentence(draw))),
        ]);
        size += message.laid_out(Layout::Compact).len() + 1;
        match part.at("/thread") {
            Some(Part::Array(messages)) => messages.push(message),
            _ => return,
        }
    }
}
