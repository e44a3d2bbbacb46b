//! Every vector comes out as its makers and four other implementations say.

use std::num::NonZeroUsize;

use accordant::receipt::dsse::{self, Envelope};
use accordant::receipt::key::PublicKey;
use accordant::receipt::merkle::{
    self, Frontier, NodeHash, NodeId, Nodes, NotProvable, verify_consistency, verify_inclusion,
};
use accordant::receipt::verify::{self, AgreementEvidence, Verdict};
use accordant_json::{Limits, Value, read};

use super::data::{self, Example, flag, from_hex, list, number, over_both, word};

#[test]
fn the_pre_authentication_encoding_is_that_of_the_specification() {
    over_both("dsse/pae.jsonl", 20, |_, row| {
        let made = dsse::pae(word(row, "type"), &from_hex(word(row, "body_hex")));
        assert_eq!(made, from_hex(word(row, "pae_hex")), "{row}");
    });
}

#[test]
fn envelopes_are_judged_by_the_rules_of_dsse() {
    over_both("dsse/envelopes.jsonl", 25, |folder, row| {
        let keys = read(&data::bytes(&folder.join("keys.json")), &Limits::default()).unwrap();
        let trusted = list(row, "trusted").iter().map(|id| {
            let found = keys.as_array().unwrap().iter().find(|key| key.get("keyid") == Some(id)).unwrap();
            PublicKey::read(word(found, "spki_pem")).unwrap()
        });
        let trusted: Vec<PublicKey> = trusted.collect();
        let envelope = Envelope::read(row.get("envelope").unwrap().to_string().as_bytes());
        // A threshold of nobody can't even be asked for.
        let threshold = NonZeroUsize::new(usize::try_from(number(row, "threshold")).unwrap());
        let good = match (envelope, threshold) {
            (Ok(envelope), Some(threshold)) => envelope.is_signed_by(&trusted, threshold),
            _ => false,
        };
        assert_eq!(good, flag(row, "ok"), "{}", word(row, "name"));
    });
}

#[test]
fn every_receipt_gets_the_verdict_of_its_row() {
    over_both("receipts/manifest.jsonl", 45, |folder, row| {
        let example = Example::at(folder);
        let trust = match row.get("require") {
            None => example.trust.clone(),
            Some(require) => example.requiring(flag(require, "log"), flag(require, "gate_signature")),
        };
        let now = row.get("now").and_then(Value::as_str).map_or(data::clock(), |now| now.parse().unwrap());
        let (receipt, output) = (example.bytes(word(row, "receipt")), example.bytes(word(row, "output")));
        let verdict = example.verdict_by(&trust, &receipt, &output, now);
        assert_eq!(verdict, word(row, "verdict"), "{row}");
    });
}

#[test]
fn every_agreement_gets_the_verdict_of_its_row() {
    over_both("receipts/agreements.jsonl", 17, |folder, row| {
        let example = Example::at(folder);
        let transcript: Vec<_> = (0..4).map(|at| example.bytes(&format!("transcript-{at}.bin"))).collect();
        let transcript: Vec<&[u8]> = transcript.iter().map(Vec::as_slice).collect();
        let evidence = AgreementEvidence {
            receiver_schema: &example.bytes("1-receiver-schema.dsse.json"),
            schema_delta: &example.bytes("2-schema-delta.dsse.json"),
            transcript: &transcript,
            now: data::clock(),
        };
        let envelope = example.bytes(word(row, "agreement"));
        let verdict = match verify::agreement(&envelope, &example.trust, &evidence) {
            Ok(agreement) => {
                assert_eq!(agreement, example.agreement);
                Verdict::Verified
            }
            Err(refused) => refused.verdict(),
        };
        assert_eq!(verdict.word(), word(row, "verdict"), "{row}");
    });
}

#[test]
fn roots_are_those_of_the_reference_trees() {
    over_both("merkle/roots.jsonl", 48, |_, row| {
        let frontier = frontier(number(row, "size"));
        assert_eq!(frontier.root().to_string(), word(row, "root"), "size {}", frontier.size());
    });
}

