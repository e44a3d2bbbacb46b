//! Arrays.

use std::collections::HashSet;

use accordant_json::{Value, read};

use super::{Ended, Runner, Stop};
use crate::engine::plan::{ArrayPlan, Guarded};
use crate::engine::scratch::Span;

/// Items that are compared pair by pair.
const FEW: usize = 8;

impl<'a> Runner<'a> {
    pub(super) fn array(&mut self, guarded: &'a Guarded<ArrayPlan>, position: usize) -> Ended {
        let plan = &guarded.base;
        self.enter()?;
        let (spans, counts) = (self.scratch.spans.len(), self.scratch.counts.len());
        self.scratch.counts.resize(counts + plan.contains.len(), 0);
        let mut count = 0_u64;
        let mut at = self.text.skip_space(position + 1);
        if self.text.at(at) != b']' {
            loop {
                let end = self.item(plan, count, at, counts)?;
                count += 1;
                let behind = self.text.skip_space(end);
                match self.text.at(behind) {
                    b',' => at = self.text.skip_space(behind + 1),
                    b']' => {
                        at = behind;
                        break;
                    }
                    _ => return Err(Stop::Bad),
                }
            }
        }
        let end = at + 1;
        self.leave(count)?;
        let counted = self.counts_hold(plan, count, counts);
        let unique = !plan.unique || self.is_unique(spans, position, end)?;
        self.scratch.spans.truncate(spans);
        self.scratch.counts.truncate(counts);
        if !counted || !unique {
            return Err(Stop::Bad);
        }
        if let Some(values) = &plan.listed {
            self.is_listed(values, position, end)?;
        }
        self.branch(&guarded.branchings, position)?;
        Ok(end)
    }

    #[inline]
    fn item(&mut self, plan: &'a ArrayPlan, index: u64, at: usize, counts: usize) -> Ended {
        let spec = match plan.prefix.get(index as usize) {
            Some(spec) => *spec,
            None => plan.rest,
        };
        if plan.max.is_some_and(|max| index >= max) {
            return Err(Stop::Bad);
        }
        let end = self.value(spec, at)?;
        if plan.unique {
            self.scratch.spans.push(Span { start: at, end });
        }
        for (number, contains) in plan.contains.iter().enumerate() {
            if self.tries(contains.spec, at)?
                && let Some(count) = self.scratch.counts.get_mut(counts + number)
            {
                *count += 1;
            }
        }
        Ok(end)
    }

    fn counts_hold(&self, plan: &ArrayPlan, count: u64, counts: usize) -> bool {
        let found = self.scratch.counts.get(counts..).unwrap_or_default();
        let contained =
            plan.contains.iter().zip(found).all(|(contains, found)| {
                *found >= contains.min && contains.max.is_none_or(|max| *found <= max)
            });
        contained && count >= plan.min && plan.max.is_none_or(|max| count <= max)
    }

    /// Are the items of the array, whose spans begin at `spans` on the stack, all different?
    fn is_unique(&mut self, spans: usize, start: usize, end: usize) -> Result<bool, Stop> {
        let spans = self.scratch.spans.get(spans..).unwrap_or_default();
        if spans.iter().all(|span| self.is_plain(*span)) {
            let raw = |span: &Span| self.text.slice(span.start, span.end);
            if spans.len() <= FEW {
                let twice = |(index, span): (usize, &Span)| {
                    spans.iter().take(index).any(|earlier| raw(earlier) == raw(span))
                };
                return Ok(!spans.iter().enumerate().any(twice));
            }
            let mut seen = HashSet::with_capacity(spans.len());
            return Ok(spans.iter().all(|span| seen.insert(raw(span))));
        }
        self.spend((end - start) as u64 / 8)?;
        let Value::Array(items) = self.read(start, end)? else { return Err(Stop::Undecided) };
        let mut seen = HashSet::with_capacity(items.len());
        Ok(items.iter().all(|item| seen.insert(item)))
    }

    /// Does no other spelling have the same meaning?
    fn is_plain(&self, span: Span) -> bool {
        let raw = self.text.slice(span.start, span.end);
        match raw {
            [b'"', content @ ..] => !content.contains(&b'\\'),
            [b'{' | b'[', ..] | b"-0" => false,
            [b'-' | b'0'..=b'9', rest @ ..] => rest.iter().all(u8::is_ascii_digit),
            _ => true,
        }
    }

    /// Is the value one of these?
    pub(super) fn is_listed(&mut self, values: &[Value], start: usize, end: usize) -> Result<(), Stop> {
        if values.is_empty() {
            return Err(Stop::Bad);
        }
        self.spend((end - start) as u64 / 8)?;
        let value = self.read(start, end)?;
        if values.contains(&value) { Ok(()) } else { Err(Stop::Bad) }
    }

    fn read(&self, start: usize, end: usize) -> Result<Value, Stop> {
        read(self.text.slice(start, end), self.limits).map_err(|_| Stop::Bad)
    }
}
