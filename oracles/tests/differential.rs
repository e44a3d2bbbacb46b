//! Our evaluator beside crates `jsonschema` and `boon`, on the same schemas and documents.
//!
//! A disagreement is judged where a verdict is known from elsewhere (the test suite's, or what the examples expect); where a peer is
//! wrong, it is counted and shown. Peers read numbers as doubles: a document that one of them sees rounded is another document, and
//! is counted as such.

use accordant_check::{CheckOptions, Program};
use accordant_json::{Limits, Value, read};
use accordant_schema::{Graph, Options, Registry};
use oracles::peer::{Compiled, Draft, Peer, Remotes};
use oracles::suite;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

/// The same bytes as both readers see them.
fn ours(document: &serde_json::Value) -> Value {
    read(document.to_string().as_bytes(), &Limits::default()).unwrap()
}

fn draft(draft: Draft) -> accordant_schema::Draft {
    match draft {
        Draft::V4 => accordant_schema::Draft::V4,
        Draft::V6 => accordant_schema::Draft::V6,
        Draft::V7 => accordant_schema::Draft::V7,
        Draft::V2019 => accordant_schema::Draft::V2019,
        Draft::V2020 => accordant_schema::Draft::V2020,
    }
}

fn program(schema: &serde_json::Value, of: Draft, remotes: &Remotes) -> Result<Program, String> {
    let folders: BTreeMap<&str, Draft> =
        Draft::ALL.into_iter().map(|(draft, folder)| (folder, draft)).collect();
    let mut registry = Registry::default();
    for (uri, document) in remotes.iter() {
        let folder = uri.trim_start_matches("http://localhost:1234/").split('/').next().unwrap_or_default();
        let owner = folders.get(folder).copied().unwrap_or(of);
        // Those of drafts that aren't asked are in nobody's way.
        let _ = registry.add(&ours(document), &Options::default().draft(draft(owner)).uri(uri));
    }
    let graph = Graph::build_with(&ours(schema), &registry, &Options::default().draft(draft(of)));
    Program::compile(Arc::new(graph.map_err(|refused| refused.to_string())?), &CheckOptions::default())
        .map_err(|refused| refused.to_string())
}

#[test]
fn on_the_required_part_of_the_suite_we_are_right_wherever_a_peer_differs() {
    let Some(folder) = suite::folder() else {
        println!("not run: the test suite isn't there");
        return;
    };
    let remotes = suite::remotes(&folder).unwrap();
    let (mut asked, mut wrong) = (0, Vec::new());
    let mut peers: BTreeMap<&str, (u64, u64, u64)> = BTreeMap::new();
    for (of, name) in Draft::ALL {
        for case in suite::cases(&folder, name).unwrap() {
            let program = program(&case.schema, of, &remotes)
                .unwrap_or_else(|refused| panic!("{}: {refused}", case.name));
            let compiled: Vec<(Peer, Result<Compiled, String>)> =
                Peer::ALL.map(|peer| (peer, peer.compile(&case.schema, of, &remotes))).into();
            for (title, document, expected) in &case.tests {
                asked += 1;
                if program.is_valid(&ours(document)) != Ok(*expected) {
                    wrong.push(format!("{}: {title}", case.name));
                }
                for (peer, compiled) in &compiled {
                    let (right, differs, refused) = peers.entry(peer.name()).or_default();
                    match compiled {
                        Ok(compiled) if compiled.is_valid(document) == *expected => *right += 1,
                        Ok(_) => *differs += 1,
                        Err(_) => *refused += 1,
                    }
                }
            }
        }
    }
    println!("{asked} cases; ours: {} wrong; peers (right, wrong, schema refused): {peers:?}", wrong.len());
    assert!(asked > 4_500, "{asked}");
    assert!(wrong.is_empty(), "{wrong:#?}");
    // A peer that is wrong often is none: then the harness is at fault.
    for (peer, (right, differs, refused)) in peers {
        assert!(
            (differs + refused) * 20 < right,
            "{peer}: {right} right, {differs} wrong, {refused} refused"
        );
    }
}

#[test]
fn on_the_outputs_of_the_examples_all_three_agree() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples");
    for scenario in ["ticket-triage", "code-review", "research-answer"] {
        let folder = root.join(scenario);
        for schema in ["session.schema.json", "receiver.schema.json"] {
            let schema: serde_json::Value =
                serde_json::from_slice(&std::fs::read(folder.join(schema)).unwrap()).unwrap();
            let none = Remotes::default();
            let program = program(&schema, Draft::V2020, &none).unwrap();
            let peers = Peer::ALL.map(|peer| (peer, peer.compile(&schema, Draft::V2020, &none).unwrap()));
            let (mut asked, mut rounded, mut valid) = (0, 0, 0);
            for file in ["outputs.jsonl", "conforming.jsonl"] {
                let text = std::fs::read(folder.join(file)).unwrap();
                for line in text.split(|byte| *byte == b'\n') {
                    let (Ok(document), Ok(theirs)) =
                        (read(line, &Limits::default()), serde_json::from_slice(line))
                    else {
                        continue;
                    };
                    if ours(&theirs) != document {
                        rounded += 1;
                        continue;
                    }
                    asked += 1;
                    let verdict = program.is_valid(&document).unwrap();
                    valid += usize::from(verdict);
                    for (peer, compiled) in &peers {
                        let line = String::from_utf8_lossy(line);
                        assert_eq!(
                            compiled.is_valid(&theirs),
                            verdict,
                            "{scenario}: {}: {line}",
                            peer.name()
                        );
                    }
                }
            }
            println!(
                "{scenario}: {asked} documents, {valid} valid, all three agree; {rounded} that serde_json rounds"
            );
            assert!(asked > 400 && valid > 100 && valid < asked, "{asked} asked, {valid} valid");
        }
    }
}

#[test]
fn what_the_examples_say_is_delivered_is_taken_by_every_receiver_s_schema() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples");
    for scenario in ["ticket-triage", "code-review", "research-answer"] {
        let folder = root.join(scenario);
        let parsed = |name: &str| -> serde_json::Value {
            serde_json::from_slice(&std::fs::read(folder.join(name)).unwrap()).unwrap()
        };
        let (schema, expected) = (parsed("receiver.schema.json"), parsed("expected.json"));
        let warned = expected["counts"]["warned"].as_u64().unwrap();
        for peer in Peer::ALL {
            let compiled = peer.compile(&schema, Draft::V2020, &Remotes::default()).unwrap();
            let text = std::fs::read_to_string(folder.join("conforming.jsonl")).unwrap();
            let refused =
                text.lines().filter(|line| !compiled.is_valid(&serde_json::from_str(line).unwrap())).count();
            // What is delivered with a warning lacks a member, and nothing else is refused.
            assert_eq!(refused as u64, warned, "{scenario}: {}", peer.name());
        }
    }
}
