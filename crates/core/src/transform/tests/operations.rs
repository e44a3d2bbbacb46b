//! One table for each operation.

use super::{Case, check};

const ANY: &str = "true";

#[test]
fn extra_members_go_to_the_side_channel_wherever_the_receiver_is_closed() {
    check(&[
        Case {
            producer: ANY,
            receiver: r#"{"properties": {"a": {"properties": {"b": true}, "additionalProperties": false}}}"#,
            terms: "",
            outputs: &[
                (r#"{"x":1,"a":{"b":1,"c":2}}"#, r#"{"x":1,"a":{"b":1}}"#, "/a/c → side (drop_extra)"),
                (r#"{"a":{"b":1}}"#, r#"{"a":{"b":1}}"#, ""),
                (r#"{"a":[1]}"#, r#"{"a":[1]}"#, ""),
            ],
        },
        Case {
            producer: ANY,
            receiver: r#"{"allOf": [{"properties": {"a": true}}], "properties": {"b": true}, "unevaluatedProperties": false}"#,
            terms: "",
            outputs: &[(r#"{"a":1,"b":2,"c":3}"#, r#"{"a":1,"b":2}"#, "/c → side (drop_extra)")],
        },
        Case {
            producer: ANY,
            receiver: r#"{"patternProperties": {"^x-": {"type": "string"}}, "additionalProperties": false}"#,
            terms: "",
            outputs: &[(
                r#"{"x-a":1,"y":2}"#,
                r#"{"x-a":"1"}"#,
                "/x-a integer_to_string, /y → side (drop_extra)",
            )],
        },
        Case {
            producer: ANY,
            receiver: r#"{"propertyNames": {"maxLength": 2}}"#,
            terms: "",
            outputs: &[(r#"{"ab":1,"abc":2}"#, r#"{"ab":1}"#, "/abc → side (drop_extra)")],
        },
        Case {
            producer: ANY,
            receiver: r#"{"properties": {"debug": false}}"#,
            terms: "",
            outputs: &[(r#"{"debug":1,"x":2}"#, r#"{"x":2}"#, "/debug → side (drop_extra)")],
        },
        Case {
            producer: ANY,
            receiver: r#"{"properties": {"a": true}, "additionalProperties": false}"#,
            terms: r#"extra = "refuse""#,
            outputs: &[(r#"{"a":1,"c":3}"#, r#"{"a":1,"c":3}"#, "")],
        },
    ]);
}

#[test]
fn only_canonical_integers_change_between_number_and_string() {
    check(&[
        Case {
            producer: ANY,
            receiver: r#"{"properties": {"id": {"type": "string"}}}"#,
            terms: "",
            outputs: &[
                (r#"{"id":987654321098765431}"#, r#"{"id":"987654321098765431"}"#, "/id integer_to_string"),
                (r#"{"id":7.0}"#, r#"{"id":"7"}"#, "/id integer_to_string"),
                (r#"{"id":1e3}"#, r#"{"id":"1000"}"#, "/id integer_to_string"),
                (r#"{"id":0.5}"#, r#"{"id":0.5}"#, "! /id NOT_CONVERTIBLE"),
                (r#"{"id":1e5000}"#, r#"{"id":1e5000}"#, "! /id NOT_CONVERTIBLE"),
                (r#"{"id":null}"#, r#"{"id":null}"#, ""),
                (r#"{"id":true}"#, r#"{"id":true}"#, ""),
            ],
        },
        Case {
            producer: ANY,
            receiver: r#"{"properties": {"n": {"type": "integer", "maximum": 99}}}"#,
            terms: "",
            outputs: &[
                (r#"{"n":"0"}"#, r#"{"n":0}"#, "/n string_to_integer"),
                (r#"{"n":"-12"}"#, r#"{"n":-12}"#, "/n string_to_integer"),
                (r#"{"n":"007"}"#, r#"{"n":"007"}"#, "! /n NOT_CONVERTIBLE"),
                (r#"{"n":"-0"}"#, r#"{"n":"-0"}"#, "! /n NOT_CONVERTIBLE"),
                (r#"{"n":"+7"}"#, r#"{"n":"+7"}"#, "! /n NOT_CONVERTIBLE"),
                (r#"{"n":"7.0"}"#, r#"{"n":"7.0"}"#, "! /n NOT_CONVERTIBLE"),
                (r#"{"n":" 7"}"#, r#"{"n":" 7"}"#, "! /n NOT_CONVERTIBLE"),
                (r#"{"n":"٧"}"#, r#"{"n":"٧"}"#, "! /n NOT_CONVERTIBLE"),
                (r#"{"n":""}"#, r#"{"n":""}"#, "! /n NOT_CONVERTIBLE"),
                (r#"{"n":"-"}"#, r#"{"n":"-"}"#, "! /n NOT_CONVERTIBLE"),
                (r#"{"n":"100"}"#, r#"{"n":"100"}"#, "! /n NOT_CONVERTIBLE"),
                (r#"{"n":7.0}"#, r#"{"n":7.0}"#, ""),
                (r#"{"n":7.5}"#, r#"{"n":7.5}"#, ""),
            ],
        },
        Case {
            producer: ANY,
            receiver: r#"{"$schema": "http://json-schema.org/draft-04/schema#", "properties": {"n": {"type": "integer"}}}"#,
            terms: "",
            outputs: &[
                (r#"{"n":7.0}"#, r#"{"n":7}"#, "/n number_to_integer"),
                (r#"{"n":7.5}"#, r#"{"n":7.5}"#, ""),
            ],
        },
    ]);
}

#[test]
fn a_conversion_is_done_only_where_the_producer_may_call_for_it_and_the_terms_allow_it() {
    let receiver = r#"{"properties": {"id": {"type": "string"}}}"#;
    const LEFT: &[(&str, &str, &str)] = &[(r#"{"id":7}"#, r#"{"id":7}"#, "")];
    check(&[
        Case {
            producer: r#"{"properties": {"id": {"type": "string"}}}"#,
            receiver,
            terms: "",
            outputs: LEFT,
        },
        Case { producer: ANY, receiver, terms: "operations = [\"drop_extra\"]", outputs: LEFT },
    ]);
}

#[test]
fn type_pattern_and_length_are_looked_at_together() {
    check(&[Case {
        producer: r#"{"properties": {"id": {"type": "integer"}}}"#,
        receiver: r#"{"properties": {"id": {"type": "string", "pattern": "^[1-9][0-9]*$", "maxLength": 3}}}"#,
        terms: "",
        outputs: &[
            (r#"{"id":12}"#, r#"{"id":"12"}"#, "/id integer_to_string"),
            (r#"{"id":0}"#, r#"{"id":0}"#, "! /id NOT_CONVERTIBLE"),
            (r#"{"id":1234}"#, r#"{"id":1234}"#, "! /id NOT_CONVERTIBLE"),
        ],
    }]);
}

#[test]
fn single_values_and_arrays_of_one_stand_for_each_other() {
    check(&[
        Case {
            producer: ANY,
            receiver: r#"{"properties": {"tags": {"type": "array", "items": {"type": "string"}, "minItems": 1}}}"#,
            terms: "",
            outputs: &[
                (r#"{"tags":"a"}"#, r#"{"tags":["a"]}"#, "/tags wrap_array, /tags/0 wrap_array from /tags"),
                (
                    r#"{"tags":7}"#,
                    r#"{"tags":["7"]}"#,
                    "/tags wrap_array, /tags/0 wrap_array integer_to_string from /tags",
                ),
                (r#"{"tags":null}"#, r#"{"tags":null}"#, ""),
                (r#"{"tags":true}"#, r#"{"tags":true}"#, "! /tags NOT_CONVERTIBLE"),
                (r#"{"tags":[]}"#, r#"{"tags":[]}"#, ""),
                (r#"{"tags":["a",7]}"#, r#"{"tags":["a","7"]}"#, "/tags/1 integer_to_string"),
            ],
        },
        Case {
            producer: ANY,
            receiver: r#"{"properties": {"tags": {"type": "array", "minItems": 2}}}"#,
            terms: "",
            outputs: &[(r#"{"tags":"a"}"#, r#"{"tags":"a"}"#, "")],
        },
        Case {
            producer: ANY,
            receiver: r#"{"properties": {"id": {"type": "string"}}}"#,
            terms: "",
            outputs: &[
                (r#"{"id":["a"]}"#, r#"{"id":"a"}"#, "/id unwrap_array from /id/0"),
                (r#"{"id":[7]}"#, r#"{"id":"7"}"#, "/id unwrap_array integer_to_string from /id/0"),
                (r#"{"id":["a","b"]}"#, r#"{"id":["a","b"]}"#, "! /id NOT_CONVERTIBLE"),
                (r#"{"id":[]}"#, r#"{"id":[]}"#, "! /id NOT_CONVERTIBLE"),
                (r#"{"id":[null]}"#, r#"{"id":[null]}"#, "! /id NOT_CONVERTIBLE"),
            ],
        },
    ]);
}

#[test]
fn null_and_the_empty_string_are_absent_only_where_that_is_declared() {
    let receiver = r#"{"properties": {"a": {"type": "string"}, "b": {"type": ["string", "null"]}}, "additionalProperties": false}"#;
    check(&[
        Case {
            producer: ANY,
            receiver,
            terms: r#"null_as_absent = ["/a"]
empty_as_absent = ["/b"]"#,
            outputs: &[
                (r#"{"a":null,"b":null}"#, r#"{"b":null}"#, "/a → side (null_as_absent)"),
                (r#"{"a":"","b":""}"#, r#"{"a":""}"#, "/b → side (empty_as_absent)"),
                (r#"{"a":"null","b":"none"}"#, r#"{"a":"null","b":"none"}"#, ""),
            ],
        },
        Case {
            producer: ANY,
            receiver,
            terms: r#"absent_as_null = ["/b"]"#,
            outputs: &[(r#"{}"#, r#"{"b":null}"#, "/b absent_as_null"), (r#"{"b":"x"}"#, r#"{"b":"x"}"#, "")],
        },
    ]);
}

#[test]
fn a_table_says_what_values_stand_for_even_where_the_receiver_has_the_word() {
    check(&[Case {
        producer: ANY,
        receiver: r#"{"properties": {"p": {"enum": ["low", "high", 3]}}}"#,
        terms: r#"[[enum_map]]
at = "/p"
map = { low = "high", high = "low", urgent = 3 }"#,
        outputs: &[
            (r#"{"p":"low"}"#, r#"{"p":"high"}"#, "/p enum_map"),
            (r#"{"p":"high"}"#, r#"{"p":"low"}"#, "/p enum_map"),
            (r#"{"p":"urgent"}"#, r#"{"p":3}"#, "/p enum_map"),
            (r#"{"p":"Urgent"}"#, r#"{"p":"Urgent"}"#, ""),
            (r#"{"p":3.0}"#, r#"{"p":3.0}"#, ""),
        ],
    }]);
}

#[test]
fn a_renamed_member_is_never_put_over_another() {
    check(&[
        Case {
            producer: ANY,
            receiver: r#"{"properties": {"items": {"items": {"properties": {"level": {"type": "integer"}}, "additionalProperties": false}}}}"#,
            terms: r#"[[rename]]
from = "/items/*/severity"
to = "/items/*/level"
[[enum_map]]
at = "/items/*/level"
map = { minor = 1 }"#,
            outputs: &[
                (
                    r#"{"items":[{"severity":"minor"},{"level":2}]}"#,
                    r#"{"items":[{"level":1},{"level":2}]}"#,
                    "/items/0/level rename enum_map from /items/0/severity",
                ),
                (
                    r#"{"items":[{"severity":"3"}]}"#,
                    r#"{"items":[{"level":3}]}"#,
                    "/items/0/level rename string_to_integer from /items/0/severity",
                ),
                (
                    r#"{"items":[{"severity":1,"level":2}]}"#,
                    r#"{"items":[{"level":2}]}"#,
                    "/items/0/severity → side (drop_extra), ! /items/0/severity RENAME_COLLIDES",
                ),
            ],
        },
        Case {
            producer: ANY,
            receiver: r#"{"properties": {"a": {"type": "string"}, "b": {"type": "string"}}}"#,
            terms: r#"rename = [{ from = "/a", to = "/b" }, { from = "/b", to = "/a" }]"#,
            outputs: &[(
                r#"{"a":"1","b":"2"}"#,
                r#"{"b":"1","a":"2"}"#,
                "/a rename from /b, /b rename from /a",
            )],
        },
    ]);
}

#[test]
fn a_tagged_object_is_its_content_only_if_nothing_else_is_in_it() {
    check(&[Case {
        producer: ANY,
        receiver: r#"{"properties": {"body": {"type": "string"}}}"#,
        terms: r#"[[unwrap_tagged]]
at = "/body"
value = "text"
tag = { type = "text" }"#,
        outputs: &[
            (
                r#"{"body":{"type":"text","text":"x"}}"#,
                r#"{"body":"x"}"#,
                "/body unwrap_tagged from /body/text",
            ),
            (
                r#"{"body":{"text":7,"type":"text"}}"#,
                r#"{"body":"7"}"#,
                "/body unwrap_tagged integer_to_string from /body/text",
            ),
            (
                r#"{"body":{"type":"text","text":"x","more":1}}"#,
                r#"{"body":{"type":"text","text":"x","more":1}}"#,
                "",
            ),
            (r#"{"body":{"type":"html","text":"x"}}"#, r#"{"body":{"type":"html","text":"x"}}"#, ""),
            (r#"{"body":"x"}"#, r#"{"body":"x"}"#, ""),
        ],
    }]);
}

#[test]
fn a_host_value_comes_in_only_where_nothing_is() {
    let receiver =
        r#"{"properties": {"id": {"type": "string"}}, "required": ["id"], "additionalProperties": false}"#;
    check(&[
        Case {
            producer: ANY,
            receiver,
            terms: r#"default = [{ at = "/id", value = "run-1", reason = "authoritative" }]"#,
            outputs: &[
                (r#"{}"#, r#"{"id":"run-1"}"#, "/id by the host: authoritative"),
                (r#"{"id":"x"}"#, r#"{"id":"x"}"#, ""),
                (r#"{"id":null}"#, r#"{"id":null}"#, ""),
            ],
        },
        Case {
            producer: ANY,
            receiver,
            terms: r#"drop = ["/id"]
default = [{ at = "/id", value = "run-1", reason = "authoritative" }]"#,
            outputs: &[(
                r#"{"id":"mangled"}"#,
                r#"{"id":"run-1"}"#,
                "/id by the host: authoritative, /id → side (drop)",
            )],
        },
        Case {
            producer: ANY,
            receiver,
            terms: r#"null_as_absent = ["/id"]
default = [{ at = "/id", value = "run-1", reason = "authoritative" }]"#,
            outputs: &[(
                r#"{"id":null}"#,
                r#"{"id":"run-1"}"#,
                "/id by the host: authoritative, /id → side (null_as_absent)",
            )],
        },
    ]);
}

#[test]
fn an_alternative_is_chosen_only_where_one_is_meant() {
    check(&[
        Case {
            producer: ANY,
            receiver: r#"{"anyOf": [
                {"properties": {"kind": {"const": "a"}, "n": {"type": "string"}}, "required": ["kind"], "additionalProperties": false},
                {"properties": {"kind": {"const": "b"}, "n": {"type": "integer"}}, "required": ["kind"], "additionalProperties": false}
            ]}"#,
            terms: "",
            outputs: &[
                (
                    r#"{"kind":"a","n":7,"x":1}"#,
                    r#"{"kind":"a","n":"7"}"#,
                    "/n integer_to_string, /x → side (drop_extra)",
                ),
                (r#"{"kind":"b","n":"7"}"#, r#"{"kind":"b","n":7}"#, "/n string_to_integer"),
                (r#"{"kind":"c","n":"7"}"#, r#"{"kind":"c","n":"7"}"#, ""),
            ],
        },
        Case {
            producer: ANY,
            receiver: r#"{"properties": {"a": {"anyOf": [{"type": "null"}, {"type": "string"}]}}}"#,
            terms: "",
            outputs: &[
                (r#"{"a":7}"#, r#"{"a":"7"}"#, "/a integer_to_string"),
                (r#"{"a":null}"#, r#"{"a":null}"#, ""),
                (r#"{"a":0.5}"#, r#"{"a":0.5}"#, ""),
            ],
        },
        Case {
            producer: ANY,
            receiver: r#"{"anyOf": [
                {"properties": {"a": true}, "required": ["a"], "additionalProperties": false},
                {"properties": {"b": true}, "required": ["b"], "additionalProperties": false}
            ]}"#,
            terms: "",
            outputs: &[
                (r#"{"a":1,"x":2}"#, r#"{"a":1}"#, "/x → side (drop_extra)"),
                (r#"{"a":1,"b":2}"#, r#"{"a":1,"b":2}"#, "!  NOT_CONVERTIBLE"),
            ],
        },
        Case {
            producer: ANY,
            receiver: r#"{"properties": {"a": {"type": ["string", "array"], "items": {"type": "string"}}}}"#,
            terms: "",
            outputs: &[(r#"{"a":7}"#, r#"{"a":"7"}"#, "/a integer_to_string")],
        },
        Case {
            producer: ANY,
            receiver: r#"{"properties": {"a": {"type": ["string", "array"], "items": {"type": "integer"}}}}"#,
            terms: "",
            outputs: &[(r#"{"a":7}"#, r#"{"a":7}"#, "! /a NOT_CONVERTIBLE")],
        },
        Case {
            producer: ANY,
            receiver: r#"{"if": {"properties": {"kind": {"const": "n"}}, "required": ["kind"]},
                "then": {"properties": {"v": {"type": "integer"}}}, "else": {"properties": {"v": {"type": "string"}}}}"#,
            terms: "",
            outputs: &[
                (r#"{"kind":"n","v":"7"}"#, r#"{"kind":"n","v":7}"#, "/v string_to_integer"),
                (r#"{"kind":"s","v":7}"#, r#"{"kind":"s","v":"7"}"#, "/v integer_to_string"),
            ],
        },
    ]);
}

#[test]
fn a_recursive_schema_is_followed_as_deep_as_the_output_goes() {
    check(&[Case {
        producer: ANY,
        receiver: r##"{"$defs": {"node": {"type": "object", "properties": {
            "id": {"type": "string"}, "children": {"type": "array", "items": {"$ref": "#/$defs/node"}}
        }, "additionalProperties": false}}, "$ref": "#/$defs/node"}"##,
        terms: "",
        outputs: &[(
            r#"{"id":1,"children":[{"id":2,"x":0,"children":[{"id":3}]}]}"#,
            r#"{"id":"1","children":[{"id":"2","children":[{"id":"3"}]}]}"#,
            "/children/0/children/0/id integer_to_string, /children/0/id integer_to_string, /id integer_to_string, \
             /children/0/x → side (drop_extra)",
        )],
    }]);
}
