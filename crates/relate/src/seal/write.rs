//! Puts the words that close a node into the schema.

use accordant_json::{Object, Pointer, Value};
use accordant_schema::{Draft, Graph, NodeId};

use super::closure::{Literal, When};
use super::form::Form;

/// Close `node` in `schema`, the text of the graph. False where it isn't an object of that text.
pub(super) fn write(graph: &Graph, schema: &mut Value, node: NodeId, form: &Form<'_>) -> bool {
    let here = graph.node(node);
    let Some(Value::Object(object)) = schema.at_mut(&here.location.pointer) else { return false };
    if here.draft < Draft::V2019 {
        step_aside(object);
    }
    let anything = || if here.draft == Draft::V4 { Value::Object(Object::new()) } else { Value::Bool(true) };
    add_members(object, "properties", form.listed.names.iter().copied(), anything);
    add_members(
        object,
        "patternProperties",
        form.listed.patterns.iter().map(|pattern| pattern.source()),
        anything,
    );
    if !form.clauses.is_empty() {
        let clauses = form.clauses.iter().map(|(name, whens)| clause(graph, name, whens));
        append(object, "allOf", clauses);
    }
    object.insert(form.keyword, false);
    true
}

/// Up to draft 7 nothing counts beside `$ref`: the reference moves into an `allOf`.
fn step_aside(object: &mut Object) {
    let Some(reference) = object.get("$ref").cloned() else { return };
    let moved = Value::Array(vec![member("$ref", reference)]);
    let members = std::mem::take(object);
    for (name, value) in members {
        match name.as_str() {
            "$ref" => object.insert("allOf", moved.clone()),
            _ => object.insert(name, value),
        };
    }
}

fn add_members<'n>(
    object: &mut Object,
    keyword: &str,
    names: impl Iterator<Item = &'n str>,
    anything: impl Fn() -> Value,
) {
    let mut names = names.peekable();
    if names.peek().is_none() {
        return;
    }
    if !matches!(object.get(keyword), Some(Value::Object(_))) {
        object.insert(keyword, Object::new());
    }
    if let Some(Value::Object(members)) = object.get_mut(keyword) {
        for name in names {
            if !members.contains_key(name) {
                members.insert(name, anything());
            }
        }
    }
}

fn append(object: &mut Object, keyword: &str, values: impl Iterator<Item = Value>) {
    if let Some(Value::Array(items)) = object.get_mut(keyword) {
        items.extend(values);
    } else {
        object.insert(keyword, Value::Array(values.collect()));
    }
}

/// It is no object or lacks the name, or one of the conditions holds.
fn clause(graph: &Graph, name: &str, whens: &[When]) -> Value {
    let lacks = member("not", has(name));
    let conditions = whens.iter().map(|when| all(when.iter().map(|literal| asked(graph, literal)).collect()));
    member("anyOf", Value::Array(std::iter::once(lacks).chain(conditions).collect()))
}

fn all(mut conditions: Vec<Value>) -> Value {
    match conditions.len() {
        1 => conditions.pop().unwrap_or_default(),
        _ => member("allOf", Value::Array(conditions)),
    }
}

fn asked(graph: &Graph, literal: &Literal) -> Value {
    match literal {
        Literal::Holds(node) => reference(graph, *node),
        Literal::Fails(node) => member("not", reference(graph, *node)),
        Literal::Has(name) => has(name),
        // No form has one: what can't be asked is left open.
        Literal::Unknown(_) => Value::Bool(true),
    }
}

fn has(name: &str) -> Value {
    let names = Value::Array(vec![name.into()]);
    Value::Object([("type", Value::from("object")), ("required", names)].into_iter().collect())
}

fn reference(graph: &Graph, node: NodeId) -> Value {
    member("$ref", fragment(&graph.node(node).location.pointer))
}

/// The pointer as the fragment of a URI (RFC 6901 section 6).
fn fragment(pointer: &Pointer) -> String {
    let mut text = String::from("#");
    for byte in pointer.as_str().bytes() {
        match byte {
            b'a'..=b'z'
            | b'A'..=b'Z'
            | b'0'..=b'9'
            | b'-'
            | b'.'
            | b'_'
            | b'~'
            | b'/'
            | b'!'
            | b'$'
            | b'&'
            | b'('
            | b')'
            | b'*'
            | b'+'
            | b','
            | b';'
            | b'='
            | b':'
            | b'@'
            | b'\''
            | b'?' => text.push(char::from(byte)),
            other => text.push_str(&format!("%{other:02X}")),
        }
    }
    text
}

fn member(name: &str, value: impl Into<Value>) -> Value {
    Value::Object([(name, value.into())].into_iter().collect())
}
