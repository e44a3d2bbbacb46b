//! Keywords that look at one value alone and refuse it for one reason.

use accordant_json::{Number, Value};
use accordant_schema::{Draft, Type, TypeSet};

use super::contents::{Encoding, MediaType};
use super::kinds::Kinds;
use super::listed::Listed;
use super::matcher::Matcher;
use super::unique;
use crate::format::Format;
use crate::run::{Instance, Meter, Verdict};

/// One such keyword. Its reason for people is in [`refusal`](super::refusal).
#[derive(Debug)]
pub(crate) enum Assertion {
    Type(Types),
    Enum(Listed),
    Const(Value),

    Minimum(Number),
    ExclusiveMinimum(Number),
    Maximum(Number),
    ExclusiveMaximum(Number),
    MultipleOf(Number),

    MinLength(u64),
    MaxLength(u64),
    Pattern(Matcher),
    Format(&'static Format),
    ContentEncoding(Encoding),
    ContentMediaType { media_type: MediaType, encoding: Option<Encoding> },

    MinItems(u64),
    MaxItems(u64),
    UniqueItems,

    MinProperties(u64),
    MaxProperties(u64),
}

/// `type`, and the kinds of values for which nothing more has to be asked.
#[derive(Debug)]
pub(crate) struct Types {
    pub(crate) set: TypeSet,
    sure: Kinds,
    draft: Draft,
}

impl Types {
    pub(crate) fn new(set: TypeSet, draft: Draft) -> Self {
        let sure = set.iter().filter(|word| *word != Type::Integer).map(Type::kind).collect();
        Self { set, sure, draft }
    }

    fn allow(&self, at: Instance<'_>) -> bool {
        self.sure.contains(at.kind())
            || matches!(at, Instance::Value(value @ Value::Number(_)) if self.set.allows(value, self.draft))
    }
}

impl Assertion {
    /// The order in which they run: what refuses most first, what takes time last.
    pub(crate) const fn rank(&self) -> u8 {
        match self {
            Self::Type(_) => 0,
            Self::UniqueItems => 2,
            _ => 1,
        }
    }

    /// The kinds of values that it speaks of.
    pub(crate) const fn applies(&self) -> Kinds {
        match self {
            Self::Type(_) | Self::Enum(_) | Self::Const(_) => Kinds::ALL,
            Self::Minimum(_)
            | Self::ExclusiveMinimum(_)
            | Self::Maximum(_)
            | Self::ExclusiveMaximum(_)
            | Self::MultipleOf(_) => Kinds::NUMBER,
            Self::MinLength(_)
            | Self::MaxLength(_)
            | Self::Pattern(_)
            | Self::Format(_)
            | Self::ContentEncoding(_)
            | Self::ContentMediaType { .. } => Kinds::STRING,
            Self::MinItems(_) | Self::MaxItems(_) | Self::UniqueItems => Kinds::ARRAY,
            Self::MinProperties(_) | Self::MaxProperties(_) => Kinds::OBJECT,
        }
    }

    /// The value, of a kind that this [applies](Self::applies) to, is accepted.
    pub(crate) fn holds(&self, at: Instance<'_>, meter: &mut Meter) -> Verdict {
        Ok(match self {
            Self::Type(types) => types.allow(at),
            Self::Enum(listed) => listed.contains(at),
            Self::Const(value) => at.is(value),
            Self::Minimum(_)
            | Self::ExclusiveMinimum(_)
            | Self::Maximum(_)
            | Self::ExclusiveMaximum(_)
            | Self::MultipleOf(_) => at.number().is_none_or(|number| self.holds_of_number(number)),
            Self::MinItems(least) => at.items().len() as u64 >= *least,
            Self::MaxItems(most) => at.items().len() as u64 <= *most,
            Self::UniqueItems => unique::duplicate(at.items(), meter)?.is_none(),
            Self::MinProperties(least) => members(at) >= *least,
            Self::MaxProperties(most) => members(at) <= *most,
            _ => return at.text().map_or(Ok(true), |text| self.holds_of_text(text, meter)),
        })
    }

    fn holds_of_number(&self, number: &Number) -> bool {
        match self {
            Self::Minimum(limit) => number >= limit,
            Self::ExclusiveMinimum(limit) => number > limit,
            Self::Maximum(limit) => number <= limit,
            Self::ExclusiveMaximum(limit) => number < limit,
            Self::MultipleOf(divisor) => number.is_multiple_of(divisor),
            _ => true,
        }
    }

    fn holds_of_text(&self, text: &str, meter: &mut Meter) -> Verdict {
        match self {
            Self::MinLength(least) => Ok(*least == 0 || length(text) >= *least),
            // No text has more characters than bytes.
            Self::MaxLength(most) => Ok(text.len() as u64 <= *most || length(text) <= *most),
            Self::Pattern(pattern) => pattern.matches(text, meter),
            Self::Format(format) => {
                meter.spend_text(text)?;
                Ok((format.check)(text))
            }
            Self::ContentEncoding(encoding) => Ok(encoding.decode(text).is_some()),
            Self::ContentMediaType { media_type, encoding } => Ok(media_type.holds(text, *encoding)),
            _ => Ok(true),
        }
    }
}

/// How many characters, as code points.
pub(crate) fn length(text: &str) -> u64 {
    text.chars().count() as u64
}

/// How many members.
pub(crate) fn members(at: Instance<'_>) -> u64 {
    at.object().map_or(0, |object| object.len() as u64)
}
