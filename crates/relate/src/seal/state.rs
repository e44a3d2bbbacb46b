//! What a place says of undeclared keys before anything is done.

use accordant_schema::{Meaning, NodeId, Type};

use super::Why;
use super::closure::Part;
use super::declared::{Declared, Own};
use super::facts::{Facts, Shape};

/// Closed.
#[derive(Debug)]
pub(super) enum State {
    /// Undeclared keys are refused already, or each value is listed.
    Closed,
    /// It is to stay open; the node is where that is said.
    Open(NodeId, Why),
    /// It declares keys and leaves others.
    Declares,
}

/// The state of a place with these parts.
pub(super) fn state(facts: &Facts<'_>, parts: &[Part], shape: Shape) -> State {
    let graph = facts.graph;
    let certain = || parts.iter().filter(|part| part.is_certain());
    if certain().any(|part| Own::of(graph, part.node).is_closed(graph) || is_listed(facts, part.node)) {
        return State::Closed;
    }
    for part in certain() {
        if let Some(rest) = Own::of(graph, part.node).rest(graph) {
            let typed = !graph.node(rest).keywords().is_empty();
            return State::Open(part.node, if typed { Why::Map } else { Why::Author });
        }
    }
    let speaking = || parts.iter().filter(|part| Own::of(graph, part.node).speaks());
    let first = parts.first().map_or(graph.root(), |part| part.node);
    if shape == Shape::Open {
        return State::Open(first, unsaid(facts, parts));
    }
    let declared = Declared::of(graph, speaking().map(|part| part.node));
    let required = certain().flat_map(|part| graph.node(part.node).keywords()).find_map(|keyword| {
        match &keyword.meaning {
            Meaning::Required(names) => names.iter().find(|name| declared.lacks(&facts.names, name)),
            _ => None,
        }
    });
    match required {
        Some(name) => State::Open(first, Why::Required(name.clone())),
        None if speaking().next().is_none() && rules_names(facts, parts) => State::Open(first, Why::Names),
        None => State::Declares,
    }
}

/// Why a place that declares no keys stays open.
fn unsaid(facts: &Facts<'_>, parts: &[Part]) -> Why {
    let object = parts.iter().filter(|part| part.is_certain()).any(|part| {
        let keywords = facts.graph.node(part.node).keywords().iter();
        let mut types =
            keywords.filter_map(
                |keyword| if let Meaning::Type(types) = &keyword.meaning { Some(types) } else { None },
            );
        types.any(|types| types.contains(Type::Object))
    });
    match (rules_names(facts, parts), object) {
        (true, _) => Why::Names,
        (false, true) => Why::FreeForm,
        (false, false) => Why::Unsaid,
    }
}

fn rules_names(facts: &Facts<'_>, parts: &[Part]) -> bool {
    let certain = parts.iter().filter(|part| part.is_certain());
    certain.flat_map(|part| facts.graph.node(part.node).keywords()).any(|keyword| match &keyword.meaning {
        Meaning::PropertyNames(_) | Meaning::Required(_) => true,
        Meaning::MinProperties(count) => *count > 0,
        _ => false,
    })
}

fn is_listed(facts: &Facts<'_>, node: NodeId) -> bool {
    let keywords = facts.graph.node(node).keywords().iter();
    keywords.into_iter().any(|keyword| matches!(keyword.meaning, Meaning::Enum(_) | Meaning::Const(_)))
}
