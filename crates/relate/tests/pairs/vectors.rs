//! Labelled pairs of schemas: no wrong answer on any, and counts of what is decided.

use std::path::{Path, PathBuf};

use accordant_check::Formats;
use accordant_json::{Value, read_str};
use accordant_relate::{Inclusion, RelateOptions, Schema, include};
use accordant_schema::Draft;

use super::ask::{checked_delta, compile, is_witness};

/// The files, and how many rows of each have to be answered at least.
const FILES: [(&str, usize); 7] = [
    ("agent", 102),
    ("peer-tests", 1_070),
    ("peer-tests-confluent", 160),
    ("containment", 745),
    ("suite", 1_350),
    ("witness-hard", 110),
    ("real", 45),
];

/// What came of the rows of one file.
#[derive(Debug, Default)]
struct Tally {
    right: usize,
    undecided: Vec<String>,
    unlabelled: usize,
    /// Rows that aren't JSON, or whose schemas aren't taken.
    unread: usize,
    wrong: Vec<String>,
}

fn sides(row: &Value) -> Result<(Schema, Schema), String> {
    let draft: Draft = row.get("draft").and_then(Value::as_str).unwrap_or("2020-12").parse().unwrap();
    let formats = match row.get("formats").and_then(Value::as_str) {
        Some("assert") => Formats::Assert,
        _ => Formats::Annotate,
    };
    let side = |name| compile(row.get(name).unwrap(), draft, formats);
    Ok((side("producer")?, side("receiver")?))
}

fn judge(row: &Value, options: &RelateOptions, tally: &mut Tally) {
    let id = row.get("id").and_then(Value::as_str).unwrap();
    let Ok((producer, receiver)) = sides(row) else {
        tally.unread += 1;
        return;
    };
    let answer = include(&producer, &receiver, options);
    let label = row.get("included").unwrap().as_bool();
    match (&answer, label) {
        (Inclusion::NotIncluded { witness }, _) if !is_witness(&producer, &receiver, witness) => {
            tally.wrong.push(format!("{id}: {witness} is no witness"));
        }
        (Inclusion::Undecided { why }, Some(_)) => tally.undecided.push(format!("{id}: {why}")),
        (_, None) => tally.unlabelled += 1,
        (Inclusion::Included, Some(true)) | (Inclusion::NotIncluded { .. }, Some(false)) => tally.right += 1,
        (answer, Some(label)) => tally.wrong.push(format!("{id}: {}, labelled {label}", answer.word())),
    }
}

fn rows(path: &Path) -> Vec<Option<Value>> {
    let text = std::fs::read_to_string(path).unwrap();
    text.lines().filter(|line| !line.trim().is_empty()).map(|line| read_str(line).ok()).collect()
}

fn tally(path: &Path, options: &RelateOptions) -> Tally {
    let mut tally = Tally::default();
    for row in rows(path) {
        match row {
            Some(row) => judge(&row, options, &mut tally),
            None => tally.unread += 1,
        }
    }
    tally
}

fn own() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/inclusion")
}

/// Where all vectors are, if they are there.
#[expect(clippy::disallowed_methods, reason = "a test is its own face")]
fn shared() -> Option<PathBuf> {
    let given = std::env::var_os("ACCORDANT_TESTDATA").map(PathBuf::from);
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/testdata");
    [given, Some(beside)]
        .into_iter()
        .flatten()
        .map(|root| root.join("inclusion"))
        .find(|folder| folder.is_dir())
}

#[test]
fn no_answer_is_wrong_and_most_questions_are_answered() {
    let folder = shared();
    let mut wrong = Vec::new();
    for (file, least) in FILES {
        let name = format!("{file}.jsonl");
        let path = [folder.clone(), Some(own())]
            .into_iter()
            .flatten()
            .map(|folder| folder.join(&name))
            .find(|path| path.is_file());
        let Some(path) = path else {
            println!("{file}: not run, the file isn't there");
            continue;
        };
        let tally = tally(&path, &RelateOptions::default().steps(20_000));
        println!(
            "{file}: {} right, {} undecided, {} without a label, {} unread, {} wrong",
            tally.right,
            tally.undecided.len(),
            tally.unlabelled,
            tally.unread,
            tally.wrong.len()
        );
        assert!(tally.right >= least, "{file}: only {} answered; {:?}", tally.right, tally.undecided);
        wrong.extend(tally.wrong);
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_delta_of_the_labelled_pairs_keeps_its_laws() {
    for file in ["peer-tests", "suite"] {
        let path = shared().map(|folder| folder.join(format!("{file}.jsonl"))).filter(|path| path.is_file());
        let Some(path) = path else {
            println!("{file}: deltas not run, the file isn't there");
            continue;
        };
        let (mut deltas, mut differences) = (0, 0);
        for row in rows(&path).into_iter().flatten() {
            let id = row.get("id").and_then(Value::as_str).unwrap();
            let Ok((producer, receiver)) = sides(&row) else { continue };
            let delta = checked_delta(&producer, &receiver, &RelateOptions::default().steps(5_000))
                .unwrap_or_else(|why| panic!("{id}: {why}"));
            deltas += 1;
            differences += delta.differences.len();
        }
        println!("{file}: {deltas} deltas with {differences} differences");
    }
}

#[test]
fn every_delta_of_the_agent_pairs_keeps_its_laws_and_has_the_expected_differences() {
    let mut expected = 0;
    for row in rows(&own().join("agent.jsonl")).into_iter().flatten() {
        let id = row.get("id").and_then(Value::as_str).unwrap();
        let (producer, receiver) = sides(&row).unwrap();
        let delta = checked_delta(&producer, &receiver, &RelateOptions::default())
            .unwrap_or_else(|why| panic!("{id}: {why}"));
        for difference in row.get("delta").and_then(Value::as_array).unwrap_or_default() {
            let path = difference.get("path").and_then(Value::as_str).unwrap();
            let (path, word) = match difference.get("kind").and_then(Value::as_str).unwrap() {
                "nullability" => (path.to_owned(), "nullability_conflict"),
                // There a narrower type is a word of its own, and members without a name stand at their object.
                "type_narrowed" => (path.to_owned(), "type_mismatch"),
                "extra_fields" => (format!("{path}/*"), "extra_field"),
                word => (path.to_owned(), word),
            };
            expected += 1;
            assert!(
                delta
                    .differences
                    .iter()
                    .any(|found| found.at.to_string() == path && found.kind.word() == word),
                "{id}: {word} at `{path}` is not in {}",
                delta.to_value()
            );
        }
    }
    assert!(expected > 10);
}
