//! `anyOf` and `oneOf` as people read them: by the kind of value first, then by a tag, and only then as a whole.

use std::collections::{BTreeMap, BTreeSet};

use accordant_json::{Kind, Value};
use accordant_schema::NodeId;

use super::spot::{Link, Spot};
use super::walk::{Rule, Walk};
use super::{Closable, DifferenceKind, fragment};
use crate::Step;
use crate::delta::found::Claim;
use crate::engine::{Goal, Literal, demand};
use crate::universe::{ClassBody, ClassId, Kinds, NameId, Rule as Lowered, Side};

/// Pairs of `oneOf` branches that are looked at.
const PAIRS: usize = 64;

/// A member that tells branches apart, and the class of its values in each.
struct Tag {
    name: NameId,
    classes: Vec<ClassId>,
}

impl Walk<'_, '_> {
    pub(super) fn alternatives(&mut self, spot: &Spot, rule: Rule<'_>, branches: &[NodeId], is_one: bool) {
        let universe = self.found.universe;
        let classes: Vec<ClassId> =
            branches.iter().map(|branch| universe.class_of(Side::Receiver, *branch)).collect();
        let mut groups: BTreeMap<Vec<usize>, Kinds> = BTreeMap::new();
        for kind in Kind::ALL {
            let takes = |at: &usize| classes.get(*at).is_some_and(|class| !universe.refuses(*class, kind));
            let candidates: Vec<usize> = (0..classes.len()).filter(takes).collect();
            let kinds = groups.entry(candidates).or_default();
            *kinds = kinds.or(kind.into());
        }
        for (candidates, kinds) in groups {
            let spot = spot.under([Literal::Among(kinds)]);
            let nodes: Vec<NodeId> = candidates.iter().filter_map(|at| branches.get(*at)).copied().collect();
            match nodes.as_slice() {
                // A kind that no branch takes was reported for the node as a whole.
                [] => {}
                [only] => self.visit(&spot, *only),
                several => self.several(&spot, rule, several),
            }
        }
        if is_one {
            self.overlaps(spot, rule, &classes);
        }
    }

    fn several(&mut self, spot: &Spot, rule: Rule<'_>, branches: &[NodeId]) {
        let universe = self.found.universe;
        let classes: Vec<ClassId> =
            branches.iter().map(|branch| universe.class_of(Side::Receiver, *branch)).collect();
        match self.tag(&classes) {
            Some(tag) => self.tagged(spot, rule, branches, &tag),
            None => {
                let none: Vec<Literal> = classes.iter().map(|class| Literal::Class(*class, false)).collect();
                self.simple(spot, rule, DifferenceKind::Combinator, &none);
            }
        }
    }

    /// Each branch for the values that bear its tag; then values of another tag, and of none.
    fn tagged(&mut self, spot: &Spot, rule: Rule<'_>, branches: &[NodeId], tag: &Tag) {
        let universe = self.found.universe;
        for (branch, class) in branches.iter().zip(&tag.classes) {
            let value = demand([Literal::Class(*class, true)]);
            let bears = self.found.solver.goal(Goal::Member { name: tag.name, demand: value });
            self.visit(&spot.under([bears]), *branch);
        }
        let name = universe.name(tag.name);
        let sent = spot.sent.member(universe, Some(name));
        let inside = spot.inside(Step::Member(name.to_owned()), Link::Member(tag.name), sent);
        let (producer, receiver) = (self.producer(), self.receiver());
        let other: Vec<Literal> = tag.classes.iter().map(|class| Literal::Class(*class, false)).collect();
        // The refusal shows at the alternatives, and the tag is their cause.
        self.found.claim_at(&inside, &other, &spot.at, |_| Claim {
            kind: DifferenceKind::EnumNarrowed,
            at: inside.at.clone(),
            name: None,
            producer: fragment::of_sent(producer, &inside.sent, "enum"),
            receiver: fragment::keyword(receiver, rule.node, rule.keyword.name),
            closable: Closable::Declared,
        });
        self.missing(spot, rule, DifferenceKind::MissingRequired, name, &[]);
    }

    /// A member that all branches require, with listed values that no two of them share.
    fn tag(&self, classes: &[ClassId]) -> Option<Tag> {
        let universe = self.found.universe;
        let rows: Vec<BTreeMap<NameId, ClassId>> = classes.iter().map(|class| self.tags_of(*class)).collect();
        let (first, others) = rows.split_first()?;
        first.keys().find_map(|name| {
            let tags: Option<Vec<ClassId>> =
                std::iter::once(first).chain(others).map(|row| row.get(name).copied()).collect();
            let tags = tags?;
            let mut seen: Vec<&Value> = Vec::new();
            for tag in &tags {
                let values = self.values_of(*tag)?;
                if values.iter().any(|value| seen.contains(&value)) {
                    return None;
                }
                seen.extend(values);
            }
            let _ = universe;
            Some(Tag { name: *name, classes: tags })
        })
    }

    /// Members that a class requires and whose values it lists.
    fn tags_of(&self, class: ClassId) -> BTreeMap<NameId, ClassId> {
        let mut required = BTreeSet::new();
        let mut listed = BTreeMap::new();
        for rule in self.rules_of(class) {
            match rule {
                Lowered::Required(names) => required.extend(names.iter().copied()),
                Lowered::Properties(rows) => {
                    listed.extend(rows.iter().filter(|(_, class)| self.values_of(*class).is_some()).copied());
                }
                _ => {}
            }
        }
        listed.retain(|name, _| required.contains(name));
        listed
    }

    /// The values that a class lists.
    fn values_of(&self, class: ClassId) -> Option<&[Value]> {
        self.rules_of(class).into_iter().find_map(|rule| match rule {
            Lowered::Values(values) => Some(values.values()),
            _ => None,
        })
    }

    /// The rules of a class and of what it applies in place, whatever holds.
    fn rules_of(&self, class: ClassId) -> Vec<&Lowered> {
        let universe = self.found.universe;
        let mut found = Vec::new();
        let mut seen = BTreeSet::new();
        let mut open = vec![class];
        while let Some(class) = open.pop() {
            if !seen.insert(class) {
                continue;
            }
            let Some(ClassBody::All(atoms)) = universe.class(class).map(|class| &class.body) else {
                continue;
            };
            for atom in atoms {
                match &universe.atom(*atom).rule {
                    Lowered::AllOf(classes) => open.extend(classes),
                    rule => found.push(rule),
                }
            }
        }
        found
    }

    /// Values that two branches of `oneOf` take.
    fn overlaps(&mut self, spot: &Spot, rule: Rule<'_>, classes: &[ClassId]) {
        let pairs = classes
            .iter()
            .enumerate()
            .flat_map(|(at, one)| classes.iter().skip(at + 1).map(move |other| (*one, *other)));
        for (one, other) in pairs.take(PAIRS) {
            let both = [Literal::Class(one, true), Literal::Class(other, true)];
            self.simple(spot, rule, DifferenceKind::Combinator, &both);
        }
    }
}
