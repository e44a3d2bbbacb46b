//! Terms files, good and bad.

use super::*;

fn said(text: &str) -> String {
    match Terms::read(text.as_bytes()) {
        Ok(_) => "taken".to_owned(),
        Err(error) => match error.help() {
            Some(help) => format!("{error}; {help}"),
            None => error.to_string(),
        },
    }
}

#[test]
fn what_isn_t_right_is_refused_with_line_key_and_reason() {
    let cases = [
        ("", "taken"),
        ("extra = 'drop'", "taken"),
        ("extra = 'keep'", "line 1, column 1, at `extra`: `keep` is none of drop, refuse"),
        ("extras = 'drop'", "line 1, column 1, at `extras`: unknown key; is `extra` meant?"),
        (
            "[missing]\n\"/a\" = 'wran'",
            "line 2, column 1, at `missing./a`: `wran` is none of fail, escalate, warn",
        ),
        (
            "[missing]\n'a' = 'fail'",
            "line 2, column 1, at `missing.a`: `a` is no place: a JSON Pointer begins with `/`, and `~` stands for `~0`; write a JSON Pointer, such as `/steps/*/id`; `*` is any member or item",
        ),
        ("protocol = 7", "line 1, column 1, at `protocol`: expected string, found integer"),
        (
            "protocol = 'BEST_EFFORT'",
            "line 1, column 1, at `protocol`: `protocol` names one that the receiver doesn't accept",
        ),
        (
            "accepts = ['BEST_EFFORT']",
            "line 1, column 1, at `accepts`: `accepts` and `receiver_accepts_best_effort` must say the same about BEST_EFFORT",
        ),
        (
            "receiver_accepts_best_effort = true\naccepts = ['FAIL_FAST']",
            "line 2, column 1, at `accepts`: `accepts` and `receiver_accepts_best_effort` must say the same about BEST_EFFORT",
        ),
        ("[[rename]]\nfrom = '/a'", "line 1, column 1, at `rename[0]`: `to` is needed here"),
        (
            "[[rename]]\nfrom = '/a/b'\nto = '/c'",
            "line 3, column 1, at `rename[0].to`: `/c` is no place: a member is renamed within its own object, not moved to another; write a JSON Pointer, such as `/steps/*/id`; `*` is any member or item",
        ),
        ("[[default]]\nat = '/a'\nvalue = 1", "line 1, column 1, at `default[0]`: `reason` is needed here"),
        (
            "[[default]]\nat = '/a'\nvalue = 1\nreason = ' '",
            "line 4, column 1, at `default[0].reason`: a host default needs a reason that says something",
        ),
        (
            "[[default]]\nat = '/a'\nvalue = 1979-05-27\nreason = 'x'",
            "line 3, column 1, at `default[0].value`: no JSON value: JSON has no dates; write it as a string",
        ),
        (
            "[[default]]\nat = '/a'\nvalue = inf\nreason = 'x'",
            "line 3, column 1, at `default[0].value`: no JSON value: the text is not a number",
        ),
        ("drop = ['/a', '/a']", "line 1, column 15, at `drop[1]`: declared twice"),
        (
            "drop = ['/a/*']",
            "line 1, column 9, at `drop[0]`: `/a/*` is no place: it must end in the name of a member; write a JSON Pointer, such as `/steps/*/id`; `*` is any member or item",
        ),
        (
            "operations = ['rename']\ndrop = ['/a']",
            "line 2, column 9, at `drop[0]`: `operations` leaves out `drop`, which is declared here; add \"drop\" to `operations`, or remove the declaration",
        ),
        (
            "operations = ['coerce']",
            "line 1, column 15, at `operations[0]`: `coerce` is none of drop_extra, number_to_integer, integer_to_string, string_to_integer, wrap_array, unwrap_array, null_as_absent, empty_as_absent, absent_as_null, enum_map, rename, unwrap_tagged, drop, default",
        ),
        ("[contract]\nname = 'x'", "line 1, column 2, at `contract`: `version` is needed here"),
        ("a = ", "line 1, column 5: not TOML: string values must be quoted, expected literal string"),
    ];
    for (text, expected) in cases {
        assert_eq!(said(text), expected, "{text}");
    }
}

#[test]
fn bytes_that_are_no_text_and_files_that_are_too_large_are_refused() {
    assert_eq!(Terms::read(b"a = '\xff'").unwrap_err().position(), (1, 6));
    let large = Terms::read(&vec![b'#'; TERMS_BYTES + 1]).unwrap_err();
    assert_eq!(large.kind(), &TermsErrorKind::TooLarge { limit: TERMS_BYTES, found: TERMS_BYTES + 1 });
}

#[test]
fn the_rule_for_a_missing_member_is_the_nearest_and_among_equals_the_strictest() {
    let text = "[missing]\ndefault = 'escalate'\n'/**/id' = 'warn'\n'/*/id' = 'fail'\n'/a/id' = 'escalate'\n'/b/*' = 'warn'";
    assert!(said(text).contains("must end in the name of a member"));
    let text = "[missing]\ndefault = 'escalate'\n'/**/id' = 'warn'\n'/*/id' = 'fail'\n'/a/id' = 'escalate'\n'/*/*/id' = 'warn'\n'/**/x' = 'warn'";
    let terms = Terms::read(text.as_bytes()).unwrap();
    let rule = |at: &str| terms.missing(&at.parse().unwrap());
    assert_eq!(rule("/other"), Missing::Escalate);
    assert_eq!(rule("/id"), Missing::Warn);
    assert_eq!(rule("/z/id"), Missing::Fail);
    assert_eq!(rule("/a/id"), Missing::Escalate);
    assert_eq!(rule("/a/b/c/x"), Missing::Warn);
}

#[test]
fn values_keep_their_digits_and_their_order() {
    let text = "[[default]]\nat = '/a'\nreason = 'r'\nvalue = { z = 0.10000000000000000555, a = [12345678901234567890, true] }\n\n[[default]]\nat = '/b'\njson = '{\"n\": null}'\nreason = 'r'";
    let terms = Terms::read(text.as_bytes()).unwrap();
    let values: Vec<_> = terms
        .declared()
        .iter()
        .map(|declared| match declared {
            Declared::HostDefault { value, .. } => value.to_string(),
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(values, [r#"{"z":0.10000000000000000555,"a":[12345678901234567890,true]}"#, r#"{"n":null}"#]);
}

#[test]
fn without_a_file_nothing_is_declared_and_nothing_is_lax() {
    let terms = Terms::default();
    assert!(terms.declared().is_empty() && terms.digest().is_none() && terms.protocol().is_none());
    assert_eq!(terms.accepted().collect::<Vec<_>>(), [Protocol::FailFast, Protocol::TransformAll]);
    assert_eq!(terms.missing(&Pointer::root()), Missing::Fail);
}
