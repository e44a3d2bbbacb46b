//! Whatever is wrong with what is given: a typed fault that names the place, and nothing written.

use super::case::{Case, Ran};

/// What is given, what is run, and which code and place the fault has.
struct Row {
    name: &'static str,
    file: (&'static str, &'static str),
    words: &'static str,
    code: &'static str,
    place: &'static str,
}

const GATE: &str =
    "gate --from session.json --to receiver.json --protocol TRANSFORM_ALL --format json outputs.jsonl";

const ROWS: &[Row] = &[
    Row {
        name: "a schema that isn't JSON",
        file: ("session.json", "{\"type\": \"object\",}"),
        words: GATE,
        code: "JSON_SYNTAX",
        place: "session.json:1:19",
    },
    Row {
        name: "a keyword of the wrong type",
        file: ("receiver.json", "{\"properties\": {\"a\": {\"minLength\": \"x\"}}}"),
        words: GATE,
        code: "SCHEMA_KEYWORD_VALUE",
        place: "/properties/a/minLength",
    },
    Row {
        name: "a reference that leads nowhere",
        file: ("receiver.json", "{\"$ref\": \"#/$defs/none\"}"),
        words: GATE,
        code: "SCHEMA_REF_UNKNOWN",
        place: "/$ref",
    },
    Row {
        name: "a reference to a document that nobody registered",
        file: ("receiver.json", "{\"$ref\": \"https://schemas.example/other.json\"}"),
        words: GATE,
        code: "SCHEMA_REF_REMOTE",
        place: "/$ref",
    },
    Row {
        name: "a pattern that is none",
        file: ("receiver.json", "{\"pattern\": \"(\"}"),
        words: GATE,
        code: "SCHEMA_PATTERN",
        place: "/pattern",
    },
    Row {
        name: "a schema that isn't there",
        file: ("other.json", "{}"),
        words: "gate --from none.json --to receiver.json --format json",
        code: "FILE_MISSING",
        place: "none.json",
    },
    Row {
        name: "a draft that isn't known",
        file: ("receiver.json", "{\"$schema\": \"https://schemas.example/draft\"}"),
        words: GATE,
        code: "SCHEMA_DRAFT_UNKNOWN",
        place: "/$schema",
    },
    Row {
        name: "terms with an unknown key",
        file: ("terms.toml", "extras = \"drop\"\n"),
        words: "gate --from session.json --to receiver.json --terms terms.toml --format json outputs.jsonl",
        code: "TERMS_INVALID",
        place: "terms.toml:1",
    },
    Row {
        name: "a key that is none",
        file: ("key.pem", "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n"),
        words: "gate --from session.json --to receiver.json --protocol TRANSFORM_ALL --key key.pem --receipts r --format json outputs.jsonl",
        code: "KEY_UNREADABLE",
        place: "key.pem",
    },
    Row {
        name: "a ledger that is another file",
        file: (
            "ledger.db",
            "this is not a database, and long enough to look at: ................................................................",
        ),
        words: "gate --from session.json --to receiver.json --protocol TRANSFORM_ALL --key good.pem --ledger ledger.db --format json outputs.jsonl",
        code: "FILE_EXISTS",
        place: "ledger.db",
    },
    Row {
        name: "a question that the guard doesn't know",
        file: ("question.json", "{\"state\": 5}"),
        words: "guard question.json",
        code: "GUARD_QUESTION_INVALID",
        place: "question.json",
    },
];

#[test]
fn every_fault_has_its_code_and_its_place() {
    for row in ROWS {
        let case = Case::ticket();
        case.run("keygen --out good.pem").code(0);
        case.file(row.file.0, row.file.1);
        restrict(&case, "key.pem");
        let Ran { code, out, err } = case.run(row.words);
        assert_eq!(code, Some(2), "{}: {err}", row.name);
        assert_eq!(out, "", "{}", row.name);
        let fault = err.lines().last().unwrap_or_default();
        assert!(fault.contains(&format!("\"code\":\"{}\"", row.code)), "{}: {err}", row.name);
        assert!(fault.contains(row.place), "{}: no `{}` in {err}", row.name, row.place);
    }
}

fn restrict(case: &Case, name: &str) {
    use std::os::unix::fs::PermissionsExt;
    if case.path(name).exists() {
        std::fs::set_permissions(case.path(name), std::fs::Permissions::from_mode(0o600)).unwrap();
    }
}

#[test]
fn a_key_that_others_may_read_is_refused() {
    use std::os::unix::fs::PermissionsExt;
    let case = Case::ticket();
    case.run("keygen").code(0);
    std::fs::set_permissions(case.path("key.pem"), std::fs::Permissions::from_mode(0o644)).unwrap();
    let ran = case
        .run("gate --from session.json --to receiver.json --protocol TRANSFORM_ALL --key key.pem --receipts r outputs.jsonl")
        .code(2);
    assert!(ran.err.contains("KEY_EXPOSED"), "{}", ran.err);
    assert!(!case.path("r").exists());
}

#[test]
fn a_file_that_is_read_is_never_written_over() {
    let case = Case::ticket();
    let before = case.text("outputs.jsonl");
    let gate = "gate --from session.json --to receiver.json --protocol TRANSFORM_ALL";
    for files in [
        "--out outputs.jsonl",
        "--errors ./outputs.jsonl",
        "--out receiver.json",
        "--out new.jsonl --errors new.jsonl",
    ] {
        let ran = case.run(&format!("{gate} --format json {files} outputs.jsonl")).code(2);
        assert!(ran.err.contains("are the same file"), "{files}: {}", ran.err);
    }
    assert_eq!(case.text("outputs.jsonl"), before);
    assert!(!case.path("new.jsonl").exists());
    // A device holds nothing that could be lost.
    case.run(&format!("{gate} --out /dev/null --errors /dev/null outputs.jsonl")).code(1);
}

#[test]
fn wrong_use_ends_with_2() {
    let case = Case::new();
    for words in ["", "gate", "gate --from a", "no-such-command", "explain NO_SUCH_CODE", "check"] {
        case.run(words).code(2);
    }
}
