//! What holds of each sealed schema.
//!
//! 1. It takes nothing that the schema refuses.
//! 2. It takes each instance that the schema takes and whose keys are all declared.
//! 3. It refuses each instance with an undeclared key, at an object that isn't reported as open.
//! 4. Sealing it again changes nothing.

use std::cell::Cell;
use std::sync::Arc;

use accordant_check::{CheckOptions, Program};
use accordant_json::{Pointer, Value};
use accordant_relate::{FreeForm, SealOptions, seal};
use accordant_schema::{Draft, Graph, Options};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestError, TestRng, TestRunner};

use crate::draw;
use crate::oracle::{Mark, Marks, is_exact, marks, undeclared};
use crate::sealing::{Sealing, is_valid};

/// How many instances each law had something to say of.
#[derive(Debug, Default)]
pub(crate) struct Told {
    pub(crate) refused: Cell<u64>,
    pub(crate) declared: Cell<u64>,
    pub(crate) undeclared: Cell<u64>,
    /// Taken by a schema whose dynamic references the brute force can't follow: only the first law was asked.
    pub(crate) unmarked: Cell<u64>,
}

fn count(cell: &Cell<u64>) {
    cell.set(cell.get() + 1);
}

/// The fault that one instance shows, if any.
pub(crate) fn fault(sealing: &Sealing, instance: &Value, told: &Told) -> Option<String> {
    let (original, sealed) = (is_valid(&sealing.original, instance), is_valid(&sealing.program, instance));
    let say = |law: &str| {
        Some(format!("{law}: {instance}\nsealed: {}\nopen: {:?}", sealing.sealed.schema, sealing.sealed.open))
    };
    if !original {
        count(&told.refused);
        return if sealed { say("takes what the schema refuses") } else { None };
    }
    if !is_exact(&sealing.original) {
        count(&told.unmarked);
        return None;
    }
    let marks = marks(&sealing.original, instance);
    let undeclared = undeclared(&marks, instance);
    if undeclared.is_empty() {
        count(&told.declared);
        return if sealed { None } else { say("refuses an instance with declared keys only") };
    }
    if undeclared.iter().any(|(at, mark)| !mark.listed && is_closed(sealing, &marks, at)) {
        count(&told.undeclared);
        return if sealed { say("takes an undeclared key") } else { None };
    }
    None
}

/// Neither the object at `at` nor one above it is reported as open. Those that the author opened to a map of schemas
/// hold what is below them to it all the same.
fn is_closed(sealing: &Sealing, marks: &Marks, at: &Pointer) -> bool {
    let graph = sealing.original.graph();
    let open = |place: &Pointer, mark: &Mark| {
        let pointers: Vec<&Pointer> =
            mark.nodes.iter().map(|node| &graph.node(*node).location.pointer).collect();
        let mut reports = sealing.sealed.open.iter().filter(|open| pointers.contains(&&open.pointer));
        reports.any(|open| place == at || open.why.code() != "map")
    };
    !marks.iter().any(|(place, mark)| at.starts_with(place) && open(place, mark))
}

fn sealing(schema: &Value, draft: Draft, options: &SealOptions) -> Option<Sealing> {
    // Drawn references may lead back to themselves in place, which is no schema.
    let graph = Arc::new(Graph::build(schema, &Options::default().draft(draft)).ok()?);
    let original = Program::compile(graph, &CheckOptions::default()).ok()?;
    drop(original);
    Some(Sealing::of(schema, draft, options))
}

fn hold(draft: Draft, free_form: FreeForm, cases: u32, random: bool) {
    let options = SealOptions { free_form };
    let told = Told::default();
    let strategy = (draw::schema(draft), prop::collection::vec(draw::instance(), 24));
    let config = Config { cases, failure_persistence: None, max_shrink_iters: 20_000, ..Config::default() };
    let mut runner = if random {
        TestRunner::new(config)
    } else {
        TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha))
    };
    let outcome = runner.run(&strategy, |(schema, instances)| {
        let Some(sealing) = sealing(&schema, draft, &options) else { return Ok(()) };
        for instance in &instances {
            if let Some(fault) = fault(&sealing, instance, &told) {
                return Err(TestCaseError::fail(format!("{fault}\nschema: {schema}")));
            }
        }
        let again = seal(sealing.program.graph(), &options).unwrap();
        prop_assert!(
            again.changes.is_empty(),
            "not idempotent: {:?}\nschema: {}\nsealed: {}",
            again.changes,
            schema,
            sealing.sealed.schema
        );
        Ok(())
    });
    println!("draft {draft}, {free_form:?}: {told:?}");
    match outcome {
        Ok(()) => {}
        Err(TestError::Fail(reason, _)) => panic!("draft {draft}: {reason}"),
        Err(TestError::Abort(reason)) => panic!("aborted: {reason}"),
    }
    assert!(told.declared.get() > 0 && told.undeclared.get() > 0 && told.refused.get() > 0, "{told:?}");
}

#[test]
fn the_laws_hold_in_every_draft() {
    for draft in Draft::ALL {
        hold(draft, FreeForm::Close, 120, false);
    }
}

#[test]
fn the_laws_hold_where_free_forms_are_kept() {
    hold(Draft::V2020, FreeForm::Keep, 120, false);
}

#[test]
#[ignore = "run by hand: takes minutes, other draws each time"]
fn the_laws_hold_for_long() {
    for draft in Draft::ALL {
        hold(draft, FreeForm::Close, 3_000, true);
        hold(draft, FreeForm::Keep, 3_000, true);
    }
}
