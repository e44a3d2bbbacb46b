//! Names that no schema mentions, in classes: those of one class match the same patterns, so the same is asked of
//! their values.

use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::rc::Rc;

use accordant_json::{Kind, Value};

use super::literal::NameSpec;
use super::object::Members;
use super::{Literal, Solver};
use crate::text::Language;
use crate::universe::{ClassBody, ClassId, Coverage, NameId, PatternId, Rule, Universe};

/// Steps that each pattern costs: automata are combined.
const COST: u64 = 50;
/// Classes that are looked at.
const CLASSES: usize = 32;
/// Names of a class that are gone through to say that it is used up.
const LISTED: usize = 64;
/// Subschemas in each other that are followed to find the strings of a class.
const DEEP: usize = 8;
/// Names that people take for what they are.
const PLAIN: [&str; 5] = ["extra", "other", "x", "extra2", "extra3"];

/// A class of names.
pub(super) struct Fresh {
    names: Rc<NameClass>,
    /// What is asked of the values.
    pub(super) literals: Vec<Literal>,
}

/// Names that match the same patterns.
pub(super) struct NameClass {
    /// They may be too many, where something could not be computed.
    language: Language,
    matched: Vec<PatternId>,
    listed: OnceCell<Option<Vec<String>>>,
    samples: OnceCell<Vec<String>>,
}

/// What classes of names depend on.
#[derive(PartialEq, Eq, Hash)]
pub(super) struct NameKey {
    known: BTreeSet<NameId>,
    rules: Vec<ClassId>,
    patterns: BTreeSet<PatternId>,
    spec: Option<NameSpec>,
}

/// Classes of names, and whether these are all.
pub(super) type NameClasses = (Vec<Rc<NameClass>>, bool);

impl Fresh {
    /// All names of the class, if they are few.
    pub(super) fn listed(&self) -> Option<&[String]> {
        self.names.listed.get_or_init(|| self.names.language.members(LISTED)).as_deref()
    }
}

impl Solver<'_, '_> {
    /// The classes of names that the case doesn't mention, and whether these are all.
    pub(super) fn fresh(&mut self, members: &Members, spec: Option<&NameSpec>) -> (Vec<Fresh>, bool) {
        if spec.is_some_and(|spec| spec.outside.all) {
            return (Vec::new(), true);
        }
        let spec_patterns =
            spec.into_iter().flat_map(|spec| spec.outside.patterns.iter().chain(&spec.matched));
        let by_pattern = members.patterns.iter().map(|(pattern, _)| pattern);
        let by_others = members.others.iter().flat_map(|(coverage, _)| &coverage.patterns);
        let key = NameKey {
            known: members.known.clone(),
            rules: members.names.clone(),
            patterns: by_pattern.chain(by_others).chain(spec_patterns).copied().collect(),
            spec: spec.cloned(),
        };
        let classes = match self.name_classes.get(&key) {
            Some(classes) => classes.clone(),
            None => {
                let classes = Rc::new(self.name_classes_of(&key));
                self.charge(COST * (1 + key.patterns.len() as u64));
                self.name_classes.insert(key, classes.clone());
                classes
            }
        };
        let fresh = classes.0.iter().map(|names| class_of_names(members, names));
        (fresh.collect(), classes.1)
    }

    fn name_classes_of(&self, key: &NameKey) -> NameClasses {
        let patterns: Vec<PatternId> = key.patterns.iter().copied().collect();
        let spec = key.spec.as_ref();
        let mut found = Vec::new();
        let mut open = vec![(self.unmentioned(key), Vec::new(), 0)];
        while let Some((language, matched, at)) = open.pop() {
            if found.len() + open.len() > CLASSES {
                return (found, false);
            }
            if language.is_empty() {
                continue;
            }
            let Some(pattern) = patterns.get(at) else {
                let (listed, samples) = (OnceCell::new(), OnceCell::new());
                found.push(Rc::new(NameClass { language, matched, listed, samples }));
                continue;
            };
            let within = self.universe.language(*pattern);
            let is_excluded = spec.is_some_and(|spec| spec.outside.patterns.contains(pattern));
            let is_wanted = spec.is_some_and(|spec| spec.matched == Some(*pattern));
            if !is_excluded {
                let inside = within.and_then(|within| language.and(within).ok());
                let with: Vec<PatternId> = matched.iter().copied().chain([*pattern]).collect();
                open.push((inside.unwrap_or_else(|| language.clone()), with, at + 1));
            }
            if !is_wanted {
                let outside = within.and_then(|within| language.minus(within).ok());
                open.push((outside.unwrap_or(language), matched, at + 1));
            }
        }
        (found, true)
    }

