//! One place of an output.

use super::{DEPTH, Notes, STEPS, TOO_DEEP, TOO_MANY_STEPS};
use crate::error::Code;
use crate::terms::Operation;
use crate::transform::plan::Plan;
use crate::transform::spot::{Body, Parts, Spot, SpotId, Tagged, Target};
use accordant_json::{Pointer, Value};

/// The walk through one output.
pub(super) struct Walk<'p> {
    pub(super) plan: &'p Plan,
    pub(super) notes: Notes,
    /// The bound that was reached, if one was.
    pub(super) gave_up: Option<Code>,
    steps: u64,
    depth: usize,
}

/// Where the walk is: in the output as it came in, in the one that is made, and what was done to get there.
#[derive(Clone, Debug, Default)]
pub(super) struct Way {
    pub(super) input: Pointer,
    pub(super) output: Pointer,
    pub(super) by: Vec<Operation>,
}

impl Way {
    /// One operation further.
    pub(super) fn by(&self, operation: Operation) -> Way {
        let mut way = self.clone();
        way.by.push(operation);
        way
    }
}

impl<'p> Walk<'p> {
    pub(super) fn new(plan: &'p Plan) -> Walk<'p> {
        Walk { plan, notes: Notes::default(), gave_up: None, steps: 0, depth: 0 }
    }

    /// Carries over what is at a target; none if it stays as it is.
    pub(super) fn target(&mut self, target: Target, value: &Value, way: &mut Way) -> Option<Value> {
        match target {
            Target::Spot(spot) => self.place(spot, value, way),
            Target::Free | Target::Refused => None,
        }
    }

    /// Carries over the value at a spot; none if it stays as it is.
    pub(super) fn place(&mut self, id: SpotId, value: &Value, way: &mut Way) -> Option<Value> {
        self.steps += 1;
        if self.steps > STEPS {
            self.gave_up.get_or_insert(TOO_MANY_STEPS);
        }
        if self.depth >= DEPTH {
            self.gave_up.get_or_insert(TOO_DEEP);
        }
        let spot = self.plan.spot(id).filter(|_| self.gave_up.is_none())?;
        self.depth += 1;
        let carried = self.spot(id, spot, value, way);
        self.depth -= 1;
        carried
    }

    fn spot(&mut self, id: SpotId, spot: &'p Spot, value: &Value, way: &mut Way) -> Option<Value> {
        if let Some(content) = spot.tagged.as_ref().and_then(|tagged| content(tagged, value)) {
            return Some(self.content(id, spot, content, way));
        }
        match spot.map.iter().find(|(from, _)| from == value) {
            // A table may say that a word stays: then nothing is done to it.
            Some((from, to)) if from == to => None,
            Some((_, to)) => {
                self.moved(&way.by(Operation::EnumMap));
                Some(to.clone())
            }
            None => self.body(id, spot, value, way),
        }
    }

    /// Carries over the content of a tagged object in its place.
    fn content(&mut self, id: SpotId, spot: &'p Spot, (name, content): (&str, &Value), way: &Way) -> Value {
        let mut inner = way.by(Operation::UnwrapTagged);
        inner.input.push(name);
        self.moved(&inner);
        if let Some((_, to)) = spot.map.iter().find(|(from, _)| from == content) {
            self.moved(&inner.by(Operation::EnumMap));
            return to.clone();
        }
        self.body(id, spot, content, &mut inner).unwrap_or_else(|| content.clone())
    }

    fn body(&mut self, id: SpotId, spot: &'p Spot, value: &Value, way: &mut Way) -> Option<Value> {
        match &spot.body {
            Body::Choice(alternatives) => self.alternatives(spot, alternatives, value, way),
            Body::Parts(parts) => self.parts(id, spot, parts, value, way),
        }
    }

    fn parts(
        &mut self,
        id: SpotId,
        spot: &'p Spot,
        parts: &'p Parts,
        value: &Value,
        way: &mut Way,
    ) -> Option<Value> {
        match value {
            Value::Object(members) if spot.kinds.allows_kind(value.kind()) => {
                self.object(parts, members, way)
            }
            Value::Array(items) if spot.kinds.allows_kind(value.kind()) => self.array(parts, items, way),
            _ if self.plan.accepts(spot, value) => None,
            _ => self.convert(id, spot, value, way),
        }
    }

    /// Writes down that the value at a place of the output was carried there.
    pub(super) fn moved(&mut self, way: &Way) {
        self.notes.provenance.moved(way.output.clone(), way.input.clone(), way.by.clone());
    }
}

/// The content of an object that has exactly the tags and the content.
fn content<'a>(tagged: &'a Tagged, value: &'a Value) -> Option<(&'a str, &'a Value)> {
    let members = value.as_object()?;
    let whole = members.len() == tagged.tag.len() + 1
        && tagged.tag.iter().all(|(name, wanted)| members.get(name) == Some(wanted));
    members.get(&tagged.value).filter(|_| whole).map(|content| (tagged.value.as_str(), content))
}
