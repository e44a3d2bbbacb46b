//! The engine on bytes: it agrees with the reader and the evaluator of trees, whatever the bytes.

use std::path::Path;
use std::sync::Arc;

use accordant_check::{CheckOptions, Formats, Program};
use accordant_json::{Limits, Value, read};
use accordant_schema::{Graph, Options};
use proptest::prelude::*;

use crate::cases::{WIDE, json, judged, program};
use crate::draw::{document, schema};

/// The verdict by way of a tree; none where the check was given up.
fn by_tree(program: &Program, bytes: &[u8], limits: &Limits) -> Option<bool> {
    match read(bytes, limits) {
        Ok(value) => program.is_valid(&value).ok(),
        Err(_) => Some(false),
    }
}

/// Both ways, one beside the other; whether both gave a verdict.
fn agree(program: &Program, bytes: &[u8], limits: &Limits) -> bool {
    let found = judged(program, bytes, limits);
    let expected = by_tree(program, bytes, limits);
    let (Some(found), Some(expected)) = (found, expected) else { return false };
    let text = String::from_utf8_lossy(bytes);
    let text: String = text.chars().take(400).collect();
    assert_eq!(found, expected, "{text}\n{}", program.graph().source());
    true
}

/// The cases of the reader's own tests: a document each.
fn reader_cases(name: &str) -> Vec<Vec<u8>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../json/tests/data").join(name);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let rows = text.lines().map(|line| read(line.as_bytes(), &WIDE).unwrap());
    rows.map(|row| bytes_of(&row)).collect()
}

/// In hexadecimal, or a piece that repeats.
fn bytes_of(case: &Value) -> Vec<u8> {
    let hex = case.get("hex").or_else(|| case.get("input_hex")).and_then(Value::as_str);
    if let Some(hex) = hex {
        let digits = hex.as_bytes().chunks(2).map(|pair| std::str::from_utf8(pair).unwrap());
        return digits.map(|pair| u8::from_str_radix(pair, 16).unwrap()).collect();
    }
    let repeat = case.get("repeat").unwrap();
    let part = |name: &str| repeat.get(name).and_then(Value::as_str).unwrap();
    let times = repeat.get("times").and_then(Value::as_number).and_then(|times| times.as_u64()).unwrap();
    [part("head"), &part("body").repeat(usize::try_from(times).unwrap()), part("tail")].concat().into_bytes()
}

/// Schemas under which the same bytes are met by every part of the engine: nothing asked, each kind asked for, names known,
/// names matched, and everything read again.
const SCHEMAS: [&str; 6] = [
    "true",
    r##"{"type": ["object", "array", "string", "number", "boolean", "null"], "items": {"$ref": "#"}, "additionalProperties": {"$ref": "#"}}"##,
    r#"{"properties": {"a": {}, "b": {"type": "integer"}, "": true}, "items": {"minLength": 1, "maximum": 7}}"#,
    r#"{"patternProperties": {"^a": {}, "b": {"type": "string"}}, "propertyNames": {"maxLength": 3}}"#,
    r#"{"anyOf": [{"type": "object"}, {"uniqueItems": true, "type": "array"}, {"not": {"type": ["object", "array"]}}]}"#,
    r#"{"not": {"enum": [[1], {"a": 1}, "a", 1.5, null]}, "contains": {"type": "string"}}"#,
];

#[test]
fn every_case_of_the_reader_is_judged_as_it_is_read() {
    let programs = SCHEMAS.map(|schema| program(schema, &CheckOptions::default()));
    let wide = WIDE.digits(u32::MAX).exponent(u32::MAX);
    let mut decided = 0;
    let cases = [reader_cases("json-test-suite/test_parsing.jsonl"), reader_cases("edge.jsonl")].concat();
    for bytes in &cases {
        for program in &programs {
            for limits in [
                Limits::default(),
                wide,
                Limits::default().digits(3).exponent(2).members(2).nodes(4).depth(2),
            ] {
                decided += usize::from(agree(program, bytes, &limits));
            }
        }
        let found = judged(&programs[0], bytes, &Limits::default());
        assert!(found.is_some(), "nothing is asked, so there is a verdict");
    }
    println!("{decided} verdicts on {} documents", cases.len());
    assert!(cases.len() >= 400 && decided > cases.len() * 17);
}