#[test]
fn inclusion_proofs_are_made_as_the_reference_makes_them_and_only_good_ones_hold() {
    over_both("merkle/inclusion.jsonl", 534, |_, row| {
        let (index, size) = (number(row, "index"), number(row, "size"));
        let path = hashes(row, "path");
        let (leaf, root) = (hash(word(row, "leaf_hash")), hash(word(row, "root")));
        let verdict = verify_inclusion(leaf, index, size, &path, root);
        assert_eq!(verdict.is_ok(), flag(row, "ok"), "{row}: {verdict:?}");
        if flag(row, "ok") {
            assert_eq!(merkle::inclusion(&ReferenceLeaves, index, size).unwrap(), path, "{row}");
        }
    });
}

#[test]
fn consistency_proofs_are_made_as_the_reference_makes_them_and_only_good_ones_hold() {
    over_both("merkle/consistency.jsonl", 307, |_, row| {
        let (old, new) = (number(row, "old"), number(row, "new"));
        let proof = hashes(row, "proof");
        let roots = (hash(word(row, "old_root")), hash(word(row, "new_root")));
        let verdict = verify_consistency((old, roots.0), (new, roots.1), &proof);
        assert_eq!(verdict.is_ok(), flag(row, "ok"), "{row}: {verdict:?}");
        if flag(row, "ok") {
            assert_eq!(merkle::consistency(&ReferenceLeaves, old, new).unwrap(), proof, "{row}");
        }
    });
}

#[test]
fn the_eight_leaves_of_certificate_transparency_give_their_well_known_roots() {
    let reference = data::bytes(&data::ours().join("merkle/ct-reference.json"));
    let reference = read(&reference, &Limits::default()).unwrap();
    let mut frontier = Frontier::default();
    let roots = list(&reference, "roots").iter().map(|root| root.as_str().unwrap());
    for (at, root) in roots.enumerate() {
        assert_eq!(frontier.root().to_string(), root, "size {at}");
        if let Some(leaf) = list(&reference, "leaves_hex").get(at) {
            frontier.append(NodeHash::of_leaf(&from_hex(leaf.as_str().unwrap())));
        }
    }
}

#[test]
fn the_log_of_the_worked_example_only_grew() {
    let example = Example::ours();
    let proof = read(&example.bytes("consistency.json"), &Limits::default()).unwrap();
    let [old, new] = ["checkpoint-earlier.txt", "checkpoint.txt"].map(|name| {
        let note = accordant::receipt::note::Note::read(&data::text(&example.root.join(name))).unwrap();
        let checkpoint = accordant::receipt::checkpoint::Checkpoint::read(note.text()).unwrap();
        (checkpoint.size(), checkpoint.root())
    });
    verify_consistency(old, new, &hashes(&proof, "proof")).unwrap();
}

/// The nodes over the leaves that `leaf-rule.txt` describes, computed anew each time.
struct ReferenceLeaves;

impl Nodes for ReferenceLeaves {
    type Error = NotProvable;

    fn node(&self, id: NodeId) -> Result<NodeHash, NotProvable> {
        if id.level == 0 {
            return Ok(leaf(id.index));
        }
        let child = |index| self.node(NodeId { level: id.level - 1, index });
        Ok(NodeHash::of_pair(child(id.index * 2)?, child(id.index * 2 + 1)?))
    }
}

fn leaf(index: u64) -> NodeHash {
    NodeHash::of_leaf(format!("accordant-leaf-{index}").as_bytes())
}

fn frontier(size: u64) -> Frontier {
    let mut frontier = Frontier::default();
    (0..size).for_each(|index| frontier.append(leaf(index)));
    frontier
}

fn hash(hex: &str) -> NodeHash {
    NodeHash::from_bytes(from_hex(hex).try_into().unwrap())
}

fn hashes(row: &Value, name: &str) -> Vec<NodeHash> {
    list(row, name).iter().map(|text| hash(text.as_str().unwrap())).collect()
}

#[test]
fn the_vectors_hold_a_case_for_nearly_every_word() {
    let mut words: Vec<String> = Vec::new();
    for file in ["manifest.jsonl", "agreements.jsonl"] {
        let rows = data::rows(&data::ours().join("receipts").join(file));
        words.extend(rows.iter().map(|row| word(row, "verdict").to_owned()));
    }
    let without: Vec<_> =
        Verdict::ALL.iter().filter(|verdict| !words.contains(&verdict.to_string())).collect();
    // It takes a memory to see a replay; `attacks` has that case.
    assert_eq!(without, [&Verdict::Replayed]);
}
