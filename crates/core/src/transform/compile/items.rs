//! The items of a place.

use super::{Compiler, Key, Role};
use crate::terms::Operation;
use crate::transform::demand::{Demand, Facet, Sent, alternatives};
use crate::transform::spot::Target;
use accordant_relate::Place;
use accordant_schema::Type;

/// Items past this index aren't told apart by the declarations that name them.
const LEADING: usize = 256;

impl Compiler<'_> {
    /// The leading items one by one, and all further items.
    pub(super) fn items(&mut self, key: &Key, demand: &Demand<'_>, at: &Place) -> (Vec<Target>, Target) {
        if !demand.kinds().contains(Type::Array) {
            return (Vec::new(), Target::Free);
        }
        let named = self.rules.next_tokens(&key.trail);
        let named = named.iter().filter_map(|token| token.parse::<usize>().ok()).map(|index| index + 1);
        let count = named
            .filter(|count| *count <= LEADING)
            .max()
            .unwrap_or(0)
            .max(demand.leading_items().min(LEADING));
        let mut leading = Vec::new();
        for index in 0..count {
            let trail = self.rules.step(&key.trail, &index.to_string());
            let key = Key {
                taken: Facet::of(demand.item(index)),
                sent: self.sent_items(key, index, index),
                trail,
                role: Role::Place { certain: key.certain_below() },
            };
            leading.push(self.target(key, at.item(index)));
        }
        let rest = Key {
            taken: Facet::of(demand.item(count)),
            sent: self.sent_items(key, count, usize::MAX),
            trail: self.rules.step_other(&key.trail),
            role: Role::Place { certain: key.certain_below() },
        };
        let rest =
            if demand.leading_items() > LEADING { Target::Free } else { self.target(rest, at.any_item()) };
        (leading, rest)
    }

    /// What may come as the items from one index to another: the producer's items, and what may be wrapped.
    fn sent_items(&self, key: &Key, first: usize, last: usize) -> Sent {
        let graph = self.producer.graph();
        let mut sent = Vec::new();
        for facet in key.sent.as_ref()? {
            let demand = Demand::read(graph, facet);
            if demand.kinds().contains(Type::Array) {
                let last = last.min(demand.leading_items().max(first));
                for index in first..=last {
                    sent.extend(alternatives(graph, &Facet::of(demand.item(index)))?);
                }
            } else if first == 0 && self.terms.allows(Operation::WrapArray) {
                sent.push(facet.clone());
            }
        }
        Some(sent)
    }
}
