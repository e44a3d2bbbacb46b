//! Places in a log that are not where a receipt stands, and logs that are not known.

use accordant::receipt::batch::Log;
use accordant::receipt::checkpoint::Checkpoint;
use accordant::receipt::dsse::Envelope;
use accordant::receipt::file::Receipt;
use accordant::receipt::merkle::NodeHash;
use accordant::receipt::note::{Algorithm, VerifierKey};
use accordant::receipt::policy::Policy;
use accordant::receipt::proof::Proof;
use accordant::receipt::trust::Trust;
use accordant::receipt::verify::Verdict;

use super::attacks::{ORIGIN, logged, verdict};
use super::data::{key, public};
use super::made;

#[test]
fn an_inner_node_is_no_leaf() {
    // A tree of two: the root's preimage, passed off as the data of a lone leaf.
    let cut = made::cuts(ORIGIN, &[2], &key("gate")).remove(0);
    let leaves: Vec<NodeHash> = cut.receipts().iter().map(Receipt::leaf).collect();
    let preimage: Vec<u8> = leaves.iter().flat_map(|leaf| leaf.as_bytes().to_vec()).collect();
    assert_ne!(NodeHash::of_leaf(&preimage), NodeHash::of_pair(leaves[0], leaves[1]));
    let forged = Receipt::new(Envelope::of_statement(preimage), cut.receipts()[0].proof().cloned());
    let (trust, policy) = (Trust::single(&public("gate"), "gate-1"), Policy::of_key(&public("gate")));
    assert_eq!(verdict(forged.to_json().as_bytes(), b"", &trust, &policy), Verdict::BadInclusion);
}

#[test]
fn a_proof_of_a_neighbour_or_with_another_path_does_not_hold() {
    let receipts = made::cuts(ORIGIN, &[7], &key("gate")).remove(0).into_receipts();
    let (trust, policy) = (Trust::single(&public("gate"), "gate-1"), Policy::of_key(&public("gate")));
    let proof = |number: usize| receipts[number].proof().unwrap();
    let with = |index: u64, path: Vec<NodeHash>| {
        let proof = Proof::new(index, path, proof(0).checkpoint().clone()).unwrap();
        Receipt::new(receipts[0].envelope().clone(), Some(proof)).to_json()
    };
    let own = proof(0).path().to_vec();
    let longer = [own.clone(), vec![own[0]]].concat();
    for (what, forged) in [
        ("the neighbour's path", with(0, proof(1).path().to_vec())),
        ("the neighbour's index", with(1, own.clone())),
        ("an index past the end", with(7, own.clone())),
        ("the largest index", with(u64::MAX, own.clone())),
        ("no path", with(0, Vec::new())),
        ("one hash more", with(0, longer)),
        ("one hash less", with(0, own[1..].to_vec())),
    ] {
        let verdict = verdict(forged.as_bytes(), &made::output(0), &trust, &policy);
        assert_eq!(verdict, Verdict::BadInclusion, "{what}");
    }
}

#[test]
fn a_listed_log_is_known_by_its_origin_and_its_key() {
    let receipt = logged().to_json();
    let trust = Trust::single(&public("gate"), "gate-1");
    let listed = |origin: &str, label: &str| {
        Policy::of_log(VerifierKey::new(origin, Algorithm::Ed25519, &public(label)).unwrap())
    };
    for (policy, wanted) in [
        (listed(ORIGIN, "gate"), Verdict::Verified),
        (listed(ORIGIN, "log"), Verdict::BadCheckpoint),
        (listed("accordant.example/run/other", "gate"), Verdict::UnknownLog),
    ] {
        assert_eq!(verdict(receipt.as_bytes(), &made::output(0), &trust, &policy), wanted);
    }
}

#[test]
fn the_newest_of_two_keys_of_a_log_is_enough_while_both_sign() {
    // A log changes its key: checkpoints carry both lines for a while, and a policy may know either.
    let mut log = Log::new(ORIGIN).unwrap();
    let cut = log.cut(vec![made::envelope(0)], &key("gate")).unwrap();
    let line = |label: &str| {
        let text = cut.checkpoint().text().to_owned();
        let checkpoint = Checkpoint::read(&text).unwrap();
        checkpoint.sign(&key(label)).unwrap().signatures()[0].clone()
    };
    let both = cut.checkpoint().clone().and_signed(line("log-next")).unwrap();
    let proof = Proof::new(0, Vec::new(), both).unwrap();
    let receipt = Receipt::new(made::envelope(0), Some(proof)).to_json();
    let trust = Trust::single(&public("gate"), "gate-1");
    for label in ["gate", "log-next"] {
        let key = VerifierKey::new(ORIGIN, Algorithm::Ed25519, &public(label)).unwrap();
        let verdict = verdict(receipt.as_bytes(), &made::output(0), &trust, &Policy::of_log(key));
        assert_eq!(verdict, Verdict::Verified, "{label}");
    }
}
