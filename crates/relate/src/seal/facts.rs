//! What is true of a node wherever it is applied: which kinds it refuses, whether it says which keys there are.
//!
//! Each fact is a fixed point over the graph, reached with a worklist over the reversed edges, so that neither a
//! long chain of references nor a loop costs more than its edges.

use std::cell::RefCell;
use std::collections::HashMap;

use accordant_json::Kind;
use accordant_schema::{Body, Graph, Meaning, NodeId, TypeSet};

use super::FreeForm;
use super::edge::{Edge, edges, targets};
use super::names::Names;

/// Whether a node, applied to an object, says which keys there are. Ordered from the strictest on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Shape {
    /// Each way to satisfy it for an object declares keys, or there is no way.
    Whole,
    /// Some alternatives declare keys and some leave the object as it comes.
    Partly,
    /// Nothing in it declares keys.
    Open,
}

/// The facts of each node of a graph.
pub(super) struct Facts<'g> {
    pub(super) graph: &'g Graph,
    pub(super) names: Names,
    free_form: FreeForm,
    refuses_objects: Vec<bool>,
    refuses_arrays: Vec<bool>,
    shapes: Vec<Shape>,
    /// The node whose `oneOf` a branch belongs to.
    one_of: HashMap<NodeId, NodeId>,
    /// Pairs of nodes that were asked about, and whether they are proven disjoint.
    pub(super) disjoint: RefCell<HashMap<(NodeId, NodeId), bool>>,
}

impl<'g> Facts<'g> {
    pub(super) fn of(graph: &'g Graph, free_form: FreeForm) -> Self {
        let size = graph.len();
        let mut facts = Self {
            graph,
            names: Names::of(graph),
            free_form,
            refuses_objects: vec![false; size],
            refuses_arrays: vec![false; size],
            shapes: vec![Shape::Open; size],
            one_of: HashMap::new(),
            disjoint: RefCell::default(),
        };
        let users = users(graph);
        settle(graph, &users, |node| facts.find_refusal(node));
        settle(graph, &users, |node| facts.find_shape(node));
        for node in graph.ids() {
            for keyword in graph.node(node).keywords() {
                if let Meaning::OneOf(branches) = &keyword.meaning {
                    facts.one_of.extend(branches.iter().map(|branch| (*branch, node)));
                }
            }
        }
        facts
    }

    /// No value of this kind satisfies the node. False where that isn't plain to see.
    pub(super) fn refuses(&self, node: NodeId, kind: Kind) -> bool {
        let known = match kind {
            Kind::Object => &self.refuses_objects,
            Kind::Array => &self.refuses_arrays,
            Kind::Null | Kind::Boolean | Kind::Number | Kind::String => return false,
        };
        known.get(node.index()).copied().unwrap_or(false)
    }

    /// The branches that may take a value of this kind.
    pub(super) fn taking(&self, branches: &[NodeId], kind: Kind) -> Vec<NodeId> {
        branches.iter().copied().filter(|branch| !self.refuses(*branch, kind)).collect()
    }

    /// Whether the node says which keys an object has.
    pub(super) fn shape(&self, node: NodeId) -> Shape {
        self.shapes.get(node.index()).copied().unwrap_or(Shape::Open)
    }

    /// Two branches of one `oneOf`: a valid instance satisfies one of them only.
    pub(super) fn exclude_each_other(&self, a: NodeId, b: NodeId) -> bool {
        a != b && self.one_of.get(&a).is_some_and(|owner| self.one_of.get(&b) == Some(owner))
    }

    /// The node stands in `$defs` or `definitions`.
    pub(super) fn is_definition(&self, node: NodeId) -> bool {
        let parent = self.graph.node(node).location.pointer.parent();
        parent
            .and_then(|parent| parent.last().map(|word| matches!(&*word, "$defs" | "definitions")))
            .unwrap_or(false)
    }

    /// The node's own keywords declare keys, or say that it is an object without any.
    fn shapes_itself(&self, node: NodeId) -> bool {
        let keywords = self.graph.node(node).keywords();
        keywords.iter().any(|keyword| match &keyword.meaning {
            Meaning::Properties(_)
            | Meaning::PatternProperties(_)
            | Meaning::AdditionalProperties(_)
            | Meaning::UnevaluatedProperties(_) => true,
            Meaning::Enum(_) | Meaning::Const(_) => true,
            Meaning::Type(_) => self.is_free_form(node),
            _ => false,
        })
    }

    /// The node says that there is an object, the options ask to close such, and nothing in it rules over names.
    pub(super) fn is_free_form(&self, node: NodeId) -> bool {
        let keywords = self.graph.node(node).keywords();
        self.free_form == FreeForm::Close
            && keywords
                .iter()
                .any(|keyword| matches!(&keyword.meaning, Meaning::Type(types) if names_object(*types)))
            && !keywords.iter().any(|keyword| rules_names(&keyword.meaning))
    }

