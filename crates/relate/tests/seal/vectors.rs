//! The rows of a reference sealer. Where it errs the column `sound` holds.

use accordant_json::Value;
use accordant_relate::{Addition, SealOptions};
use accordant_schema::Draft;

use crate::data::shared_or_copy;
use crate::sealing::{Sealing, is_valid};

fn rows(document: &Value, list: &str, op: &str) -> Vec<Value> {
    let all = document.get(list).and_then(Value::as_array).unwrap();
    all.iter().filter(|row| row.get("op").and_then(Value::as_str) == Some(op)).cloned().collect()
}

fn at<'v>(row: &'v Value, pointer: &str) -> Option<&'v Value> {
    row.at(&pointer.parse().unwrap())
}

fn sealing(row: &Value) -> Sealing {
    let draft =
        at(row, "/input/draft").and_then(Value::as_str).map_or(Draft::V2020, |name| name.parse().unwrap());
    Sealing::of(at(row, "/input/schema").unwrap(), draft, &SealOptions::default())
}

/// Run `check` on each row, say how many did what, and fail with the faults.
fn run(name: &str, rows: &[Value], check: impl Fn(&Value) -> Vec<String>) {
    let faults: Vec<Vec<String>> = rows.iter().map(check).collect();
    let failed = faults.iter().filter(|faults| !faults.is_empty()).count();
    println!("{name}: {} passed, {failed} failed, 0 not run", rows.len() - failed);
    assert!(!rows.is_empty(), "{name}: no rows");
    assert_eq!(faults.concat(), Vec::<String>::new());
}

#[test]
fn the_sound_column_of_each_row_holds() {
    let document = shared_or_copy("seed-vectors/strict-schema.json", "strict-schema.json");
    run("seal rows", &rows(&document, "vectors", "seal"), |row| {
        let sealing = sealing(row);
        let mut faults = Vec::new();
        for case in at(row, "/expected/instances").and_then(Value::as_array).unwrap() {
            let instance = case.get("instance").unwrap();
            let expected = case.get("sound").and_then(Value::as_bool).unwrap();
            let original = case.get("original").and_then(Value::as_bool).unwrap();
            if is_valid(&sealing.program, instance) != expected
                || is_valid(&sealing.original, instance) != original
            {
                faults.push(format!(
                    "{}: {instance} under {}",
                    row.get("id").unwrap(),
                    sealing.sealed.schema
                ));
            }
        }
        faults.extend(unreported(row, &sealing));
        faults
    });
}

/// What the row says stays open has to be named: as open, or as an object that is empty from now on.
fn unreported(row: &Value, sealing: &Sealing) -> Vec<String> {
    let expected = at(row, "/expected/still_open").and_then(Value::as_array).unwrap_or_default();
    let emptied = sealing.sealed.changes.iter().filter(|change| change.what == Addition::Empty);
    let mut named = sealing.open();
    named.extend(emptied.map(|change| change.pointer.to_string()));
    let missing = expected
        .iter()
        .filter_map(Value::as_str)
        .filter(|pointer| !named.iter().any(|known| known == pointer));
    missing.map(|pointer| format!("{}: {pointer:?} is not named", row.get("id").unwrap())).collect()
}

/// A schema is sealed if sealing it has nothing to do and leaves nothing open.
#[test]
fn sealing_tells_what_is_sealed_already() {
    let document = shared_or_copy("seed-vectors/strict-schema.json", "strict-schema.json");
    run("assert rows", &rows(&document, "vectors", "assert_sealed"), |row| {
        let sound = at(row, "/sound/sealed").or_else(|| at(row, "/expected/sealed"));
        let sealed = sealing(row).sealed;
        if Some(sealed.was_sealed()) == sound.and_then(Value::as_bool) {
            return Vec::new();
        }
        vec![format!("{}: {:?} {:?}", row.get("id").unwrap(), sealed.changes, sealed.open)]
    });
}

#[test]
fn reported_mistakes_of_sealers_are_not_made() {
    let document = shared_or_copy("real-cases/validation.json", "validation.json");
    run("reported cases", &rows(&document, "cases", "seal"), |row| {
        let sealing = sealing(row);
        let list = |name: &str| {
            at(row, &format!("/expected/{name}")).and_then(Value::as_array).unwrap_or_default().to_vec()
        };
        let mut faults = Vec::new();
        for (name, expected) in [("accepts", true), ("rejects", false)] {
            for instance in list(name) {
                if is_valid(&sealing.program, &instance) != expected {
                    faults.push(format!("{name} {instance} under {}", sealing.sealed.schema));
                }
            }
        }
        faults.extend(
            list("must_not").contains(&sealing.sealed.schema).then(|| "a form that must not be".to_owned()),
        );
        faults
    });
}
