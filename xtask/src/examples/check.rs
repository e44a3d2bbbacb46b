//! The built command against what was worked out without it.

use super::expected::Counts;
use super::quirk::Outcome;
use super::{Made, SCENARIOS, Scenario, files};
use accordant_json::{Limits, Value, read};
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

/// How the gate ends that refused something.
const FINDINGS: i32 = 1;

/// Run `accordant gate` of `binary` over every scenario below `root` and say on `out` how each went.
///
/// # Errors
/// If the command can't be run, a file can't be read, or a pool isn't of its form. What differs is no error: it is counted.
pub fn check(binary: &Path, root: &Path, out: &mut dyn Write) -> io::Result<usize> {
    let mut faults = 0;
    for scenario in SCENARIOS {
        let folder = root.join("examples").join(scenario.folder);
        let mut found = stale(scenario, &folder)?;
        let lines = scenario.lines()?;
        found.extend(differences(&lines, &gated(binary, scenario, &folder)?));
        writeln!(out, "{}: {}, {} differ", scenario.folder, sum(&Counts::of(&lines)), found.len())?;
        for difference in &found {
            writeln!(out, "  {difference}")?;
        }
        faults += found.len();
    }
    Ok(faults)
}

fn sum(counts: &Counts) -> String {
    let Counts { lines, untouched, converted, warned, refused, .. } = counts;
    format!("{lines} lines, {untouched} untouched, {converted} converted, {warned} warned, {refused} refused")
}

/// The made files that aren't what would be made now.
fn stale(scenario: &Scenario, folder: &Path) -> io::Result<Vec<String>> {
    let mut complaints = Vec::new();
    for (name, bytes) in files(scenario)? {
        if std::fs::read(folder.join(name))? != bytes {
            complaints.push(format!("{name} isn't what `cargo xtask examples` makes"));
        }
    }
    Ok(complaints)
}

/// What came out of a run.
#[derive(Debug, Default)]
struct Gated {
    exit: Option<i32>,
    delivered: Vec<Vec<u8>>,
    /// Code and path of the records, by line.
    errors: BTreeMap<u64, Vec<(String, String)>>,
}

fn gated(binary: &Path, scenario: &Scenario, folder: &Path) -> io::Result<Gated> {
    let scratch = Scratch::new(scenario.folder)?;
    let (out, errors) = (scratch.0.join("out.jsonl"), scratch.0.join("errors.jsonl"));
    let status = Command::new(binary)
        .current_dir(folder)
        .args([
            "gate",
            "--from",
            "session.schema.json",
            "--to",
            "receiver.schema.json",
            "--terms",
            "terms.toml",
            "--quiet",
        ])
        .arg("--out")
        .arg(&out)
        .arg("--errors")
        .arg(&errors)
        .arg("outputs.jsonl")
        .status()?;
    let mut gated = Gated { exit: status.code(), ..Gated::default() };
    gated.delivered = split(&std::fs::read(out).unwrap_or_default());
    for line in split(&std::fs::read(errors).unwrap_or_default()) {
        let record = read(&line, &Limits::default()).map_err(io::Error::other)?;
        let text = |name: &str| record.get(name).and_then(Value::as_str).unwrap_or_default().to_owned();
        let number = record
            .get("line")
            .and_then(Value::as_number)
            .and_then(|number| number.as_u64())
            .unwrap_or_default();
        gated.errors.entry(number).or_default().push((text("code"), text("path")));
    }
    Ok(gated)
}

fn split(bytes: &[u8]) -> Vec<Vec<u8>> {
    bytes.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()).map(<[u8]>::to_vec).collect()
}

