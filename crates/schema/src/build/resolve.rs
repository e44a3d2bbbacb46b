//! Where a reference leads.

use accordant_json::{Pointer, Shown, Value};

use super::Library;
use super::library::{Anchor, Place, ResourceIndex, address};
use crate::error::Lacks;
use crate::{SchemaError, SchemaErrorKind, metaschemas, uri};

/// What a reference found.
pub(super) struct Followed<'a> {
    pub(super) target: &'a Value,
    /// The name of the dynamic anchor that it was found by.
    pub(super) dynamic: Option<&'a str>,
}

/// Why a reference leads nowhere: its own fault, or that of a document it leads to.
pub(super) enum Lost {
    Here(SchemaErrorKind),
    There(SchemaError),
}

impl From<SchemaError> for Lost {
    fn from(error: SchemaError) -> Self {
        Self::There(error)
    }
}

impl<'a> Library<'a> {
    /// Follow `reference` from a schema in `from` (2020-12 Core section 9). What it finds has been surveyed.
    pub(super) fn follow(&mut self, reference: &str, from: ResourceIndex) -> Result<Followed<'a>, Lost> {
        let (bare, fragment) = uri::split(reference);
        let resource = self.resource_of(reference, bare, from)?;
        let lost =
            |lacks| Lost::Here(SchemaErrorKind::RefUnknown { reference: Shown::new(reference), lacks });
        let fragment = uri::decode(fragment.unwrap_or_default()).ok_or_else(|| lost(Lacks::Fragment))?;
        let known = self.resources.get(resource.0).ok_or_else(|| lost(Lacks::Document))?;
        if fragment.is_empty() || fragment.starts_with('/') {
            let pointer = Pointer::parse(&fragment).map_err(|_| lost(Lacks::Place))?;
            let target = self.at(resource, &pointer)?.map_err(lost)?;
            return Ok(Followed { target, dynamic: None });
        }
        match known.anchors.get_key_value(fragment.as_str()) {
            Some((name, Anchor { target, dynamic })) => {
                Ok(Followed { target, dynamic: dynamic.then_some(*name) })
            }
            None => Err(lost(Lacks::Anchor)),
        }
    }

    /// The root of a resource, and whether a recursive reference to it looks outwards.
    pub(super) fn root_of(&self, resource: ResourceIndex) -> Option<(&'a Value, bool)> {
        self.resources.get(resource.0).map(|resource| (resource.root, resource.recursive))
    }

    fn resource_of(
        &mut self,
        reference: &str,
        bare: &str,
        from: ResourceIndex,
    ) -> Result<ResourceIndex, Lost> {
        if bare.is_empty() {
            return Ok(from);
        }
        let base = self.uri_of(from);
        // A long base is written anew for each reference.
        self.pay(base.len() + bare.len(), |library| library.root_location(from))?;
        let sought = uri::resolve(&base, bare);
        if *sought == *base {
            return Ok(from);
        }
        if let Some(known) = self.by_uri.get(sought.as_str()) {
            return Ok(*known);
        }
        let registered =
            self.registry.document(&sought).or_else(|| metaschemas::published().document(&sought));
        if let Some(registered) = registered {
            self.open_registered(registered)?;
        }
        match self.by_uri.get(sought.as_str()) {
            Some(opened) => Ok(*opened),
            None if uri::is_absolute(&sought) => Err(Lost::Here(SchemaErrorKind::RefRemote { uri: sought })),
            None => {
                let reference = Shown::new(reference);
                Err(Lost::Here(SchemaErrorKind::RefUnknown { reference, lacks: Lacks::Document }))
            }
        }
    }

    /// The schema at `pointer` in a resource, surveyed from there on if nobody took it for a schema before.
    fn at(
        &mut self,
        resource: ResourceIndex,
        pointer: &Pointer,
    ) -> Result<Result<&'a Value, Lacks>, SchemaError> {
        let Some(known) = self.resources.get(resource.0) else { return Ok(Err(Lacks::Document)) };
        let (mut value, mut way) = (known.root, known.pointer.clone());
        let mut around = self.places.get(&address(value));
        for token in pointer.tokens() {
            let Some(next) = value.at(&Pointer::root().join(&token)) else { return Ok(Err(Lacks::Place)) };
            value = next;
            way.push(&token);
            around = self.places.get(&address(value)).or(around);
        }
        let Some(around) = around else { return Ok(Err(Lacks::Document)) };
        if !matches!(value, Value::Object(_) | Value::Bool(_)) {
            return Ok(Err(Lacks::Schema));
        }
        if around.pointer != way {
            let place = Place { pointer: way, node: None, ..*around };
            self.survey(value, place, false)?;
        }
        Ok(Ok(value))
    }
}
