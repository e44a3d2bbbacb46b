//! All that one kind of value is asked: the subschemas that apply in place, flattened, with what stays a choice.

use std::collections::HashSet;

use accordant_json::Kind;
use accordant_schema::{Body, Graph, Keyword, Meaning, NodeId};

use super::plan::Entry;
use super::scope::Scopes;

/// A choice that was made: which way to go at a keyword that offers several.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Choice {
    /// The subschema and the keyword in it, by its place.
    pub(super) at: (Entry, usize),
    /// The alternative; of a condition, 0 is `then` and 1 is `else`.
    pub(super) taken: usize,
}

/// A keyword that applies, and where it stands.
#[derive(Debug, Clone, Copy)]
pub(super) struct Asked<'g> {
    pub(super) entry: Entry,
    pub(super) place: usize,
    pub(super) keyword: &'g Keyword,
}

/// What is asked of a value of one kind.
#[derive(Debug, Default)]
pub(super) struct Gathered<'g> {
    /// Subschemas that apply, in the order in which they are reached.
    pub(super) entries: Vec<Entry>,
    /// Their keywords that ask something by themselves.
    pub(super) asked: Vec<Asked<'g>>,
    /// Their keywords that leave several ways open.
    pub(super) open: Vec<Open<'g>>,
}

/// A keyword that leaves several ways open for the kind, with the ways that are.
#[derive(Debug)]
pub(super) struct Open<'g> {
    pub(super) asked: Asked<'g>,
    /// Places of the alternatives that may take the kind.
    pub(super) ways: Vec<usize>,
}

/// The graph, and what is remembered about it on the way.
pub(super) struct Gatherer<'g> {
    pub(super) graph: &'g Graph,
    pub(super) scopes: Scopes,
}

impl<'g> Gatherer<'g> {
    pub(super) fn of(graph: &'g Graph) -> Self {
        Gatherer { graph, scopes: Scopes::of(graph) }
    }

    /// Everything that `roots` ask of a value of `kind`, once `choices` are made; none if no value of the kind can do.
    pub(super) fn gather(&mut self, roots: &[Entry], kind: Kind, choices: &[Choice]) -> Option<Gathered<'g>> {
        let mut gathered = Gathered::default();
        let mut seen = HashSet::new();
        let mut waiting: Vec<Entry> = roots.iter().rev().copied().collect();
        while let Some(entry) = waiting.pop() {
            if !seen.insert(entry) {
                continue;
            }
            let keywords = match &self.graph.node(entry.0).body {
                Body::Always(false) => return None,
                Body::Always(true) => continue,
                Body::Keywords(keywords) => keywords,
            };
            gathered.entries.push(entry);
            let mut beside = Vec::new();
            for (place, keyword) in keywords.iter().enumerate() {
                let asked = Asked { entry, place, keyword };
                self.follow(asked, kind, choices, &mut gathered, &mut beside)?;
            }
            waiting.extend(beside.into_iter().rev());
        }
        Some(gathered)
    }

    /// The node as it is reached from `entry`.
    pub(super) fn step(&mut self, entry: Entry, node: NodeId) -> Entry {
        (node, self.scopes.enter(self.graph, entry.1, node))
    }

    fn follow(
        &mut self,
        asked: Asked<'g>,
        kind: Kind,
        choices: &[Choice],
        gathered: &mut Gathered<'g>,
        beside: &mut Vec<Entry>,
    ) -> Option<()> {
        let entry = asked.entry;
        match &asked.keyword.meaning {
            Meaning::Type(types) if !types.allows_kind(kind) => return None,
            Meaning::Ref(node) => beside.push(self.step(entry, *node)),
            Meaning::DynamicRef { fallback, anchor } => {
                let node = self.scopes.resolve(self.graph, entry.1, anchor, *fallback);
                beside.push(self.step(entry, node));
            }
            Meaning::AllOf(branches) => {
                for branch in branches {
                    beside.push(self.step(entry, *branch));
                }
            }
            Meaning::AnyOf(branches) | Meaning::OneOf(branches) => {
                let chosen = taken(choices, &asked);
                let ways: Vec<usize> = match chosen {
                    Some(way) => vec![way],
                    None => {
                        let may = |way: &usize| branches.get(*way).is_some_and(|node| self.may(*node, kind));
                        (0..branches.len()).filter(may).collect()
                    }
                };
                match ways.as_slice() {
                    [] => return None,
                    [way] => {
                        let node = branches.get(*way)?;
                        beside.push(self.step(entry, *node));
                    }
                    _ => gathered.open.push(Open { asked, ways }),
                }
            }
            Meaning::Not(node) => match self.graph.node(*node).body {
                Body::Always(true) => return None,
                _ if !self.may(*node, kind) => {}
                _ => gathered.open.push(Open { asked, ways: vec![0] }),
            },
            Meaning::If { condition, then, otherwise } => {
                let way = match taken(choices, &asked) {
                    Some(way) => Some(way),
                    None if !self.may(*condition, kind) => Some(1),
                    None if matches!(self.graph.node(*condition).body, Body::Always(true)) => Some(0),
                    None => None,
                };
                match way {
                    // What a condition that holds has evaluated counts for `unevaluated…`.
                    Some(0) => {
                        beside.push(self.step(entry, *condition));
                        then.iter().for_each(|node| beside.push(self.step(entry, *node)));
                    }
                    Some(_) => otherwise.iter().for_each(|node| beside.push(self.step(entry, *node))),
                    None => gathered.open.push(Open { asked, ways: vec![0, 1] }),
                }
            }
            Meaning::DependentSchemas(_) if kind == Kind::Object => {
                gathered.open.push(Open { asked, ways: vec![0] });
            }
            _ => gathered.asked.push(asked),
        }
        Some(())
    }

    /// Could a value of this kind satisfy the node? Yes where that isn't plain to see.
    pub(super) fn may(&self, node: NodeId, kind: Kind) -> bool {
        self.may_within(node, kind, 8)
    }

    fn may_within(&self, node: NodeId, kind: Kind, levels: u8) -> bool {
        let Some(levels) = levels.checked_sub(1) else { return true };
        let keywords = match &self.graph.node(node).body {
            Body::Always(taken) => return *taken,
            Body::Keywords(keywords) => keywords,
        };
        keywords.iter().all(|keyword| match &keyword.meaning {
            Meaning::Type(types) => types.allows_kind(kind),
            Meaning::Const(value) => value.kind() == kind,
            Meaning::Enum(values) => values.iter().any(|value| value.kind() == kind),
            Meaning::Ref(node) => self.may_within(*node, kind, levels),
            Meaning::AllOf(branches) => branches.iter().all(|node| self.may_within(*node, kind, levels)),
            Meaning::AnyOf(branches) | Meaning::OneOf(branches) => {
                branches.iter().any(|node| self.may_within(*node, kind, levels))
            }
            _ => true,
        })
    }
}

fn taken(choices: &[Choice], asked: &Asked<'_>) -> Option<usize> {
    choices.iter().find(|choice| choice.at == (asked.entry, asked.place)).map(|choice| choice.taken)
}
