//! What holds for every batch, tree, text and record.

use accordant::receipt::checkpoint::Checkpoint;
use accordant::receipt::file::Receipt;
use accordant::receipt::merkle::{Frontier, NodeHash, verify_consistency, verify_inclusion};
use accordant::receipt::note::Note;
use accordant::receipt::policy::Policy;
use accordant::receipt::predicate::SchemaConformance;
use accordant::receipt::proof::Proof;
use accordant::receipt::statement;
use accordant::receipt::trust::Trust;
use accordant::receipt::verify::{self, InHand};
use accordant_json::Sha256;
use proptest::prelude::*;

use super::data::{clock, key, public};
use super::made;

const ORIGIN: &str = "accordant.example/run/laws";

fn leaves(size: u64) -> Vec<NodeHash> {
    (0..size).map(|number| NodeHash::of_leaf(&number.to_be_bytes())).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn every_receipt_of_every_batch_verifies_and_each_batch_continues_the_one_before(
        sizes in prop::collection::vec(0_u64..20, 1..6),
    ) {
        let (trust, policy) = (Trust::single(&public("gate"), "gate-1"), Policy::of_key(&public("gate")));
        let mut before = (0, Frontier::default().root());
        let mut number = 0;
        for cut in made::cuts(ORIGIN, &sizes, &key("gate")) {
            for receipt in cut.receipts() {
                let hand = InHand::of_output(Sha256::of(&made::output(number)), clock());
                let verified = verify::receipt(receipt.to_json().as_bytes(), &trust, &policy, &hand).unwrap();
                prop_assert_eq!(verified.place().unwrap().index(), number);
                prop_assert_eq!(verified.record(), &made::record(number));
                number += 1;
            }
            let after = (cut.frontier().size(), cut.frontier().root());
            verify_consistency(before, after, &cut.growth().consistency().unwrap()).unwrap();
            before = after;
        }
        prop_assert_eq!(number, sizes.iter().sum::<u64>());
    }

    #[test]
    fn a_tree_does_not_remember_how_it_was_cut(sizes in prop::collection::vec(0_u64..40, 0..6)) {
        let total = sizes.iter().sum();
        let mut at_once = Frontier::default();
        leaves(total).into_iter().for_each(|leaf| at_once.append(leaf));
        let mut frontier = Frontier::default();
        let mut all = leaves(total).into_iter();
        for size in sizes {
            let grown = frontier.grow(all.by_ref().take(usize::try_from(size).unwrap()));
            frontier = grown.frontier().unwrap();
            prop_assert_eq!(grown.root().unwrap(), frontier.root());
        }
        prop_assert_eq!(&frontier, &at_once);
        let kept = Frontier::from_parts(frontier.size(), frontier.edge().to_vec()).unwrap();
        prop_assert_eq!(kept, at_once);
    }

    #[test]
    fn a_proof_holds_for_its_leaf_its_index_and_its_size_only(size in 1_u64..80, index: prop::sample::Index, other: u64) {
        let index = index.index(usize::try_from(size).unwrap()) as u64;
        let grown = Frontier::default().grow(leaves(size));
        let (path, root) = (grown.inclusion(index).unwrap(), grown.root().unwrap());
        let leaf = NodeHash::of_leaf(&index.to_be_bytes());
        prop_assert!(verify_inclusion(leaf, index, size, &path, root).is_ok());
        prop_assert!(verify_inclusion(NodeHash::of_leaf(b"x"), index, size, &path, root).is_err());
        prop_assert!(other == index || verify_inclusion(leaf, other, size, &path, root).is_err());
        for changed in 0..path.len() {
            let mut path = path.clone();
            path[changed] = NodeHash::of_nothing();
            prop_assert!(verify_inclusion(leaf, index, size, &path, root).is_err());
        }
    }

    #[test]
    fn what_was_written_is_read_back_and_written_the_same(number in 0_u64..1_000, size in 1_u64..6) {
        let body = statement::write(&made::record(number)).unwrap();
        prop_assert_eq!(statement::read::<SchemaConformance>(&body).unwrap(), made::record(number));
        let cut = made::cuts(ORIGIN, &[size], &key("gate")).remove(0);
        let note = cut.checkpoint().to_string();
        prop_assert_eq!(Note::read(&note).unwrap().to_string(), note);
        let checkpoint = Checkpoint::read(cut.checkpoint().text()).unwrap();
        prop_assert_eq!(checkpoint.to_string(), cut.checkpoint().text());
        for receipt in cut.receipts() {
            prop_assert_eq!(&Receipt::read(receipt.to_json().as_bytes()).unwrap(), receipt);
            let proof = receipt.proof().unwrap().to_string();
            prop_assert_eq!(Proof::read(&proof).unwrap().to_string(), proof);
        }
    }

    #[test]
    fn no_text_makes_a_reader_panic(bytes in prop::collection::vec(any::<u8>(), 0..400), text in "\\PC{0,200}") {
        let _ = Receipt::read(&bytes);
        let _ = Policy::read(&bytes);
        let _ = Trust::read(&text);
        let _ = Note::read(&text);
        let _ = Proof::read(&format!("c2sp.org/tlog-proof@v1\n{text}"));
        let _ = Checkpoint::read(&text);
    }
}

#[test]
fn a_record_that_contradicts_itself_is_caught_whichever_part_is_wrong() {
    use accordant::receipt::predicate::{Contradiction, Outcome, StageResult};
    let changed = |number, change: fn(&mut SchemaConformance)| {
        let mut record = made::record(number);
        change(&mut record);
        record.check_consistent()
    };
    assert_eq!(changed(0, |_| {}), Ok(()));
    assert_eq!(changed(2, |_| {}), Ok(()));
    for (number, change, wanted) in [
        (
            0,
            (|record| record.error = made::record(2).error) as fn(&mut SchemaConformance),
            Contradiction::Error,
        ),
        (2, |record| record.error = None, Contradiction::Error),
        (0, |record| record.stages.policy = StageResult::Fail, Contradiction::FailedStage),
        (2, |record| record.stages.schema = StageResult::Pass, Contradiction::FailedStage),
        (2, |record| record.stages.state = StageResult::Pass, Contradiction::StageOrder),
        (0, |record| record.stages.schema = StageResult::NotRun, Contradiction::Unchecked),
        (0, |record| record.stages.parse = StageResult::NotRun, Contradiction::Unchecked),
        (0, |record| record.subject.name = "input".to_owned(), Contradiction::SubjectName),
        (2, |record| record.subject.digest = Sha256::of(b"x"), Contradiction::SubjectDigest),
        (2, |record| record.outcome = Outcome::Conforming, Contradiction::Error),
    ] {
        assert_eq!(changed(number, change), Err(wanted));
    }
}