/// A document with something of everything.
const MIXED: &str = r#"{"a":[1,-2.5e3,true,null,"x\u00e9\ud83d\ude00\n"],"b" : {"c/d":0.10,"ab":[[],{}]},"é":"ü", "longer name of a member":false}"#;

#[test]
fn a_document_cut_off_at_any_byte_is_refused() {
    for schema in SCHEMAS {
        let program = program(schema, &CheckOptions::default());
        for end in 0..MIXED.len() {
            let cut = &MIXED.as_bytes()[..end];
            assert_ne!(judged(&program, cut, &WIDE), Some(true), "{}", String::from_utf8_lossy(cut));
            agree(&program, cut, &WIDE);
        }
        assert!(agree(&program, MIXED.as_bytes(), &WIDE));
    }
}

#[test]
fn a_document_with_any_byte_changed_is_judged_as_it_is_read() {
    let programs = SCHEMAS.map(|schema| program(schema, &CheckOptions::default()));
    for place in 0..MIXED.len() {
        for byte in [
            0, 1, b' ', b'"', b'\\', b',', b':', b'{', b'}', b'[', b']', b'0', b'e', b'-', b'a', 0x7f, 0x80,
            0xc3, 0xed, 0xff,
        ] {
            let mut bytes = MIXED.as_bytes().to_vec();
            bytes[place] = byte;
            for program in &programs {
                agree(program, &bytes, &WIDE);
            }
        }
    }
}

