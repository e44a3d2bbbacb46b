//! Names that no schema mentions, in classes: those of one class match the same patterns, so the same is asked of
//! their values.

use accordant_json::{Kind, Value};

use super::literal::NameSpec;
use super::object::Members;
use super::{Literal, Solver};
use crate::text::Language;
use crate::universe::{ClassBody, ClassId, Coverage, PatternId, Rule, Universe};

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
    /// Names that may be too many, where something could not be computed.
    language: Language,
    matched: Vec<PatternId>,
    /// What is asked of the values.
    pub(super) literals: Vec<Literal>,
}

impl Fresh {
    /// All names of the class, if they are few.
    pub(super) fn listed(&self) -> Option<Vec<String>> {
        self.language.members(LISTED)
    }
}

impl Solver<'_, '_> {
    /// The classes of names that the case doesn't mention, and whether these are all.
    pub(super) fn fresh(&self, members: &Members, spec: Option<&NameSpec>) -> (Vec<Fresh>, bool) {
        let spec_patterns =
            spec.into_iter().flat_map(|spec| spec.outside.patterns.iter().chain(&spec.matched));
        let mut patterns: Vec<PatternId> = members.patterns.iter().map(|(pattern, _)| *pattern).collect();
        patterns.extend(members.others.iter().flat_map(|(coverage, _)| &coverage.patterns));
        patterns.extend(spec_patterns);
        patterns.sort_unstable();
        patterns.dedup();
        if spec.is_some_and(|spec| spec.outside.all) {
            return (Vec::new(), true);
        }
        let mut found = Vec::new();
        let mut open = vec![(self.unmentioned(members, spec), Vec::new(), 0)];
        while let Some((language, matched, at)) = open.pop() {
            if found.len() + open.len() > CLASSES {
                return (found, false);
            }
            if language.is_empty() {
                continue;
            }
            let Some(pattern) = patterns.get(at) else {
                found.push(self.class_of_names(members, language, matched));
                continue;
            };
            let within = self.universe.language(*pattern);
            let is_excluded = spec.is_some_and(|spec| spec.outside.patterns.contains(pattern));
            let is_wanted = spec.is_some_and(|spec| spec.matched == Some(*pattern));
            if !is_excluded {
                let inside = within.and_then(|within| language.and(within).ok());
                let with = matched.iter().copied().chain([*pattern]).collect();
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
    fn unmentioned(&self, members: &Members, spec: Option<&NameSpec>) -> Language {
        let mut language = Language::any();
        let mut meet = |other: &Language, holds: bool| {
            let met = if holds { language.and(other) } else { language.minus(other) };
            if let Ok(met) = met {
                language = met;
            }
        };
        for class in &members.names {
            if let Some(names) = strings(self.universe, *class) {
                meet(&names, true);
            }
        }
        if let Some(refused) =
            spec.and_then(|spec| spec.refused_by).and_then(|class| strings(self.universe, class))
        {
            meet(&refused, false);
        }
        let known: Vec<&str> = members.known.iter().map(|name| self.universe.name(*name)).collect();
        meet(&Language::of_strings(known), false);
        language
    }

    fn class_of_names(&self, members: &Members, language: Language, matched: Vec<PatternId>) -> Fresh {
        let by_pattern = members.patterns.iter().filter(|(pattern, _)| matched.contains(pattern));
        let is_outside = |coverage: &Coverage| {
            !coverage.all && !coverage.patterns.iter().any(|pattern| matched.contains(pattern))
        };
        let others =
            members.others.iter().filter(|(coverage, _)| is_outside(coverage)).map(|(_, class)| *class);
        let classes = by_pattern.map(|(_, class)| *class).chain(others);
        let literals = classes.map(|class| Literal::Class(class, true)).collect();
        Fresh { language, matched, literals }
    }

    /// A name of the class that isn't used yet.
    pub(super) fn fresh_name(
        &self,
        members: &Members,
        class: &Fresh,
        spec: Option<&NameSpec>,
        settled: &[(String, Value)],
    ) -> Option<String> {
        let plain = PLAIN.iter().filter(|name| class.language.contains(name)).map(|name| (*name).to_owned());
        let more = class.language.samples(self.attempts() + settled.len());
        plain.chain(more).find(|name| {
            self.universe.name_id(name).is_none_or(|id| !members.known.contains(&id))
                && !settled.iter().any(|(used, _)| used == name)
                && self.name_is_taken(members, name) == Some(true)
                && spec.is_none_or(|spec| self.names_hold(spec, name) != Some(false))
                && class.matched.iter().all(|pattern| {
                    self.universe.language(*pattern).is_none_or(|language| language.contains(name))
                })
        })
    }
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
                language.and(&Language::of_strings(values.iter().filter_map(Value::as_str)))
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
