//! Names that the plan of an object doesn't know: none may stand there twice.

use std::borrow::Cow;
use std::collections::HashSet;

use super::{Stop, Text};
use crate::engine::Scratch;
use crate::engine::string::Literal;

/// Names that are compared one by one; past these, a set that is keyed at random is asked.
const FEW: usize = 16;

/// The unknown names of one open object: the top of the stack of all open ones.
pub(super) struct Unknown<'a> {
    base: usize,
    /// A bit for each name, by its bytes: a name whose bit isn't set is new.
    bits: u64,
    escaped: bool,
    #[expect(clippy::box_collection, reason = "a word in each frame of the walk, for what is there rarely")]
    many: Option<Box<HashSet<Cow<'a, str>>>>,
}

impl<'a> Unknown<'a> {
    #[inline]
    pub(super) const fn new(scratch: &Scratch) -> Self {
        Self { base: scratch.names.len(), bits: 0, escaped: false, many: None }
    }

    /// Take note of a name.
    #[inline]
    pub(super) fn add(&mut self, text: Text<'a>, scratch: &mut Scratch, name: Literal) -> Result<(), Stop> {
        let bit = 1 << text.sample(name.start, name.end);
        let is_new = self.bits & bit == 0 && !name.escaped && !self.escaped && self.many.is_none();
        if is_new || self.is_new(text, scratch, name) {
            self.bits |= bit;
            self.escaped |= name.escaped;
            scratch.names.push(name);
            return Ok(());
        }
        Err(Stop::Bad)
    }

    #[inline(never)]
    fn is_new(&mut self, text: Text<'a>, scratch: &Scratch, name: Literal) -> bool {
        let known = scratch.names.get(self.base..).unwrap_or_default();
        if known.len() < FEW {
            return !known.iter().any(|other| equal(text, *other, name));
        }
        let many =
            self.many.get_or_insert_with(|| Box::new(known.iter().map(|name| name.content(text)).collect()));
        many.insert(name.content(text))
    }

    /// The object closes.
    #[inline]
    pub(super) fn close(self, scratch: &mut Scratch) {
        scratch.names.truncate(self.base);
    }
}

fn equal(text: Text<'_>, one: Literal, other: Literal) -> bool {
    if one.escaped || other.escaped {
        return one.content(text) == other.content(text);
    }
    one.raw(text) == other.raw(text)
}
