//! Characters, told apart only as far as an automaton does.

use std::collections::HashMap;

use accordant_schema::CharSet;

/// A character as a number without the gap of the surrogates.
type Scalar = u32;

const SCALARS: Scalar = 0x11_0000 - 0x800;

fn scalar(character: char) -> Scalar {
    let point = u32::from(character);
    if point < 0xd800 { point } else { point - 0x800 }
}

fn character(scalar: Scalar) -> Option<char> {
    char::from_u32(if scalar < 0xd800 { scalar } else { scalar + 0x800 })
}

/// A class of characters, by its index in the alphabet.
pub(super) type Class = u32;

/// All characters, parted into classes. Where a range begins, another class holds than before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Alphabet {
    /// Where each range begins, and its class; the first begins at 0.
    ranges: Vec<(Scalar, Class)>,
    classes: usize,
}

impl Alphabet {
    /// All characters in one class.
    pub(super) fn one() -> Self {
        Self { ranges: vec![(0, 0)], classes: 1 }
    }

    /// A class for each of the characters, which are in order, and the first for all others.
    pub(super) fn of_characters(characters: &[char]) -> Self {
        let mut ranges = vec![(0, 0)];
        for (class, at) in (1..).zip(characters.iter().map(|character| scalar(*character))) {
            ranges.pop_if(|(start, _)| *start == at);
            ranges.push((at, class));
            ranges.extend((at + 1 < SCALARS).then_some((at + 1, 0)));
        }
        Self { ranges, classes: characters.len() + 1 }
    }

    /// The coarsest alphabet whose classes each lie inside or outside of each set; and for each class, in which sets.
    pub(super) fn of_sets(sets: &[CharSet]) -> (Self, Vec<Vec<usize>>) {
        let mut events: Vec<(Scalar, usize)> = Vec::new();
        for (index, set) in sets.iter().enumerate() {
            for (start, end) in set.ranges() {
                events.push((scalar(*start), index));
                events.push((scalar(*end) + 1, index));
            }
        }
        events.sort_unstable();
        let mut inside = vec![false; sets.len()];
        let mut known = HashMap::new();
        let mut ranges = Vec::new();
        let mut events = events.into_iter().peekable();
        let mut at = 0;
        while at < SCALARS {
            while let Some((_, index)) = events.next_if(|(event, _)| *event == at) {
                if let Some(inside) = inside.get_mut(index) {
                    *inside = !*inside;
                }
            }
            let next = known.len() as Class;
            ranges.push((at, *known.entry(inside.clone()).or_insert(next)));
            at = events.peek().map_or(SCALARS, |(event, _)| *event);
        }
        let mut members = vec![Vec::new(); known.len()];
        for (inside, class) in known {
            if let Some(members) = members.get_mut(class as usize) {
                *members = inside
                    .iter()
                    .enumerate()
                    .filter(|(_, inside)| **inside)
                    .map(|(index, _)| index)
                    .collect();
            }
        }
        (Self { classes: members.len(), ranges: merged(ranges) }, members)
    }

    /// How many classes.
    pub(super) const fn len(&self) -> usize {
        self.classes
    }

    pub(super) fn class_of(&self, character: char) -> Class {
        let next = self.ranges.partition_point(|(start, _)| *start <= scalar(character));
        next.checked_sub(1).and_then(|at| self.ranges.get(at)).map_or(0, |(_, class)| *class)
    }

    /// The characters of a class, as ranges with both ends inside.
    pub(super) fn characters(&self, class: Class) -> impl Iterator<Item = (char, char)> {
        let ends = self.ranges.iter().skip(1).map(|(start, _)| *start).chain([SCALARS]);
        let ranges = self.ranges.iter().zip(ends).filter(move |((_, of), _)| *of == class);
        ranges.filter_map(|((start, _), end)| Some((character(*start)?, character(end - 1)?)))
    }

    /// The coarsest alphabet that tells apart what either does, and the two classes that each of its classes lies in.
    pub(super) fn meet(&self, other: &Self) -> (Self, Vec<(Class, Class)>) {
        let mut known = HashMap::new();
        let mut pairs = Vec::new();
        let mut ranges = Vec::new();
        let (mut mine, mut theirs) = (self.ranges.iter().peekable(), other.ranges.iter().peekable());
        let mut pair = (0, 0);
        while let Some(at) = [mine.peek(), theirs.peek()].into_iter().flatten().map(|(start, _)| *start).min()
        {
            if let Some((_, class)) = mine.next_if(|(start, _)| *start == at) {
                pair.0 = *class;
            }
            if let Some((_, class)) = theirs.next_if(|(start, _)| *start == at) {
                pair.1 = *class;
            }
            let class = *known.entry(pair).or_insert_with(|| {
                pairs.push(pair);
                pairs.len() as Class - 1
            });
            ranges.push((at, class));
        }
        (Self { ranges: merged(ranges), classes: pairs.len() }, pairs)
    }

    /// The alphabet with its classes renamed, several to one where they need not be told apart.
    pub(super) fn renamed(&self, names: &[Class]) -> Self {
        let ranges =
            self.ranges.iter().filter_map(|(start, class)| Some((*start, *names.get(*class as usize)?)));
        let classes = names.iter().max().map_or(0, |last| *last as usize + 1);
        Self { ranges: merged(ranges.collect()), classes }
    }
}

/// Ranges without those that begin no other class than the one before.
fn merged(mut ranges: Vec<(Scalar, Class)>) -> Vec<(Scalar, Class)> {
    ranges.dedup_by_key(|(_, class)| *class);
    ranges
}
