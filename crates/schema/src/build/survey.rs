//! The walk over the places of a document where schemas stand.

use std::sync::Arc;

use accordant_json::{Object, Pointer, Shown, Value};

use super::library::{Anchor, Place, address};
use super::{Library, location};
use crate::dialect::Dialect;
use crate::error::Found;
use crate::keyword::Places;
use crate::{KeywordRow, SchemaError, SchemaErrorKind, uri};

/// A schema that the walk has yet to come to, and what is around it.
type Ahead<'a> = (&'a Value, Place);

impl<'a> Library<'a> {
    /// Note every schema from `value` on, with the resources and anchors in it; gives them in the text's order.
    ///
    /// `named` is whether other documents may refer to the resources by their URIs. What stands where the dialect has
    /// no schemas becomes a schema only because a pointer leads there: its names are known to itself alone, so that it
    /// makes no difference when that happens.
    pub(super) fn survey(
        &mut self,
        value: &'a Value,
        place: Place,
        named: bool,
    ) -> Result<Vec<&'a Value>, SchemaError> {
        let start = address(value);
        let first_own = self.resources.len();
        let mut visited = Vec::new();
        let mut ahead: Vec<Ahead<'a>> = vec![(value, place)];
        while let Some((value, mut place)) = ahead.pop() {
            if self.places.contains_key(&address(value)) {
                continue;
            }
            if let Value::Object(object) = value {
                let whole = address(value) == start && place.pointer.is_root();
                if !whole {
                    self.enter_resource(value, object, &mut place, named)?;
                }
                if named || place.resource.0 >= first_own {
                    self.note_anchors(value, object, &place)?;
                }
                let first = ahead.len();
                push_children(object, &place, &mut ahead);
                if let Some(children) = ahead.get_mut(first..) {
                    children.reverse();
                }
            }
            self.note_place(value, place)?;
            visited.push(value);
        }
        Ok(visited)
    }

    fn note_place(&mut self, value: &'a Value, place: Place) -> Result<(), SchemaError> {
        let limit = self.limits().nodes;
        if self.places.len() >= limit {
            let kind = SchemaErrorKind::TooLarge { limit, what: "subschemas" };
            return Err(SchemaError::new(kind, self.location(place.document, place.pointer)));
        }
        let (document, pointer) = (place.document, place.pointer.clone());
        self.pay(pointer.as_str().len(), |library| library.location(document, pointer))?;
        self.places.insert(address(value), place);
        Ok(())
    }

    /// If the schema has an `$id`, it is a resource of its own from here on.
    fn enter_resource(
        &mut self,
        value: &'a Value,
        object: &'a Object,
        place: &mut Place,
        named: bool,
    ) -> Result<(), SchemaError> {
        if stands_alone(object, &place.dialect) {
            return Ok(());
        }
        let document = self.location(place.document, Pointer::root()).document;
        let fault = |error: SchemaError| rebased(&error, &document, &place.pointer);
        if object.contains_key("$schema") && (object.contains_key("$id") || object.contains_key("id")) {
            place.dialect = self.dialect_of_document(value, &document, place.dialect.draft).map_err(fault)?;
        }
        let base = self.uri_of(place.resource);
        let Some(id) = id_of(value, &place.dialect, &base).map_err(fault)? else { return Ok(()) };
        let pointer = place.pointer.clone();
        self.pay(id.len(), |library| library.location(place.document, pointer))?;
        place.resource = self.add_resource(&id, place.document, place.pointer.clone(), value);
        if named { self.name(&id, place.resource) } else { Ok(()) }
    }

    /// The names that a schema gives itself within its resource.
    fn note_anchors(
        &mut self,
        value: &'a Value,
        object: &'a Object,
        place: &Place,
    ) -> Result<(), SchemaError> {
        if stands_alone(object, &place.dialect) {
            return Ok(());
        }
        let has = |word: &str| place.dialect.row(word).and_then(|_| object.get(word));
        if let Some(name) = has(place.dialect.id_word()).and_then(Value::as_str).and_then(fragment_name) {
            self.add_anchor(name, Anchor { target: value, dynamic: false }, place)?;
        }
        let fixed = has("$anchor").and_then(Value::as_str);
        let dynamic = has("$dynamicAnchor").and_then(Value::as_str);
        // One schema may bear one name both ways.
        if let Some(name) = fixed.filter(|name| Some(*name) != dynamic) {
            self.add_anchor(name, Anchor { target: value, dynamic: false }, place)?;
        }
        if let Some(name) = dynamic {
            self.add_anchor(name, Anchor { target: value, dynamic: true }, place)?;
        }
        if let (Some(Value::Bool(true)), Some(resource)) =
            (has("$recursiveAnchor"), self.resources.get_mut(place.resource.0))
        {
            // Anywhere but at the root of a resource it means nothing (2019-09 Core section 8.2.4.2.1).
            resource.recursive |= address(resource.root) == address(value);
        }
        Ok(())
    }

    fn add_anchor(&mut self, name: &'a str, anchor: Anchor<'a>, place: &Place) -> Result<(), SchemaError> {
        let Some(resource) = self.resources.get_mut(place.resource.0) else { return Ok(()) };
        let Some(first) = resource.anchors.insert(name, anchor) else { return Ok(()) };
        let first = match self.places.get(&address(first.target)) {
            Some(first) => self.location(first.document, first.pointer.clone()).to_string(),
            None => String::new(),
        };
        let kind = SchemaErrorKind::IdDuplicate { id: Shown::new(name), first: Shown::new(&first) };
        Err(SchemaError::new(kind, self.location(place.document, place.pointer.clone())))
    }

    /// The URIs of all resources, with their pointers.
    pub(crate) fn names(&self) -> Vec<(Arc<str>, Pointer)> {
        let all = self.by_uri.iter().filter(|(uri, _)| !uri.is_empty());
        let mut names: Vec<_> = all
            .filter_map(|(uri, index)| Some((Arc::clone(uri), self.resources.get(index.0)?.pointer.clone())))
            .collect();
        names.sort_unstable();
        names
    }
}

