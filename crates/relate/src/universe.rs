//! Two schemas in one room: what each subschema says, with what says the same known as the same.
//!
//! # How
//! Both graphs are lowered into [`Rule`]s, one an assertion. Subschemas of equal meaning by form (same rules over the
//! same subschemas, however deep and recursive) get one [`ClassId`], found by refining a partition until it is
//! stable; equal rules get one [`AtomId`]. So what two versions of a schema have in common contradicts its own
//! negation at once, wherever it stands, and needs no proof.
//!
//! # Rooms
//! [`rule`]: what a keyword says · [`lower`]: from nodes to rules · [`coverage`]: what `unevaluated…` sees ·
//! [`classes`]: the partition · [`kinds`]: which kinds a class refuses.

mod classes;
mod coverage;
mod kinds;
mod lower;
mod rule;

use std::cell::OnceCell;
use std::collections::HashMap;
use std::sync::Arc;

use accordant_json::{Kind, Value};
use accordant_schema::{NodeId, Pattern};

use crate::Schema;
use crate::text::Language;

pub(crate) use coverage::Coverage;
pub(crate) use kinds::Kinds;
pub(crate) use rule::{AtomId, ClassId, NameId, PatternId, Rule};

/// One of the two schemas.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Side {
    Producer,
    Receiver,
}

/// A node of one of the two graphs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Origin {
    pub(crate) side: Side,
    pub(crate) node: NodeId,
}

/// A set of subschemas of equal meaning.
#[derive(Debug)]
pub(crate) struct Class {
    /// One of them, to run.
    pub(crate) origin: Origin,
    pub(crate) body: ClassBody,
}

/// What the subschemas of a class say.
#[derive(Debug)]
pub(crate) enum ClassBody {
    Never,
    /// All of these; none is `true`.
    All(Vec<AtomId>),
}

/// A rule, and a keyword that says it.
#[derive(Debug)]
pub(crate) struct Atom {
    pub(crate) keyword: &'static str,
    pub(crate) rule: Rule,
}

/// Two schemas, lowered.
pub(crate) struct Universe<'s> {
    producer: &'s Schema,
    receiver: &'s Schema,
    classes: Vec<Class>,
    atoms: Vec<Atom>,
    /// The class of each node, and the atom of each keyword, of the producer's graph and then the receiver's.
    of_node: Vec<ClassId>,
    of_keyword: Vec<Vec<AtomId>>,
    /// What each node stands for: itself, or what it leads to if it is a reference and nothing else.
    standing: Vec<NodeId>,
    names: Names,
    patterns: Patterns,
    /// For each class, the kinds of which it plainly takes no value.
    refused: Vec<Kinds>,
    /// The sides with references that mean one thing on one way to them and another on another.
    dynamic: Vec<Side>,
}

impl<'s> Universe<'s> {
    pub(crate) fn new(producer: &'s Schema, receiver: &'s Schema) -> Self {
        classes::universe(producer, receiver)
    }

