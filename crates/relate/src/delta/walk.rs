//! Walking the receiver's schema beside what the producer may send, asking at each keyword whether it refuses any.

use accordant_json::Kind;
use accordant_schema::{Body, Graph, Keyword, Meaning, NodeId};

use super::found::{Claim, Finding, Found, kind_of};
use super::sent::Sent;
use super::spot::Spot;
use super::{DifferenceKind, close, fragment};
use crate::engine::Literal;
use crate::universe::{AtomId, Kinds, Side};

/// Subschemas that are looked at; past them the walk says that it was cut short.
const VISITS: usize = 5_000;
/// Subschemas in each other that are looked at. The thread's stack bears several times as many.
const NESTED: usize = 64;

/// The walk.
pub(super) struct Walk<'u, 's> {
    pub(super) found: Found<'u, 's>,
    /// What is being walked, so that recursion ends: what would be found below was found above.
    way: Vec<(Sent, NodeId)>,
    visits: usize,
}

/// A keyword of the receiver.
#[derive(Clone, Copy)]
pub(super) struct Rule<'g> {
    pub(super) node: NodeId,
    pub(super) keyword: &'g Keyword,
    pub(super) atom: AtomId,
}

impl<'u, 's> Walk<'u, 's> {
    pub(super) const fn new(found: Found<'u, 's>) -> Self {
        Self { found, way: Vec::new(), visits: 0 }
    }

