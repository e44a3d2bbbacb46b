//! The plan itself.

use super::apply::{self, Applied};
use super::refused::{PlanRefused, Refusal};
use super::spot::{Absent, Body, Parts, Spot, SpotId, Target};
use super::{Landing, compile};
use crate::terms::{Operation, Protocol, Terms};
use accordant_json::{Object, Pointer, Sha256, Value, canonical};
use accordant_relate::{Delta, Place, Schema};
use accordant_schema::NodeId;
use std::collections::HashSet;
use std::fmt;

/// What may be done to outputs of one schema so that they fit another, place by place.
///
/// ```
/// # use accordant::{terms::{Protocol, Terms}, transform::Plan};
/// # use accordant_check::{CheckOptions, Program};
/// # use accordant_json::read_str;
/// # use accordant_relate::{RelateOptions, Schema, delta};
/// # use accordant_schema::{Graph, Options};
/// let schema = |text: &str| {
///     let graph = Graph::build(&read_str(text).unwrap(), &Options::default()).unwrap();
///     Schema::new(Program::compile(graph.into(), &CheckOptions::default()).unwrap())
/// };
/// let producer = schema(r#"{"type": "object", "properties": {"id": {"type": "integer"}}}"#);
/// let receiver = schema(r#"{"type": "object", "properties": {"id": {"type": "string"}}, "additionalProperties": false}"#);
/// let delta = delta(&producer, &receiver, &RelateOptions::default());
/// let plan = Plan::compile(&producer, &receiver, &delta, &Terms::default(), Protocol::TransformAll).unwrap();
/// let applied = plan.apply(read_str(r#"{"id": 7, "mood": "good"}"#).unwrap());
/// assert_eq!(applied.value.to_string(), r#"{"id":"7"}"#);
/// assert_eq!(applied.side[0].from.as_str(), "/mood");
/// ```
pub struct Plan {
    spots: Vec<Spot>,
    receiver: Schema,
    protocol: Protocol,
    wire: Value,
    digest: Sha256,
}

impl Plan {
    /// Makes the plan for two schemas, their delta, the terms and the protocol that was agreed.
    ///
    /// FAIL_FAST gives a plan that leaves everything as it is. The delta lends a refusal its whole witness.
    ///
    /// # Errors
    /// [`PlanRefused`] with every reason: places at which nothing can land, declarations that fit no place.
    pub fn compile(
        producer: &Schema,
        receiver: &Schema,
        delta: &Delta,
        terms: &Terms,
        protocol: Protocol,
    ) -> Result<Plan, PlanRefused> {
        let spots = match protocol.transforms().then(|| compile::spots(producer, receiver, terms)) {
            None => Vec::new(),
            Some(Ok(spots)) => spots,
            Some(Err(refusals)) => {
                let refusals = refusals.into_iter().map(|refusal| with_witness(refusal, delta)).collect();
                PlanRefused::of(refusals)?;
                Vec::new()
            }
        };
        let wire = wire(&spots, producer, receiver, terms, protocol);
        let digest = Sha256::of(canonical::exact(&wire).as_bytes());
        Ok(Plan { spots, receiver: receiver.clone(), protocol, wire, digest })
    }

    /// The protocol that it is for.
    #[must_use]
    pub fn protocol(&self) -> Protocol {
        self.protocol
    }

    /// SHA-256 of the canonical text of [`Plan::to_value`]: the same schemas, terms and protocol give the same.
    #[must_use]
    pub fn digest(&self) -> Sha256 {
        self.digest
    }

    /// The wire form: `protocol`, `producer` and `receiver` (digests of the schemas' canonical texts), `terms` (the
    /// file's digest, null without one), and `steps`: each with `at`, `operation`, and what belongs to it.
    #[must_use]
    pub fn to_value(&self) -> Value {
        self.wire.clone()
    }

    /// Would anything that the host declared act on this output? If not, an output that the receiver takes as it is
    /// needs no plan.
    #[must_use]
    pub fn concerns(&self, value: &Value) -> bool {
        apply::concerns(self, value)
    }

    /// Brings one output to the receiver's form, as far as that can be done without loss or by declaration.
    ///
    /// Whether the result conforms is for a full check to say.
    #[must_use]
    pub fn apply(&self, value: Value) -> Applied {
        apply::apply(self, value)
    }

    pub(super) fn root(&self) -> Option<SpotId> {
        (!self.spots.is_empty()).then_some(SpotId(0))
    }

    pub(super) fn spot(&self, id: SpotId) -> Option<&Spot> {
        self.spots.get(id.0)
    }

