//! `gate-bench FOLDER [ROUNDS]`: the gate beside the bare parse and validation of the same bytes, by turns, on one core.
//!
//! FOLDER is what `cargo xtask bench-outputs N FOLDER` writes. `ACCORDANT_BIN` names the command if it isn't the release build of this
//! checkout. Prints a table in Markdown.

use oracles::bench::{Run, Runs, run};
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

/// The run over a tenth of the outputs, which is there for its memory only.
const TENTH: &str = "accordant gate, a tenth";

/// What is run, by turns.
struct Entrant {
    name: &'static str,
    words: Vec<String>,
    binary: PathBuf,
    runs: Runs,
}

impl Entrant {
    fn go(&self) -> Result<Run, Box<dyn Error>> {
        let words: Vec<&str> = self.words.iter().map(String::as_str).collect();
        Ok(run(&self.binary, &words)?)
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let (folder, rounds) = match words.as_slice() {
        [folder] => (Path::new(folder), 7),
        [folder, rounds] => (Path::new(folder), rounds.parse()?),
        _ => return Err("usage: gate-bench FOLDER [ROUNDS]".into()),
    };
    let (lines, bytes) = size(&folder.join("outputs.jsonl"))?;
    let mut entrants = entrants(folder)?;
    for round in 0..rounds {
        for entrant in &mut entrants {
            let run = entrant.go()?;
            eprintln!("round {}: {} {:.2} s", round + 1, entrant.name, run.time.as_secs_f64());
            entrant.runs.add(run);
        }
    }
    println!("{lines} outputs, {:.1} MB, {rounds} rounds by turns, one core, median\n", bytes as f64 / 1e6);
    println!("| run | seconds (least to most) | outputs a second | MB a second | peak MiB |");
    println!("|---|---|---|---|---|");
    for Entrant { name, runs, .. } in entrants.iter().filter(|entrant| entrant.name != TENTH) {
        let (seconds, (least, most)) = (runs.seconds(), runs.spread());
        println!(
            "| {name} | {seconds:.2} ({least:.2} to {most:.2}) | {:.0} | {:.1} | {:.1} |",
            lines as f64 / seconds,
            bytes as f64 / 1e6 / seconds,
            runs.mebibytes()
        );
    }
    if let [gate, with_key, tenth, bare, ..] = entrants.as_slice() {
        let share = 1.0 - gate.runs.seconds() / with_key.runs.seconds();
        println!("\nReceipts are {:.0} % of the run with them.", share * 100.0);
        println!(
            "The gate takes {:.1} times as long as `{}`.",
            gate.runs.seconds() / bare.runs.seconds(),
            bare.name
        );
        println!("Peak memory over a tenth of the outputs: {:.1} MiB.", tenth.runs.mebibytes());
    }
    Ok(())
}

fn entrants(folder: &Path) -> Result<Vec<Entrant>, Box<dyn Error>> {
    let gate = gate()?;
    let bare = std::env::current_exe()?.with_file_name("bare");
    let made = folder.join("made");
    fs::create_dir_all(&made)?;
    let key = made.join("key.pem");
    if !key.exists() {
        run(&gate, &["keygen", "--out", &text(&key)])?;
    }
    tenth(folder, &made.join("tenth.jsonl"))?;
    let at = |name: &str| text(&folder.join(name));
    let gate_words = |outputs: String, more: &[String]| {
        let mut words = [
            "gate",
            "--quiet",
            "--from",
            &at("session.schema.json"),
            "--to",
            &at("receiver.schema.json"),
            "--terms",
            &at("terms.toml"),
        ]
        .map(str::to_owned)
        .to_vec();
        words.extend([
            "--out".to_owned(),
            text(&made.join("out.jsonl")),
            "--errors".to_owned(),
            text(&made.join("errors.jsonl")),
        ]);
        words.extend_from_slice(more);
        words.push(outputs);
        words
    };
    let receipts =
        ["--key".to_owned(), text(&key), "--receipts".to_owned(), text(&made.join("receipts.jsonl"))];
    let entrant = |name, binary: &Path, words| Entrant {
        name,
        words,
        binary: binary.to_owned(),
        runs: Runs::default(),
    };
    Ok(vec![
        entrant("accordant gate", &gate, gate_words(at("outputs.jsonl"), &[])),
        entrant("accordant gate --key --receipts", &gate, gate_words(at("outputs.jsonl"), &receipts)),
        entrant(TENTH, &gate, gate_words(text(&made.join("tenth.jsonl")), &[])),
        entrant("jsonschema, is_valid", &bare, vec![at("receiver.schema.json"), at("outputs.jsonl")]),
        entrant(
            "jsonschema, first error",
            &bare,
            vec![at("receiver.schema.json"), at("outputs.jsonl"), "first".to_owned()],
        ),
    ])
}

fn text(path: &Path) -> String {
    path.display().to_string()
}

/// The command that is measured.
fn gate() -> Result<PathBuf, Box<dyn Error>> {
    let built = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/release/accordant");
    let gate = std::env::var_os("ACCORDANT_BIN").map_or(built, PathBuf::from);
    let missing =
        || format!("{} isn't there: `cargo build --release`, or name it by ACCORDANT_BIN", gate.display());
    gate.canonicalize().map_err(|_| missing().into())
}

fn size(outputs: &Path) -> Result<(usize, usize), Box<dyn Error>> {
    let bytes = fs::read(outputs)?;
    Ok((bytes.iter().filter(|byte| **byte == b'\n').count(), bytes.len()))
}

/// The first tenth of the outputs, to see that memory doesn't grow with their number.
fn tenth(folder: &Path, to: &Path) -> Result<(), Box<dyn Error>> {
    let bytes = fs::read(folder.join("outputs.jsonl"))?;
    let end = bytes.iter().skip(bytes.len() / 10).position(|byte| *byte == b'\n').unwrap_or(0);
    Ok(fs::write(to, bytes.get(..bytes.len() / 10 + end + 1).unwrap_or(&bytes))?)
}
