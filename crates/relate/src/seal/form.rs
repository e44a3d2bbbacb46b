//! The words with which a node closes an object.

use std::collections::{BTreeMap, BTreeSet};

use accordant_schema::{Draft, NodeId};

use super::closure::{Literal, Part, When};
use super::declared::{Declared, Own};
use super::facts::Facts;
use super::{Addition, Why};

/// The most clauses that say when a key counts as declared.
const CLAUSES: usize = 256;

/// What a node gets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Form<'g> {
    /// Names and patterns that stand elsewhere and are listed here too.
    pub(super) listed: Declared<'g>,
    /// For a listed name, the conditions under which it is declared; one of them must hold.
    pub(super) clauses: Vec<(&'g str, Vec<When>)>,
    /// The keyword that refuses the rest.
    pub(super) keyword: &'static str,
    /// The object declares no key at all.
    pub(super) is_empty: bool,
}

impl Form<'_> {
    /// What the node gets, for people.
    pub(super) fn addition(&self) -> Addition {
        if self.is_empty {
            Addition::Empty
        } else if self.listed != Declared::default() {
            Addition::Listed
        } else if self.keyword == ADDITIONAL {
            Addition::Additional
        } else {
            Addition::Unevaluated
        }
    }

    fn plain(keyword: &'static str) -> Self {
        Self { listed: Declared::default(), clauses: Vec::new(), keyword, is_empty: false }
    }
}

const ADDITIONAL: &str = "additionalProperties";
const UNEVALUATED: &str = "unevaluatedProperties";

/// How `node`, which applies with `parts`, refuses what none of them declares.
pub(super) fn form<'g>(facts: &Facts<'g>, node: NodeId, parts: &[Part]) -> Result<Form<'g>, Why> {
    let graph = facts.graph;
    let own = Declared::of(graph, [node]);
    let others: Vec<&Part> = speaking(facts, parts, node);
    if others.iter().all(|part| own.covers(&facts.names, &Declared::of(graph, [part.node]))) {
        let is_empty = others.is_empty() && !Own::of(graph, node).speaks();
        return Ok(Form { is_empty, ..Form::plain(ADDITIONAL) });
    }
    if graph.node(node).draft >= Draft::V2019 {
        return Ok(Form::plain(UNEVALUATED));
    }
    let (always, sometimes): (Vec<&Part>, Vec<&Part>) =
        others.into_iter().partition(|part| part.is_certain());
    let listed = Declared::of(graph, always.iter().map(|part| part.node));
    let known = Declared::of(graph, always.iter().map(|part| part.node).chain([node]));
    conditional(facts, listed, &known, &sometimes)
}

/// How `node` refuses what neither it nor the parts outside of it declare.
pub(super) fn listing<'g>(
    facts: &Facts<'g>,
    node: NodeId,
    inside: &[Part],
    outside: &[Part],
) -> Result<Form<'g>, Why> {
    let graph = facts.graph;
    let others = speaking(facts, outside, node);
    let (always, sometimes): (Vec<&Part>, Vec<&Part>) =
        others.into_iter().partition(|part| part.is_certain());
    let mut form = form(facts, node, inside)?;
    let told = Declared::of(graph, always.iter().map(|part| part.node));
    if told.all || sometimes.iter().any(|part| !told.covers(&facts.names, &Declared::of(graph, [part.node])))
    {
        return Err(Why::Together);
    }
    let own = Declared::of(graph, [node]);
    form.listed.names.extend(told.names.iter().filter(|name| !own.names.contains(*name)));
    form.listed.patterns.extend(
        told.patterns
            .iter()
            .filter(|pattern| !own.patterns.iter().any(|known| known.source() == pattern.source())),
    );
    form.clauses.retain(|(name, _)| !told.has(&facts.names, name));
    form.is_empty = false;
    Ok(form)
}

fn speaking<'p>(facts: &Facts<'_>, parts: &'p [Part], except: NodeId) -> Vec<&'p Part> {
    parts.iter().filter(|part| part.node != except && Own::of(facts.graph, part.node).speaks()).collect()
}

/// Older drafts can't see what branches declare: list all names, and say for each when it counts.
fn conditional<'g>(
    facts: &Facts<'g>,
    mut listed: Declared<'g>,
    known: &Declared<'g>,
    sometimes: &[&Part],
) -> Result<Form<'g>, Why> {
    let mut clauses: BTreeMap<&'g str, BTreeSet<When>> = BTreeMap::new();
    for part in sometimes {
        let declared = Declared::of(facts.graph, [part.node]);
        if known.covers(&facts.names, &declared) {
            continue;
        }
        let is_plain = !declared.all && declared.patterns.is_empty();
        if !is_plain || !part.when.iter().all(|literal| can_ask(facts, literal)) {
            return Err(Why::Draft);
        }
        for name in declared.names.iter().filter(|name| !known.has(&facts.names, name)) {
            if !known.lacks(&facts.names, name) {
                return Err(Why::Draft);
            }
            clauses.entry(name).or_default().insert(part.when.clone());
        }
    }
    if clauses.values().map(BTreeSet::len).sum::<usize>() > CLAUSES {
        return Err(Why::Draft);
    }
    listed.names.extend(clauses.keys());
    let clauses = clauses.into_iter().map(|(name, whens)| (name, whens.into_iter().collect())).collect();
    Ok(Form { listed, clauses, keyword: ADDITIONAL, is_empty: false })
}

/// A schema beside the node can ask it: a reference to the node leads there.
fn can_ask(facts: &Facts<'_>, literal: &Literal) -> bool {
    let graph = facts.graph;
    match literal {
        Literal::Holds(node) | Literal::Fails(node) => {
            graph.node(*node).resource == graph.node(graph.root()).resource
        }
        Literal::Has(_) => true,
        Literal::Unknown(_) => false,
    }
}