/// The URI that a schema gives itself, seen from `base`; none if it has no `$id`, or one that is a fragment only.
pub(super) fn id_of(
    value: &Value,
    dialect: &Dialect,
    base: &Arc<str>,
) -> Result<Option<Arc<str>>, SchemaError> {
    let Some(object) = value.as_object().filter(|object| !stands_alone(object, dialect)) else {
        return Ok(None);
    };
    let word = dialect.id_word();
    let Some(given) = object.get(word) else { return Ok(None) };
    let Some(text) = given.as_str() else {
        let kind = SchemaErrorKind::KeywordValue {
            keyword: word,
            takes: "a URI reference",
            found: Found::of(given),
        };
        return Err(SchemaError::new(kind, location(base, Pointer::root().join(word))));
    };
    let (bare, fragment) = uri::split(text);
    // Before 2019-09 a fragment alone was an anchor.
    if bare.is_empty() && fragment.is_some() {
        return Ok(None);
    }
    Ok(Some(Arc::from(uri::resolve(base, bare))))
}

/// The anchor that a fragment in an old `$id` is.
fn fragment_name(id: &str) -> Option<&str> {
    uri::split(id).1.filter(|name| !name.is_empty() && !name.starts_with('/'))
}

/// A reference of an old draft, beside which nothing counts.
pub(super) fn stands_alone(object: &Object, dialect: &Dialect) -> bool {
    dialect.ref_stands_alone() && object.contains_key("$ref")
}

/// An error in a resource as one in the document around it.
fn rebased(error: &SchemaError, document: &Arc<str>, root: &Pointer) -> SchemaError {
    let pointer = error.pointer().tokens().fold(root.clone(), |pointer, token| pointer.join(&token));
    SchemaError::new(error.kind().clone(), location(document, pointer))
}

fn push_children<'a>(object: &'a Object, place: &Place, ahead: &mut Vec<Ahead<'a>>) {
    let alone = stands_alone(object, &place.dialect);
    for (name, value) in object {
        let Some(row) = place.dialect.row(name) else { continue };
        // A reference of an old draft may have its definitions beside it: pointers lead there all the same.
        if !alone || row.name == "definitions" {
            push_places(row, value, place, ahead);
        }
    }
}

fn push_places<'a>(row: &KeywordRow, value: &'a Value, around: &Place, ahead: &mut Vec<Ahead<'a>>) {
    let at = around.pointer.join(row.name);
    let mut push = |value: &'a Value, pointer: Pointer| {
        if matches!(value, Value::Object(_) | Value::Bool(_)) {
            ahead.push((value, Place { pointer, node: None, ..*around }));
        }
    };
    match (row.places, value) {
        (Places::Items | Places::WholeOrItems, Value::Array(items)) => {
            items.iter().enumerate().for_each(|(index, item)| push(item, at.join_index(index)));
        }
        (Places::Members | Places::SomeMembers, Value::Object(members)) => {
            members.iter().for_each(|(name, member)| push(member, at.join(name)));
        }
        (Places::Whole | Places::WholeOrItems, whole) => push(whole, at),
        (Places::Nowhere | Places::Items | Places::Members | Places::SomeMembers, _) => {}
    }
}
