//! Which keys are declared, by brute force: go through the instance with each subschema that applies and holds, and
//! note what its own keywords declare. Knows nothing of places, conditions or seats.

use std::collections::{BTreeMap, BTreeSet};

use accordant_check::{PatternProgram, Program};
use accordant_json::{Pointer, Value};
use accordant_schema::{Meaning, NodeId};

/// What is known of one object or array of an instance.
#[derive(Debug, Default)]
pub(crate) struct Mark {
    /// The keys that something declares.
    pub(crate) declared: BTreeSet<String>,
    /// The subschemas that apply as statements.
    pub(crate) nodes: BTreeSet<NodeId>,
    /// A subschema lists the whole value.
    pub(crate) listed: bool,
}

/// The objects and arrays of an instance to which some statement applies, by place.
pub(crate) type Marks = BTreeMap<Pointer, Mark>;

/// Mark `instance`, which the program takes.
pub(crate) fn marks(program: &Program, instance: &Value) -> Marks {
    let mut walk = Walk { program, marks: Marks::new(), seen: BTreeMap::new() };
    walk.go(program.graph().root(), instance, &Pointer::root(), Stance::States);
    walk.marks
}

/// No dynamic reference depends on how it was reached: subschemas are asked one by one here, and then say the same.
pub(crate) fn is_exact(program: &Program) -> bool {
    let graph = program.graph();
    graph.ids().flat_map(|node| graph.node(node).keywords()).all(|keyword| match &keyword.meaning {
        Meaning::DynamicRef { anchor, .. } => graph.dynamic_anchors(anchor).count() <= 1,
        _ => true,
    })
}

/// Each object whose keys aren't all declared: the place and its mark.
pub(crate) fn undeclared<'m>(marks: &'m Marks, instance: &Value) -> Vec<(&'m Pointer, &'m Mark)> {
    let has_more = |(at, mark): &(&Pointer, &Mark)| {
        let object = instance.at(at).and_then(Value::as_object);
        object.is_some_and(|object| object.keys().any(|key| !mark.declared.contains(key)))
    };
    marks.iter().filter(has_more).collect()
}

/// How a subschema comes to apply.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Stance {
    States,
    /// It is an `if`: it declares keys of the same object, and says nothing of its members.
    Asks,
}

struct Walk<'p> {
    program: &'p Program,
    marks: Marks,
    /// What was marked already, with the keys that it declares.
    seen: BTreeMap<(NodeId, Pointer, Stance), BTreeSet<String>>,
}