    pub(super) fn receiver(&self) -> &'s Graph {
        self.found.universe.schema(Side::Receiver).graph()
    }

    pub(super) fn producer(&self) -> &'s Graph {
        self.found.universe.schema(Side::Producer).graph()
    }

    /// Find what the receiver's node refuses at the spot.
    pub(super) fn visit(&mut self, spot: &Spot, node: NodeId) {
        let node = self.found.universe.standing(Side::Receiver, node);
        self.visits += 1;
        let here = (spot.sent.clone(), node);
        if self.way.contains(&here) {
            return;
        }
        if self.visits > VISITS || self.way.len() >= NESTED {
            let claim = Claim::other(spot.at.clone(), fragment::whole(self.receiver(), node));
            return self.found.keep(claim, Finding::Open);
        }
        let class = self.found.universe.class_of(Side::Receiver, node);
        if !self.found.may_send(spot, &[Literal::Class(class, false)]) {
            return;
        }
        self.way.push(here);
        let (taken, is_other_kind) = self.kinds(spot, node);
        let is_settled = is_other_kind && spot.sent.is_silent(self.producer());
        if !is_settled {
            self.keywords(&spot.under([Literal::Among(taken)]), node);
        }
        self.way.pop();
    }

    fn keywords(&mut self, spot: &Spot, node: NodeId) {
        let graph = self.receiver();
        let atoms = self.found.universe.atoms_of(Side::Receiver, node).to_vec();
        let body = &graph.node(node).body;
        if matches!(body, Body::Always(false)) {
            self.refused(spot, node, DifferenceKind::Other, None);
        }
        for (keyword, atom) in graph.node(node).keywords().iter().zip(atoms) {
            self.keyword(spot, Rule { node, keyword, atom });
        }
    }

    fn keyword(&mut self, spot: &Spot, rule: Rule<'_>) {
        let claim = |walk: &mut Self, kind| walk.simple(spot, rule, kind, &[Literal::Atom(rule.atom, false)]);
        match &rule.keyword.meaning {
            Meaning::AllOf(nodes) => nodes.iter().for_each(|node| self.visit(spot, *node)),
            Meaning::Ref(node) => self.visit(spot, *node),
            Meaning::DynamicRef { fallback, .. } => self.visit(spot, *fallback),
            Meaning::AnyOf(nodes) => self.alternatives(spot, rule, nodes, false),
            Meaning::OneOf(nodes) => self.alternatives(spot, rule, nodes, true),
            Meaning::If { condition, then, otherwise } => {
                let condition = self.found.universe.class_of(Side::Receiver, *condition);
                for (holds, node) in [(true, then), (false, otherwise)] {
                    if let Some(node) = node {
                        self.visit(&spot.under([Literal::Class(condition, holds)]), *node);
                    }
                }
            }
            Meaning::Format { name, .. } if self.found.universe.is_silent(rule.atom) => {
                self.annotated(spot, rule, name);
            }
            meaning => match kind_of(meaning) {
                Some(kind) => claim(self, kind),
                None => self.inside(spot, rule),
            },
        }
    }

    /// A difference that one keyword makes at the spot.
    pub(super) fn simple(&mut self, spot: &Spot, rule: Rule<'_>, kind: DifferenceKind, literals: &[Literal]) {
        let (producer, receiver) = (self.producer(), self.receiver());
        self.found.claim(spot, literals, |_| Claim {
            kind,
            at: spot.at.clone(),
            name: None,
            producer: fragment::of_sent(producer, &spot.sent, rule.keyword.name),
            receiver: fragment::keyword(receiver, rule.node, rule.keyword.name),
            closable: close::of_keyword(kind, &rule.keyword.meaning),
        });
    }

    /// A format that is not asserted, and that the producer doesn't promise.
    fn annotated(&mut self, spot: &Spot, rule: Rule<'_>, name: &str) {
        let (producer, receiver) = (self.producer(), self.receiver());
        let is_promised = spot.sent.says(
            producer,
            |meaning| matches!(meaning, Meaning::Format { name: promised, .. } if **promised == *name),
        );
        if !is_promised && self.found.may_send(spot, &[Literal::Among(Kind::String.into())]) {
            let claim = Claim {
                kind: DifferenceKind::FormatNarrowed,
                at: spot.at.clone(),
                name: None,
                producer: fragment::of_sent(producer, &spot.sent, rule.keyword.name),
                receiver: fragment::keyword(receiver, rule.node, rule.keyword.name),
                closable: super::Closable::Never,
            };
            self.found.keep(claim, Finding::Harmless);
        }
    }

    /// Whatever is sent at the spot is refused.
    pub(super) fn refused(&mut self, spot: &Spot, node: NodeId, kind: DifferenceKind, name: Option<&str>) {
        let (producer, receiver) = (self.producer(), self.receiver());
        let closable = if kind == DifferenceKind::ExtraField {
            super::Closable::Lossless("drop_extra")
        } else {
            super::Closable::Never
        };
        self.found.claim(spot, &[], |_| Claim {
            kind,
            at: spot.at.clone(),
            name: name.map(str::to_owned),
            producer: spot.sent.nodes.first().map(|node| fragment::whole(producer, *node)),
            receiver: fragment::whole(receiver, node),
            closable,
        });
    }

    /// Report kinds that are sent and not taken. Gives the kinds that may be taken, and whether any is not.
    fn kinds(&mut self, spot: &Spot, node: NodeId) -> (Kinds, bool) {
        let class = self.found.universe.class_of(Side::Receiver, node);
        let refused = self.found.universe.refused(class);
        let taken = Kinds::ALL.without(refused);
        if taken.is_empty() || refused.is_empty() {
            return (taken.or(refused), false);
        }
        let mut sent: Vec<(Kind, Finding)> = Vec::new();
        for kind in refused.iter() {
            match self.found.ask(spot, &[Literal::Among(kind.into())], &spot.at) {
                Finding::Nothing => {}
                finding => sent.push((kind, finding)),
            }
        }
        let is_null = |(kind, _): &(Kind, Finding)| *kind == Kind::Null;
        let is_found = !sent.is_empty();
        // Where anything may be sent, null is nothing special.
        let is_special = sent.iter().any(is_null) && (sent.len() < refused.iter().count() || sent.len() == 1);
        if is_special && self.found.may_send(spot, &[Literal::Among(taken)]) {
            let (null, others) = sent.into_iter().partition(is_null);
            sent = others;
            self.of_kinds(spot, node, DifferenceKind::NullabilityConflict, null);
        }
        self.of_kinds(spot, node, DifferenceKind::TypeMismatch, sent);
        (taken, is_found)
    }

    /// One difference for all these kinds.
    fn of_kinds(&mut self, spot: &Spot, node: NodeId, kind: DifferenceKind, sent: Vec<(Kind, Finding)>) {
        let kinds: Vec<Kind> = sent.iter().map(|(kind, _)| *kind).collect();
        let Some(first) = kinds.first() else { return };
        let universe = self.found.universe;
        let claim = Claim {
            kind,
            at: spot.at.clone(),
            name: None,
            producer: fragment::of_sent(self.producer(), &spot.sent, "type"),
            receiver: fragment::refusing(universe, node, *first),
            closable: close::of_kinds(universe, &kinds, universe.class_of(Side::Receiver, node)),
        };
        let best = sent
            .into_iter()
            .map(|(_, finding)| finding)
            .min_by_key(|finding| !matches!(finding, Finding::Witness(_)));
        if let Some(finding) = best {
            self.found.keep(claim, finding);
        }
    }
}