#[test]
fn names_are_compared_by_what_they_mean_however_many_there_are() {
    let any = program("true", &CheckOptions::default());
    let known = program(
        r#"{"properties": {"n3": true, "n70": {"type": "integer"}, "a\"b": true, "a\\": {"type": "null"}}, "required": ["n3"]}"#,
        &CheckOptions::default(),
    );
    for count in [2, 15, 16, 17, 18, 40, 300] {
        let names: Vec<String> = (0..count).map(|number| format!("\"n{number}\":{number}")).collect();
        for twice in
            [None, Some("\"n1\":0"), Some(r#""\u006e1":0"#), Some("\"n\\u0031\":0"), Some("\"other\":0")]
        {
            let mut members = names.clone();
            members.extend(twice.map(str::to_owned));
            let text = format!("{{{}}}", members.join(","));
            for program in [&any, &known] {
                assert!(agree(program, text.as_bytes(), &WIDE));
            }
        }
    }
    for text in [
        r#"{"a"b":1,"n3":1}"#,
        r#"{"a\":1,"n3":1}"#,
        r#"{"a\"b":1,"n3":1}"#,
        r#"{"a\\":1,"n3":1}"#,
        r#"{"a\\":null,"n3":1}"#,
    ] {
        assert!(agree(&known, text.as_bytes(), &WIDE));
    }
}

#[test]
fn more_members_than_a_word_has_bits_are_told_apart() {
    let names: Vec<String> = (0..200).map(|number| format!("name{number}")).collect();
    let properties: Vec<String> =
        names.iter().map(|name| format!("\"{name}\":{{\"type\":\"integer\"}}")).collect();
    let required: Vec<String> = names.iter().map(|name| format!("\"{name}\"")).collect();
    let schema =
        format!("{{\"properties\":{{{}}},\"required\":[{}]}}", properties.join(","), required.join(","));
    let program = program(&schema, &CheckOptions::default());
    let members: Vec<String> = names.iter().map(|name| format!("\"{name}\":1")).collect();
    let text = |members: &[String]| format!("{{{}}}", members.join(","));
    assert_eq!(judged(&program, text(&members).as_bytes(), &WIDE), Some(true));
    for missing in [0, 63, 64, 127, 128, 199] {
        let mut fewer = members.clone();
        fewer.remove(missing);
        assert_eq!(judged(&program, text(&fewer).as_bytes(), &WIDE), Some(false), "without {missing}");
        let twice = [members.as_slice(), &[members[missing].clone()]].concat();
        assert_eq!(judged(&program, text(&twice).as_bytes(), &WIDE), Some(false), "twice {missing}");
    }
}

#[test]
fn a_tag_chooses_wherever_it_stands() {
    let program = program(
        r#"{"oneOf": [
            {"properties": {"kind": {"const": "add"}, "to": {"type": "integer"}}, "required": ["kind", "to"], "additionalProperties": false},
            {"properties": {"kind": {"enum": ["drop", "a\"b"]}, "at": {"type": "string"}}, "required": ["kind"], "additionalProperties": false}]}"#,
        &CheckOptions::default(),
    );
    let cases = [
        (r#"{"kind":"add","to":1}"#, true),
        (r#"{"to":1,"kind":"add"}"#, true),
        (r#"{"to":[{"kind":"drop"}],"kind":"add"}"#, false),
        (r#"{"at":"}]\\\"","k\u0069nd":"dr\u006fp"}"#, true),
        (r#"{"kind":"a\"b"}"#, true),
        (r#"{"kind":"drop","to":1}"#, false),
        (r#"{"kind":"drop","kind":"add","to":1}"#, false),
        (r#"{"kind":1,"to":1}"#, false),
        (r#"{"to":1}"#, false),
        (r#"{"to":1,"kind"}"#, false),
        ("{}", false),
    ];
    for (text, fits) in cases {
        assert_eq!(judged(&program, text.as_bytes(), &WIDE), Some(fits), "{text}");
        agree(&program, text.as_bytes(), &WIDE);
    }
}

#[test]
fn alternatives_in_alternatives_do_not_multiply() {
    let schema = r##"{"$ref": "#/$defs/tree", "$defs": {"tree": {"oneOf": [
        {"type": "object", "properties": {"l": {"$ref": "#/$defs/tree"}, "r": {"type": "integer"}}, "required": ["l", "r"]},
        {"type": "object", "properties": {"l": {"$ref": "#/$defs/tree"}, "r": {"type": "string"}}, "required": ["l", "r"]},
        {"type": "null"}]}}}"##;
    let program = program(schema, &CheckOptions::default());
    for depth in [10, 60, 120] {
        let text = format!("{}null{}", r#"{"l":"#.repeat(depth), r#","r":"x"}"#.repeat(depth));
        assert_eq!(judged(&program, text.as_bytes(), &WIDE), Some(true));
        let text = format!("{}1{}", r#"{"l":"#.repeat(depth), r#","r":"x"}"#.repeat(depth));
        assert_eq!(judged(&program, text.as_bytes(), &WIDE), Some(false));
    }
}

#[test]
fn the_deepest_documents_fit_the_stack_of_a_thread() {
    let again = r##"{"anyOf": [{"type": "array", "items": {"$ref": "#"}}, {"type": "object", "additionalProperties": {"$ref": "#"}}, {"not": {"type": ["object", "array"]}}, {"maxItems": 0}]}"##;
    for schema in [SCHEMAS[0], SCHEMAS[1], again] {
        let program = program(schema, &CheckOptions::default());
        for (open, close) in [("[", "]"), (r#"{"a":"#, "}")] {
            for depth in [127, 128, 129, 1_023, 1_024, 1_025, 100_000] {
                let text = format!("{}1{}", open.repeat(depth), close.repeat(depth));
                judged(&program, text.as_bytes(), &WIDE);
                if depth > usize::from(Limits::MAX_DEPTH) {
                    assert_ne!(judged(&program, text.as_bytes(), &WIDE), Some(true));
                }
                if schema == "true" {
                    assert_eq!(judged(&program, text.as_bytes(), &Limits::default()), Some(depth <= 128));
                }
            }
        }
    }
}

fn options() -> CheckOptions {
    CheckOptions::default().formats(Formats::Assert).depth(200).steps(200_000)
}

fn compile(schema: &Value) -> Option<Program> {
    let graph = Graph::build(schema, &Options::default()).ok()?;
    Some(Program::compile(Arc::new(graph), &options()).unwrap())
}

/// The text of a document as others may write it: spread out, and with needless escapes.
fn respelled(text: &str) -> String {
    let spread = text.replace(',', " ,\n    ").replace(':', "\t: ").replace('[', "[ ");
    spread.replace('a', "\\u0061").replace("f\\u0061lse", "false")
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, ..ProptestConfig::default() })]

    #[test]
    fn drawn_bytes_are_judged_as_they_are_read(schema in schema(), documents in proptest::collection::vec(document(), 6), at in any::<prop::sample::Index>(), byte in any::<u8>()) {
        let Some(program) = compile(&schema) else { return Ok(()) };
        for document in documents {
            let text = document.to_string();
            agree(&program, text.as_bytes(), &WIDE);
            agree(&program, respelled(&text).as_bytes(), &WIDE);
            let mut bytes = text.into_bytes();
            let place = at.index(bytes.len());
            bytes[place] = byte;
            agree(&program, &bytes, &WIDE);
            agree(&program, &bytes[..place], &WIDE);
            bytes.truncate(place);
            bytes.extend_from_slice(b",1]}");
            agree(&program, &bytes, &WIDE);
        }
    }
}

#[test]
fn most_drawn_documents_are_decided_from_their_bytes() {
    use proptest::strategy::ValueTree;
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let (mut decided, mut left) = (0, 0);
    for _ in 0..1_000 {
        let schema = schema().new_tree(&mut runner).unwrap().current();
        let document = document().new_tree(&mut runner).unwrap().current();
        let Some(program) = compile(&schema) else { continue };
        if program.is_valid(&document).is_err() {
            continue;
        }
        let found = judged(&program, document.to_string().as_bytes(), &WIDE);
        *(if found.is_some() { &mut decided } else { &mut left }) += 1;
    }
    println!("decided {decided}, left {left}");
    assert!(left * 4 < decided, "decided {decided}, left {left}");
}

#[test]
fn numbers_are_held_against_bounds_exactly() {
    let schemas = [
        r#"{"minimum": 1, "maximum": 3}"#,
        r#"{"exclusiveMinimum": -1, "exclusiveMaximum": 1}"#,
        r#"{"type": "integer", "minimum": -9223372036854775808}"#,
        r#"{"multipleOf": 0.01, "maximum": 18446744073709551615}"#,
        r#"{"enum": [1, -0.5, 1e2]}"#,
        r#"{"$schema": "http://json-schema.org/draft-04/schema#", "type": "integer", "maximum": 2, "exclusiveMaximum": true}"#,
    ];
    let numbers = [
        "0",
        "-0",
        "-0.0",
        "1",
        "1.0",
        "1.00000000000000000001",
        "0.9999999999999999999999",
        "3.0",
        "3.0000001",
        "-1",
        "-0.99999",
        "-1.0",
        "2",
        "100",
        "1e2",
        "10e1",
        "0.07",
        "0.075",
        "999999999999999999",
        "1000000000000000000",
        "9223372036854775808",
        "18446744073709551615",
        "18446744073709551616",
        "-9223372036854775809",
        "1e400",
        "-1e400",
        "1e-400",
        "-0.5",
        "-5e-1",
        "0.0000000000000000000000000000000000000000000000000000000000000000000000000000000001",
    ];
    for schema in schemas {
        let program = program(schema, &CheckOptions::default());
        for number in numbers {
            assert!(agree(&program, number.as_bytes(), &WIDE), "{number}");
        }
    }
    assert_eq!(json("1.0"), json("1"));
}
