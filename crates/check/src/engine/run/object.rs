//! Objects.

use super::{Ended, Runner, Stop, Unknown};
use crate::engine::plan::{
    Branching, Guarded, MembersPlan, ObjectId, ObjectPlan, Others, PatternSource, SpecId,
};
use crate::engine::string::{self, Literal};

/// Which known members were met: the first 64 as bits, the others on the stack of all open objects.
struct Met {
    bits: u64,
    base: usize,
}

/// A member up to its value.
struct Member {
    place: Option<usize>,
    /// Where the quote in front of the name stands.
    quote: usize,
    name: Literal,
    value: usize,
}

impl<'a> Runner<'a> {
    pub(super) fn object(&mut self, id: ObjectId, position: usize) -> Ended {
        match self.plans.objects.get(id.0 as usize) {
            Some(ObjectPlan::Members(plan)) => self.members(plan, position),
            Some(ObjectPlan::Dispatch(plan)) => {
                let chosen = self.dispatch(plan, position)?;
                self.object(chosen, position)
            }
            Some(ObjectPlan::Beyond) | None => Err(Stop::Undecided),
        }
    }

    fn members(&mut self, guarded: &'a Guarded<MembersPlan>, position: usize) -> Ended {
        let plan = &guarded.base;
        self.enter()?;
        let mut met = Met { bits: 0, base: self.scratch.met.len() };
        self.scratch.met.resize(met.base + plan.names.len().saturating_sub(1) / 64, 0);
        let mut unknown = Unknown::new(self.scratch);
        let (mut count, mut next) = (0_u64, 0_usize);
        let mut at = self.text.skip_space(position + 1);
        if self.text.at(at) != b'}' {
            loop {
                let member = self.member(plan, next, at)?;
                count += 1;
                at = match member.place {
                    Some(place) => {
                        self.meet(&mut met, place)?;
                        next = place + 1;
                        if let Some(spec) = plan.name {
                            self.rerun(spec, member.quote)?;
                        }
                        let spec = plan.members.get(place).copied().unwrap_or(SpecId::ANY);
                        self.value(spec, member.value)?
                    }
                    None => self.other(plan, &mut unknown, &member)?,
                };
                at = self.text.skip_space(at);
                match self.text.at(at) {
                    b',' => at = self.text.skip_space(at + 1),
                    b'}' => break,
                    _ => return Err(Stop::Bad),
                }
            }
        }
        let end = at + 1;
        unknown.close(self.scratch);
        self.leave(count)?;
        if count < plan.min || plan.max.is_some_and(|max| count > max) || !self.all_met(plan, &met) {
            return Err(Stop::Bad);
        }
        if let Some(values) = &plan.listed {
            self.is_listed(values, position, end)?;
        }
        if !guarded.branchings.is_empty() {
            self.branch_object(&guarded.branchings, &met, position)?;
        }
        self.scratch.met.truncate(met.base);
        Ok(end)
    }

    /// The member whose name is due at `at`; the one after the last known is tried first.
    #[inline]
    fn member(&self, plan: &MembersPlan, next: usize, at: usize) -> Result<Member, Stop> {
        let text = self.text;
        if text.at(at) != b'"' {
            return Err(Stop::Bad);
        }
        let start = at + 1;
        if let Some(behind) = plan.names.stands(next, text, start) {
            let name = Literal { start, end: behind - 1, escaped: false };
            return Ok(Member { place: Some(next), quote: at, name, value: self.behind_colon(behind)? });
        }
        let name = string::scan(text, start).ok_or(Stop::Bad)?;
        let place = if name.escaped {
            plan.names.find_bytes(name.content(text).as_bytes())
        } else {
            plan.names.find(text, start, name.end)
        };
        Ok(Member { place, quote: at, name, value: self.behind_colon(name.end + 1)? })
    }

    /// A member that no keyword mentions.
    #[inline]
    fn other(&mut self, plan: &'a MembersPlan, unknown: &mut Unknown<'a>, member: &Member) -> Ended {
        if self.again == 0 {
            unknown.add(self.text, self.scratch, member.name)?;
        }
        if let Some(spec) = plan.name {
            self.rerun(spec, member.quote)?;
        }
        match &plan.others {
            Others::One(spec) => self.value(*spec, member.value),
            Others::ByPattern(sources) => self.by_pattern(sources, member),
        }
    }

    fn by_pattern(&mut self, sources: &'a [PatternSource], member: &Member) -> Ended {
        let mut end = None;
        for source in sources {
            let mut spoken_of = false;
            for (matcher, spec) in &source.patterns {
                if matcher.matches(self.text, member.name).map_err(|_| Stop::Undecided)? {
                    spoken_of = true;
                    end = Some(self.value_or_rerun(end, *spec, member.value)?);
                }
            }
            if let (false, Some(spec)) = (spoken_of, source.additional) {
                end = Some(self.value_or_rerun(end, spec, member.value)?);
            }
        }
        end.map_or_else(|| self.any(member.value), Ok)
    }

    /// The value by one spec more: walked if it hasn't been yet.
    fn value_or_rerun(&mut self, end: Option<usize>, spec: SpecId, at: usize) -> Ended {
        match end {
            None => self.value(spec, at),
            Some(end) => {
                self.rerun(spec, at)?;
                Ok(end)
            }
        }
    }

    /// Take note of a known member.
    #[inline]
    fn meet(&mut self, met: &mut Met, place: usize) -> Result<(), Stop> {
        let bit = 1 << (place % 64);
        let bits = if place < 64 {
            &mut met.bits
        } else {
            self.scratch.met.get_mut(met.base + place / 64 - 1).ok_or(Stop::Undecided)?
        };
        if *bits & bit != 0 {
            return Err(Stop::Bad);
        }
        *bits |= bit;
        Ok(())
    }

    fn was_met(&self, met: &Met, place: usize) -> bool {
        let more = || self.scratch.met.get(met.base + place / 64 - 1).copied().unwrap_or(0);
        let bits = if place < 64 { met.bits } else { more() };
        bits >> (place % 64) & 1 == 1
    }

    /// Every required member is there, and what goes with those that are.
    #[inline]
    fn all_met(&self, plan: &MembersPlan, met: &Met) -> bool {
        if plan.required_bits & !met.bits != 0 {
            return false;
        }
        let few = plan.names.len() <= 64;
        (few || plan.required.iter().all(|place| self.was_met(met, *place)))
            && plan.dependent.iter().all(|(place, others)| {
                !self.was_met(met, *place) || others.iter().all(|other| self.was_met(met, *other))
            })
    }

    fn branch_object(&mut self, branchings: &'a [Branching], met: &Met, position: usize) -> Result<(), Stop> {
        for branching in branchings {
            match branching {
                Branching::Dependent { place, spec } if self.was_met(met, *place) => {
                    self.rerun(*spec, position)?
                }
                Branching::Dependent { .. } => {}
                _ => self.branch(std::slice::from_ref(branching), position)?,
            }
        }
        Ok(())
    }
}
