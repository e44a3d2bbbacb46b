//! Values to text: compact, or indented for people. Numbers are written as they came.
//!
//! Loops, not recursion: the depth of a value costs heap, never stack.

pub(crate) mod escape;

use std::slice;

use crate::object;
use crate::{Object, Value};
use escape::push_string;

/// The compact text of `value`: no white space, members in their order, numbers as they were written.
///
/// Reading the text gives an equal value, and writing that gives the same bytes. For bytes to sign or to compare see
/// [`canonical`](crate::canonical).
/// ```
/// # use accordant_json::{read_str, write};
/// assert_eq!(write(&read_str(r#"{ "b": 1.50, "a": "\u0041/é" }"#)?), r#"{"b":1.50,"a":"A/é"}"#);
/// # Ok::<(), accordant_json::ReadError>(())
/// ```
#[must_use]
pub fn write(value: &Value) -> String {
    let mut out = String::new();
    Writer { out: &mut out, indent: None, open: Vec::new() }.document(value);
    out
}

/// The text of `value` for people: a line for each item and member, two spaces for each level, no newline at the end.
/// ```
/// # use accordant_json::{read_str, write_pretty};
/// assert_eq!(write_pretty(&read_str(r#"{"a":[],"b":[1]}"#)?), "{\n  \"a\": [],\n  \"b\": [\n    1\n  ]\n}");
/// # Ok::<(), accordant_json::ReadError>(())
/// ```
#[must_use]
pub fn write_pretty(value: &Value) -> String {
    let mut out = String::new();
    Writer { out: &mut out, indent: Some("  "), open: Vec::new() }.document(value);
    out
}

struct Writer<'a> {
    out: &'a mut String,
    indent: Option<&'static str>,
    open: Vec<Open<'a>>,
}

/// A container of which some values are still to be written, and whether none was yet.
struct Open<'a> {
    rest: Rest<'a>,
    first: bool,
}

enum Rest<'a> {
    Items(slice::Iter<'a, Value>),
    Members(object::Iter<'a>),
}

impl<'a> Writer<'a> {
    fn document(&mut self, value: &'a Value) {
        self.value(value);
        while let Some(open) = self.open.last_mut() {
            let first = std::mem::take(&mut open.first);
            match &mut open.rest {
                Rest::Items(items) => match items.next() {
                    Some(item) => {
                        self.separate(first);
                        self.value(item);
                    }
                    None => self.close(']'),
                },
                Rest::Members(members) => match members.next() {
                    Some((key, value)) => {
                        self.separate(first);
                        push_string(self.out, key);
                        self.out.push_str(if self.indent.is_some() { ": " } else { ":" });
                        self.value(value);
                    }
                    None => self.close('}'),
                },
            }
        }
    }

    /// Write a scalar, or open a container.
    fn value(&mut self, value: &'a Value) {
        match value {
            Value::Null => self.out.push_str("null"),
            Value::Bool(true) => self.out.push_str("true"),
            Value::Bool(false) => self.out.push_str("false"),
            Value::Number(number) => number.write_to(self.out),
            Value::String(text) => push_string(self.out, text),
            Value::Array(items) => self.array(items),
            Value::Object(object) => self.object(object),
        }
    }

    fn array(&mut self, items: &'a [Value]) {
        if items.is_empty() {
            self.out.push_str("[]");
        } else {
            self.out.push('[');
            self.open.push(Open { rest: Rest::Items(items.iter()), first: true });
        }
    }

    fn object(&mut self, object: &'a Object) {
        if object.is_empty() {
            self.out.push_str("{}");
        } else {
            self.out.push('{');
            self.open.push(Open { rest: Rest::Members(object.iter()), first: true });
        }
    }

    /// What stands before an item or member: a comma unless it is the first, and its line.
    fn separate(&mut self, first: bool) {
        if !first {
            self.out.push(',');
        }
        self.line(self.open.len());
    }

    fn close(&mut self, bracket: char) {
        self.open.pop();
        self.line(self.open.len());
        self.out.push(bracket);
    }

    fn line(&mut self, level: usize) {
        if let Some(indent) = self.indent {
            self.out.push('\n');
            self.out.extend(std::iter::repeat_n(indent, level));
        }
    }
}