    /// Do all of the receiver's subschemas for a spot accept the value? A check that is given up counts as no.
    pub(super) fn accepts(&self, spot: &Spot, value: &Value) -> bool {
        spot.accepts.iter().all(|node| self.accepts_at(*node, value))
    }

    pub(super) fn accepts_at(&self, node: NodeId, value: &Value) -> bool {
        self.receiver.program().is_valid_at(node, value) == Ok(true)
    }
}

impl fmt::Debug for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Plan").field("wire", &self.wire).finish_non_exhaustive()
    }
}

/// The refusal with the delta's witness for its place and the keywords that differ there.
fn with_witness(mut refusal: Refusal, delta: &Delta) -> Refusal {
    let here = delta.differences.iter().filter(|difference| difference.at == refusal.at);
    for difference in here {
        let location =
            |part: &Option<accordant_relate::Fragment>| part.as_ref().map(|part| part.location.clone());
        refusal.output = refusal.output.or_else(|| difference.witness.clone());
        if let (Some(producer), Some(receiver)) =
            (location(&difference.producer), location(&difference.receiver))
        {
            refusal.producer = Some(producer);
            refusal.receiver = Some(receiver);
            break;
        }
    }
    // A value of that very output tells more than another one.
    let at: Pointer = refusal.at.tokens().collect();
    let there = refusal.output.as_ref().and_then(|output| output.at(&at)).cloned();
    refusal.witness = there.or(refusal.witness);
    refusal
}

fn wire(spots: &[Spot], producer: &Schema, receiver: &Schema, terms: &Terms, protocol: Protocol) -> Value {
    let digest =
        |schema: &Schema| Value::from(Sha256::of(canonical::exact(schema.graph().source()).as_bytes()).hex());
    let mut out = Object::new();
    out.insert("protocol", protocol.word());
    out.insert("producer", digest(producer));
    out.insert("receiver", digest(receiver));
    out.insert("terms", terms.digest().map_or(Value::Null, |digest| Value::from(digest.hex())));
    // A place that is reached by several ways is told once.
    let mut told = HashSet::new();
    let steps = spots.iter().flat_map(steps_of).filter(|step| told.insert(step.to_string()));
    out.insert("steps", steps.collect::<Vec<_>>());
    Value::Object(out)
}

/// What is planned at a spot, one step for each operation.
fn steps_of(spot: &Spot) -> Vec<Value> {
    let mut steps = Vec::new();
    if let Some(tagged) = &spot.tagged {
        let tag: Object = tagged.tag.iter().cloned().collect();
        let members = [("value", Value::from(tagged.value.as_str())), ("tag", Value::Object(tag))];
        steps.push(step(&spot.at, Operation::UnwrapTagged, members));
    }
    if !spot.map.is_empty() {
        let pairs = spot.map.iter().map(|(from, to)| Value::Array(vec![from.clone(), to.clone()])).collect();
        steps.push(step(&spot.at, Operation::EnumMap, [("pairs", Value::Array(pairs))]));
    }
    for way in &spot.ways {
        steps.push(step(&spot.at, way.operation, [("lands", Value::from(Landing::word(way.landing)))]));
    }
    if let Body::Parts(parts) = &spot.body {
        member_steps(&spot.at, parts, &mut steps);
    }
    steps
}

fn member_steps(at: &Place, parts: &Parts, steps: &mut Vec<Value>) {
    for (from, to) in &parts.renames {
        steps.push(step(&at.member(to), Operation::Rename, [("from", Value::from(&**from))]));
    }
    for name in &parts.drops {
        steps.push(step(&at.member(name), Operation::Drop, []));
    }
    for (name, member) in &parts.members {
        let at = at.member(name);
        if member.null_as_absent {
            steps.push(step(&at, Operation::NullAsAbsent, []));
        }
        if member.empty_as_absent {
            steps.push(step(&at, Operation::EmptyAsAbsent, []));
        }
        match &member.absent {
            Absent::Nothing => {}
            Absent::Null => steps.push(step(&at, Operation::AbsentAsNull, [])),
            Absent::Host(value, reason) => {
                let members = [("value", value.clone()), ("reason", Value::from(reason.as_str()))];
                steps.push(step(&at, Operation::HostDefault, members));
            }
        }
        if parts.drops_extra && member.target == Target::Refused {
            steps.push(step(&at, Operation::DropExtra, []));
        }
    }
    if parts.drops_extra && parts.others == Target::Refused {
        steps.push(step(&at.any_member(), Operation::DropExtra, []));
    }
}

fn step<const N: usize>(at: &Place, operation: Operation, members: [(&str, Value); N]) -> Value {
    let fixed = [("at", Value::from(at.to_string())), ("operation", Value::from(operation.word()))];
    Value::Object(fixed.into_iter().chain(members).collect())
}
