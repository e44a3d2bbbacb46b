//! The README shows what the command says: its console blocks are run.

use super::case::Case;

const README: &str = include_str!("../../../../README.md");

/// Set to write what the command says now into the README.
const UPDATE: &str = "ACCORDANT_UPDATE_README";

/// The example that the blocks are run in.
const FILES: [(&str, &str); 3] = [
    ("session.json", include_str!("../../../../examples/first/session.json")),
    ("receiver.json", include_str!("../../../../examples/first/receiver.json")),
    ("outputs.jsonl", include_str!("../../../../examples/first/outputs.jsonl")),
];

#[test]
fn what_the_readme_shows_is_what_the_command_says() {
    let case = Case::new();
    FILES.iter().for_each(|(name, text)| drop(case.file(name, text)));
    let mut shown = README.to_owned();
    let mut blocks = 0;
    for block in README.split("```console\n").skip(1).filter_map(|rest| rest.split("```").next()) {
        blocks += 1;
        let commands = block.lines().filter_map(|line| line.strip_prefix("$ accordant "));
        let told: String = commands.map(|words| told(&case, words)).collect();
        shown = shown.replace(block, &told);
    }
    assert!(blocks > 0, "the README has a console block");
    if std::env::var_os(UPDATE).is_some() {
        std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/../../README.md"), &shown).unwrap();
    }
    assert!(shown == README, "the README is out of date; run the test with {UPDATE}=1");
}

/// A command and what it says: results, then what is for the other eye.
fn told(case: &Case, words: &str) -> String {
    let ran = case.run(words);
    let errors: String = ran.err.lines().map(|line| format!("{}\n", shortened(line))).collect();
    format!("$ accordant {words}\n{}{errors}", ran.out)
}

/// An error line says more than a page is wide.
fn shortened(line: &str) -> String {
    const WIDTH: usize = 118;
    if line.chars().count() <= WIDTH {
        line.to_owned()
    } else {
        line.chars().take(WIDTH).chain(['…']).collect()
    }
}
