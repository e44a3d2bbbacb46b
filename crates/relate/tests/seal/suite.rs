//! The laws on the schemas and instances of the public suite, where that is at hand.

use std::panic::{AssertUnwindSafe, catch_unwind};

use accordant_json::Value;
use accordant_relate::SealOptions;
use accordant_schema::{Draft, Graph, Options};

use crate::data::{document, shared};
use crate::laws::{Told, fault};
use crate::sealing::Sealing;

const FOLDERS: [(&str, Draft); 5] = [
    ("draft4", Draft::V4),
    ("draft6", Draft::V6),
    ("draft7", Draft::V7),
    ("draft2019-09", Draft::V2019),
    ("draft2020-12", Draft::V2020),
];

#[test]
fn the_laws_hold_on_the_schemas_of_the_public_suite() {
    let Some(root) = shared("json-schema-test-suite/tests") else {
        println!("not run: the larger set `json-schema-test-suite` is not at hand");
        return;
    };
    let told = Told::default();
    let (mut schemas, mut skipped, mut faults) = (0, 0, Vec::new());
    for (folder, draft) in FOLDERS {
        let mut files: Vec<_> =
            std::fs::read_dir(root.join(folder)).unwrap().map(|entry| entry.unwrap().path()).collect();
        files.sort();
        for file in files.iter().filter(|file| file.extension().is_some_and(|extension| extension == "json"))
        {
            for group in document(file).as_array().unwrap() {
                let schema = group.get("schema").unwrap();
                // Schemas that need other documents are another matter.
                if Graph::build(schema, &Options::default().draft(draft)).is_err() {
                    skipped += 1;
                    continue;
                }
                schemas += 1;
                let sealing = Sealing::of(schema, draft, &SealOptions::default());
                for test in group.get("tests").and_then(Value::as_array).unwrap() {
                    let instance = test.get("data").unwrap();
                    let found = catch_unwind(AssertUnwindSafe(|| fault(&sealing, instance, &told)));
                    let name = format!("{}: {schema}", file.display());
                    faults.extend(
                        found
                            .unwrap_or_else(|_| Some("panics".into()))
                            .map(|fault| format!("{name}\n{fault}\n")),
                    );
                }
            }
        }
    }
    println!(
        "public suite: {schemas} schemas sealed, {skipped} not run (they need other documents); {told:?}"
    );
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults.join("\n"));
}
