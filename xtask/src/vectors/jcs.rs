//! RFC 8785: its text, what it loses, and what has no canonical form.

use super::case::{Ask, Tallies, bytes, each, flag, same, text};
use super::{Case, Miss, Tally};
use accordant_json::{Jcs, Limits, Number, Sha256, Value, canonical, read};
use std::io;
use std::path::Path;

/// The files of the folder that hold rows, and how a row is asked.
const FILES: [(&str, Ask); 4] =
    [("valid", valid), ("lossless", lossless), ("collisions", collision), ("refuse", refused)];

pub(super) fn run(folder: &Path) -> Tallies {
    let mut tallies = Vec::new();
    for (name, ask) in FILES {
        let path = folder.join(name).with_extension("jsonl");
        if path.exists() {
            tallies.push((format!("/{name}.jsonl"), each(&path, "name", ask)?));
        }
    }
    for name in ["es6-numbers.txt", "es6-numbers-10000.txt"] {
        if folder.join(name).exists() {
            tallies.push((format!("/{name}"), numbers(&folder.join(name))?));
        }
    }
    Ok(tallies)
}

fn value(text: &str) -> Result<Value, String> {
    // A vector is nested 200 levels.
    read(text.as_bytes(), &Limits::default().depth(256)).map_err(|refused| refused.to_string())
}

fn valid(row: &Value) -> Case {
    let document = value(text(row, "input")?)?;
    let written = canonical::rfc8785(&document).map_err(|lost| lost.to_string())?;
    same(written.as_str(), text(row, "output")?)?;
    same(Sha256::of(written.as_bytes()).hex().as_str(), text(row, "sha256")?)
}

fn lossless(row: &Value) -> Case {
    let number: Number = text(row, "number")?.parse().map_err(|fault| format!("{fault}"))?;
    let number = Value::from(number);
    same(canonical::lossless(&number).is_ok(), flag(row, "lossless")?)?;
    same(Jcs::of(&number).is_ok(), flag(row, "lossless")?)
}

fn collision(row: &Value) -> Case {
    let (one, other) = (value(text(row, "a")?)?, value(text(row, "b")?)?);
    for side in [&one, &other] {
        let written = canonical::rfc8785(side).map_err(|lost| lost.to_string())?;
        same(written.as_str(), text(row, "rfc8785_of_both")?)?;
    }
    // At most one of the two may have a digest of its value.
    same((one == other, Jcs::of(&one).is_ok() && Jcs::of(&other).is_ok()), (false, false))
}

fn refused(row: &Value) -> Case {
    match read(&bytes(row, "input_hex")?, &Limits::default()) {
        Err(_) => Ok(()),
        Ok(value) if canonical::rfc8785(&value).is_err() => Ok(()),
        Ok(_) => Err(Miss::Failed("has a canonical form".to_owned())),
    }
}

/// Lines of a double's bits in hexadecimal and its text.
fn numbers(path: &Path) -> io::Result<Tally> {
    let mut tally = Tally::default();
    for line in std::fs::read_to_string(path)?.lines() {
        tally.note(line, number(line));
    }
    Ok(tally)
}

fn number(line: &str) -> Case {
    let (bits, expected) = line.split_once(',').ok_or_else(|| "no comma".to_owned())?;
    let double = f64::from_bits(u64::from_str_radix(bits, 16).map_err(|fault| fault.to_string())?);
    let number: Number = format!("{double:e}").parse().map_err(|fault| format!("{fault}"))?;
    same(canonical::rfc8785(&number.into()).map_err(|lost| lost.to_string())?.as_str(), expected)
}
