//! From two schemas and the terms to the spots of a plan.
//!
//! Both schemas are walked together, the receiver's leading: for each of its places, what the producer may send there
//! is carried along. Every pair of places is looked at once, so that recursive schemas end.
//!
//! # Rooms
//! `members`, `items`: what is directly below a place · `verdict`: a place at which nothing lands

mod items;
mod members;
mod verdict;

use super::demand::{Choice, Demand, Facet, Sent, alternatives};
use super::landing::{self, Landing, Values};
use super::refused::Refusal;
use super::rules::{Rules, Trail};
use super::spot::{Body, Parts, Spot, SpotId, Tagged, Target, Way};
use crate::error::code;
use crate::terms::{Declared, Operation, Terms};
use accordant_json::Value;
use accordant_relate::{Place, Schema};
use std::collections::{HashMap, VecDeque};

/// The most spots of a plan. Schemas that need more are refused with [`code::plan::PLAN_TOO_LARGE`].
pub const SPOTS: usize = 20_000;

/// What a spot is made for.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Key {
    pub(super) taken: Facet,
    pub(super) sent: Sent,
    trail: Trail,
    role: Role,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Role {
    /// A place; certain if no alternative of either schema leads there.
    Place { certain: bool },
    /// One alternative of a place; what is declared for the place is not looked at again.
    Alternative,
}

/// Makes the spots of a plan.
pub(super) struct Compiler<'a> {
    producer: &'a Schema,
    receiver: &'a Schema,
    terms: &'a Terms,
    rules: Rules<'a>,
    ids: HashMap<Key, SpotId>,
    open: VecDeque<(Key, Place)>,
    refusals: Vec<Refusal>,
}

/// The spots, the first for the whole document; or every reason why there can't be a plan.
pub(super) fn spots(producer: &Schema, receiver: &Schema, terms: &Terms) -> Result<Vec<Spot>, Vec<Refusal>> {
    let rules = Rules::of(terms);
    let whole = Key {
        taken: Facet::of([receiver.graph().root()]),
        sent: alternatives(producer.graph(), &Facet::of([producer.graph().root()])),
        trail: rules.start(),
        role: Role::Place { certain: true },
    };
    let mut compiler = Compiler {
        producer,
        receiver,
        terms,
        rules,
        ids: HashMap::new(),
        open: VecDeque::new(),
        refusals: Vec::new(),
    };
    compiler.enter(whole, Place::root());
    let mut spots = Vec::new();
    while let Some((key, at)) = compiler.open.pop_front() {
        if spots.len() >= SPOTS {
            return Err(vec![Refusal::new(
                at,
                code::plan::PLAN_TOO_LARGE,
                format!("the two schemas and the terms need more than {SPOTS} places to be told apart"),
            )]);
        }
        let spot = compiler.spot(&key, at);
        spots.push(spot);
    }
    compiler.refusals.extend(compiler.rules.refusals());
    mark_declared(&mut spots);
    if compiler.refusals.is_empty() { Ok(spots) } else { Err(compiler.refusals) }
}

