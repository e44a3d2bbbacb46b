//! Plans for objects.

use std::sync::Arc;

use accordant_json::Kind;
use accordant_schema::{Meaning, NodeId, Pattern};

use super::array::decides_nothing;
use super::{Beyond, Compiler, listed};
use crate::engine::gather::{Choice, Gathered};
use crate::engine::matcher::Matcher;
use crate::engine::plan::{
    Branching, Entry, Guarded, MembersPlan, ObjectPlan, Others, PatternSource, SpecId,
};
use crate::engine::words::{WORDS, Words};

/// What one subschema says of members by their names.
struct Source {
    entry: Entry,
    /// By name; none where the name is only taken note of.
    named: Vec<(Arc<str>, Option<NodeId>)>,
    patterns: Vec<(Arc<Pattern>, Option<NodeId>)>,
    /// For every other name.
    additional: Option<NodeId>,
}

impl<'g> Compiler<'g> {
    pub(super) fn object(&mut self, set: &[Entry], choices: &[Choice]) -> Result<ObjectPlan, Beyond> {
        let Some(gathered) = self.gatherer.gather(set, Kind::Object, choices) else {
            return Ok(self.nothing());
        };
        if let Some(dispatch) = self.dispatch(set, choices, &gathered)? {
            return Ok(ObjectPlan::Dispatch(Box::new(dispatch)));
        }
        let Some(sources) = self.sources(&gathered, choices) else { return Ok(ObjectPlan::Beyond) };
        let names = names(&gathered, &sources);
        if names.len() > WORDS {
            return Err(Beyond);
        }
        let sources = sources.iter().map(|source| self.compiled(source)).collect::<Result<Vec<_>, _>>()?;
        let members = names.iter().map(|name| self.member(&sources, name)).collect::<Result<_, _>>()?;
        let others = self.others(sources);
        let mut plan = MembersPlan {
            names: Words::of(names.iter().map(|name| &**name)),
            members,
            required: Box::default(),
            required_bits: 0,
            others,
            name: None,
            min: 0,
            max: None,
            dependent: Box::default(),
            listed: listed(&gathered, Kind::Object).map(Vec::into_boxed_slice),
        };
        self.demands(&gathered, &names, &mut plan);
        let mut branchings: Vec<Branching> = self.branchings(&gathered.open).into_vec();
        branchings.extend(self.dependents(&gathered, &names));
        Ok(ObjectPlan::Members(Box::new(Guarded { base: plan, branchings: branchings.into() })))
    }

    /// A plan that takes no object.
    fn nothing(&self) -> ObjectPlan {
        let plan = MembersPlan {
            names: Words::default(),
            members: Box::default(),
            required: Box::default(),
            required_bits: 0,
            others: Others::One(SpecId::ANY),
            name: None,
            min: u64::MAX,
            max: None,
            dependent: Box::default(),
            listed: None,
        };
        ObjectPlan::Members(Box::new(Guarded { base: plan, branchings: Box::default() }))
    }

    /// What each subschema says; none where `unevaluatedProperties` needs to see what a choice evaluates.
    fn sources(&mut self, gathered: &Gathered<'g>, choices: &[Choice]) -> Option<Vec<Source>> {
        let mut sources: Vec<Source> =
            gathered.entries.iter().filter_map(|entry| self.source(*entry)).collect();
        for asked in &gathered.asked {
            if let Meaning::UnevaluatedProperties(node) = &asked.keyword.meaning {
                sources.extend(self.unevaluated(asked.entry, *node, choices)?);
            }
        }
        Some(sources)
    }

    fn source(&self, entry: Entry) -> Option<Source> {
        let mut source = Source { entry, named: Vec::new(), patterns: Vec::new(), additional: None };
        for keyword in self.gatherer.graph.node(entry.0).keywords() {
            match &keyword.meaning {
                Meaning::Properties(rows) => {
                    source.named = rows.iter().map(|(name, node)| (name.clone(), Some(*node))).collect();
                }
                Meaning::PatternProperties(rows) => {
                    source.patterns =
                        rows.iter().map(|(pattern, node)| (pattern.clone(), Some(*node))).collect();
                }
                Meaning::AdditionalProperties(node) => source.additional = Some(*node),
                _ => {}
            }
        }
        let says = !source.named.is_empty() || !source.patterns.is_empty() || source.additional.is_some();
        says.then_some(source)
    }

    /// `unevaluatedProperties` of `entry` as a source for what nothing inside the subschema evaluates. The outer none:
    /// that isn't known beforehand; the inner none: everything is evaluated.
    fn unevaluated(&mut self, entry: Entry, node: NodeId, choices: &[Choice]) -> Option<Option<Source>> {
        let inner = self.gatherer.gather(&[entry], Kind::Object, choices)?;
        if !decides_nothing(&inner) {
            return None;
        }
        let mut evaluated = Source { entry, named: Vec::new(), patterns: Vec::new(), additional: Some(node) };
        for other in &inner.entries {
            let nested = self.gatherer.graph.node(other.0).keywords();
            let nested =
                nested.iter().any(|keyword| matches!(keyword.meaning, Meaning::UnevaluatedProperties(_)));
            let source = self.source(*other);
            if (nested && *other != entry)
                || source.as_ref().is_some_and(|source| source.additional.is_some())
            {
                return Some(None);
            }
            if let Some(source) = source {
                evaluated.named.extend(source.named.into_iter().map(|(name, _)| (name, None)));
                evaluated.patterns.extend(source.patterns.into_iter().map(|(pattern, _)| (pattern, None)));
            }
        }
        Some(Some(evaluated))
    }

