//! Schemas that are wide: hundreds of alternatives, thousands of members, tens of thousands of listed values.

use accordant_relate::{RelateOptions, delta};

use super::ask::schema;

/// What a comparison costs is bounded by its steps, however much one step has to carry.
#[test]
fn wide_schemas_end_within_the_steps() {
    let list =
        |count: usize, part: &dyn Fn(usize) -> String| (0..count).map(part).collect::<Vec<_>>().join(",");
    let words = |count| format!(r#"{{"enum": [{}]}}"#, list(count, &|at| format!("\"v{at}\"")));
    let members = |word: &str, more: &str| {
        let rows = list(1_000, &|at| format!(r#""p{at}": {{"type": "{word}"}}"#));
        format!(r#"{{"properties": {{{rows}}}{more}}}"#)
    };
    let tagged = |more: &str| {
        let branch = |at| {
            format!(
                r#"{{"properties": {{"k": {{"const": {at}}}, "x": {{"type": "string"{more}}}}}, "required": ["k"]}}"#
            )
        };
        format!(r#"{{"oneOf": [{}]}}"#, list(40, &branch))
    };
    let closed = r#", "additionalProperties": false"#;
    for (producer, receiver) in [
        (words(10_000), words(9_999)),
        (members("integer", ""), members("number", closed)),
        (tagged(""), tagged(r#", "maxLength": 9"#)),
    ] {
        let [producer, receiver] = [producer, receiver].map(|text| schema(&text));
        let delta = delta(&producer, &receiver, &RelateOptions::default());
        assert!(!delta.is_empty() && !delta.differences.is_empty());
    }
}
