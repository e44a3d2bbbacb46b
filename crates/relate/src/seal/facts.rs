//! What is true of a node wherever it is applied: which kinds it refuses, whether it shapes objects, what lies below.
//!
//! Each fact is a fixed point over the graph, reached with a worklist over the reversed edges, so that neither a
//! long chain of references nor a loop costs more than its edges.

use std::collections::HashMap;

use accordant_json::{Kind, Value};
use accordant_schema::{Body, Graph, Meaning, NodeId, TypeSet};

use super::FreeForm;
use super::edge::{Edge, edges, keywords, targets};

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
    free_form: FreeForm,
    refuses_objects: Vec<bool>,
    refuses_arrays: Vec<bool>,
    shapes: Vec<Shape>,
    deep: Vec<bool>,
    /// The node whose `oneOf` a branch belongs to.
    one_of: HashMap<NodeId, NodeId>,
}

impl<'g> Facts<'g> {
    pub(super) fn of(graph: &'g Graph, free_form: FreeForm) -> Self {
        let size = graph.len();
        let mut facts = Self {
            graph,
            free_form,
            refuses_objects: vec![false; size],
            refuses_arrays: vec![false; size],
            shapes: vec![Shape::Open; size],
            deep: vec![false; size],
            one_of: HashMap::new(),
        };
        let users = Users::of(graph);
        settle(graph, &users.beside, |node| facts.find_refusal(node));
        settle(graph, &users.beside, |node| facts.find_shape(node));
        settle(graph, &users.any, |node| facts.find_depth(node));
        for node in graph.ids() {
            for keyword in keywords(graph.node(node)) {
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

    /// Whether the node says which keys an object has.
    pub(super) fn shape(&self, node: NodeId) -> Shape {
        self.shapes.get(node.index()).copied().unwrap_or(Shape::Open)
    }

    /// An object that could be sealed lies at the node or below it.
    pub(super) fn is_deep(&self, node: NodeId) -> bool {
        self.deep.get(node.index()).copied().unwrap_or(true)
    }

    /// Two branches of one `oneOf`: a valid instance satisfies one of them only.
    pub(super) fn exclude_each_other(&self, a: NodeId, b: NodeId) -> bool {
        a != b && self.one_of.get(&a).is_some_and(|owner| self.one_of.get(&b) == Some(owner))
    }

    /// The node's own keywords declare keys, or say that it is an object without any.
    pub(super) fn shapes_itself(&self, node: NodeId) -> bool {
        let keywords = keywords(self.graph.node(node));
        let rules_names = keywords.iter().any(|keyword| matches!(keyword.meaning, Meaning::PropertyNames(_)));
        keywords.iter().any(|keyword| match &keyword.meaning {
            Meaning::Properties(_)
            | Meaning::PatternProperties(_)
            | Meaning::AdditionalProperties(_)
            | Meaning::UnevaluatedProperties(_) => true,
            Meaning::Type(types) => {
                self.free_form == FreeForm::Close && !rules_names && names_object(*types)
            }
            _ => false,
        })
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
            Meaning::Type(types) => !has(*types, kind),
            Meaning::Enum(values) => !values.iter().any(|value| value.kind() == kind),
            Meaning::Const(value) => value.kind() != kind,
            Meaning::AllOf(branches) => branches.iter().any(|branch| self.refuses(*branch, kind)),
            Meaning::AnyOf(branches) | Meaning::OneOf(branches) => {
                branches.iter().all(|branch| self.refuses(*branch, kind))
            }
            reference => {
                let targets = targets(self.graph, self.graph.node(node), reference);
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
        let here = self.graph.node(node);
        let parts = keywords(here).iter().map(|keyword| match &keyword.meaning {
            Meaning::AllOf(branches) => self.strictest(branches),
            Meaning::AnyOf(branches) | Meaning::OneOf(branches) => self.either(branches),
            Meaning::If { then, otherwise, .. } => match (then, otherwise) {
                (Some(then), Some(otherwise)) => self.either(&[*then, *otherwise]),
                (Some(branch), None) | (None, Some(branch)) => self.shape(*branch).max(Shape::Partly),
                (None, None) => Shape::Open,
            },
            reference => match targets(self.graph, here, reference).as_slice() {
                [] => Shape::Open,
                several => self.either(several),
            },
        });
        parts.min().unwrap_or(Shape::Open)
    }

    fn strictest(&self, branches: &[NodeId]) -> Shape {
        branches.iter().map(|branch| self.shape(*branch)).min().unwrap_or(Shape::Open)
    }

    fn either(&self, branches: &[NodeId]) -> Shape {
        let taken = branches.iter().filter(|branch| !self.refuses(**branch, Kind::Object));
        let shapes: Vec<Shape> = taken.map(|branch| self.shape(*branch)).collect();
        match (shapes.iter().min(), shapes.iter().max()) {
            (Some(least), Some(most)) if least == most => *least,
            (Some(_), Some(_)) => Shape::Partly,
            _ => Shape::Whole,
        }
    }

    fn find_depth(&mut self, node: NodeId) -> bool {
        let shaped = !self.refuses(node, Kind::Object) && self.shapes_itself(node);
        let below = || {
            let edges = edges(self.graph, node);
            edges.iter().any(|(edge, to)| *edge != Edge::Test && self.is_deep(*to))
        };
        let deep = shaped || below();
        set(&mut self.deep, node, deep)
    }
}

/// `object` is among the words, and the words don't name every kind, which would say nothing.
fn names_object(types: TypeSet) -> bool {
    has(types, Kind::Object) && !Kind::ALL.iter().all(|kind| has(types, *kind))
}

fn has(types: TypeSet, kind: Kind) -> bool {
    types.iter().any(|word| word == kind.word() || (word == "integer" && kind == Kind::Number))
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

/// Who uses a node, in place or in any way.
struct Users {
    beside: Vec<Vec<NodeId>>,
    any: Vec<Vec<NodeId>>,
}

impl Users {
    fn of(graph: &Graph) -> Self {
        let mut users = Self { beside: vec![Vec::new(); graph.len()], any: vec![Vec::new(); graph.len()] };
        for node in graph.ids() {
            for (edge, to) in edges(graph, node) {
                if edge == Edge::Beside {
                    users.beside.get_mut(to.index()).into_iter().for_each(|list| list.push(node));
                }
                users.any.get_mut(to.index()).into_iter().for_each(|list| list.push(node));
            }
        }
        users
    }
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

/// A value that a schema lists.
pub(super) fn listed(meaning: &Meaning) -> Option<&[Value]> {
    match meaning {
        Meaning::Enum(values) => Some(values),
        Meaning::Const(value) => Some(std::slice::from_ref(value)),
        _ => None,
    }
}
