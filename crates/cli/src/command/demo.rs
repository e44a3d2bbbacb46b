//! `accordant demo`: a small real case, written into a folder and put through the gate.

use std::fs;
use std::path::{Path, PathBuf};

use accordant_json::{Value, read_str};
use clap::Parser;

use super::{gate, keygen, print};
use crate::args::{Args, Command, DemoArgs, GateArgs};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::paint;
use crate::sink::write_whole;

/// A file of the case: its name, what it holds, what it is to a reader.
struct Part {
    name: &'static str,
    text: &'static str,
    what: &'static str,
}

/// The case is the example of the same name.
const PARTS: [Part; 4] = [
    Part {
        name: "session.schema.json",
        text: include_str!("../../../../examples/ticket-triage/session.schema.json"),
        what: "what the triage model may send",
    },
    Part {
        name: "receiver.schema.json",
        text: include_str!("../../../../examples/ticket-triage/receiver.schema.json"),
        what: "what the ticketing API takes",
    },
    Part {
        name: "terms.toml",
        text: include_str!("../../../../examples/ticket-triage/terms.toml"),
        what: "what may be done about the difference",
    },
    Part {
        name: "outputs.jsonl",
        text: include_str!("../../../../examples/ticket-triage/outputs.jsonl"),
        what: "what the model sent, a line each",
    },
];

const OUT: &str = "conforming.jsonl";
const ERRORS: &str = "errors.jsonl";
const SIDE: &str = "side.jsonl";
const RECEIPTS: &str = "receipts.jsonl";

pub(super) fn run(args: &DemoArgs) -> Result<Exit, Fault> {
    let folder = &args.folder;
    fs::create_dir_all(folder).map_err(|error| Fault::file("create", folder, &error))?;
    let mut list = String::new();
    for part in &PARTS {
        let path = folder.join(part.name);
        if !path.exists() {
            write_whole(&path, part.text.as_bytes())?;
        }
        list.push_str(&format!("  {:<46}  {}\n", path.display().to_string(), paint::faint(part.what)));
    }
    let key = folder.join("key.pem");
    if !key.exists() {
        keygen::make(&key)?;
    }
    list.push_str(&format!(
        "  {:<46}  {}\n\n",
        key.display().to_string(),
        paint::faint("signs the receipts")
    ));
    print(&list)?;

    let words = words(folder);
    print(&format!("{}\n", paint::strong(&format!("$ {}", words.join(" ")))))?;
    gate::run(&gate_args(&words)?)?;
    print(&three(folder)?)?;
    print(&next(folder))?;
    Ok(Exit::Clean)
}

/// The command that the demo runs, as one would type it.
fn words(folder: &Path) -> Vec<String> {
    let file = |name: &str| folder.join(name).display().to_string();
    let pairs = [
        ("--from", file("session.schema.json")),
        ("--to", file("receiver.schema.json")),
        ("--terms", file("terms.toml")),
        ("--key", file("key.pem")),
        ("--out", file(OUT)),
        ("--errors", file(ERRORS)),
        ("--side", file(SIDE)),
        ("--receipts", file(RECEIPTS)),
    ];
    let pairs = pairs.into_iter().flat_map(|(option, value)| [option.to_owned(), value]);
    ["accordant".to_owned(), "gate".to_owned()]
        .into_iter()
        .chain(pairs)
        .chain([file("outputs.jsonl")])
        .collect()
}

fn gate_args(words: &[String]) -> Result<GateArgs, Fault> {
    let usage = |why: String| Fault::new(accordant::error::code::deliver::USAGE, why);
    // On a terminal or not, whoever runs the demo is a person.
    let words = words.iter().map(String::as_str).chain(["--format", "human"]);
    match Args::try_parse_from(words).map_err(|error| usage(error.to_string()))?.command {
        Command::Gate(args) => Ok(*args),
        _ => Err(usage("the demo runs the gate".to_owned())),
    }
}

/// One output that went through as it was, one that was converted, one that was refused.
fn three(folder: &Path) -> Result<String, Fault> {
    let lines = |name: &str| -> Result<Vec<String>, Fault> {
        let path: PathBuf = folder.join(name);
        let text = fs::read(&path).map_err(|error| Fault::file("read", &path, &error))?;
        Ok(String::from_utf8_lossy(&text).lines().map(str::to_owned).collect())
    };
    let (inputs, outputs, errors) = (lines("outputs.jsonl")?, lines(OUT)?, lines(ERRORS)?);
    let mut text = String::new();
    if let Some(line) = outputs.iter().find(|line| inputs.contains(line)) {
        text.push_str(&format!("\n{}\n  {}\n", paint::good("let through, byte for byte"), short(line)));
    }
    let converted = outputs.iter().find(|line| !inputs.contains(line));
    if let Some((before, after)) = converted.and_then(|line| Some((source_of(line, &inputs)?, line))) {
        text.push_str(&format!("\n{}\n  {}\n  {}\n", paint::good("converted"), short(before), short(after)));
    }
    let errors: Vec<Value> = errors.iter().filter_map(|line| read_str(line).ok()).collect();
    let plain = |error: &&Value| error.get("code").and_then(Value::as_str) == Some("REQUIRED");
    if let Some(error) = errors.iter().find(plain).or(errors.first()) {
        let member = |name: &str| error.get(name).and_then(Value::as_str).unwrap_or_default();
        let line = error.get("line").map(Value::to_string).unwrap_or_default();
        let told = format!("line {line}: {}, {}", member("code"), member("message"));
        text.push_str(&format!("\n{}\n  {told}\n", paint::error("refused")));
    }
    Ok(text)
}

/// The line that an output came from, by the id that both have.
fn source_of<'l>(output: &str, inputs: &'l [String]) -> Option<&'l String> {
    let output = read_str(output).ok()?;
    let id = output.get("id")?.as_str()?;
    inputs
        .iter()
        .find(|line| read_str(line).is_ok_and(|line| line.get("id").is_some_and(|own| own.to_string() == id)))
}

fn short(line: &str) -> String {
    let mut letters = line.chars();
    let start: String = letters.by_ref().take(150).collect();
    if letters.next().is_some() { format!("{start}…") } else { start }
}

fn next(folder: &Path) -> String {
    let file = |name: &str| folder.join(name).display().to_string();
    format!(
        "\n{}\n  accordant receipt verify --key {} --outputs {} --inputs {} {}\n  accordant explain REQUIRED\n",
        paint::strong("next"),
        file("key.pub.pem"),
        file(OUT),
        file("outputs.jsonl"),
        file(RECEIPTS)
    )
}
