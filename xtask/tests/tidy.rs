//! The laws of the house, held by the tree as it is and shown by each rule's own small trees.

use std::collections::BTreeSet;
use xtask::tidy::{Complaint, RULES, Settings, tidy};
use xtask::tree::{self, Tree};

#[test]
fn the_tree_is_tidy() {
    let tree = Tree::read(&tree::root()).unwrap();
    let settings = Settings::of(&tree).unwrap();
    let faults: Vec<String> = tidy(&tree, &settings)
        .iter()
        .flat_map(|(_, complaints)| complaints)
        .filter(|complaint| complaint.is_fault())
        .map(Complaint::to_string)
        .collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_rule_has_its_own_id_asks_a_question_and_shows_both_sides() {
    let mut ids = BTreeSet::new();
    for rule in RULES {
        assert!(ids.insert(rule.id), "two rules are called `{}`", rule.id);
        assert!(rule.asks.ends_with('?'), "`{}` asks nothing", rule.id);
        for (files, refuses) in [(rule.accepted, false), (rule.refused, true)] {
            let tree = Tree::of(files);
            let found = (rule.check)(&tree, &Settings::of(&tree).unwrap());
            assert_eq!(found.iter().any(Complaint::is_fault), refuses, "`{}`: {found:?}", rule.id);
        }
    }
}