    fn compiled(&mut self, source: &Source) -> Result<Compiled, Beyond> {
        let entry = source.entry;
        let mut step = |node: &Option<NodeId>| node.map(|node| self.gatherer.step(entry, node));
        let named = source.named.iter().map(|(name, node)| (name.clone(), step(node))).collect();
        let additional = step(&source.additional);
        let patterns = source.patterns.iter().map(|(pattern, node)| {
            let matcher = Matcher::compile(pattern, self.options).ok_or(Beyond)?;
            Ok((matcher, node.map(|node| self.gatherer.step(entry, node))))
        });
        let patterns = patterns.collect::<Result<_, Beyond>>()?;
        Ok(Compiled { named, patterns, additional })
    }

    /// What the member of that name has to be.
    fn member(&mut self, sources: &[Compiled], name: &str) -> Result<SpecId, Beyond> {
        let mut set = Vec::new();
        for source in sources {
            source.at(name, &mut set)?;
        }
        Ok(self.spec(set))
    }

    fn others(&mut self, sources: Vec<Compiled>) -> Others {
        if sources.iter().all(|source| source.patterns.is_empty()) {
            let set = sources.iter().filter_map(|source| source.additional).collect();
            return Others::One(self.spec(set));
        }
        let by_pattern = sources.into_iter().map(|source| PatternSource {
            patterns: source
                .patterns
                .into_iter()
                .map(|(matcher, entry)| (matcher, self.spec(entry.into_iter().collect())))
                .collect(),
            additional: source.additional.map(|entry| self.spec(vec![entry])),
        });
        Others::ByPattern(by_pattern.collect())
    }

    /// Counts, names, and which members need which.
    fn demands(&mut self, gathered: &Gathered<'g>, names: &[Arc<str>], plan: &mut MembersPlan) {
        let place = |name: &Arc<str>| names.iter().position(|known| known == name);
        let (mut required, mut dependent, mut name_set) = (Vec::new(), Vec::new(), Vec::new());
        for asked in &gathered.asked {
            match &asked.keyword.meaning {
                Meaning::MinProperties(limit) => plan.min = plan.min.max(*limit),
                Meaning::MaxProperties(limit) => {
                    plan.max = Some(plan.max.map_or(*limit, |max| max.min(*limit)))
                }
                Meaning::Required(list) => required.extend(list.iter().filter_map(place)),
                Meaning::DependentRequired(rows) => {
                    let row = |(name, list): &(Arc<str>, Vec<Arc<str>>)| {
                        Some((place(name)?, list.iter().filter_map(place).collect()))
                    };
                    dependent.extend(rows.iter().filter_map(row));
                }
                Meaning::PropertyNames(node) => name_set.push(self.gatherer.step(asked.entry, *node)),
                _ => {}
            }
        }
        required.sort_unstable();
        required.dedup();
        plan.required_bits =
            required.iter().filter(|place| **place < 64).fold(0, |bits, place| bits | 1 << place);
        plan.required = required.into();
        plan.dependent = dependent.into();
        plan.name = (!name_set.is_empty()).then(|| self.spec(name_set));
    }

    fn dependents(&mut self, gathered: &Gathered<'g>, names: &[Arc<str>]) -> Vec<Branching> {
        let mut branchings = Vec::new();
        for open in &gathered.open {
            let Meaning::DependentSchemas(rows) = &open.asked.keyword.meaning else { continue };
            for (name, node) in rows {
                let Some(place) = names.iter().position(|known| known == name) else { continue };
                let spec = self.spec_of(open.asked.entry, *node);
                branchings.push(Branching::Dependent { place, spec });
            }
        }
        branchings
    }
}

/// A source whose patterns are ready.
struct Compiled {
    named: Vec<(Arc<str>, Option<Entry>)>,
    patterns: Vec<(Matcher, Option<Entry>)>,
    additional: Option<Entry>,
}

impl Compiled {
    /// Adds what the source asks of the member of that name.
    fn at(&self, name: &str, set: &mut Vec<Entry>) -> Result<(), Beyond> {
        let mut spoken_of = false;
        for (_, entry) in self.named.iter().filter(|(known, _)| **known == *name) {
            spoken_of = true;
            set.extend(entry);
        }
        for (matcher, entry) in &self.patterns {
            if matcher.matches_str(name).map_err(|_| Beyond)? {
                spoken_of = true;
                set.extend(entry);
            }
        }
        if !spoken_of {
            set.extend(self.additional);
        }
        Ok(())
    }
}

/// Every name that a keyword mentions: those of `properties` in their order, then the others.
fn names(gathered: &Gathered<'_>, sources: &[Source]) -> Vec<Arc<str>> {
    let mut names: Vec<Arc<str>> = Vec::new();
    let mut seen = std::collections::HashSet::new();
    let mut add = |name: &Arc<str>| {
        if seen.insert(name.clone()) {
            names.push(name.clone());
        }
    };
    sources.iter().flat_map(|source| &source.named).for_each(|(name, _)| add(name));
    for asked in &gathered.asked {
        match &asked.keyword.meaning {
            Meaning::Required(list) => list.iter().for_each(&mut add),
            Meaning::DependentRequired(rows) => rows.iter().for_each(|(name, list)| {
                add(name);
                list.iter().for_each(&mut add);
            }),
            _ => {}
        }
    }
    for open in &gathered.open {
        if let Meaning::DependentSchemas(rows) = &open.asked.keyword.meaning {
            rows.iter().for_each(|(name, _)| add(name));
        }
    }
    names
}
