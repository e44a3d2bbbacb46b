//! Which subschemas say the same: the coarsest partition in which members of one class have equal rules over equal
//! classes.

use std::collections::{BTreeSet, HashMap};

use accordant_schema::{Graph, Meaning, NodeId};

use super::kinds;
use super::lower::{self, Lowered, Lowering};
use super::rule::Rule;
use super::{Atom, AtomId, Class, ClassBody, ClassId, Names, Origin, Patterns, Side, Universe};
use crate::Schema;

/// A rule by its form and the classes that it names.
type RuleKey = (u32, Vec<ClassId>);

/// A node: none where it is `false`.
struct Entry {
    origin: Origin,
    rules: Option<Vec<(&'static str, Rule, u32)>>,
}

pub(super) fn universe<'s>(producer: &'s Schema, receiver: &'s Schema) -> Universe<'s> {
    let (mut names, mut patterns) = (Names::default(), Patterns::default());
    let mut forms: HashMap<String, u32> = HashMap::new();
    let mut entries = Vec::new();
    let mut dynamic = Vec::new();
    for (side, schema) in [(Side::Producer, producer), (Side::Receiver, receiver)] {
        let offset = entries.len();
        let is_dynamic = lower::is_dynamic(schema.graph());
        if is_dynamic {
            dynamic.push(side);
        }
        let mut lowering = Lowering { schema, offset, names: &mut names, patterns: &mut patterns };
        for id in schema.graph().ids() {
            let node = if is_dynamic { id } else { transparent(schema.graph(), id) };
            let rules = match lowering.node(node) {
                Lowered::Never => None,
                Lowered::Rules(rules) => {
                    let formed = |(keyword, rule)| {
                        let form = form_of(&mut forms, &rule);
                        (keyword, rule, form)
                    };
                    Some(rules.into_iter().map(formed).collect())
                }
            };
            entries.push(Entry { origin: Origin { side, node }, rules });
        }
    }
    let of_node = refine(&mut entries, &dynamic);
    let standing = entries.iter().map(|entry| entry.origin.node).collect();
    let mut universe = Universe {
        producer,
        receiver,
        classes: Vec::new(),
        atoms: Vec::new(),
        of_node,
        standing,
        of_keyword: Vec::new(),
        names,
        patterns,
        refused: Vec::new(),
        dynamic,
    };
    fill(&mut universe, entries);
    universe.refused = kinds::refused(&universe.classes, &universe.atoms);
    universe
}

/// The number of a rule's form.
fn form_of(forms: &mut HashMap<String, u32>, rule: &Rule) -> u32 {
    let next = u32::try_from(forms.len()).unwrap_or(u32::MAX);
    let form = match rule {
        // What the engine can't see through is equal to nothing else.
        Rule::Opaque => format!("opaque {next}"),
        _ => rule.form(),
    };
    *forms.entry(form).or_insert(next)
}

/// The node that a node which only refers to another one stands for.
fn transparent(graph: &Graph, id: NodeId) -> NodeId {
    let mut at = id;
    let mut seen = BTreeSet::new();
    while seen.insert(at) {
        match graph.node(at).keywords() {
            [only] => match &only.meaning {
                Meaning::Ref(target) => at = *target,
                _ => return at,
            },
            _ => return at,
        }
    }
    id
}

/// The class of each entry. Starts from one class for all and splits until nothing changes, which takes as many
/// rounds as differences lie deep.
///
/// In a schema with dynamic references each node is a class of its own: what it says depends on the way to it.
fn refine(entries: &mut [Entry], dynamic: &[Side]) -> Vec<ClassId> {
    let mut of_node = vec![ClassId::at(0); entries.len()];
    let mut count = 1;
    loop {
        let mut known: HashMap<(Option<BTreeSet<RuleKey>>, Option<NodeId>), ClassId> = HashMap::new();
        let mut next = Vec::with_capacity(entries.len());
        for entry in entries.iter_mut() {
            let key = entry.rules.as_mut().map(|rules| {
                rules
                    .iter_mut()
                    .filter(|(_, rule, _)| !says_nothing(rule))
                    .map(|row| key(row, &of_node))
                    .collect()
            });
            let own = dynamic.contains(&entry.origin.side).then_some(entry.origin.node);
            let fresh = ClassId::at(known.len());
            next.push(*known.entry((key, own)).or_insert(fresh));
        }
        of_node = next;
        if known.len() == count {
            return of_node;
        }
        count = known.len();
    }
}

fn key((_, rule, form): &mut (&'static str, Rule, u32), of_node: &[ClassId]) -> RuleKey {
    let classes = rule.classes_mut().into_iter().map(|class| renamed(*class, of_node)).collect();
    (*form, classes)
}

fn renamed(class: ClassId, of_node: &[ClassId]) -> ClassId {
    of_node.get(class.index()).copied().unwrap_or(class)
}

/// What annotations were lowered to.
fn says_nothing(rule: &Rule) -> bool {
    matches!(rule, Rule::AllOf(classes) if classes.is_empty())
}

/// Make the classes and their atoms.
fn fill(universe: &mut Universe<'_>, entries: Vec<Entry>) {
    let mut known: HashMap<RuleKey, AtomId> = HashMap::new();
    for (index, entry) in entries.into_iter().enumerate() {
        let mut all = Vec::new();
        let mut of_keyword = Vec::new();
        let is_never = entry.rules.is_none();
        for (keyword, mut rule, form) in entry.rules.into_iter().flatten() {
            rule.classes_mut().into_iter().for_each(|class| *class = renamed(*class, &universe.of_node));
            let classes = rule.classes_mut().into_iter().map(|class| *class).collect();
            let fresh = AtomId::at(universe.atoms.len());
            let atom = *known.entry((form, classes)).or_insert(fresh);
            let is_silent = says_nothing(&rule);
            if atom == fresh {
                universe.atoms.push(Atom { keyword, rule });
            }
            of_keyword.push(atom);
            if !is_silent {
                all.push(atom);
            }
        }
        universe.of_keyword.push(of_keyword);
        let is_new = universe.of_node.get(index).is_some_and(|class| class.index() == universe.classes.len());
        if is_new {
            let body = if is_never { ClassBody::Never } else { ClassBody::All(all) };
            universe.classes.push(Class { origin: entry.origin, body });
        }
    }
}
