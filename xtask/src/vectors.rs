//! The conformance vectors: every file of cases, what passed, what failed and what wasn't run.
//!
//! A [`Suite`] is a row: which file or folder, how a case is asked, and what is claimed of it. Vectors are looked for in the
//! folder that `ACCORDANT_TESTDATA` names; without it, in the copies that the checkout has and then in `../shared/testdata`.
//! Further vectors of the same form and name run without a change here.
//!
//! # Rooms
//! One a kind of vectors: `guard` · `json` · `jcs` · `schema` · `seal` · `inclusion` · `dsse` · `merkle` · `receipts`. `case`
//! holds what a case may come to, and how a row is read; [`Places`], where vectors are.

mod case;
mod dsse;
mod guard;
mod inclusion;
mod jcs;
mod json;
mod merkle;
mod places;
mod receipts;
mod schema;
mod seal;

use case::Tallies;
pub use case::{Case, Miss, Tally};
pub use places::Places;

use std::io::{self, Write};
use std::path::Path;

/// A file or folder of vectors: a row.
pub struct Suite {
    /// Below the folder of test data.
    file: &'static str,
    /// The copy in the checkout, if it has one.
    copy: Option<&'static str>,
    /// What is claimed.
    claim: Claim,
    /// Ask every case; the tallies are by file.
    run: fn(&Path) -> Tallies,
}

/// What is claimed of a file of vectors. Closed on purpose.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Claim {
    /// No case fails; one that does fails the run.
    All,
    /// Failures are shown and don't fail the run.
    Shown,
}

const fn suite(file: &'static str, copy: &'static str, run: fn(&Path) -> Tallies) -> Suite {
    Suite { file, copy: Some(copy), claim: Claim::All, run }
}

/// A file that the checkout has no copy of.
const fn full(file: &'static str, run: fn(&Path) -> Tallies) -> Suite {
    Suite { file, copy: None, claim: Claim::All, run }
}

const SUITES: &[Suite] = &[
    suite(
        "seed-vectors/negotiation-guard.json",
        "crates/core/tests/data/seed-vectors/negotiation-guard.json",
        guard::run,
    ),
    suite("seed-vectors/strict-schema.json", "crates/relate/tests/data/seal/strict-schema.json", seal::run),
    suite(
        "json-test-suite/test_parsing",
        "crates/json/tests/data/json-test-suite/test_parsing.jsonl",
        json::suite,
    ),
    suite("json-edge/cases.jsonl", "crates/json/tests/data/edge.jsonl", json::edge),
    suite("json-schema-test-suite", "crates/check/tests/data/json-schema-test-suite", schema::run),
    full("inclusion/agent.jsonl", inclusion::run),
    full("inclusion/compat.jsonl", inclusion::run),
    full("inclusion/containment.jsonl", inclusion::run),
    full("inclusion/peer-tests.jsonl", inclusion::run),
    full("inclusion/peer-tests-confluent.jsonl", inclusion::run),
    full("inclusion/real.jsonl", inclusion::run),
    full("inclusion/suite.jsonl", inclusion::run),
    full("inclusion/witness-hard.jsonl", inclusion::run),
    suite("crypto/jcs", "crates/json/tests/data/jcs", jcs::run),
    suite("crypto/dsse", "crates/core/tests/data/crypto/dsse", dsse::run),
    suite("crypto/merkle", "crates/core/tests/data/crypto/merkle", merkle::run),
    suite("crypto/receipts", "crates/core/tests/data/crypto/receipts", receipts::run),
];

/// Run every suite that is found, and say on `out` how each file went. True if no claim is broken.
///
/// # Errors
/// If a file of vectors can't be read or isn't of its form, or `out` fails.
pub fn run(places: &Places, out: &mut dyn Write) -> io::Result<bool> {
    let mut kept = true;
    let mut sum = Tally::default();
    for suite in SUITES {
        let found = places.of(suite.file, suite.copy)?;
        if found.is_empty() {
            writeln!(out, "{}: not run: {} isn't there", suite.file, places.wanted(suite.file).display())?;
        }
        for path in found {
            for (file, tally) in (suite.run)(&path)? {
                writeln!(out, "{}{file}: {tally}", places.shown(&path))?;
                kept &= tally.failures().is_empty() || suite.claim == Claim::Shown;
                sum.add(&tally);
            }
        }
    }
    writeln!(out, "vectors: {}", sum.counts())?;
    Ok(kept)
}
