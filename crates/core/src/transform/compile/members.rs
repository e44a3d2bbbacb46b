//! The members of a place: names, patterns of names, and what is declared for each.

use super::{Compiler, Key, Role};
use crate::error::code;
use crate::terms::{Declared, Extra, Operation};
use crate::transform::demand::{Demand, Facet, Named, Sent, alternatives, name_pattern};
use crate::transform::landing::Values;
use crate::transform::refused::Refusal;
use crate::transform::rules::Trail;
use crate::transform::spot::{Absent, Member, Parts, Target};
use accordant_json::{Shown, Value};
use accordant_relate::Place;
use accordant_schema::Type;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

impl Compiler<'_> {
    pub(super) fn members(&mut self, key: &Key, demand: &Demand<'_>, at: &Place) -> Parts {
        let mut parts = Parts {
            drops_extra: self.terms.extra() == Extra::Drop && self.terms.allows(Operation::DropExtra),
            ..Parts::default()
        };
        if !demand.kinds().contains(Type::Object) {
            return parts;
        }
        parts.names = demand.name_schemas();
        parts.renames = self.renames(key, demand, at);
        let mut names = demand.names();
        names.extend(self.rules.next_tokens(&key.trail));
        names.extend(self.producer_names(key));
        for name in &names {
            let member = self.member(key, demand, name, &parts.renames, at);
            parts.members.insert(name.clone(), member);
        }
        parts.drops = self.drops(key, demand, &parts, at);
        self.refuse_extra(key, &parts, at);
        self.unnamed(key, demand, at, &mut parts);
        parts
    }

    /// The names that the producer's schema gives to members here.
    fn producer_names(&self, key: &Key) -> BTreeSet<Arc<str>> {
        let facets = key.sent.iter().flatten();
        facets.flat_map(|facet| Demand::read(self.producer.graph(), facet).names()).collect()
    }

    fn member(
        &mut self,
        key: &Key,
        demand: &Demand<'_>,
        name: &Arc<str>,
        renames: &BTreeMap<Arc<str>, Arc<str>>,
        at: &Place,
    ) -> Member {
        let at = at.member(name);
        let trail = self.rules.step(&key.trail, name);
        let sent_as = renames.iter().find(|(_, to)| *to == name).map_or(name, |(from, _)| from);
        let taken = match demand.member(name) {
            Named::By(nodes) => Facet::of(nodes),
            Named::Unclear => return Member::default(),
        };
        let mut member = self.absences(&taken, &trail, demand.required().contains(name), &at);
        let certain = key.certain_below() && !member.null_as_absent && !member.empty_as_absent;
        let sent = self.sent_member(key, sent_as);
        member.target = self.target(Key { taken, sent, trail, role: Role::Place { certain } }, at);
        member
    }

    /// What is declared for a member that is absent, or counts as absent.
    fn absences(&mut self, taken: &Facet, trail: &Trail, required: bool, at: &Place) -> Member {
        let mut member = Member::default();
        let values = Values::of(self.receiver, taken);
        let host = self.rules.meant(trail, |declared| match declared {
            Declared::HostDefault { value, reason, .. } => Some((value, reason)),
            _ => None,
        });
        if let Some((rule, (value, reason))) = host {
            if values.accepts(value) {
                member.absent = Absent::Host(Value::clone(value), reason.clone());
                self.rules.honoured(rule);
            } else {
                self.rules.misplaced(rule, at, "the receiver's schema refuses the value");
            }
        }
        let null = self
            .rules
            .meant(trail, |declared| matches!(declared, Declared::AbsentAsNull { .. }).then_some(()));
        if let Some((rule, ())) = null {
            if matches!(member.absent, Absent::Host(..)) {
                self.rules.misplaced(rule, at, "a host default comes in where the member is absent");
            } else if values.accepts(&Value::Null) {
                member.absent = Absent::Null;
                self.rules.honoured(rule);
            } else {
                self.rules.misplaced(rule, at, "the receiver's schema refuses null");
            }
        }
        let needed = required && matches!(member.absent, Absent::Nothing);
        member.null_as_absent =
            self.as_absent(trail, needed, at, |it| matches!(it, Declared::NullAsAbsent { .. }));
        member.empty_as_absent =
            self.as_absent(trail, needed, at, |it| matches!(it, Declared::EmptyAsAbsent { .. }));
        member
    }

    fn as_absent(&mut self, trail: &Trail, needed: bool, at: &Place, is: impl Fn(&Declared) -> bool) -> bool {
        let Some((rule, ())) = self.rules.meant(trail, |declared| is(declared).then_some(())) else {
            return false;
        };
        if needed {
            self.rules.misplaced(rule, at, "the receiver requires the member");
        } else {
            self.rules.honoured(rule);
        }
        !needed
    }

    /// What the producer may send as the member of that name.
    fn sent_member(&self, key: &Key, name: &str) -> Sent {
        let mut sent = Vec::new();
        for facet in key.sent.as_ref()? {
            let demand = Demand::read(self.producer.graph(), facet);
            if !demand.kinds().contains(Type::Object) {
                continue;
            }
            match demand.member(name) {
                Named::By(nodes) => sent.extend(alternatives(self.producer.graph(), &Facet::of(nodes))?),
                Named::Unclear => return None,
            }
        }
        Some(sent)
    }

    fn may_send(&self, key: &Key, name: &str) -> bool {
        let Some(facets) = self.sent_member(key, name) else { return true };
        facets.iter().any(|facet| !Values::of(self.producer, facet).is_nothing())
    }

    /// Does the producer always send the member?
    fn always_sends(&self, key: &Key, name: &str) -> bool {
        let requires = |facet: &Facet| Demand::read(self.producer.graph(), facet).required().contains(name);
        key.certain_below() && key.sent.as_ref().is_some_and(|sent| sent.iter().all(requires))
    }

    fn renames(&mut self, key: &Key, demand: &Demand<'_>, at: &Place) -> BTreeMap<Arc<str>, Arc<str>> {
        let mut renames = BTreeMap::new();
        for (rule, from, to) in self.rules.renames(&key.trail) {
            let target = at.member(to);
            let taken = match demand.member(to) {
                Named::By(nodes) => !Demand::read(self.receiver.graph(), &Facet::of(nodes)).never,
                Named::Unclear => true,
            };
            if !taken {
                self.rules.misplaced(rule, &target, "the receiver takes no member of the new name");
            } else if !self.may_send(key, from) {
                self.rules.misplaced(rule, &at.member(from), "the producer sends no member of the old name");
            } else {
                self.rules.honoured(rule);
                renames.insert(Arc::from(from), Arc::from(to));
            }
            if self.always_sends(key, from) && self.always_sends(key, to) {
                let reason =
                    format!("the producer always sends both `{}` and `{}`", Shown::new(from), Shown::new(to));
                self.refusals.push(Refusal::new(target, code::plan::RENAME_COLLIDES, reason));
            }
        }
        renames
    }

    fn drops(&mut self, key: &Key, demand: &Demand<'_>, parts: &Parts, at: &Place) -> Vec<Arc<str>> {
        let required = demand.required();
        let mut drops = Vec::new();
        for name in self.rules.next_tokens(&key.trail) {
            let trail = self.rules.step(&key.trail, &name);
            let dropped = self.rules.meant(&trail, |it| matches!(it, Declared::Drop { .. }).then_some(()));
            let Some((rule, ())) = dropped else { continue };
            let place = at.member(&name);
            let supplied =
                parts.members.get(&name).is_some_and(|member| !matches!(member.absent, Absent::Nothing))
                    || parts.renames.values().any(|to| *to == name);
            if required.contains(&name) && !supplied {
                self.rules.misplaced(rule, &place, "the receiver requires the member");
            } else if !self.may_send(key, &name) {
                self.rules.misplaced(rule, &place, "the producer sends no such member");
            } else {
                self.rules.honoured(rule);
                drops.push(name);
            }
        }
        drops
    }

    /// A member that the producer always sends, the receiver never takes, and nothing may take out.
    fn refuse_extra(&mut self, key: &Key, parts: &Parts, at: &Place) {
        if parts.drops_extra {
            return;
        }
        for (name, member) in &parts.members {
            let taken_out = parts.drops.contains(name) || parts.renames.contains_key(name);
            if member.target == Target::Refused && !taken_out && self.always_sends(key, name) {
                let reason = "the producer always sends this member, the receiver takes none of that name, \
                              and the terms don't let it be dropped";
                self.refusals.push(Refusal::new(at.member(name), code::plan::PLAN_IMPOSSIBLE, reason));
            }
        }
    }

    /// Members by pattern, and all others. What the producer sends under such names isn't followed.
    fn unnamed(&mut self, key: &Key, demand: &Demand<'_>, at: &Place, parts: &mut Parts) {
        let trail = self.rules.step_other(&key.trail);
        let below =
            |taken| Key { taken, sent: None, trail: trail.clone(), role: Role::Place { certain: false } };
        let at = at.any_member();
        for pattern in demand.name_patterns() {
            let Some(names) = name_pattern(&pattern) else { return };
            let target = self.target(below(Facet::of(demand.patterned(&pattern))), at.clone());
            parts.patterns.push((names, target));
        }
        parts.others = self.target(below(Facet::of(demand.others())), at);
    }
}
