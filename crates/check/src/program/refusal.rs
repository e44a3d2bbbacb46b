//! Why an assertion refuses a value, as data.

use accordant_json::{Number, Shown};

use super::assertion::{Assertion, Types, length, members};
use super::listed::Listed;
use super::unique::Duplicate;
use crate::ViolationKind as Is;
use crate::run::Instance;
use crate::shown;

/// How many of the listed values a violation carries.
const ALLOWED: usize = 16;

/// The reason why `assertion` refuses the value; `twins` are the equal items if it is `uniqueItems`.
pub(crate) fn of(assertion: &Assertion, at: Instance<'_>, twins: Option<Duplicate>) -> Is {
    let items = || at.items().len() as u64;
    let characters = || at.text().map_or(0, length);
    match assertion {
        Assertion::Type(types) => kind(types, at),
        Assertion::Enum(listed) => value(listed, at),
        Assertion::Const(expected) => Is::Const { expected: shown::value(expected), found: found(at) },
        Assertion::Minimum(limit) => Is::Minimum { limit: limit.clone(), found: found(at) },
        Assertion::ExclusiveMinimum(limit) => Is::ExclusiveMinimum { limit: limit.clone(), found: found(at) },
        Assertion::Maximum(limit) => Is::Maximum { limit: limit.clone(), found: found(at) },
        Assertion::ExclusiveMaximum(limit) => Is::ExclusiveMaximum { limit: limit.clone(), found: found(at) },
        Assertion::MultipleOf(divisor) => {
            Is::MultipleOf { divisor: Number::clone(divisor), found: found(at) }
        }
        Assertion::MinLength(limit) => Is::MinLength { limit: *limit, found: characters() },
        Assertion::MaxLength(limit) => Is::MaxLength { limit: *limit, found: characters() },
        Assertion::Pattern(pattern) => {
            Is::Pattern { pattern: Shown::new(pattern.source()), found: found(at) }
        }
        Assertion::Format(format) => Is::Format { format: format.name, found: found(at) },
        Assertion::ContentEncoding(encoding) => {
            Is::ContentEncoding { encoding: encoding.name(), found: found(at) }
        }
        Assertion::ContentMediaType { media_type, .. } => {
            Is::ContentMediaType { media_type: media_type.name(), found: found(at) }
        }
        Assertion::MinItems(limit) => Is::MinItems { limit: *limit, found: items() },
        Assertion::MaxItems(limit) => Is::MaxItems { limit: *limit, found: items() },
        Assertion::UniqueItems => {
            let Duplicate { first, second } = twins.unwrap_or_default();
            Is::UniqueItems {
                first,
                second,
                found: at.items().get(second).map_or_else(|| found(at), shown::value),
            }
        }
        Assertion::MinProperties(limit) => Is::MinProperties { limit: *limit, found: members(at) },
        Assertion::MaxProperties(limit) => Is::MaxProperties { limit: *limit, found: members(at) },
    }
}

fn kind(types: &Types, at: Instance<'_>) -> Is {
    Is::Type { expected: types.set, kind: at.kind(), found: found(at) }
}

fn value(listed: &Listed, at: Instance<'_>) -> Is {
    Is::Enum {
        allowed: listed.values.iter().take(ALLOWED).map(shown::value).collect(),
        count: listed.values.len(),
        found: found(at),
    }
}

fn found(at: Instance<'_>) -> Shown {
    match at {
        Instance::Value(value) => shown::value(value),
        Instance::Name(name) => shown::string(name),
    }
}