fn differences(lines: &[Made], gated: &Gated) -> Vec<String> {
    let mut found = Vec::new();
    if gated.exit != Some(FINDINGS) {
        found.push(format!("the exit code is {:?}, not {FINDINGS}", gated.exit));
    }
    let mut delivered = gated.delivered.iter();
    for (number, made) in (1..).zip(lines) {
        let errors = gated.errors.get(&number).map(Vec::as_slice).unwrap_or_default();
        // A line without a record was delivered, expected or not; so the lines after it keep their partners.
        let arrived =
            if made.outcome.is_delivered() || (made.outcome != Outcome::Nothing && errors.is_empty()) {
                delivered.next()
            } else {
                None
            };
        let wrong = refusal(made.outcome, errors).or_else(|| {
            let expected = made.delivered.as_ref()?;
            (!arrived.is_some_and(|arrived| arrives(made, expected, arrived))).then(|| {
                format!(
                    "expected {expected}, got {}",
                    arrived.map_or("nothing".into(), |line| String::from_utf8_lossy(line))
                )
            })
        });
        found.extend(
            wrong.map(|wrong| format!("line {number} ({}): {wrong}", made.quirk.unwrap_or("regular"))),
        );
    }
    let beyond = delivered.count();
    if beyond > 0 {
        found.push(format!("{beyond} lines were delivered beyond those expected"));
    }
    found
}

/// In what the records of a line differ from what was expected.
fn refusal(outcome: Outcome, errors: &[(String, String)]) -> Option<String> {
    let wanted: Option<(&str, Option<&str>)> = match outcome {
        Outcome::Nothing | Outcome::Conforming => None,
        Outcome::Warned(code, path) | Outcome::Refused(code, path) => Some((code, Some(path))),
        Outcome::Unread(code) => Some((code, None)),
    };
    let fits = match (wanted, errors) {
        (None, []) => true,
        (Some((code, path)), [(found, place)]) => code == found && path.is_none_or(|path| path == place),
        _ => false,
    };
    (!fits).then(|| format!("expected {wanted:?}, got {errors:?}"))
}

/// Untouched lines arrive byte for byte, converted ones with the expected value.
fn arrives(made: &Made, expected: &str, arrived: &[u8]) -> bool {
    if made.untouched {
        return made.bytes == arrived;
    }
    let value = |bytes: &[u8]| read(bytes, &Limits::default()).ok();
    value(arrived).is_some() && value(arrived) == value(expected.as_bytes())
}

/// A folder that is gone when the run is over.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> io::Result<Scratch> {
        let folder = std::env::temp_dir().join(format!("accordant-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder)?;
        Ok(Scratch(folder))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // A folder that stays behind harms nobody.
        drop(std::fs::remove_dir_all(&self.0));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn perfect(lines: &[Made]) -> Gated {
        let mut gated = Gated { exit: Some(FINDINGS), ..Gated::default() };
        for (number, made) in (1..).zip(lines) {
            if let Some(text) = &made.delivered {
                gated.delivered.push(if made.untouched {
                    made.bytes.clone()
                } else {
                    text.clone().into_bytes()
                });
            }
            let record = match made.outcome {
                Outcome::Nothing | Outcome::Conforming => continue,
                Outcome::Warned(code, path) | Outcome::Refused(code, path) => {
                    (code.to_owned(), path.to_owned())
                }
                Outcome::Unread(code) => (code.to_owned(), "/anywhere".to_owned()),
            };
            gated.errors.insert(number, vec![record]);
        }
        gated
    }

    #[test]
    fn a_run_without_fault_passes_and_each_kind_of_fault_is_seen() {
        for scenario in SCENARIOS {
            let lines = scenario.lines().unwrap();
            assert_eq!(differences(&lines, &perfect(&lines)), Vec::<String>::new());
            let faults: [fn(&mut Gated); 6] = [
                |gated| gated.exit = Some(0),
                |gated| drop(gated.delivered.pop()),
                |gated| gated.delivered.push(b"{}".to_vec()),
                |gated| gated.delivered.swap(3, 40),
                |gated| drop(gated.errors.pop_first()),
                |gated| drop(gated.errors.insert(1, vec![("TYPE".to_owned(), "/nowhere".to_owned())])),
            ];
            for (index, fault) in faults.iter().enumerate() {
                let mut gated = perfect(&lines);
                fault(&mut gated);
                assert!(!differences(&lines, &gated).is_empty(), "{}: fault {index}", scenario.folder);
            }
        }
    }
}
