//! Our patterns beside crate `regress`, which follows ECMAScript.

use accordant_check::{CheckOptions, Program};
use accordant_json::Value;
use accordant_schema::{Graph, Options};
use std::sync::Arc;

/// Patterns as schemas have them, and some that engines differ on.
const PATTERNS: &[&str] = &[
    "^[a-z0-9]+(-[a-z0-9]+)*$",
    "^[1-9][0-9]*$",
    "^[^@ ]+@[^@ ]+$",
    "^[0-9]{4}-[0-9]{2}-[0-9]{2}$",
    "^[a-z]{2}(-[A-Z]{2})?$",
    "^[^/\\\\][^\\\\]*$",
    "^ev-[0-9]{2,4}$",
    "^sha256:[0-9a-f]{64}$",
    "\\?$",
    "^https://",
    "a|b",
    "(?:ab)+",
    "^\\S+$",
    "\\s",
    "\\w\\b\\W",
    "\\d{2,}",
    "[\\d\\-]",
    "^.$",
    "^[^]$",
    "\\u00e9",
    "\\u{1F6A2}",
    "[\\u{1F600}-\\u{1F64F}]",
    "\\p{L}+",
    "^\\p{Lu}\\p{Ll}*$",
    "\\P{ASCII}",
    "(?=a)ab",
    "(?!a)b",
    "(?<=a)b",
    "(?<!a)b",
    "(a)\\1",
    "(?<x>b)\\k<x>",
    "a{0}",
    "^$",
    "",
    "\\cJ",
    "[\\b]",
    "x*?y",
    "^(?:a?){3}$",
    "\\/",
];

/// Texts that they are asked about.
const TEXTS: &[&str] = &[
    "",
    "a",
    "b",
    "ab",
    "aa",
    "abab",
    "ba",
    "bb",
    "x-y-z",
    "0",
    "007",
    "12",
    "2026-11-30",
    "en-GB",
    "ev-01",
    "a@b",
    "a @b",
    "/a",
    "a/b",
    "a\\b",
    "é",
    "É",
    "Éa",
    "e\u{301}",
    "🚢",
    "😀",
    "\n",
    "\r\n",
    "\u{2028}",
    "\u{a0}",
    "\u{feff}",
    "٣",
    "ſ",
    "K",
    "https://x",
    "why?",
    "x y",
    "xxxy",
    "_",
    "-",
    "\u{8}",
    "sha256:0000000000000000000000000000000000000000000000000000000000000000",
];

#[test]
fn every_pattern_says_the_same_of_every_text() {
    let mut asked = 0;
    for pattern in PATTERNS {
        let theirs =
            regress::Regex::with_flags(pattern, "u").unwrap_or_else(|fault| panic!("{pattern}: {fault}"));
        let schema: Value =
            [("pattern", Value::from(*pattern))].into_iter().collect::<accordant_json::Object>().into();
        let graph = Graph::build(&schema, &Options::default())
            .unwrap_or_else(|refused| panic!("{pattern}: {refused}"));
        let ours = Program::compile(Arc::new(graph), &CheckOptions::default()).unwrap();
        for text in TEXTS {
            let expected = theirs.find(text).is_some();
            assert_eq!(ours.is_valid(&Value::from(*text)), Ok(expected), "`{pattern}` on {text:?}");
            asked += 1;
        }
    }
    println!("{asked} questions, no difference");
}
