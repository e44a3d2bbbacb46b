//! Keyword by keyword: a value becomes what it means.
//!
//! # Rooms
//! `annotation`, `array`, `combinator`, `identifier`, `number`, `object`, `reference`, `string`, `value`: readers for the
//! rows of the keyword table.

pub(crate) mod annotation;
pub(crate) mod array;
pub(crate) mod combinator;
pub(crate) mod identifier;
pub(crate) mod number;
pub(crate) mod object;
pub(crate) mod reference;
pub(crate) mod string;
pub(crate) mod value;

use accordant_json::{Object, Pointer, Value};

use super::Builder;
use super::library::{ResourceIndex, address};
use super::survey::stands_alone;
use crate::dialect::Dialect;
use crate::error::Found;
use crate::{
    Body, Draft, Keyword, KeywordRow, Location, Meaning, NodeId, SchemaError, SchemaErrorKind, UnknownKeyword,
};

/// How a keyword is read: look at the value, say what it means.
pub(crate) type Read = for<'b, 'a> fn(&mut Reader<'b, 'a>, &'a Value) -> Result<(), SchemaError>;

/// What a reader gives.
pub(crate) type Done = Result<(), SchemaError>;

/// One keyword being read, and the schema around it.
pub(crate) struct Reader<'b, 'a> {
    builder: &'b mut Builder<'a>,
    object: &'a Object,
    dialect: Dialect,
    resource: ResourceIndex,
    schema: &'b Location,
    row: &'static KeywordRow,
    said: Vec<Keyword>,
}

/// Read the schema `value`, which is the node `id`.
pub(super) fn body<'a>(builder: &mut Builder<'a>, id: NodeId, value: &'a Value) -> Result<Body, SchemaError> {
    let Some(place) = builder.library.places.get(&address(value)) else { return Ok(Body::Always(false)) };
    let (dialect, resource) = (place.dialect, place.resource);
    let schema = builder.library.location(place.document, place.pointer.clone());
    let object = match value {
        Value::Object(object) => object,
        Value::Bool(truth) => return Ok(Body::Always(*truth)),
        other => return Err(not_a_schema(other, dialect.draft, schema)),
    };
    let mut said = Vec::new();
    for (name, value) in object {
        let Some(row) = dialect.row(name) else {
            builder.unknown.push(UnknownKeyword { node: id, name: name.to_owned() });
            continue;
        };
        if stands_alone(object, &dialect) && !matches!(row.name, "$ref" | "$schema" | "definitions") {
            continue;
        }
        let mut reader = Reader { builder, object, dialect, resource, schema: &schema, row, said };
        (row.read)(&mut reader, value)?;
        said = reader.said;
    }
    said.sort_by_key(|keyword| is_last(&keyword.meaning));
    Ok(Body::Keywords(said))
}

/// Depends on what the others find.
fn is_last(meaning: &Meaning) -> bool {
    matches!(meaning, Meaning::UnevaluatedItems(_) | Meaning::UnevaluatedProperties(_))
}

/// Draft 4 has booleans in two places (Validation sections 5.3.1 and 5.4.4).
fn takes_booleans(row: &KeywordRow, draft: Draft) -> bool {
    draft > Draft::V4 || matches!(row.name, "additionalItems" | "additionalProperties")
}

pub(super) fn not_a_schema(value: &Value, draft: Draft, at: Location) -> SchemaError {
    SchemaError::new(SchemaErrorKind::NotASchema { found: value.kind(), draft }, at)
}

impl<'a> Reader<'_, 'a> {
    /// The keyword means this.
    fn say(&mut self, meaning: Meaning) {
        self.said.push(Keyword { name: self.row.name, meaning });
    }

    /// Where the keyword stands.
    fn location(&self) -> Location {
        let mut location = self.schema.clone();
        location.pointer.push(self.row.name);
        location
    }

    /// The keyword takes something else.
    fn refuse(&self, takes: &'static str, found: &Value) -> SchemaError {
        self.refuse_at(|at| at, takes, found)
    }

    /// Something inside its value should be something else.
    fn refuse_at(
        &self,
        place: impl FnOnce(Pointer) -> Pointer,
        takes: &'static str,
        found: &Value,
    ) -> SchemaError {
        let mut at = self.location();
        at.pointer = place(at.pointer);
        let kind = SchemaErrorKind::KeywordValue { keyword: self.row.name, takes, found: Found::of(found) };
        SchemaError::new(kind, at)
    }

    /// The value of another keyword of the schema, if the dialect has that.
    fn beside(&self, name: &str) -> Option<&'a Value> {
        self.dialect.row(name).and_then(|_| self.object.get(name))
    }

    /// The node of a schema inside the keyword's value; `place` leads there from the keyword.
    fn schema(
        &mut self,
        value: &'a Value,
        place: impl FnOnce(Pointer) -> Pointer,
    ) -> Result<NodeId, SchemaError> {
        let node = self.builder.node(value)?;
        let draft = node
            .and_then(|node| self.builder.nodes.get(node.index()))
            .map_or(self.dialect.draft, |node| node.draft);
        match node {
            Some(node) if value.as_bool().is_none() || takes_booleans(self.row, draft) => Ok(node),
            _ => {
                let mut at = self.location();
                at.pointer = place(at.pointer);
                Err(not_a_schema(value, draft, at))
            }
        }
    }

    /// The keyword's value is one schema.
    fn whole(&mut self, value: &'a Value) -> Result<NodeId, SchemaError> {
        self.schema(value, |at| at)
    }

    /// The keyword's value is a list of schemas, and not an empty one.
    fn list(&mut self, value: &'a Value) -> Result<Vec<NodeId>, SchemaError> {
        match value.as_array() {
            Some(items) if !items.is_empty() => {
                let nodes = items.iter().enumerate();
                nodes.map(|(index, item)| self.schema(item, |at| at.join_index(index))).collect()
            }
            _ => Err(self.refuse("a list of at least one schema", value)),
        }
    }

    /// The keyword's value is an object.
    fn members(&self, value: &'a Value, takes: &'static str) -> Result<&'a Object, SchemaError> {
        value.as_object().ok_or_else(|| self.refuse(takes, value))
    }

    /// A count, [`u64::MAX`] if it is larger than that.
    fn count(&self, value: &Value) -> Result<u64, SchemaError> {
        let whole = value.as_number().filter(|number| number.is_integer() && !number.is_negative());
        match whole {
            Some(number) => Ok(number.as_u64().unwrap_or(u64::MAX)),
            None => Err(self.refuse("a whole number from 0 on", value)),
        }
    }
}
