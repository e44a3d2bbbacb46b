//! Can a value that the producer sends land in what the receiver takes, as it is or by an operation?
//!
//! Judged by sets of values, without trying outputs: types, listed values, ranges of numbers, and strings as regular
//! languages, so that a type, a pattern, a length and a list are looked at together. [`Landing::Never`] is a proof;
//! where something is beyond this reading, the answer is [`Landing::Sometimes`].
//!
//! # Rooms
//! [`Values`]: the set of values of a place · `range`: numbers · `text`: strings

mod range;
mod text;
mod values;

pub(super) use values::Values;

use super::convert::{Conversion, convert};
use crate::terms::Operation;
use accordant_json::{Number, Value};
use accordant_schema::Type;

/// The operations that need no declaration and change a value, in the order of their table.
pub(super) const OPERATIONS: [Operation; 5] = [
    Operation::NumberToInteger,
    Operation::IntegerToString,
    Operation::StringToInteger,
    Operation::WrapArray,
    Operation::UnwrapArray,
];

/// How many values a set of strings may have to be looked at one by one.
const MEMBERS: usize = 1_000;

/// Does what an operation gives fit the receiver? Closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Landing {
    /// No value that the producer may send there fits.
    Never,
    /// It depends on the value, or it isn't known; each value is looked at when it comes.
    Sometimes,
    /// Every value that the producer may send there fits.
    Always,
}

impl Landing {
    /// The word on the wire.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Landing::Never => "never",
            Landing::Sometimes => "sometimes",
            Landing::Always => "always",
        }
    }

    /// Of several cases that may each come: never if none lands, always if all do.
    pub(super) fn of_all(cases: impl IntoIterator<Item = Landing>) -> Landing {
        let mut cases = cases.into_iter();
        let Some(first) = cases.next() else { return Landing::Never };
        cases.fold(first, |all, case| if all == case { all } else { Landing::Sometimes })
    }

    fn possible(possible: bool) -> Landing {
        if possible { Landing::Sometimes } else { Landing::Never }
    }
}

/// How the producer's values land as they are.
pub(super) fn as_is(sent: &Values<'_>, taken: &Values<'_>) -> Landing {
    if let Some(values) = sent.listed() {
        let fitting = values.iter().map(|value| fits(taken, value));
        return Landing::of_all(fitting);
    }
    let kinds = Type::ALL.into_iter().filter(|word| sent.kinds().contains(*word));
    Landing::of_all(kinds.map(|word| same_type(word, sent, taken)))
}

fn fits(taken: &Values<'_>, value: &Value) -> Landing {
    if taken.accepts(value) { Landing::Always } else { Landing::Never }
}

fn same_type(word: Type, sent: &Values<'_>, taken: &Values<'_>) -> Landing {
    let kinds = taken.kinds();
    match word {
        Type::Integer | Type::Number => {
            let takes = kinds.contains(Type::Integer) && listed_numbers(taken).is_none_or(|n| n > 0);
            Landing::possible(takes && sent.range().meets(taken.range()))
        }
        Type::String => {
            Landing::possible(kinds.contains(Type::String) && !sent.texts().and(taken.texts()).is_empty())
        }
        Type::Array => Landing::possible(kinds.contains(Type::Array) && sent.items_meet(taken)),
        Type::Null | Type::Boolean | Type::Object => Landing::possible(kinds.contains(word)),
    }
}

/// How many numbers the receiver lists; none if it lists nothing.
fn listed_numbers(taken: &Values<'_>) -> Option<usize> {
    taken.listed().map(|values| values.iter().filter(|value| value.as_number().is_some()).count())
}

/// Is the operation for some of these values?
pub(super) fn takes(operation: Operation, sent: &Values<'_>) -> bool {
    let kinds = sent.kinds();
    match operation {
        Operation::NumberToInteger | Operation::IntegerToString => kinds.contains(Type::Integer),
        Operation::StringToInteger => kinds.contains(Type::String),
        Operation::WrapArray => sent.is_wrappable(),
        Operation::UnwrapArray => kinds.contains(Type::Array),
        _ => false,
    }
}

/// Does the operation lead from a type that is sent to one that is taken?
pub(super) fn leads(operation: Operation, sent: &Values<'_>, taken: &Values<'_>) -> bool {
    let kinds = taken.kinds();
    let to = match operation {
        Operation::NumberToInteger => taken.reads_spelling(),
        Operation::IntegerToString => kinds.contains(Type::String),
        Operation::StringToInteger => kinds.contains(Type::Integer),
        Operation::WrapArray => kinds.contains(Type::Array),
        _ => true,
    };
    to && takes(operation, sent)
}

/// How the producer's values land by an operation; [`Landing::Never`] also if it sends none that the operation takes.
pub(super) fn by(operation: Operation, sent: &Values<'_>, taken: &Values<'_>) -> Landing {
    if let Some(values) = sent.listed().filter(|_| operation != Operation::WrapArray) {
        let takes = |value: &&Value| convert(operation, value) != Conversion::Other;
        return Landing::of_all(values.iter().filter(takes).map(|value| converted(operation, value, taken)));
    }
    let (from, to) = (sent.kinds(), taken.kinds());
    match operation {
        Operation::NumberToInteger => Landing::possible(
            from.contains(Type::Integer) && taken.reads_spelling() && sent.range().meets(taken.range()),
        ),
        Operation::IntegerToString if from.contains(Type::Integer) && to.contains(Type::String) => {
            let texts = text::of_integers(sent.range());
            let strings = taken.texts();
            let all = !from.contains(Type::Number) && taken.is_exact() && texts.is_within(strings);
            if all { Landing::Always } else { Landing::possible(!texts.and(strings).is_empty()) }
        }
        Operation::StringToInteger if from.contains(Type::String) && to.contains(Type::Integer) => {
            let texts = sent.texts().and(&text::of_integers(taken.range()));
            match texts.members(MEMBERS) {
                Some(texts) => Landing::possible(texts.iter().any(|text| reads_and_fits(text, taken))),
                None => Landing::possible(!texts.is_empty()),
            }
        }
        Operation::WrapArray => Landing::possible(to.contains(Type::Array) && sent.can_be_item_of(taken)),
        Operation::UnwrapArray => Landing::possible(from.contains(Type::Array) && sent.item_lands_in(taken)),
        _ => Landing::Never,
    }
}

/// Can one of the operations on single values land?
fn scalar(sent: &Values<'_>, taken: &Values<'_>) -> bool {
    let scalar = [Operation::NumberToInteger, Operation::IntegerToString, Operation::StringToInteger];
    scalar.into_iter().any(|operation| by(operation, sent, taken) != Landing::Never)
}

fn converted(operation: Operation, value: &Value, taken: &Values<'_>) -> Landing {
    match convert(operation, value) {
        Conversion::To(value) => fits(taken, &value),
        // What is inside has a place of its own.
        Conversion::Within => Landing::Sometimes,
        Conversion::Lossy | Conversion::Other => Landing::Never,
    }
}

fn reads_and_fits(text: &str, taken: &Values<'_>) -> bool {
    Number::parse(text).is_ok_and(|number| taken.accepts(&Value::Number(number)))
}