impl Walk<'_> {
    /// Mark what `node` says of `value`, and give the keys that it declares there.
    fn go(&mut self, node: NodeId, value: &Value, at: &Pointer, stance: Stance) -> BTreeSet<String> {
        let key = (node, at.clone(), stance);
        if let Some(known) = self.seen.get(&key) {
            return known.clone();
        }
        self.seen.insert(key.clone(), BTreeSet::new());
        if !self.program.is_valid_at(node, value).unwrap() {
            return BTreeSet::new();
        }
        if let (Value::Object(_) | Value::Array(_), Stance::States) = (value, stance) {
            self.marks.entry(at.clone()).or_default().nodes.insert(node);
        }
        let graph = self.program.graph().clone();
        let meanings: Vec<&Meaning> =
            graph.node(node).keywords().iter().map(|keyword| &keyword.meaning).collect();
        let mut declared = BTreeSet::new();
        meanings.iter().for_each(|meaning| declared.extend(self.beside(meaning, value, at, stance)));
        match value {
            Value::Object(_) => self.members(&meanings, value, at, stance, &mut declared),
            Value::Array(items) if stance == Stance::States => self.items(&meanings, items, at),
            _ => {}
        }
        if let Some(mark) = self.marks.get_mut(at) {
            mark.declared.extend(declared.iter().cloned());
            mark.listed |= stance == Stance::States
                && meanings.iter().any(|meaning| matches!(meaning, Meaning::Enum(_) | Meaning::Const(_)));
        }
        self.seen.insert(key, declared.clone());
        declared
    }

    fn beside(&mut self, meaning: &Meaning, value: &Value, at: &Pointer, stance: Stance) -> BTreeSet<String> {
        let nodes: Vec<NodeId> = match meaning {
            Meaning::AllOf(nodes) | Meaning::AnyOf(nodes) | Meaning::OneOf(nodes) => nodes.clone(),
            Meaning::If { condition, then, otherwise } => {
                let holds = self.program.is_valid_at(*condition, value).unwrap();
                let asked = self.go(*condition, value, at, Stance::Asks);
                let branch = if holds { then } else { otherwise };
                let stated = branch.iter().flat_map(|node| self.go(*node, value, at, stance)).collect();
                return &asked | &stated;
            }
            Meaning::DependentSchemas(rows) => {
                rows.iter().filter(|(key, _)| value.get(key).is_some()).map(|(_, node)| *node).collect()
            }
            Meaning::Ref(node) => vec![*node],
            Meaning::DynamicRef { fallback, anchor } => {
                let others = self.program.graph().dynamic_anchors(anchor).map(|(_, node)| node);
                others.chain([*fallback]).collect()
            }
            _ => Vec::new(),
        };
        nodes.into_iter().flat_map(|node| self.go(node, value, at, stance)).collect()
    }

    fn members(
        &mut self,
        meanings: &[&Meaning],
        value: &Value,
        at: &Pointer,
        stance: Stance,
        declared: &mut BTreeSet<String>,
    ) {
        let mut below = named(meanings, value);
        let spoken: BTreeSet<String> = below.iter().map(|(key, _)| key.clone()).collect();
        let keys = || value.as_object().unwrap().keys();
        for meaning in meanings {
            if let Meaning::AdditionalProperties(node) = meaning {
                below.extend(keys().filter(|key| !spoken.contains(*key)).map(|key| (key.to_owned(), *node)));
            }
        }
        declared.extend(below.iter().map(|(key, _)| key.clone()));
        for meaning in meanings {
            if let Meaning::UnevaluatedProperties(node) = meaning {
                below
                    .extend(keys().filter(|key| !declared.contains(*key)).map(|key| (key.to_owned(), *node)));
            }
        }
        declared.extend(below.iter().map(|(key, _)| key.clone()));
        if stance == Stance::States {
            for (key, node) in below {
                self.go(node, value.get(&key).unwrap(), &at.join(&key), stance);
            }
        }
    }

    fn items(&mut self, meanings: &[&Meaning], items: &[Value], at: &Pointer) {
        for meaning in meanings {
            let rows: Vec<(usize, NodeId)> = match meaning {
                Meaning::PrefixItems(nodes) => nodes.iter().copied().enumerate().collect(),
                Meaning::Items { from, node } => (*from..items.len()).map(|index| (index, *node)).collect(),
                Meaning::UnevaluatedItems(node) => (0..items.len()).map(|index| (index, *node)).collect(),
                _ => continue,
            };
            for (index, node) in rows {
                if let Some(item) = items.get(index) {
                    self.go(node, item, &at.join_index(index), Stance::States);
                }
            }
        }
    }
}

/// The members that `properties` and `patternProperties` speak of.
fn named(meanings: &[&Meaning], value: &Value) -> Vec<(String, NodeId)> {
    let mut named = Vec::new();
    for meaning in meanings {
        match meaning {
            Meaning::Properties(rows) => {
                let rows = rows.iter().filter(|(name, _)| value.get(name).is_some());
                named.extend(rows.map(|(name, node)| (name.to_string(), *node)));
            }
            Meaning::PatternProperties(rows) => {
                for (pattern, node) in rows {
                    let pattern = PatternProgram::compile(pattern, 1 << 20, 1 << 20).unwrap();
                    let matching =
                        value.as_object().unwrap().keys().filter(|key| pattern.is_match(key).unwrap());
                    named.extend(matching.map(|key| (key.to_owned(), *node)));
                }
            }
            _ => {}
        }
    }
    named
}
