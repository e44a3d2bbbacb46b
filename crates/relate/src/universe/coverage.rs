//! Which members and items of an instance a subschema speaks of: what `additionalProperties` and `unevaluated…`
//! leave alone.
//!
//! What `unevaluated…` sees depends on which alternatives hold. Two bounds are kept: what is evaluated in every case
//! (through `allOf` and references), and what may be in some. Reasoning from the wider one when the keyword is
//! asserted, and from the narrower one when it is denied, errs on the safe side both times.

use std::collections::BTreeSet;

use accordant_schema::{Graph, Meaning, NodeId};

use super::{NameId, Names, PatternId, Patterns};

/// The names of members that are spoken of.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub(crate) struct Coverage {
    pub(crate) all: bool,
    pub(crate) names: BTreeSet<NameId>,
    pub(crate) patterns: BTreeSet<PatternId>,
}

/// How far in-place subschemas are followed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reach {
    /// The node's own keywords.
    Own,
    /// Those that hold whenever the node does.
    Certain,
    /// Those that may hold.
    Possible,
}

/// The names that the keywords at `node` speak of, `unevaluatedProperties` itself aside.
pub(super) fn members(
    graph: &Graph,
    node: NodeId,
    reach: Reach,
    names: &mut Names,
    patterns: &mut Patterns,
) -> Coverage {
    let mut covered = Coverage::default();
    for (depth, meaning) in in_place(graph, node, reach) {
        match meaning {
            Meaning::Properties(rows) => {
                covered.names.extend(rows.iter().map(|(name, _)| names.intern(name)))
            }
            Meaning::PatternProperties(rows) => {
                covered.patterns.extend(rows.iter().map(|(pattern, _)| patterns.intern(pattern)));
            }
            Meaning::AdditionalProperties(_) if reach != Reach::Own => covered.all = true,
            Meaning::UnevaluatedProperties(_) if depth > 0 => covered.all = true,
            Meaning::DynamicRef { .. } if reach == Reach::Possible => covered.all = true,
            _ => {}
        }
    }
    covered
}

/// The index from which on items are not spoken of, `unevaluatedItems` itself aside; none if there is no such index.
pub(super) fn items(graph: &Graph, node: NodeId, reach: Reach) -> Option<usize> {
    let mut from = 0;
    for (depth, meaning) in in_place(graph, node, reach) {
        match meaning {
            Meaning::PrefixItems(nodes) => from = from.max(nodes.len()),
            Meaning::Items { .. } => return None,
            Meaning::UnevaluatedItems(_) if depth > 0 => return None,
            // Which items `contains` evaluates depends on their values, and on the draft.
            Meaning::Contains { .. } | Meaning::DynamicRef { .. } if reach == Reach::Possible => return None,
            _ => {}
        }
    }
    Some(from)
}

/// The keywords that apply at the place of `node`, with the number of applicators on the way.
fn in_place(graph: &Graph, node: NodeId, reach: Reach) -> Vec<(usize, &Meaning)> {
    let mut found = Vec::new();
    let mut seen = BTreeSet::new();
    let mut open = vec![(0, node)];
    while let Some((depth, node)) = open.pop() {
        if !seen.insert(node) {
            continue;
        }
        for keyword in graph.node(node).keywords() {
            let follows = match &keyword.meaning {
                Meaning::AllOf(_) | Meaning::Ref(_) => reach != Reach::Own,
                Meaning::AnyOf(_) | Meaning::OneOf(_) | Meaning::If { .. } | Meaning::DependentSchemas(_) => {
                    reach == Reach::Possible
                }
                _ => false,
            };
            if follows {
                open.extend(keyword.meaning.children().into_iter().map(|child| (depth + 1, child)));
            }
            found.push((depth, &keyword.meaning));
        }
    }
    found
}