impl Compiler<'_> {
    /// The spot for a key, made later if it is new. Spots are made in the order of their ids.
    fn enter(&mut self, key: Key, at: Place) -> SpotId {
        let next = SpotId(self.ids.len());
        *self.ids.entry(key).or_insert_with_key(|key| {
            self.open.push_back((key.clone(), at));
            next
        })
    }

    /// Where a plan goes on for a place: nowhere, if nothing is asked and nothing declared.
    fn target(&mut self, key: Key, at: Place) -> Target {
        let demand = Demand::read(self.receiver.graph(), &key.taken);
        if demand.never {
            return Target::Refused;
        }
        if demand.is_free() && key.trail.is_over() {
            return Target::Free;
        }
        Target::Spot(self.enter(key, at))
    }

    fn spot(&mut self, key: &Key, at: Place) -> Spot {
        let demand = Demand::read(self.receiver.graph(), &key.taken);
        let tagged = self.tagged(key);
        let map = self.map(key, &at);
        // What comes out of a table or a tagged object isn't what the producer's schema says of the place.
        let key = Key {
            sent: if tagged.is_some() || !map.is_empty() { None } else { key.sent.clone() },
            ..key.clone()
        };
        if key.role == (Role::Place { certain: true }) {
            self.refusals.extend(self.verdict(&key, &at));
        }
        let (ways, body) = match demand.choices.first() {
            Some(choice) => (Vec::new(), Body::Choice(self.choice(&key, choice, &at))),
            None if demand.is_free() => (Vec::new(), Body::Parts(Box::new(self.parts(&key, &demand, &at)))),
            None => (self.ways(&key), Body::Parts(Box::new(self.parts(&key, &demand, &at)))),
        };
        let declared = tagged.is_some() || !map.is_empty();
        Spot {
            at,
            accepts: key.taken.roots().to_vec(),
            kinds: demand.kinds(),
            tagged,
            map,
            ways,
            body,
            declared,
        }
    }

    fn choice(&mut self, key: &Key, choice: &Choice, at: &Place) -> Vec<SpotId> {
        let mut spots = Vec::new();
        for nodes in &choice.alternatives {
            let taken = key.taken.choosing(choice, nodes);
            if !Demand::read(self.receiver.graph(), &taken).never {
                let key = Key { taken, role: Role::Alternative, ..key.clone() };
                spots.push(self.enter(key, at.clone()));
            }
        }
        spots
    }

    fn parts(&mut self, key: &Key, demand: &Demand<'_>, at: &Place) -> Parts {
        let mut parts = self.members(key, demand, at);
        (parts.leading, parts.items) = self.items(key, demand, at);
        parts
    }

    fn tagged(&mut self, key: &Key) -> Option<Tagged> {
        if key.role == Role::Alternative {
            return None;
        }
        let (rule, tagged) = self.rules.meant(&key.trail, |declared| match declared {
            Declared::UnwrapTagged { value, tag, .. } => {
                Some(Tagged { value: value.clone(), tag: tag.clone() })
            }
            _ => None,
        })?;
        self.rules.honoured(rule);
        Some(tagged)
    }

    fn map(&mut self, key: &Key, at: &Place) -> Vec<(Value, Value)> {
        let found = self.rules.meant(&key.trail, |declared| match declared {
            Declared::EnumMap { pairs, .. } => Some(pairs),
            _ => None,
        });
        let Some((rule, pairs)) = found.filter(|_| key.role != Role::Alternative) else { return Vec::new() };
        let taken = Values::of(self.receiver, &key.taken);
        match pairs.iter().find(|(_, to)| !taken.accepts(to)) {
            Some((_, to)) => {
                let shown = accordant_json::Shown::new(&to.to_string());
                self.rules.misplaced(
                    rule,
                    at,
                    format!("the receiver refuses {shown}, which stands in its table"),
                );
            }
            None => self.rules.honoured(rule),
        }
        pairs.clone()
    }

    /// The lossless operations that may land.
    fn ways(&self, key: &Key) -> Vec<Way> {
        let taken = Values::of(self.receiver, &key.taken);
        let sent = self.sent_values(key);
        let mut ways = Vec::new();
        for operation in landing::OPERATIONS.into_iter().filter(|operation| self.terms.allows(*operation)) {
            let senders = sent.iter().filter(|sent| landing::takes(operation, sent));
            let landing = Landing::of_all(senders.map(|sent| landing::by(operation, sent, &taken)));
            if landing != Landing::Never {
                ways.push(Way { operation, landing });
            }
        }
        ways
    }

    /// What comes to a place: the producer's values, and what is in its arrays of one if those may be unwrapped.
    fn sent_values(&self, key: &Key) -> Vec<Values<'_>> {
        let Some(facets) = &key.sent else { return vec![Values::of(self.producer, &Facet::of([]))] };
        let mut values: Vec<_> = facets.iter().map(|facet| Values::of(self.producer, facet)).collect();
        if self.terms.allows(Operation::UnwrapArray) {
            let items: Vec<Sent> = values.iter().filter_map(Values::single_items).collect();
            for facets in items {
                match facets {
                    Some(facets) => {
                        values.extend(facets.iter().map(|facet| Values::of(self.producer, facet)))
                    }
                    None => values.push(Values::of(self.producer, &Facet::of([]))),
                }
            }
        }
        values.retain(|values| !values.is_nothing());
        values
    }
}

impl Key {
    /// What is below a certain place is certain only if the producer has no alternatives there.
    fn certain_below(&self) -> bool {
        self.role == (Role::Place { certain: true }) && self.sent.as_ref().is_some_and(|sent| sent.len() == 1)
    }
}

/// Marks the spots above those with declarations.
fn mark_declared(spots: &mut [Spot]) {
    let mut above: Vec<Vec<usize>> = vec![Vec::new(); spots.len()];
    for (index, spot) in spots.iter().enumerate() {
        let below: Vec<SpotId> = match &spot.body {
            Body::Choice(spots) => spots.clone(),
            Body::Parts(parts) => parts.spots().collect(),
        };
        for SpotId(below) in below {
            if let Some(above) = above.get_mut(below) {
                above.push(index);
            }
        }
    }
    let declares =
        |spot: &Spot| spot.declared || matches!(&spot.body, Body::Parts(parts) if parts.is_declared());
    let mut open: Vec<usize> =
        (0..spots.len()).filter(|index| spots.get(*index).is_some_and(declares)).collect();
    open.iter().for_each(|index| mark(spots, *index));
    while let Some(index) = open.pop() {
        for next in above.get(index).into_iter().flatten() {
            if spots.get(*next).is_some_and(|spot| !declares(spot)) {
                mark(spots, *next);
                open.push(*next);
            }
        }
    }
}

fn mark(spots: &mut [Spot], index: usize) {
    if let Some(spot) = spots.get_mut(index) {
        spot.declared = true;
    }
}
