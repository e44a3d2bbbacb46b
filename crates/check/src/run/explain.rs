//! Refusals, collected with their places.

use accordant_json::{Pointer, Shown};
use accordant_schema::{Graph, Meaning, NodeId};

use super::sink::{Into, Sink, Way};
use super::{Stopped, Verdict};
use crate::Violation;
use crate::ViolationKind as Is;
use crate::violation::{Frame, Place, Step};

/// How many declared names a violation carries.
const DECLARED: usize = 16;

/// Collects violations, up to a number.
#[derive(Debug)]
pub(crate) struct Explain<'a> {
    graph: &'a Graph,
    schema: Vec<Step<'a>>,
    instance: Vec<Step<'a>>,
    levels: Vec<Level<'a>>,
    /// The violations, then the causes of the last one of the list before.
    lists: Vec<Vec<Violation>>,
    room: usize,
    more: bool,
}

/// One subschema on the way.
#[derive(Debug, Clone, Copy)]
struct Level<'a> {
    frame: Frame,
    /// How it was reached; not so for the first.
    way: Option<Way<'a>>,
    /// What is looked at is the name of a member.
    of_name: bool,
}

impl<'a> Explain<'a> {
    pub(crate) fn new(graph: &'a Graph, root: NodeId, room: usize) -> Self {
        let frame = Frame { node: root, schema_tokens: 0, instance_tokens: 0 };
        Self {
            graph,
            schema: Vec::new(),
            instance: Vec::new(),
            levels: vec![Level { frame, way: None, of_name: false }],
            lists: vec![Vec::new()],
            room: room.max(1),
            more: false,
        }
    }

    /// What was collected, and whether there was more.
    pub(crate) fn into_violations(mut self) -> (Vec<Violation>, bool) {
        while self.lists.len() > 1 {
            self.close();
        }
        (self.lists.pop().unwrap_or_default(), self.more)
    }

    fn add(&mut self, keyword: &'static str, own: bool, kind: impl FnOnce(&Self) -> Is) -> Verdict {
        let Some(room) = self.room.checked_sub(1) else {
            self.more = true;
            return Err(Stopped);
        };
        self.room = room;
        let Some(level) = self.levels.last() else { return Err(Stopped) };
        let mut schema = pointer(&self.schema);
        let mut absolute = self.graph.node(level.frame.node).location.clone();
        if own {
            schema.push(keyword);
            absolute.pointer.push(keyword);
        }
        let violation = Violation {
            instance: pointer(&self.instance),
            schema,
            absolute,
            keyword,
            kind: kind(self),
            causes: Vec::new(),
            place: if level.of_name { Place::Name } else { Place::of(&self.instance) },
            frames: self.levels.iter().map(|level| level.frame).collect(),
        };
        if let Some(list) = self.lists.last_mut() {
            list.push(violation);
        }
        Ok(false)
    }

    /// What it means that the subschema is `false`: for the keywords that close an object or an array, that there
    /// must not be such a member or item.
    fn why_never(&self) -> Is {
        let [.., parent, Level { way: Some(way), .. }] = self.levels.as_slice() else { return Is::Never };
        match (way.keyword, way.step, way.into) {
            ("additionalProperties", _, Into::Child(Step::Name(name))) => {
                Is::UndeclaredProperty { name: Shown::new(name), declared: self.declared(parent.frame.node) }
            }
            ("unevaluatedProperties", _, Into::Child(Step::Name(name))) => {
                Is::UnevaluatedProperty { name: Shown::new(name) }
            }
            ("items" | "additionalItems", None, Into::Child(Step::Index(index))) => {
                Is::UndeclaredItem { index, limit: self.declared_items(parent.frame.node) }
            }
            ("unevaluatedItems", _, Into::Child(Step::Index(index))) => Is::UnevaluatedItem { index },
            _ => Is::Never,
        }
    }

    fn declared(&self, node: NodeId) -> Vec<Shown> {
        let rows = self.graph.node(node).keywords().iter().find_map(|keyword| match &keyword.meaning {
            Meaning::Properties(rows) => Some(rows),
            _ => None,
        });
        rows.into_iter().flatten().take(DECLARED).map(|(name, _)| Shown::new(name)).collect()
    }

    fn declared_items(&self, node: NodeId) -> usize {
        let from = self.graph.node(node).keywords().iter().find_map(|keyword| match keyword.meaning {
            Meaning::Items { from, .. } => Some(from),
            _ => None,
        });
        from.unwrap_or(0)
    }
}

impl<'a> Sink<'a> for Explain<'a> {
    const EXPLAINS: bool = true;

    fn descend(&mut self, way: &Way<'a>, node: NodeId) {
        self.schema.push(Step::Name(way.keyword));
        self.schema.extend(way.step);
        let within_name = self.levels.last().is_some_and(|level| level.of_name);
        if let Into::Child(step) = way.into {
            self.instance.push(step);
        }
        let frame = Frame { node, schema_tokens: self.schema.len(), instance_tokens: self.instance.len() };
        let of_name = within_name || matches!(way.into, Into::Name);
        self.levels.push(Level { frame, way: Some(*way), of_name });
    }

    fn ascend(&mut self) {
        self.levels.pop();
        if let Some(Level { frame, .. }) = self.levels.last() {
            self.schema.truncate(frame.schema_tokens);
            self.instance.truncate(frame.instance_tokens);
        }
    }

    fn refuse(&mut self, keyword: &'static str, kind: impl FnOnce() -> Is) -> Verdict {
        self.add(keyword, true, |_| kind())
    }

    fn refuse_all(&mut self) -> Verdict {
        let keyword = self.levels.last().and_then(|level| level.way).map_or("", |way| way.keyword);
        self.add(keyword, false, Self::why_never)
    }

    fn open(&mut self) {
        self.lists.push(Vec::new());
    }

    fn close(&mut self) {
        let causes = self.lists.pop().unwrap_or_default();
        if let Some(violation) = self.lists.last_mut().and_then(|list| list.last_mut()) {
            violation.causes.push(causes);
        }
    }
}

fn pointer(steps: &[Step<'_>]) -> Pointer {
    let mut pointer = Pointer::root();
    for step in steps {
        match step {
            Step::Name(name) => pointer.push(name),
            Step::Index(index) => pointer.push_index(*index),
        }
    }
    pointer
}
