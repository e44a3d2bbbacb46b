//! Keywords that speak of members and items.

use std::collections::BTreeSet;

use accordant_schema::{Body, Meaning, NodeId};

use super::found::Claim;
use super::spot::{Link, Spot};
use super::walk::{Rule, Walk};
use super::{DifferenceKind, close, fragment};
use crate::Step;
use crate::engine::{Literal, NameSpec};
use crate::universe::{Coverage, NameId, Rule as Lowered, Side};

impl Walk<'_, '_> {
    pub(super) fn inside(&mut self, spot: &Spot, rule: Rule<'_>) {
        match &rule.keyword.meaning {
            Meaning::Required(names) => names.iter().for_each(|name| self.required(spot, rule, name)),
            Meaning::DependentRequired(rows) => rows.iter().for_each(|(name, others)| {
                others.iter().for_each(|other| self.dependent(spot, rule, name, other));
            }),
            Meaning::DependentSchemas(rows) => rows.iter().for_each(|(name, node)| {
                if let Some(name) = self.found.universe.name_id(name) {
                    self.visit(&spot.under([Literal::Has(name, true)]), *node);
                }
            }),
            Meaning::Properties(rows) => rows.iter().for_each(|(name, node)| self.member(spot, name, *node)),
            Meaning::PatternProperties(rows) => {
                rows.iter().for_each(|(pattern, node)| self.matching(spot, pattern.source(), *node));
            }
            Meaning::AdditionalProperties(node) | Meaning::UnevaluatedProperties(node) => {
                self.others(spot, rule, *node);
            }
            Meaning::PropertyNames(_) => self.names(spot, rule),
            Meaning::PrefixItems(nodes) => {
                nodes.iter().enumerate().for_each(|(index, node)| self.item(spot, Some(index), index, *node));
            }
            Meaning::Items { from, node } => self.item(spot, None, *from, *node),
            Meaning::UnevaluatedItems(node) => {
                if let Lowered::UnevaluatedItems { certain, possible, .. } =
                    self.found.universe.atom(rule.atom).rule
                {
                    self.item(&spot.loose(possible != Some(certain)), None, certain, *node);
                }
            }
            _ => {}
        }
    }

    fn required(&mut self, spot: &Spot, rule: Rule<'_>, name: &str) {
        self.missing(spot, rule, DifferenceKind::MissingRequired, name, &[]);
    }

    fn dependent(&mut self, spot: &Spot, rule: Rule<'_>, name: &str, other: &str) {
        if let Some(name) = self.found.universe.name_id(name) {
            self.missing(spot, rule, DifferenceKind::Dependency, other, &[Literal::Has(name, true)]);
        }
    }

    /// A member that may be missing, under conditions.
    pub(super) fn missing(
        &mut self,
        spot: &Spot,
        rule: Rule<'_>,
        kind: DifferenceKind,
        name: &str,
        also: &[Literal],
    ) {
        let universe = self.found.universe;
        let Some(id) = universe.name_id(name) else { return };
        let mut literals = also.to_vec();
        literals.push(Literal::Has(id, false));
        let (producer, receiver) = (self.producer(), self.receiver());
        self.found.claim(spot, &literals, |_| Claim {
            kind,
            at: spot.at.member(name),
            name: Some(name.to_owned()),
            producer: spot
                .sent
                .names(universe)
                .contains(&id)
                .then(|| spot.sent.member(universe, Some(name)))
                .and_then(|sent| sent.nodes.first().map(|node| fragment::whole(producer, *node))),
            receiver: fragment::keyword(receiver, rule.node, rule.keyword.name),
            closable: close::of_keyword(kind, &rule.keyword.meaning),
        });
    }

    fn member(&mut self, spot: &Spot, name: &str, node: NodeId) {
        let Some(id) = self.found.universe.name_id(name) else { return };
        let sent = spot.sent.member(self.found.universe, Some(name));
        let inside = spot.inside(Step::Member(name.to_owned()), Link::Member(id), sent);
        self.below(&inside, node, DifferenceKind::ExtraField, Some(name));
    }

    /// Members whose names match: the declared ones by name, and any other.
    fn matching(&mut self, spot: &Spot, pattern: &str, node: NodeId) {
        let universe = self.found.universe;
        let declared = spot.sent.names(universe);
        for name in &declared {
            if universe.matches(pattern, universe.name(*name)) == Some(true) {
                self.member(spot, universe.name(*name), node);
            }
        }
        let names = NameSpec {
            outside: Coverage { names: declared, ..Coverage::default() },
            matched: universe.pattern_id(pattern),
            refused_by: None,
        };
        self.any_member(spot, names, node);
    }

    /// Members that the keywords beside don't speak of: the declared ones by name, and any other.
    fn others(&mut self, spot: &Spot, rule: Rule<'_>, node: NodeId) {
        let universe = self.found.universe;
        let (covered, is_sure) = match &universe.atom(rule.atom).rule {
            Lowered::Additional { covered, .. } => (covered.clone(), true),
            Lowered::UnevaluatedProperties { certain, possible, .. } => {
                (certain.clone(), certain == possible)
            }
            _ => return,
        };
        let spot = &spot.loose(!is_sure);
        let declared = spot.sent.names(universe);
        let uncovered: Vec<NameId> = declared
            .iter()
            .copied()
            .filter(|name| self.found.solver.covers(&covered, universe.name(*name)) != Some(true))
            .collect();
        for name in uncovered {
            self.member(spot, universe.name(name), node);
        }
        let names: BTreeSet<NameId> = covered.names.union(&declared).copied().collect();
        let outside = Coverage { names, ..covered };
        self.any_member(spot, NameSpec { outside, matched: None, refused_by: None }, node);
    }

    fn any_member(&mut self, spot: &Spot, names: NameSpec, node: NodeId) {
        let sent = spot.sent.member(self.found.universe, None);
        let inside = spot.inside(Step::AnyMember, Link::SomeMember(names), sent);
        self.below(&inside, node, DifferenceKind::ExtraField, None);
    }

    /// Names that aren't taken.
    fn names(&mut self, spot: &Spot, rule: Rule<'_>) {
        let (producer, receiver) = (self.producer(), self.receiver());
        self.found.claim(spot, &[Literal::Atom(rule.atom, false)], |_| Claim {
            kind: DifferenceKind::ExtraField,
            at: spot.at.any_member(),
            name: None,
            producer: fragment::of_sent(producer, &spot.sent, rule.keyword.name),
            receiver: fragment::keyword(receiver, rule.node, rule.keyword.name),
            closable: close::of_keyword(DifferenceKind::ExtraField, &rule.keyword.meaning),
        });
    }

    /// The item at an index, or any from there on.
    fn item(&mut self, spot: &Spot, index: Option<usize>, from: usize, node: NodeId) {
        let sent = spot.sent.item(self.producer(), index);
        let (step, link) = match index {
            Some(index) => (Step::Item(index), Link::Item(index)),
            None => (Step::AnyItem, Link::SomeItem(from)),
        };
        self.below(&spot.inside(step, link, sent), node, DifferenceKind::ArrayShape, None);
    }

    /// Visit a place inside; where nothing is taken there, that is a difference of its own kind.
    fn below(&mut self, inside: &Spot, node: NodeId, kind: DifferenceKind, name: Option<&str>) {
        let standing = self.found.universe.standing(Side::Receiver, node);
        match self.receiver().node(standing).body {
            Body::Always(false) => self.refused(inside, node, kind, name),
            _ => self.visit(inside, node),
        }
    }
}
