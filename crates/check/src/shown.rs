//! The one place where values of a document become text for people.
//!
//! Everything a report shows of a document or a schema goes through here: bounded before it is written, so that a
//! document of megabytes costs no more than its first characters, then cut and cleaned by [`Shown`]. Where values
//! are classified as secret, this is where they have to be masked.

use accordant_json::{Shown, Value};

/// More characters than [`Shown`] keeps, so that it sees that there were more.
const ENOUGH: usize = Shown::LENGTH + 2;

/// A value as compact JSON text: `"urgent"`, `[1,2]`.
pub(crate) fn value(value: &Value) -> Shown {
    let mut text = String::new();
    write(value, &mut text);
    Shown::new(&text)
}

/// A string as JSON text, in quotes.
pub(crate) fn string(content: &str) -> Shown {
    let mut text = String::new();
    quote(content, &mut text);
    Shown::new(&text)
}

/// Append the JSON text until there is enough of it.
fn write(value: &Value, text: &mut String) {
    match value {
        Value::Null => text.push_str("null"),
        Value::Bool(truth) => text.push_str(if *truth { "true" } else { "false" }),
        Value::Number(number) => text.extend(number.text().chars().take(ENOUGH)),
        Value::String(content) => quote(content, text),
        Value::Array(items) => {
            text.push('[');
            for (count, item) in items.iter().enumerate() {
                if text.len() > ENOUGH {
                    return;
                }
                separate(count, text);
                write(item, text);
            }
            text.push(']');
        }
        Value::Object(object) => {
            text.push('{');
            for (count, (name, member)) in object.iter().enumerate() {
                if text.len() > ENOUGH {
                    return;
                }
                separate(count, text);
                quote(name, text);
                text.push(':');
                write(member, text);
            }
            text.push('}');
        }
    }
}

fn separate(count: usize, text: &mut String) {
    if count > 0 {
        text.push(',');
    }
}

/// Append a string in quotes; what [`Shown`] spells out anyway is left to it.
fn quote(content: &str, text: &mut String) {
    text.push('"');
    let mut characters = content.chars();
    for character in characters.by_ref().take(ENOUGH) {
        if matches!(character, '"' | '\\') {
            text.push('\\');
        }
        text.push(character);
    }
    if characters.next().is_none() {
        text.push('"');
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use accordant_json::read_str;

    #[test]
    fn a_value_is_shown_as_json_and_cut_where_it_is_long() {
        for (document, shown) in [
            ("null", "null"),
            ("1.50", "1.50"),
            (r#""a\"b\n""#, r#""a\"b\n""#),
            (r#"{"a": [1, {"b": true}], "c": {}}"#, r#"{"a":[1,{"b":true}],"c":{}}"#),
        ] {
            assert_eq!(value(&read_str(document).unwrap()).as_str(), shown);
        }
        let long = value(&Value::from_iter(["x"; 1000])).to_string();
        assert!(long.ends_with('…') && long.chars().count() == Shown::LENGTH + 1, "{long}");
    }

    #[test]
    fn nesting_beyond_what_is_shown_is_not_walked() {
        let deep = (0..100_000).fold(Value::Null, |inner, _| Value::Array(vec![inner]));
        assert!(value(&deep).as_str().starts_with("[[[["));
        // Dropped by hand, level by level, so that the test itself doesn't recurse.
        let mut rest = deep;
        while let Value::Array(mut items) = rest {
            rest = items.pop().unwrap();
        }
    }
}
