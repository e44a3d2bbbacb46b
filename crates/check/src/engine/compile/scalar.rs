//! Plans for null, booleans, numbers and strings.

use accordant_json::{Kind, Number, Value};
use accordant_schema::{Draft, Meaning, Type};

use super::{Beyond, Compiler, listed};
use crate::Formats;
use crate::engine::gather::Gathered;
use crate::engine::matcher::Matcher;
use crate::engine::plan::{Entry, Exact, Guarded, Integer, NumberPlan, StringPlan};
use crate::engine::words::{WORDS, Words};
use crate::format;

impl Compiler<'_> {
    /// The plan for a value that is the only one of its sort.
    pub(super) fn single(&mut self, set: &[Entry], value: &Value) -> Option<Guarded<()>> {
        let gathered = self.gatherer.gather(set, value.kind(), &[])?;
        let taken = listed(&gathered, value.kind()).is_none_or(|values| values.contains(value));
        taken.then(|| self.guard((), &gathered))
    }

    pub(super) fn number(&mut self, set: &[Entry]) -> Result<Option<Guarded<NumberPlan>>, Beyond> {
        let Some(gathered) = self.gatherer.gather(set, Kind::Number, &[]) else { return Ok(None) };
        let mut plan = NumberPlan { integer: self.integer(&gathered), ..NumberPlan::default() };
        let mut exact = Vec::new();
        for asked in &gathered.asked {
            match &asked.keyword.meaning {
                Meaning::Minimum(limit) => match small(limit) {
                    Some(limit) => plan.min = plan.min.max(Some(limit)),
                    None => exact.push(Exact::AtLeast(limit.clone())),
                },
                Meaning::Maximum(limit) => match small(limit) {
                    Some(limit) => plan.max = Some(plan.max.map_or(limit, |max| max.min(limit))),
                    None => exact.push(Exact::AtMost(limit.clone())),
                },
                Meaning::ExclusiveMinimum(limit) => match small(limit) {
                    Some(limit) => plan.above = plan.above.max(Some(limit)),
                    None => exact.push(Exact::Above(limit.clone())),
                },
                Meaning::ExclusiveMaximum(limit) => match small(limit) {
                    Some(limit) => plan.below = Some(plan.below.map_or(limit, |below| below.min(limit))),
                    None => exact.push(Exact::Below(limit.clone())),
                },
                Meaning::MultipleOf(step) => exact.push(Exact::MultipleOf(step.clone())),
                _ => {}
            }
        }
        if let Some(values) = listed(&gathered, Kind::Number) {
            let numbers: Box<[Number]> = values.iter().filter_map(Value::as_number).cloned().collect();
            if numbers.is_empty() {
                return Ok(None);
            }
            exact.push(Exact::Listed(numbers));
        }
        plan.exact = exact.into();
        Ok(Some(self.guard(plan, &gathered)))
    }

    fn integer(&self, gathered: &Gathered<'_>) -> Option<Integer> {
        let mut integer = None;
        for asked in &gathered.asked {
            if let Meaning::Type(types) = &asked.keyword.meaning
                && !types.contains(Type::Number)
            {
                let by_spelling = self.gatherer.graph.node(asked.entry.0).draft == Draft::V4;
                integer = match (integer, by_spelling) {
                    (_, true) | (Some(Integer::BySpelling), _) => Some(Integer::BySpelling),
                    _ => Some(Integer::ByValue),
                };
            }
        }
        integer
    }

    pub(super) fn string(&mut self, set: &[Entry]) -> Result<Option<Guarded<StringPlan>>, Beyond> {
        let Some(gathered) = self.gatherer.gather(set, Kind::String, &[]) else { return Ok(None) };
        let mut plan = StringPlan::default();
        let (mut matchers, mut formats) = (Vec::new(), Vec::new());
        for asked in &gathered.asked {
            match &asked.keyword.meaning {
                Meaning::MinLength(limit) => plan.min = plan.min.max(*limit),
                Meaning::MaxLength(limit) => plan.max = Some(plan.max.map_or(*limit, |max| max.min(*limit))),
                Meaning::Pattern(pattern) => {
                    matchers.push(Matcher::compile(pattern, self.options).ok_or(Beyond)?);
                }
                Meaning::Format { name, asserted }
                    if *asserted || self.options.formats == Formats::Assert =>
                {
                    let draft = self.gatherer.graph.node(asked.entry.0).draft;
                    formats.extend(format::find(name, draft));
                }
                Meaning::ContentEncoding(_) | Meaning::ContentMediaType(_)
                    if self.options.contents == crate::Contents::Assert =>
                {
                    return Err(Beyond);
                }
                _ => {}
            }
        }
        if let Some(values) = listed(&gathered, Kind::String) {
            if values.is_empty() {
                return Ok(None);
            }
            if values.len() > WORDS {
                return Err(Beyond);
            }
            plan.words = Some(Words::of(values.iter().filter_map(Value::as_str)));
        }
        plan.matchers = matchers.into();
        plan.formats = formats.into();
        Ok(Some(self.guard(plan, &gathered)))
    }
}

/// The limit as a machine integer, if it is one that numbers of up to 18 digits can be held against.
fn small(limit: &Number) -> Option<i64> {
    limit.as_i64()
}