    pub(crate) const fn schema(&self, side: Side) -> &'s Schema {
        match side {
            Side::Producer => self.producer,
            Side::Receiver => self.receiver,
        }
    }

    /// None for an id that belongs to no class, which takes nothing.
    pub(crate) fn class(&self, id: ClassId) -> Option<&Class> {
        self.classes.get(id.index())
    }

    pub(crate) fn atom(&self, id: AtomId) -> &Atom {
        static OPAQUE: Atom = Atom { keyword: "", rule: Rule::Opaque };
        self.atoms.get(id.index()).unwrap_or(&OPAQUE)
    }

    /// The keyword says nothing: an annotation.
    pub(crate) fn is_silent(&self, atom: AtomId) -> bool {
        matches!(&self.atom(atom).rule, Rule::AllOf(classes) if classes.is_empty())
    }

    pub(crate) fn class_of(&self, side: Side, node: NodeId) -> ClassId {
        self.of_node.get(self.index_of(side, node)).copied().unwrap_or(ClassId(u32::MAX))
    }

    /// The node that a node stands for: itself, or what a bare reference leads to.
    pub(crate) fn standing(&self, side: Side, node: NodeId) -> NodeId {
        self.standing.get(self.index_of(side, node)).copied().unwrap_or(node)
    }

    /// The atoms of the node that a node stands for, one for each of its keywords and in their order.
    pub(crate) fn atoms_of(&self, side: Side, node: NodeId) -> &[AtomId] {
        self.of_keyword.get(self.index_of(side, node)).map_or(&[], Vec::as_slice)
    }

    pub(crate) fn root(&self, side: Side) -> ClassId {
        self.class_of(side, self.schema(side).graph().root())
    }

    /// The class means the same wherever it is applied.
    pub(crate) fn is_static(&self, class: ClassId) -> bool {
        self.dynamic.is_empty()
            || self.class(class).is_none_or(|class| !self.dynamic.contains(&class.origin.side))
    }

    /// The same of a keyword.
    pub(crate) fn is_plain(&self, atom: AtomId) -> bool {
        let rule = &self.atom(atom).rule;
        let is_seen = !matches!(rule, Rule::Opaque);
        is_seen && (self.dynamic.is_empty() || rule.classes().into_iter().all(|class| self.is_static(class)))
    }

    /// The value is taken by the subschemas of the class; none if the check was given up, or if what the class says
    /// depends on the way to it.
    pub(crate) fn takes(&self, class: ClassId, value: &Value) -> Option<bool> {
        let is_root = [Side::Producer, Side::Receiver].iter().any(|side| self.root(*side) == class);
        if !is_root && !self.is_static(class) {
            return None;
        }
        let Some(class) = self.class(class) else { return Some(false) };
        match &class.body {
            ClassBody::Never => Some(false),
            ClassBody::All(atoms) if atoms.is_empty() => Some(true),
            ClassBody::All(_) => {
                self.schema(class.origin.side).program().is_valid_at(class.origin.node, value).ok()
            }
        }
    }

    /// The class plainly takes no value of the kind. False where that isn't plain.
    pub(crate) fn refuses(&self, class: ClassId, kind: Kind) -> bool {
        self.refused(class).contains(kind)
    }

    /// The kinds of which the class plainly takes no value.
    pub(crate) fn refused(&self, class: ClassId) -> Kinds {
        self.refused.get(class.index()).copied().unwrap_or(Kinds::ALL)
    }

    pub(crate) fn name(&self, id: NameId) -> &str {
        self.names.list.get(id.index()).map_or("", |name| name)
    }

    pub(crate) fn name_id(&self, name: &str) -> Option<NameId> {
        self.names.ids.get(name).copied()
    }

    pub(crate) fn pattern_id(&self, source: &str) -> Option<PatternId> {
        self.patterns.ids.get(source).copied()
    }

    /// The name matches the pattern of that text. None where it can't be told.
    pub(crate) fn matches(&self, source: &str, name: &str) -> Option<bool> {
        Some(self.language(self.pattern_id(source)?)?.contains(name))
    }

    /// The strings of a pattern; none where it isn't regular or too large.
    pub(crate) fn language(&self, id: PatternId) -> Option<&Language> {
        let (pattern, language) = self.patterns.list.get(id.index())?;
        language.get_or_init(|| Language::of_pattern(pattern).ok()).as_ref()
    }

    fn index_of(&self, side: Side, node: NodeId) -> usize {
        match side {
            Side::Producer => node.index(),
            Side::Receiver => self.producer.graph().len() + node.index(),
        }
    }
}

/// Each name once.
#[derive(Default)]
struct Names {
    list: Vec<Arc<str>>,
    ids: HashMap<Arc<str>, NameId>,
}

impl Names {
    fn intern(&mut self, name: &Arc<str>) -> NameId {
        let next = NameId::at(self.list.len());
        *self.ids.entry(name.clone()).or_insert_with(|| {
            self.list.push(name.clone());
            next
        })
    }
}

/// Each pattern once, by its text.
#[derive(Default)]
struct Patterns {
    list: Vec<(Arc<Pattern>, OnceCell<Option<Language>>)>,
    ids: HashMap<Box<str>, PatternId>,
}

impl Patterns {
    fn intern(&mut self, pattern: &Arc<Pattern>) -> PatternId {
        let next = PatternId::at(self.list.len());
        *self.ids.entry(pattern.source().into()).or_insert_with(|| {
            self.list.push((pattern.clone(), OnceCell::new()));
            next
        })
    }
}
