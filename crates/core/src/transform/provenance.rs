//! Where each part of an output comes from.
//!
//! Only what isn't copied from its own place is written down; all else is. So a document that no operation touched
//! has an empty record, however large it is.

use crate::terms::Operation;
use accordant_json::{Pointer, Value};
use std::collections::HashMap;

/// Where one place of an output comes from. Closed: nothing else exists (law 3).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Copied, as it stood, from this place of the input.
    Copied {
        /// Where it stood.
        from: Pointer,
    },
    /// Carried over from this place of the input by operations, in the order in which they were applied.
    Converted {
        /// Where it stood; for a member that wasn't there, where it would have stood.
        from: Pointer,
        /// What was done.
        by: Vec<Operation>,
    },
    /// Supplied by a rule that the host declared.
    Host {
        /// The reason that the terms give.
        reason: String,
    },
}

/// A part of the input that isn't in the output, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dropped {
    /// Where it stood in the input.
    pub from: Pointer,
    /// What took it out.
    pub by: Operation,
    /// The value, for the side channel.
    pub value: Value,
}

/// How many leaves of an output came which way. A leaf is a scalar, or an array or object without content.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Leaves copied from the same place.
    pub copied: u64,
    /// Leaves carried over by an operation.
    pub converted: u64,
    /// Members that went to the side channel.
    pub dropped: u64,
    /// Leaves supplied by the host.
    pub host_supplied: u64,
}

/// Where the parts of an output come from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Provenance {
    /// By place of the output; the nearest ancestor with an entry decides.
    entries: HashMap<Pointer, Entry>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Entry {
    From { input: Pointer, by: Vec<Operation> },
    Host { reason: String },
}

impl Provenance {
    pub(super) fn moved(&mut self, output: Pointer, input: Pointer, by: Vec<Operation>) {
        self.entries.insert(output, Entry::From { input, by });
    }

    pub(super) fn host(&mut self, output: Pointer, reason: &str) {
        self.entries.insert(output, Entry::Host { reason: reason.to_owned() });
    }

    /// Takes over what another one has written down.
    pub(super) fn absorb(&mut self, other: Provenance) {
        self.entries.extend(other.entries);
    }

    /// What was changed: places of the input with each operation, and the places that the host supplied.
    pub(super) fn changes(&self) -> impl Iterator<Item = (Pointer, Operation)> {
        self.entries.iter().flat_map(|(at, entry)| match entry {
            Entry::From { input, by } => by.iter().map(|operation| (input.clone(), *operation)).collect(),
            Entry::Host { .. } => vec![(at.clone(), Operation::HostDefault)],
        })
    }

    /// Where this place of the output comes from.
    #[must_use]
    pub fn origin(&self, output: &Pointer) -> Origin {
        let mut tail: Vec<String> = Vec::new();
        let mut at = output.clone();
        loop {
            if let Some(entry) = self.entries.get(&at) {
                return entry.origin(tail.iter().rev());
            }
            match at.last().map(|token| token.into_owned()) {
                Some(token) => tail.push(token),
                None => return Origin::Copied { from: output.clone() },
            }
            at.pop();
        }
    }

    /// What isn't copied from its own place, in the order of the places of the output.
    pub fn entries(&self) -> impl Iterator<Item = (&Pointer, Origin)> {
        let mut entries: Vec<_> = self.entries.iter().collect();
        entries.sort_unstable_by_key(|(at, _)| *at);
        entries.into_iter().map(|(at, entry)| (at, entry.origin([].iter())))
    }

    /// Was nothing changed and nothing moved?
    #[must_use]
    pub fn is_all_copied(&self) -> bool {
        self.entries.is_empty()
    }

    /// How many leaves of this output came which way.
    #[must_use]
    pub fn counts(&self, output: &Value, dropped: usize) -> Counts {
        let mut counts = Counts { dropped: dropped as u64, ..Counts::default() };
        if self.entries.is_empty() {
            counts.copied = leaves(output);
        } else {
            self.count(output, &mut Pointer::root(), None, &mut counts);
        }
        counts
    }

    fn count(&self, value: &Value, at: &mut Pointer, above: Option<&Entry>, counts: &mut Counts) {
        let here = self.entries.get(at).or(above);
        match value {
            Value::Array(items) if !items.is_empty() => {
                for (index, item) in items.iter().enumerate() {
                    at.push_index(index);
                    self.count(item, at, here, counts);
                    at.pop();
                }
            }
            Value::Object(members) if !members.is_empty() => {
                for (name, member) in members {
                    at.push(name);
                    self.count(member, at, here, counts);
                    at.pop();
                }
            }
            _ => match here {
                None => counts.copied += 1,
                Some(Entry::From { by, .. }) if by.is_empty() => counts.copied += 1,
                Some(Entry::From { .. }) => counts.converted += 1,
                Some(Entry::Host { .. }) => counts.host_supplied += 1,
            },
        }
    }
}

impl Entry {
    fn origin<'a>(&self, tail: impl Iterator<Item = &'a String>) -> Origin {
        match self {
            Entry::Host { reason } => Origin::Host { reason: reason.clone() },
            Entry::From { input, by } => {
                let mut from = input.clone();
                tail.for_each(|token| from.push(token));
                if by.is_empty() {
                    Origin::Copied { from }
                } else {
                    Origin::Converted { from, by: by.clone() }
                }
            }
        }
    }
}

fn leaves(value: &Value) -> u64 {
    match value {
        Value::Array(items) if !items.is_empty() => items.iter().map(leaves).sum(),
        Value::Object(members) if !members.is_empty() => members.values().map(leaves).sum(),
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use accordant_json::read_str;

    fn at(text: &str) -> Pointer {
        text.parse().unwrap()
    }

    #[test]
    fn the_nearest_ancestor_with_an_entry_decides() {
        let mut provenance = Provenance::default();
        provenance.moved(at("/type"), at("/item_type"), vec![Operation::Rename]);
        provenance.moved(
            at("/type/id"),
            at("/item_type/id"),
            vec![Operation::Rename, Operation::IntegerToString],
        );
        provenance.host(at("/source"), "because");
        let converted = |from: &str, by: &[Operation]| Origin::Converted { from: at(from), by: by.to_vec() };
        assert_eq!(provenance.origin(&at("/type/name")), converted("/item_type/name", &[Operation::Rename]));
        assert_eq!(
            provenance.origin(&at("/type/id")),
            converted("/item_type/id", &[Operation::Rename, Operation::IntegerToString])
        );
        assert_eq!(provenance.origin(&at("/source/x")), Origin::Host { reason: "because".to_owned() });
        assert_eq!(provenance.origin(&at("/other")), Origin::Copied { from: at("/other") });
    }

    #[test]
    fn every_leaf_is_counted_once() {
        let mut provenance = Provenance::default();
        provenance.moved(at("/tags"), at("/tags"), vec![Operation::WrapArray]);
        provenance.host(at("/source"), "because");
        let output =
            read_str(r#"{"tags": ["a"], "source": {"x": 1, "y": 2}, "list": [], "n": null}"#).unwrap();
        let counts = provenance.counts(&output, 3);
        assert_eq!(counts, Counts { copied: 2, converted: 1, dropped: 3, host_supplied: 2 });
        assert_eq!(Provenance::default().counts(&output, 0).copied, 5);
    }
}
