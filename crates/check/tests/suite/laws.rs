//! What holds of every schema and every document.

use std::sync::Arc;

use accordant_check::{CheckOptions, Formats, Program, Violation};
use accordant_json::{Object, Value};
use accordant_schema::{Graph, Options};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

use crate::cases::verdict;
use crate::draw::{document, schema};

fn options() -> CheckOptions {
    // Loops through references that go nowhere in the document end at the depth; drawn schemas may have them.
    CheckOptions::default().formats(Formats::Assert).depth(200).steps(200_000)
}

/// The program of a drawn schema; none where the graph is refused, for a loop of references.
fn compile(schema: &Value, options: &CheckOptions) -> Option<Program> {
    let graph = Graph::build(schema, &Options::default()).ok()?;
    Some(Program::compile(Arc::new(graph), options).unwrap())
}

/// A schema around a drawn one, which stands as a resource of its own in `$defs`.
fn around(drawn: &Value, members: impl FnOnce(Value) -> Object) -> Value {
    let to_it = Object::from_iter([("$ref", "http://localhost/root")]);
    let mut around = members(to_it.into());
    around.insert("$defs", Object::from_iter([("drawn", drawn.clone())]));
    around.into()
}

fn one(keyword: &str, value: impl Into<Value>) -> Object {
    Object::from_iter([(keyword, value.into())])
}

/// What is made of a schema.
type Made = fn(Value) -> Object;

/// Schemas made of another one, and their verdict on a document that fits that one or doesn't.
fn logic(fits: bool) -> [(&'static str, Made, bool); 8] {
    let row = |name, made: Made, verdict| (name, made, verdict);
    [
        row("not", |it| one("not", it), !fits),
        row("not not", |it| one("not", one("not", it)), fits),
        row("allOf", |it| one("allOf", vec![it, true.into()]), fits),
        row("anyOf", |it| one("anyOf", vec![false.into(), it]), fits),
        row("oneOf", |it| one("oneOf", vec![it, false.into()]), fits),
        row("oneOf twice", |it| one("oneOf", vec![it.clone(), it]), false),
        row("if", |it| Object::from_iter([("if", it), ("then", true.into()), ("else", false.into())]), fits),
        row("if not", |it| Object::from_iter([("if", it), ("then", false.into())]), !fits),
    ]
}

/// All violations, causes behind what they caused.
fn flat(violations: &[Violation]) -> Vec<&Violation> {
    let with_causes = |violation| {
        let mut all = vec![violation];
        all.extend(Violation::causes(violation).iter().flat_map(|causes| flat(causes)));
        all
    };
    violations.iter().flat_map(with_causes).collect()
}

#[test]
fn drawn_schemas_are_neither_all_refused_nor_all_alike() {
    let mut runner = TestRunner::deterministic();
    let (mut refused, mut valid, mut invalid, mut undecided) = (0, 0, 0, 0);
    for _ in 0..1_000 {
        let schema = schema().new_tree(&mut runner).unwrap().current();
        let document = document().new_tree(&mut runner).unwrap().current();
        match compile(&schema, &options()).map(|program| program.is_valid(&document)) {
            None => refused += 1,
            Some(Ok(true)) => valid += 1,
            Some(Ok(false)) => invalid += 1,
            Some(Err(_)) => undecided += 1,
        }
    }
    println!("refused {refused}, valid {valid}, invalid {invalid}, undecided {undecided}");
    assert!(refused < 300 && valid > 200 && invalid > 200);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn the_quick_way_and_the_thorough_way_agree(schema in schema(), documents in proptest::collection::vec(document(), 6)) {
        let Some(program) = compile(&schema, &options()) else { return Ok(()) };
        for document in documents {
            let _ = verdict(&program, &document);
        }
    }

    #[test]
    fn they_agree_whatever_the_budgets(schema in schema(), document in document(), steps in 0_u64..200, depth in 1_u32..12, errors in 0_usize..5) {
        let options = options().steps(steps).depth(depth).errors(errors);
        let Some(program) = compile(&schema, &options) else { return Ok(()) };
        let _ = verdict(&program, &document);
        if let Err(report) = program.check(&document) {
            prop_assert!(flat(report.violations()).len() <= errors.max(1));
        }
    }

    #[test]
    fn a_smaller_budget_never_changes_a_verdict(schema in schema(), document in document(), steps in 0_u64..200) {
        let Some(program) = compile(&schema, &options()) else { return Ok(()) };
        let small = compile(&schema, &options().steps(steps)).unwrap();
        if let (Ok(all), Ok(few)) = (program.is_valid(&document), small.is_valid(&document)) {
            prop_assert_eq!(all, few);
        }
    }

    #[test]
    fn combinators_mean_what_logic_says(schema in schema(), document in document()) {
        let Some(program) = compile(&schema, &options()) else { return Ok(()) };
        let Ok(fits) = program.is_valid(&document) else { return Ok(()) };
        let cases = logic(fits);
        for (name, members, expected) in cases {
            // The scope is another one there: the root of the drawn schema is not the outermost any more, but the
            // schema around has no anchor of that name.
            let around = compile(&around(&schema, members), &options()).unwrap();
            if let Ok(found) = around.is_valid(&document) {
                prop_assert_eq!(found, expected, "{}", name);
            }
        }
    }

    #[test]
    fn every_place_of_a_report_exists(schema in schema(), document in document()) {
        let Some(program) = compile(&schema, &options()) else { return Ok(()) };
        let Err(report) = program.check(&document) else { return Ok(()) };
        for violation in flat(report.violations()) {
            prop_assert!(document.at(violation.instance()).is_some(), "{:?}", violation);
            prop_assert_eq!(&*violation.absolute().document, "http://localhost/root");
            prop_assert!(schema.at(&violation.absolute().pointer).is_some(), "{:?}", violation);
            prop_assert!(!violation.message().is_empty() && violation.message().chars().count() < 1_000);
        }
    }

    #[test]
    fn a_report_cut_short_begins_like_the_whole_one(schema in schema(), document in document(), errors in 1_usize..4) {
        let Some(program) = compile(&schema, &options()) else { return Ok(()) };
        let few = compile(&schema, &options().errors(errors)).unwrap();
        let (Err(all), Err(some)) = (program.check(&document), few.check(&document)) else { return Ok(()) };
        let (all, some) = (flat(all.violations()), flat(some.violations()));
        prop_assert!(some.len() == errors.min(all.len()));
        for (left, right) in all.iter().zip(&some) {
            prop_assert_eq!(left.instance(), right.instance());
            prop_assert_eq!(left.schema(), right.schema());
            prop_assert_eq!(left.kind(), right.kind());
        }
    }

    #[test]
    fn a_subschema_alone_is_judged_as_inside(schema in schema(), document in document()) {
        let Some(program) = compile(&schema, &options()) else { return Ok(()) };
        for node in program.graph().ids() {
            let quick = program.is_valid_at(node, &document).map_err(|limit| limit.code());
            let thorough = match program.check_at(node, &document) {
                Ok(()) => Ok(true),
                Err(report) => report.limit().map_or(Ok(false), |limit| Err(limit.code())),
            };
            prop_assert_eq!(quick, thorough);
        }
    }
}
