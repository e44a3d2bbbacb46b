//! Witnesses of deltas, held against crate `jsonschema` and, where that can't read the schema, crate `boon`.
//!
//! A witness is a claim that anybody can check: the producer's schema takes it, the receiver's doesn't. Our own programs said so before
//! it was given; here somebody else says so.

use accordant_check::{CheckOptions, Program};
use accordant_json::{Limits, Value, read};
use accordant_relate::{RelateOptions, Schema, delta};
use accordant_schema::{Draft, Graph, Options};
use oracles::peer::{Compiled, Draft as PeerDraft, Peer, Remotes};
use std::path::Path;
use std::sync::Arc;

/// Labelled pairs; the first is in the checkout, the others run where the larger sets are at hand.
const FILES: [&str; 6] = [
    "../crates/relate/tests/data/inclusion/agent.jsonl",
    "../../shared/testdata/inclusion/peer-tests.jsonl",
    "../../shared/testdata/inclusion/containment.jsonl",
    "../../shared/testdata/inclusion/real.jsonl",
    "../../shared/testdata/inclusion/suite.jsonl",
    "../../shared/testdata/inclusion/witness-hard.jsonl",
];

/// What a file came to.
#[derive(Default)]
struct Counts {
    confirmed: u64,
    /// No peer reads one of the schemas, or it reads the witness's numbers rounded.
    unread: u64,
    refuted: Vec<String>,
}

fn ours(schema: &serde_json::Value, draft: Draft) -> Option<Schema> {
    let value = read(schema.to_string().as_bytes(), &Limits::default()).ok()?;
    let graph = Graph::build(&value, &Options::default().draft(draft)).ok()?;
    Some(Schema::new(Program::compile(Arc::new(graph), &CheckOptions::default()).ok()?))
}

/// Both sides by one peer.
fn theirs(row: &serde_json::Value, draft: Draft) -> Option<(Compiled, Compiled)> {
    let library = Remotes::default();
    Peer::ALL.into_iter().find_map(|peer| {
        let compile = |side: &str| {
            // The peers go by the draft that they are told; a schema's own word for it goes first.
            let own = row[side]["$schema"].as_str().and_then(Draft::of_uri);
            peer.compile(&row[side], named(own.unwrap_or(draft)), &library).ok()
        };
        Some((compile("producer")?, compile("receiver")?))
    })
}

const fn named(draft: Draft) -> PeerDraft {
    match draft {
        Draft::V4 => PeerDraft::V4,
        Draft::V6 => PeerDraft::V6,
        Draft::V7 => PeerDraft::V7,
        Draft::V2019 => PeerDraft::V2019,
        Draft::V2020 => PeerDraft::V2020,
    }
}

fn pair(row: &serde_json::Value, counts: &mut Counts) {
    let draft = row["draft"].as_str().and_then(|name| name.parse().ok()).unwrap_or_default();
    let (Some(producer), Some(receiver)) = (ours(&row["producer"], draft), ours(&row["receiver"], draft))
    else {
        return;
    };
    let delta = delta(&producer, &receiver, &RelateOptions::default());
    let sides = theirs(row, draft);
    for witness in delta.differences.iter().filter_map(|difference| difference.witness.as_ref()) {
        match (&sides, as_read(witness)) {
            (Some((producer, receiver)), Some(read)) => {
                if producer.is_valid(&read) && !receiver.is_valid(&read) {
                    counts.confirmed += 1;
                } else {
                    counts.refuted.push(format!("{}: {witness}", row["id"]));
                }
            }
            _ => counts.unread += 1,
        }
    }
}

/// The witness as the peers read it; none if they read another value.
fn as_read(witness: &Value) -> Option<serde_json::Value> {
    let theirs: serde_json::Value = serde_json::from_str(&witness.to_string()).ok()?;
    let back = read(theirs.to_string().as_bytes(), &Limits::default()).ok()?;
    (back == *witness).then_some(theirs)
}

#[test]
fn every_witness_is_one_to_somebody_else_too() {
    for file in FILES {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
        let Ok(text) = std::fs::read_to_string(&path) else {
            println!("not run: {file} is not at hand");
            continue;
        };
        let mut counts = Counts::default();
        for row in text.lines().filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok()) {
            if row["formats"].is_null() {
                pair(&row, &mut counts);
            }
        }
        println!("{file}: {} witnesses confirmed, {} not read", counts.confirmed, counts.unread);
        assert!(counts.refuted.is_empty(), "{file}: refuted {:#?}", counts.refuted);
        assert!(counts.confirmed > 0, "{file} asked nothing");
    }
}