    /// Names that aren't mentioned and that the rules for names take, or more.
    fn unmentioned(&self, key: &NameKey) -> Language {
        let mut language = Language::any();
        let mut meet = |other: &Language, holds: bool| {
            let met = if holds { language.and(other) } else { language.minus(other) };
            if let Ok(met) = met {
                language = met;
            }
        };
        for class in &key.rules {
            if let Some(names) = strings(self.universe, *class) {
                meet(&names, true);
            }
        }
        if let Some(refused) =
            key.spec.as_ref().and_then(|spec| spec.refused_by).and_then(|class| strings(self.universe, class))
        {
            meet(&refused, false);
        }
        let known: Vec<&str> = key.known.iter().map(|name| self.universe.name(*name)).collect();
        meet(&Language::of_strings(known), false);
        language
    }

    /// A name of the class that isn't used yet.
    pub(super) fn fresh_name(
        &self,
        members: &Members,
        class: &Fresh,
        spec: Option<&NameSpec>,
        settled: &[(String, Value)],
    ) -> Option<String> {
        let names = &class.names;
        let plain = PLAIN.iter().filter(|name| names.language.contains(name)).map(|name| (*name).to_owned());
        let few = names.samples.get_or_init(|| names.language.samples(self.attempts())).iter().cloned();
        let more = (settled.len() >= self.attempts()).then(|| names.language.samples(2 * settled.len() + 1));
        plain.chain(few).chain(more.into_iter().flatten()).find(|name| {
            self.universe.name_id(name).is_none_or(|id| !members.known.contains(&id))
                && !settled.iter().any(|(used, _)| used == name)
                && self.name_is_taken(members, name) == Some(true)
                && spec.is_none_or(|spec| self.names_hold(spec, name) != Some(false))
                && names.matched.iter().all(|pattern| {
                    self.universe.language(*pattern).is_none_or(|language| language.contains(name))
                })
        })
    }
}

fn class_of_names(members: &Members, names: &Rc<NameClass>) -> Fresh {
    let matched = &names.matched;
    let by_pattern = members.patterns.iter().filter(|(pattern, _)| matched.contains(pattern));
    let is_outside = |coverage: &Coverage| {
        !coverage.all && !coverage.patterns.iter().any(|pattern| matched.contains(pattern))
    };
    let others = members.others.iter().filter(|(coverage, _)| is_outside(coverage)).map(|(_, class)| *class);
    let classes = by_pattern.map(|(_, class)| *class).chain(others);
    Fresh { names: names.clone(), literals: classes.map(|class| Literal::Class(class, true)).collect() }
}

/// Exactly the strings that a class takes; none where that isn't known.
pub(crate) fn strings(universe: &Universe<'_>, class: ClassId) -> Option<Language> {
    strings_within(universe, class, DEEP)
}

fn strings_within(universe: &Universe<'_>, class: ClassId, depth: usize) -> Option<Language> {
    let depth = depth.checked_sub(1)?;
    let atoms = match &universe.class(class)?.body {
        ClassBody::Never => return Some(Language::of_strings([""; 0])),
        ClassBody::All(atoms) => atoms,
    };
    let mut language = Language::any();
    for atom in atoms {
        let rule = &universe.atom(*atom).rule;
        let met = match rule {
            Rule::Type { types, .. } if types.allows_kind(Kind::String) => continue,
            Rule::MinLength(count) => language.and(&Language::lengths(*count, None)),
            Rule::MaxLength(count) => language.and(&Language::lengths(0, Some(*count))),
            Rule::Pattern(pattern) => language.and(universe.language(*pattern)?),
            Rule::Values(values) => {
                language.and(&Language::of_strings(values.values().iter().filter_map(Value::as_str)))
            }
            Rule::AllOf(classes) => {
                let mut whole = Ok(language.clone());
                for class in classes {
                    let part = strings_within(universe, *class, depth)?;
                    whole = whole.and_then(|whole| whole.and(&part));
                }
                whole
            }
            Rule::Not(class) => language.minus(&strings_within(universe, *class, depth)?),
            _ if rule.kind().is_some_and(|kind| kind != Kind::String) => continue,
            _ => return None,
        };
        language = met.ok()?;
    }
    Some(language)
}
