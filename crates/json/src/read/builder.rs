//! The tree under construction, and the limits that hold whatever the encoding.
//!
//! A reader says what it meets: a value, an opening, a name, a close. The builder counts depth, members and values on
//! every path, finds duplicate names, and builds arrays and objects in allocations of just their size: values of all
//! open arrays stand on one stack, members of all open objects on another, and a close takes its own off the top.

use crate::object::index::Index;
use crate::object::{SMALL, find};
use crate::{LastWins, Limits, Object, Pointer, Value};

/// What to do with a second member of the same name.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Duplicates {
    Refuse,
    LastWins,
}

/// Why the builder takes no more. The reader knows where.
pub(crate) enum Refused {
    TooDeep,
    TooManyMembers,
    TooManyNodes,
    /// The name that was just given is that of the member with this number, counted from 0.
    Duplicate {
        first: usize,
    },
}

/// Which container is open.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shape {
    Array,
    Object,
}

/// Members that gave way to later ones of the same name.
#[derive(Default)]
pub(crate) struct Dropped {
    pub(crate) count: usize,
    pub(crate) places: Vec<Pointer>,
    /// Bytes of the places, so that long names can't multiply.
    size: usize,
}

/// Bytes past which no more places are listed.
const PLACES_SIZE: usize = 64 << 10;

pub(crate) struct Builder {
    limits: Limits,
    duplicates: Duplicates,
    nodes: u32,
    frames: Vec<Frame>,
    items: Vec<Value>,
    /// Of each open object the last member is the one whose value is due, or was read last.
    members: Vec<(String, Value)>,
    root: Value,
    dropped: Dropped,
}

/// An open container: its place in the source, and where its own begin on the stack of items or members.
struct Frame {
    shape: Shape,
    offset: usize,
    start: usize,
    index: Option<Box<Index>>,
    has_duplicates: bool,
}

impl Builder {
    pub(crate) fn new(limits: &Limits, duplicates: Duplicates) -> Self {
        Self {
            limits: *limits,
            duplicates,
            nodes: 0,
            frames: Vec::new(),
            items: Vec::new(),
            members: Vec::new(),
            root: Value::Null,
            dropped: Dropped::default(),
        }
    }

    /// Nothing was given yet.
    pub(crate) fn is_new(&self) -> bool {
        self.nodes == 0
    }

    /// The innermost open container.
    #[inline]
    pub(crate) fn inside(&self) -> Option<Shape> {
        self.frames.last().map(|frame| frame.shape)
    }

    /// A value that holds no others.
    #[inline]
    pub(crate) fn scalar(&mut self, value: Value) -> Result<(), Refused> {
        self.count()?;
        self.place(value);
        Ok(())
    }

    /// An array or object opens at byte `offset` of the source.
    #[inline]
    pub(crate) fn open(&mut self, shape: Shape, offset: usize) -> Result<(), Refused> {
        self.count()?;
        if self.frames.len() >= usize::from(self.limits.depth) {
            return Err(Refused::TooDeep);
        }
        let start = match shape {
            Shape::Array => self.items.len(),
            Shape::Object => self.members.len(),
        };
        self.frames.push(Frame { shape, offset, start, index: None, has_duplicates: false });
        Ok(())
    }

    /// The name of the next member of the innermost object.
    #[inline]
    pub(crate) fn key(&mut self, key: String) -> Result<(), Refused> {
        let Some(frame) = self.frames.last_mut() else { return Ok(()) };
        let known = self.members.get(frame.start..).unwrap_or_default();
        let full = known.len() >= self.limits.members as usize;
        let first = find(known, frame.index.as_deref(), &key);
        self.members.push((key, Value::Null));
        if full {
            return Err(Refused::TooManyMembers);
        }
        if let Some(first) = first {
            return self.duplicate(first);
        }
        let known = self.members.get(frame.start..).unwrap_or_default();
        match &mut frame.index {
            Some(index) => index.add(known, known.len() - 1),
            // With a duplicate among the first few, the index would hold one name twice; look-ups find one of them.
            None if known.len() > SMALL => frame.index = Some(Box::new(Index::of(known))),
            None => {}
        }
        Ok(())
    }

    /// The innermost container closes.
    #[inline]
    pub(crate) fn close(&mut self) {
        let Some(frame) = self.frames.pop() else { return };
        let value = match frame.shape {
            Shape::Array => Value::Array(split_off(&mut self.items, frame.start)),
            Shape::Object => {
                let members = split_off(&mut self.members, frame.start);
                Value::Object(if frame.has_duplicates {
                    members.into_iter().collect()
                } else {
                    Object::from_unique(members, frame.index)
                })
            }
        };
        self.place(value);
    }

    /// The document, once it is complete.
    pub(crate) fn finish(self) -> (Value, Dropped) {
        (self.root, self.dropped)
    }

    /// Where the innermost object opened, and its last name.
    pub(crate) fn last_key(&self) -> Option<(usize, &str)> {
        let (key, _) = self.members.last()?;
        Some((self.frames.last()?.offset, key))
    }

    /// The way to the innermost container, or to the value that is due inside it.
    pub(crate) fn pointer(&self, to_value: bool) -> Pointer {
        let mut pointer = Pointer::root();
        // A container's own end where the next inner one of its shape begins: one walk, from the outside in.
        for (level, frame) in self.frames.iter().enumerate() {
            let inner = self.frames.get(level + 1..).unwrap_or_default();
            if inner.is_empty() && !to_value {
                break;
            }
            let next = inner.iter().find(|inner| inner.shape == frame.shape).map(|inner| inner.start);
            match frame.shape {
                Shape::Array => pointer.push_index(next.unwrap_or(self.items.len()) - frame.start),
                Shape::Object => {
                    let last = next.unwrap_or(self.members.len()).checked_sub(1);
                    if let Some((key, _)) = last.and_then(|last| self.members.get(last)) {
                        pointer.push(key);
                    }
                }
            }
        }
        pointer
    }

    #[cold]
    fn duplicate(&mut self, first: usize) -> Result<(), Refused> {
        if self.duplicates == Duplicates::Refuse {
            return Err(Refused::Duplicate { first });
        }
        if let Some(frame) = self.frames.last_mut() {
            frame.has_duplicates = true;
        }
        self.dropped.count += 1;
        if self.dropped.places.len() < LastWins::LISTED && self.dropped.size < PLACES_SIZE {
            let place = self.pointer(true);
            self.dropped.size += place.as_str().len();
            self.dropped.places.push(place);
        }
        Ok(())
    }

    #[inline]
    fn count(&mut self) -> Result<(), Refused> {
        if self.nodes >= self.limits.nodes {
            return Err(Refused::TooManyNodes);
        }
        self.nodes += 1;
        match self.frames.last() {
            Some(Frame { shape: Shape::Array, start, .. })
                if self.items.len() - start >= self.limits.members as usize =>
            {
                Err(Refused::TooManyMembers)
            }
            _ => Ok(()),
        }
    }

    /// Put a complete value where it belongs.
    #[inline]
    fn place(&mut self, value: Value) {
        match self.inside() {
            None => self.root = value,
            Some(Shape::Array) => self.items.push(value),
            Some(Shape::Object) => {
                if let Some((_, due)) = self.members.last_mut() {
                    *due = value;
                }
            }
        }
    }
}

/// Take what stands from `start` on, in an allocation of its size.
fn split_off<T>(stack: &mut Vec<T>, start: usize) -> Vec<T> {
    if start < stack.len() { stack.split_off(start) } else { Vec::new() }
}
