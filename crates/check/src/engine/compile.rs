//! From the graph to plans.
//!
//! # How
//! A plan belongs to a *set* of subschemas that apply to one value together: what `allOf`, `$ref` and several
//! `properties` say about one member becomes one plan, made once. Sets are found from the root on; a recursive schema
//! comes back to a set that is there already.
//!
//! # Rooms
//! `scalar`: null, booleans, numbers, strings · `array` · `object` · `dispatch`: choices that a member's value decides

mod array;
mod dispatch;
mod object;
mod scalar;

use std::collections::HashMap;

use accordant_json::{Kind, Value};
use accordant_schema::{Body, Graph, Meaning, NodeId};

use super::gather::{Choice, Gathered, Gatherer, Open};
use super::plan::{Branching, Entry, Guarded, ObjectId, ObjectPlan, Plans, Spec, SpecId};
use super::scope::Scopes;
use crate::CheckOptions;

/// The most plans of a schema; one that needs more runs on the evaluator of trees.
const PLANS: usize = 20_000;

/// A schema that needs more plans than [`PLANS`], or a pattern past its limit.
#[derive(Debug)]
pub(super) struct Beyond;

pub(super) fn compile(graph: &Graph, options: &CheckOptions) -> Result<(Plans, SpecId), Beyond> {
    let mut compiler = Compiler {
        gatherer: Gatherer::of(graph),
        options,
        specs: HashMap::new(),
        objects: HashMap::new(),
        plans: Plans::default(),
        waiting: Vec::new(),
    };
    // The plan that takes everything has the first number.
    compiler.spec(Vec::new());
    let scope = compiler.gatherer.scopes.enter(graph, Scopes::EMPTY, graph.root());
    let root = compiler.spec(vec![(graph.root(), scope)]);
    compiler.run()?;
    Ok((compiler.plans, root))
}

struct Compiler<'g> {
    gatherer: Gatherer<'g>,
    options: &'g CheckOptions,
    specs: HashMap<Vec<Entry>, SpecId>,
    objects: HashMap<(Vec<Entry>, Vec<Choice>), ObjectId>,
    plans: Plans,
    waiting: Vec<Waiting>,
}

/// A plan that was named and not yet made.
enum Waiting {
    Spec(SpecId, Vec<Entry>),
    Object(ObjectId, Vec<Entry>, Vec<Choice>),
}

impl<'g> Compiler<'g> {
    fn run(&mut self) -> Result<(), Beyond> {
        while let Some(waiting) = self.waiting.pop() {
            if self.plans.specs.len() + self.plans.objects.len() > PLANS {
                return Err(Beyond);
            }
            match waiting {
                Waiting::Spec(id, set) => {
                    let spec = self.make(&set)?;
                    if let Some(to) = self.plans.specs.get_mut(id.0 as usize) {
                        *to = spec;
                    }
                }
                Waiting::Object(id, set, choices) => {
                    let plan = self.object(&set, &choices)?;
                    if let Some(to) = self.plans.objects.get_mut(id.0 as usize) {
                        *to = plan;
                    }
                }
            }
        }
        Ok(())
    }

    /// The plan for a set of subschemas.
    fn spec(&mut self, mut set: Vec<Entry>) -> SpecId {
        let graph = self.gatherer.graph;
        set.retain(|(node, _)| !takes_all(&graph.node(*node).body));
        set.sort_unstable();
        set.dedup();
        if let Some(known) = self.specs.get(&set) {
            return *known;
        }
        let id = SpecId(u32::try_from(self.plans.specs.len()).unwrap_or(u32::MAX));
        self.plans.specs.push(Spec::default());
        self.specs.insert(set.clone(), id);
        self.waiting.push(Waiting::Spec(id, set));
        id
    }

    /// The plan for one subschema, reached from `entry`.
    fn spec_of(&mut self, entry: Entry, node: NodeId) -> SpecId {
        let step = self.gatherer.step(entry, node);
        self.spec(vec![step])
    }

    /// The plan for the objects of a set, once choices are made.
    fn object_id(&mut self, set: &[Entry], choices: Vec<Choice>) -> ObjectId {
        let key = (set.to_vec(), choices);
        if let Some(known) = self.objects.get(&key) {
            return *known;
        }
        let id = ObjectId(u32::try_from(self.plans.objects.len()).unwrap_or(u32::MAX));
        self.plans.objects.push(ObjectPlan::Beyond);
        self.waiting.push(Waiting::Object(id, key.0.clone(), key.1.clone()));
        self.objects.insert(key, id);
        id
    }

    fn make(&mut self, set: &[Entry]) -> Result<Spec, Beyond> {
        let object = self.gatherer.gather(set, Kind::Object, &[]).map(|_| self.object_id(set, Vec::new()));
        let mut spec = Spec {
            null: self.single(set, &Value::Null),
            yes: self.single(set, &Value::Bool(true)),
            no: self.single(set, &Value::Bool(false)),
            number: self.number(set)?,
            string: self.string(set)?,
            array: self.array(set)?,
            object,
            open: false,
        };
        spec.open = [&spec.null, &spec.yes, &spec.no].into_iter().any(is_open)
            || is_open(&spec.number)
            || is_open(&spec.string);
        Ok(spec)
    }

    /// The questions that stay open, each with plans of its own.
    fn branchings(&mut self, open: &[Open<'g>]) -> Box<[Branching]> {
        open.iter().filter_map(|open| self.branching(open)).collect()
    }

    fn branching(&mut self, open: &Open<'g>) -> Option<Branching> {
        let entry = open.asked.entry;
        let ways = |compiler: &mut Self, branches: &[NodeId]| -> Box<[SpecId]> {
            let nodes = open.ways.iter().filter_map(|way| branches.get(*way));
            nodes.map(|node| compiler.spec_of(entry, *node)).collect()
        };
        Some(match &open.asked.keyword.meaning {
            Meaning::AnyOf(branches) => Branching::Any(ways(self, branches)),
            Meaning::OneOf(branches) => Branching::One(ways(self, branches)),
            Meaning::Not(node) => Branching::Not(self.spec_of(entry, *node)),
            Meaning::If { condition, then, otherwise } => Branching::If {
                condition: self.spec_of(entry, *condition),
                then: then.map_or(SpecId::ANY, |node| self.spec_of(entry, node)),
                otherwise: otherwise.map_or(SpecId::ANY, |node| self.spec_of(entry, node)),
            },
            _ => return None,
        })
    }

    fn guard<T>(&mut self, base: T, gathered: &Gathered<'g>) -> Guarded<T> {
        Guarded { base, branchings: self.branchings(&gathered.open) }
    }
}

fn is_open<T>(plan: &Option<Guarded<T>>) -> bool {
    plan.as_ref().is_some_and(|plan| !plan.branchings.is_empty())
}

fn takes_all(body: &Body) -> bool {
    match body {
        Body::Always(taken) => *taken,
        Body::Keywords(keywords) => keywords.is_empty(),
    }
}

/// The values that `enum` and `const` leave together; none if neither is there.
fn listed(gathered: &Gathered<'_>, kind: Kind) -> Option<Vec<Value>> {
    let mut left: Option<Vec<Value>> = None;
    for asked in &gathered.asked {
        let values = match &asked.keyword.meaning {
            Meaning::Enum(values) => values.as_slice(),
            Meaning::Const(value) => std::slice::from_ref(value),
            _ => continue,
        };
        left = Some(match left {
            None => values.iter().filter(|value| value.kind() == kind).cloned().collect(),
            Some(left) => left.into_iter().filter(|value| values.contains(value)).collect(),
        });
    }
    left
}