    fn find_refusal(&mut self, node: NodeId) -> bool {
        let (object, array) = (self.cannot_be(node, Kind::Object), self.cannot_be(node, Kind::Array));
        let objects = set(&mut self.refuses_objects, node, object);
        set(&mut self.refuses_arrays, node, array) || objects
    }

    fn cannot_be(&self, node: NodeId, kind: Kind) -> bool {
        let body = match &self.graph.node(node).body {
            Body::Always(taken) => return !taken,
            Body::Keywords(keywords) => keywords,
        };
        body.iter().any(|keyword| match &keyword.meaning {
            Meaning::Type(types) => !types.allows_kind(kind),
            Meaning::Enum(values) => !values.iter().any(|value| value.kind() == kind),
            Meaning::Const(value) => value.kind() != kind,
            Meaning::AllOf(branches) => branches.iter().any(|branch| self.refuses(*branch, kind)),
            Meaning::AnyOf(branches) | Meaning::OneOf(branches) => {
                branches.iter().all(|branch| self.refuses(*branch, kind))
            }
            reference => {
                let targets = targets(self.graph, reference);
                !targets.is_empty() && targets.iter().all(|target| self.refuses(*target, kind))
            }
        })
    }

    fn find_shape(&mut self, node: NodeId) -> bool {
        let shape = self.shape_of(node);
        set(&mut self.shapes, node, shape)
    }

    fn shape_of(&self, node: NodeId) -> Shape {
        if self.refuses(node, Kind::Object) || self.shapes_itself(node) {
            return Shape::Whole;
        }
        let parts = self.graph.node(node).keywords().iter().map(|keyword| match &keyword.meaning {
            Meaning::AllOf(branches) => self.strictest(branches),
            Meaning::AnyOf(branches) | Meaning::OneOf(branches) => self.either(branches),
            Meaning::If { then, otherwise, .. } => {
                let branches: Vec<NodeId> = [*then, *otherwise].into_iter().flatten().collect();
                self.strictest(&branches)
            }
            Meaning::DependentSchemas(rows) => {
                let branches: Vec<NodeId> = rows.iter().map(|(_, node)| *node).collect();
                self.strictest(&branches)
            }
            reference => match targets(self.graph, reference).as_slice() {
                [] => Shape::Open,
                several => self.either(several),
            },
        });
        parts.min().unwrap_or(Shape::Open)
    }

    fn strictest(&self, branches: &[NodeId]) -> Shape {
        let taken = branches.iter().filter(|branch| !self.refuses(**branch, Kind::Object));
        taken.map(|branch| self.shape(*branch)).min().unwrap_or(Shape::Open)
    }

    fn either(&self, branches: &[NodeId]) -> Shape {
        let taken = self.taking(branches, Kind::Object);
        let shapes: Vec<Shape> = taken.iter().map(|branch| self.shape(*branch)).collect();
        match (shapes.iter().min(), shapes.iter().max()) {
            (Some(least), Some(most)) if least == most => *least,
            (Some(_), Some(_)) => Shape::Partly,
            _ => Shape::Whole,
        }
    }
}

/// Says which names there may be, or how many, without declaring one.
fn rules_names(meaning: &Meaning) -> bool {
    match meaning {
        Meaning::PropertyNames(_) => true,
        Meaning::MinProperties(count) => *count > 0,
        Meaning::Required(names) => !names.is_empty(),
        _ => false,
    }
}

/// `object` is among the words, and the words don't name every kind, which would say nothing.
fn names_object(types: TypeSet) -> bool {
    types.allows_kind(Kind::Object) && !Kind::ALL.iter().all(|kind| types.allows_kind(*kind))
}

/// Set a fact and say whether it is news.
fn set<T: PartialEq>(facts: &mut [T], node: NodeId, fact: T) -> bool {
    match facts.get_mut(node.index()) {
        Some(known) if *known != fact => {
            *known = fact;
            true
        }
        _ => false,
    }
}

/// For each node, who uses it in place.
fn users(graph: &Graph) -> Vec<Vec<NodeId>> {
    let mut users = vec![Vec::new(); graph.len()];
    for node in graph.ids() {
        for (_, to) in edges(graph, node).into_iter().filter(|(edge, _)| *edge == Edge::Beside) {
            if let Some(list) = users.get_mut(to.index()) {
                list.push(node);
            }
        }
    }
    users
}

/// Ask `find` of each node, and again of the users of each node for which it had news.
fn settle(graph: &Graph, users: &[Vec<NodeId>], mut find: impl FnMut(NodeId) -> bool) {
    let mut open: Vec<NodeId> = graph.ids().collect();
    while let Some(node) = open.pop() {
        if find(node) {
            open.extend(users.get(node.index()).into_iter().flatten());
        }
    }
}
