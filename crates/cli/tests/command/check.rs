//! `check`, `delta`, `seal`.

use super::case::Case;

#[test]
fn documents_that_fit_and_others() {
    let case = Case::ticket();
    let ran = case.run("check --schema receiver.json outputs.jsonl").code(1);
    insta::assert_snapshot!("check_for_people", ran.out);
    let ran = case.run("check --schema receiver.json --format json outputs.jsonl").code(1);
    insta::assert_snapshot!("check_for_programs", ran.out);
}

#[test]
fn a_document_of_several_lines_is_one_document() {
    let case = Case::ticket();
    case.file("one.json", "{\n  \"id\": \"1\",\n  \"title\": \"t\"\n}\n");
    case.run("check --schema receiver.json one.json").code(0);
    case.run_on("check --schema receiver.json", b"{\"id\":\"1\",\"title\":\"t\"}\n").code(0);
}

#[test]
fn every_output_form_is_an_object_a_document() {
    let case = Case::ticket();
    for form in ["flag", "basic", "list", "hierarchical"] {
        let ran = case
            .run(&format!("check --schema receiver.json --format json --output {form} outputs.jsonl"))
            .code(1);
        assert_eq!(ran.out.lines().count(), 6, "{form}");
    }
}

#[test]
fn the_differences_of_two_schemas() {
    let case = Case::ticket();
    let ran = case.run("delta session.json receiver.json").code(1);
    insta::assert_snapshot!("delta_for_people", ran.out);
    let ran = case.run("delta --format json session.json receiver.json").code(1);
    insta::assert_snapshot!("delta_for_programs", ran.out);
    case.run("delta receiver.json receiver.json").code(0);
}

#[test]
fn a_sealed_schema_refuses_undeclared_keys() {
    let case = Case::ticket();
    let ran = case.run("seal session.json").code(0);
    insta::assert_snapshot!("sealed", format!("{}\n{}", ran.out, ran.err));
    case.run("seal session.json --out sealed.json").code(0);
    case.file("one.json", "{\"id\": 1, \"other\": 2}");
    case.run("check --schema session.json one.json").code(0);
    case.run("check --schema sealed.json one.json").code(1);
}
