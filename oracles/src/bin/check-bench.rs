//! `check-bench FOLDER [WORD]`: bytes to verdict, beside others, on each data set below a folder whose name has the word.
//!
//! A data set is a folder with `schema.json` and `instances.jsonl`. All ways take turns on the same bytes, round by
//! round; what is shown is the median over the rounds of the thread's own processor time, in nanoseconds for each byte,
//! and as a multiple of ours.

use std::error::Error;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use accordant_check::{CheckOptions, Judged, Program, Scratch};
use accordant_json::{Limits, read};
use accordant_schema::{Graph, Options};
use rustix::time::{ClockId, clock_gettime};
use serde_json::Value;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Rounds, of which each takes about as long as this many bytes need.
const ROUNDS: usize = 25;
const BYTES: usize = 400_000;

const WAYS: [&str; 6] = ["engine", "tree", "jsonschema", "serde value", "sonic skip", "simd tape"];

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let folder = PathBuf::from(words.next().ok_or("usage: check-bench FOLDER [WORD]")?);
    let word = words.next().unwrap_or_default();
    let mut sets: Vec<PathBuf> =
        std::fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<Result<_, std::io::Error>>()?;
    sets.retain(|set| set.join("instances.jsonl").is_file() && set.to_string_lossy().contains(&word));
    sets.sort();
    println!("{:24}{}  undecided", "ns/byte (engine = 1)", WAYS.map(|way| format!("{way:>17}")).concat());
    let mut logs = [0.0; WAYS.len()];
    for set in &sets {
        let medians = measure(set)?;
        for (sum, median) in logs.iter_mut().zip(medians) {
            *sum += (median / medians[0]).ln();
        }
    }
    let means = logs.map(|sum| format!("{:>17.2}", (sum / sets.len() as f64).exp()));
    println!("{:24}{}", "geometric mean", means.concat());
    Ok(())
}

fn measure(set: &Path) -> Result<[f64; WAYS.len()], Box<dyn Error>> {
    let text = std::fs::read(set.join("schema.json"))?;
    let schema = read(&text, &Limits::default())?;
    let program =
        Program::compile(Arc::new(Graph::build(&schema, &Options::default())?), &CheckOptions::default())?;
    let peer =
        jsonschema::validator_for(&serde_json::from_slice(&text)?).map_err(|fault| fault.to_string())?;
    let instances = std::fs::read(set.join("instances.jsonl"))?;
    let lines: Vec<&[u8]> = instances.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()).collect();
    let bytes: usize = lines.iter().map(|line| line.len()).sum();
    let limits = Limits::default();
    let (mut scratch, mut buffers, mut copy) =
        (Scratch::default(), simd_json::Buffers::default(), Vec::new());
    let undecided =
        lines.iter().filter(|line| program.judge(line, &limits, &mut scratch) == Judged::Undecided).count();
    let mut times = [const { Vec::new() }; WAYS.len()];
    let passes = (BYTES / bytes).max(1);
    for _ in 0..ROUNDS {
        for (way, times) in times.iter_mut().enumerate() {
            let start = processor_time();
            for line in std::iter::repeat_n(&lines, passes).flatten() {
                match way {
                    0 => _ = black_box(program.judge(line, &limits, &mut scratch)),
                    1 => _ = black_box(read(line, &limits).map(|value| program.is_valid(&value))),
                    2 => {
                        _ = black_box(
                            serde_json::from_slice::<Value>(line).map(|value| peer.is_valid(&value)),
                        )
                    }
                    3 => _ = black_box(serde_json::from_slice::<Value>(line).is_ok()),
                    4 => _ = black_box(sonic_rs::from_slice::<sonic_rs::LazyValue<'_>>(line).is_ok()),
                    _ => {
                        copy.clear();
                        copy.extend_from_slice(line);
                        _ = black_box(simd_json::to_tape_with_buffers(&mut copy, &mut buffers).is_ok());
                    }
                }
            }
            times.push((processor_time() - start) as f64 / (bytes * passes) as f64);
        }
    }
    let medians = times.map(|mut times| {
        times.sort_by(f64::total_cmp);
        times[times.len() / 2]
    });
    let shown = medians.map(|median| format!("{:>9.3} ({:>5.2})", median, median / medians[0]));
    let name = set.file_name().unwrap_or_default().to_string_lossy().into_owned();
    println!("{name:24}{}  {undecided}/{}", shown.concat(), lines.len());
    Ok(medians)
}

/// What this thread has had of a processor, in nanoseconds.
fn processor_time() -> u64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as u64 * 1_000_000_000 + time.tv_nsec as u64
}
