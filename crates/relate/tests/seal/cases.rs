//! Schemas that invite mistakes, each with instances that the sealed schema takes and refuses, and what stays open.

use accordant_relate::SealOptions;
use accordant_schema::Draft;

use crate::sealing::{Sealing, is_valid, json};

struct Case {
    name: &'static str,
    draft: Draft,
    schema: &'static str,
    takes: &'static [&'static str],
    refuses: &'static [&'static str],
    /// The codes of what stays open, values of which nothing is said aside.
    open: &'static [&'static str],
}

const CASES: &[Case] = &[
    Case {
        name: "a base that stands alone and is extended",
        draft: Draft::V2020,
        schema: r##"{"$defs": {"B": {"type": "object", "properties": {"id": {"type": "integer"}}}},
            "properties": {"b": {"$ref": "#/$defs/B"},
                "d": {"allOf": [{"$ref": "#/$defs/B"}, {"properties": {"n": {"type": "integer"}}}]}}}"##,
        takes: &[r#"{"b": {"id": 1}}"#, r#"{"d": {"id": 1, "n": 2}}"#],
        refuses: &[r#"{"b": {"id": 1, "n": 2}}"#, r#"{"d": {"id": 1, "z": 2}}"#, r#"{"z": 1}"#],
        open: &[],
    },
    Case {
        name: "the same in draft 7, where nothing counts beside a reference",
        draft: Draft::V7,
        schema: r##"{"definitions": {"B": {"type": "object", "properties": {"id": {"type": "integer"}}}},
            "properties": {"b": {"$ref": "#/definitions/B"},
                "d": {"allOf": [{"$ref": "#/definitions/B"}, {"properties": {"n": {"type": "integer"}}}]}}}"##,
        takes: &[r#"{"b": {"id": 1}}"#, r#"{"d": {"id": 1, "n": 2}}"#],
        refuses: &[r#"{"b": {"id": 1, "n": 2}}"#, r#"{"d": {"id": 1, "z": 2}}"#, r#"{"d": {"id": "x"}}"#],
        open: &[],
    },
    Case {
        name: "draft 7: a key counts only with its branch",
        draft: Draft::V7,
        schema: r#"{"type": "object", "properties": {"id": {}}, "anyOf": [
            {"properties": {"a": {"type": "integer"}}, "required": ["a"]},
            {"properties": {"b": {"type": "integer"}}, "required": ["b"]}]}"#,
        takes: &[r#"{"id": 1, "a": 1}"#, r#"{"a": 1, "b": 1}"#, r#"{"b": 2}"#],
        refuses: &[r#"{"a": 1, "b": "x"}"#, r#"{"a": 1, "c": 1}"#, r#"{}"#],
        open: &[],
    },
    Case {
        name: "branches that would both hold when only one may",
        draft: Draft::V2020,
        schema: r#"{"oneOf": [{"properties": {"a": {"properties": {"p": {}}}}},
            {"properties": {"b": {"properties": {"q": {}}}}}]}"#,
        takes: &[],
        refuses: &[r#"{"a": {}, "b": {}}"#, r#"{"a": {"p": 1}, "b": {"z": 1}}"#, r#"{}"#],
        open: &["tested", "tested"],
    },
    Case {
        name: "one of two that differ in what they require",
        draft: Draft::V7,
        schema: r#"{"oneOf": [
            {"type": "object", "properties": {"a": {"type": "object", "properties": {"p": {}}}}, "required": ["a"]},
            {"type": "object", "properties": {"b": {"type": "integer"}}, "required": ["b"]}]}"#,
        takes: &[r#"{"a": {"p": 1}}"#, r#"{"b": 1}"#],
        refuses: &[
            r#"{"a": {}, "b": 1}"#,
            r#"{"a": {"z": 1}}"#,
            r#"{"a": {"z": 1}, "b": 1}"#,
            r#"{"b": 1, "z": 1}"#,
        ],
        open: &[],
    },
    Case {
        name: "a definition that a test shares is closed where it is used",
        draft: Draft::V2020,
        schema: r##"{"$defs": {"S": {"type": "object", "properties": {"a": {"const": 1}}, "required": ["a"]}},
            "properties": {"x": {"$ref": "#/$defs/S"}, "y": {"not": {"$ref": "#/$defs/S"}}}}"##,
        takes: &[r#"{"x": {"a": 1}}"#, r#"{"y": 3}"#],
        refuses: &[r#"{"x": {"a": 1, "z": 1}}"#, r#"{"y": {"a": 1, "z": 1}}"#, r#"{"y": {"a": 1}}"#],
        open: &[],
    },
    Case {
        name: "conditions declare what they look at, and don't change",
        draft: Draft::V2020,
        schema: r#"{"type": "object", "if": {"properties": {"k": {"const": "a"}}, "required": ["k"]},
            "then": {"properties": {"x": {}}, "required": ["x"]}, "else": {"properties": {"k": {}, "y": {}}}}"#,
        takes: &[r#"{"k": "a", "x": 1}"#, r#"{"k": "b", "y": 1}"#, r#"{"y": 1}"#],
        refuses: &[r#"{"k": "a", "x": 1, "y": 1}"#, r#"{"k": "a"}"#, r#"{"k": "b", "x": 1}"#],
        open: &[],
    },
    Case {
        name: "a recursive schema that is extended by a dynamic reference",
        draft: Draft::V2020,
        schema: r##"{"$id": "https://example.org/strict", "$dynamicAnchor": "node", "$ref": "tree",
            "properties": {"extra": {"type": "integer"}},
            "$defs": {"tree": {"$id": "tree", "$dynamicAnchor": "node", "type": "object",
                "properties": {"kids": {"type": "array", "items": {"$dynamicRef": "#node"}}}}}}"##,
        takes: &[r#"{"extra": 1, "kids": [{"extra": 2, "kids": []}]}"#],
        refuses: &[
            r#"{"z": 1}"#,
            r#"{"kids": [{"z": 1}]}"#,
            r#"{"kids": [{"extra": 1, "kids": [{"z": 1}]}]}"#,
        ],
        open: &[],
    },
    Case {
        name: "a recursive reference of 2019-09",
        draft: Draft::V2019,
        schema: r##"{"$recursiveAnchor": true, "type": "object",
            "properties": {"v": {}, "next": {"$recursiveRef": "#"}}}"##,
        takes: &[r#"{"v": 1, "next": {"next": {"v": 1}}}"#],
        refuses: &[r#"{"next": {"next": {"z": 1}}}"#],
        open: &[],
    },
    Case {
        name: "two subschemas for one member, each with keys of its own",
        draft: Draft::V2020,
        schema: r#"{"allOf": [{"properties": {"x": {"type": "object", "properties": {"a": {"type": "integer"}}}}},
            {"properties": {"x": {"properties": {"b": {"type": "integer"}}}}}]}"#,
        takes: &[r#"{"x": {"a": 1, "b": 2}}"#, r#"{"x": {"b": 2}}"#],
        refuses: &[r#"{"x": {"c": 1}}"#, r#"{"x": {"a": 1, "b": "x"}}"#, r#"{"y": 1}"#],
        open: &[],
    },
    Case {
        name: "patterns that can't meet are closed one by one",
        draft: Draft::V2020,
        schema: r#"{"type": "object", "patternProperties": {
            "^x": {"type": "object", "properties": {"a": {}}}, "^y": {"type": "object", "properties": {"b": {}}}}}"#,
        takes: &[r#"{"x1": {"a": 1}, "y1": {"b": 1}}"#],
        refuses: &[r#"{"x1": {"b": 1}}"#, r#"{"y1": {"a": 1}}"#, r#"{"z": {}}"#],
        open: &[],
    },
    Case {
        name: "patterns that may meet: one name has the keys of both, another those of one",
        draft: Draft::V2020,
        schema: r#"{"type": "object", "patternProperties": {
            "^x": {"type": "object", "properties": {"a": {}}}, "y$": {"type": "object", "properties": {"b": {}}}}}"#,
        takes: &[r#"{"xy": {"a": 1, "b": 1}}"#, r#"{"x": {"a": 1}}"#],
        refuses: &[r#"{"z": {}}"#],
        open: &["shared", "shared"],
    },
    Case {
        name: "names are ruled and none is declared",
        draft: Draft::V2020,
        schema: r#"{"type": "object", "propertyNames": {"pattern": "^[a-z]+$"}}"#,
        takes: &[r#"{"abc": 1}"#],
        refuses: &[r#"{"A": 1}"#],
        open: &["names_undeclared"],
    },
    Case {
        name: "a required key that nothing declares",
        draft: Draft::V2020,
        schema: r#"{"type": "object", "properties": {"a": {}}, "required": ["b"]}"#,
        takes: &[r#"{"b": 1}"#],
        refuses: &[r#"{"a": 1}"#],
        open: &["required_undeclared"],
    },
    Case {
        name: "what was closed already, and a map that the author wanted",
        draft: Draft::V2020,
        schema: r#"{"properties": {"m": {"unevaluatedProperties": {"type": "object", "properties": {"a": {}}}}},
            "unevaluatedProperties": false}"#,
        takes: &[r#"{"m": {"k": {"a": 1}}}"#],
        refuses: &[r#"{"m": {"k": {"b": 1}}}"#, r#"{"z": 1}"#],
        open: &["map"],
    },
    Case {
        name: "a nullable object",
        draft: Draft::V4,
        schema: r#"{"anyOf": [{"type": "null"}, {"type": "object", "properties": {"a": {}}}]}"#,
        takes: &["null", r#"{"a": 1}"#],
        refuses: &[r#"{"b": 1}"#, "1"],
        open: &[],
    },
];

#[test]
fn schemas_that_invite_mistakes_are_sealed_right() {
    let mut faults = Vec::new();
    for case in CASES {
        let sealing = Sealing::of(&json(case.schema), case.draft, &SealOptions::default());
        for (instances, expected) in [(case.takes, true), (case.refuses, false)] {
            for instance in instances {
                if is_valid(&sealing.program, &json(instance)) != expected {
                    faults.push(format!(
                        "{}: {instance} is not {expected} under {}",
                        case.name, sealing.sealed.schema
                    ));
                }
            }
        }
        let open: Vec<&str> =
            sealing.sealed.open.iter().map(|open| open.why.code()).filter(|code| *code != "unsaid").collect();
        if open != case.open {
            faults.push(format!(
                "{}: open {:?} under {}",
                case.name, sealing.sealed.open, sealing.sealed.schema
            ));
        }
    }
    assert_eq!(faults, Vec::<String>::new());
}

/// What isn't closed comes out as it went in, member by member and in the same order.
#[test]
fn only_the_closing_words_are_added() {
    let schema = r#"{"title":"T","properties":{"properties":{"default":{"properties":1}},"c":{"const":{"properties":{}}}},"x-note":[1.50],"required":["c"]}"#;
    let sealing = Sealing::of(&json(schema), Draft::V2020, &SealOptions::default());
    let expected = schema.strip_suffix('}').unwrap().to_owned() + r#","additionalProperties":false}"#;
    assert_eq!(sealing.sealed.schema.to_string(), expected);
}

/// Each level doubles the ways to the next: the search ends all the same, and says that it saw too much.
#[test]
fn a_schema_that_doubles_with_each_level_ends() {
    let levels = (0..24).map(|level| {
        let next = level + 1;
        format!(r##""l{level}": {{"anyOf": [{{"$ref": "#/$defs/l{next}", "minProperties": 1}}, {{"$ref": "#/$defs/l{next}"}}]}}"##)
    });
    let levels: Vec<String> = levels.collect();
    let schema = format!(
        r##"{{"$defs": {{{}, "l24": {{"type": "object", "properties": {{"a": {{}}}}}}}}, "$ref": "#/$defs/l0"}}"##,
        levels.join(", ")
    );
    let graph =
        accordant_schema::Graph::build(&json(&schema), &accordant_schema::Options::default()).unwrap();
    let sealed = accordant_relate::seal(&graph, &SealOptions::default()).unwrap();
    assert!(sealed.open.iter().any(|open| open.why.code() == "too_large"), "{:?}", sealed.open);
}
