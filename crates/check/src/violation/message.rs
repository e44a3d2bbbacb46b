//! The line that people and models read.
//!
//! Place, what has to be, what was found: `` `priority` must be one of "low", "high"; found "urgent" ``. Values stand
//! as JSON, names and patterns in backticks, everything shortened.

use accordant_json::{Kind, Number, Shown};
use accordant_schema::TypeSet;

use super::{Place, Violation, ViolationKind as Is};

/// About as many characters as a list of allowed values or names may take.
const LIST: usize = 120;

/// The message of a violation: one row for each kind.
#[rustfmt::skip]
pub(super) fn of(violation: &Violation) -> String {
    let at = &violation.place;
    match &violation.kind {
        Is::Never => format!("{at} is not allowed"),
        Is::Type { expected, kind, found } => format!("{at} must be {}; found {}", types(expected), value(*kind, found)),
        Is::Enum { allowed, count, found } => format!("{at} must be {}; found {found}", one_of(allowed, *count)),
        Is::Const { expected, found } => format!("{at} must be {expected}; found {found}"),
        Is::Minimum { limit, found } => number(at, "at least", limit, found),
        Is::ExclusiveMinimum { limit, found } => number(at, "greater than", limit, found),
        Is::Maximum { limit, found } => number(at, "at most", limit, found),
        Is::ExclusiveMaximum { limit, found } => number(at, "less than", limit, found),
        Is::MultipleOf { divisor, found } => number(at, "a multiple of", divisor, found),
        Is::MinLength { limit, found } => count(at, "at least", *limit, "character", *found),
        Is::MaxLength { limit, found } => count(at, "at most", *limit, "character", *found),
        Is::Pattern { pattern, found } => format!("{at} must match `{pattern}`; found {found}"),
        Is::Format { format, found } => format!("{at} must have the format `{format}`; found {found}"),
        Is::ContentEncoding { encoding, found } => format!("{at} must be encoded as `{encoding}`; found {found}"),
        Is::ContentMediaType { media_type, found } => format!("{at} must hold `{media_type}`; found {found}"),
        Is::MinItems { limit, found } => count(at, "at least", *limit, "item", *found),
        Is::MaxItems { limit, found } => count(at, "at most", *limit, "item", *found),
        Is::UniqueItems { first, second, found } =>
            format!("{at} must not have equal items; items {first} and {second} are both {found}"),
        Is::Contains { limit, found } => count(at, "at least", *limit, "fitting item", *found),
        Is::MaxContains { limit, found } => count(at, "at most", *limit, "fitting item", *found),
        Is::MinProperties { limit, found } => count(at, "at least", *limit, "member", *found),
        Is::MaxProperties { limit, found } => count(at, "at most", *limit, "member", *found),
        Is::Required { name } => format!("{at} must have the member `{}`", Shown::new(name)),
        Is::DependentRequired { present, name } =>
            format!("{at} has the member `{}`, so it must have `{}` too", Shown::new(present), Shown::new(name)),
        Is::UndeclaredProperty { .. } | Is::UnevaluatedProperty { .. } | Is::UnevaluatedItem { .. } =>
            format!("{at} is not declared and must be left out"),
        Is::UndeclaredItem { limit, .. } => format!("{at} must be left out; the array takes {}", counted(*limit, "item")),
        Is::PropertyName { name } => format!("the name `{name}` is not allowed{}", reason(violation)),
        Is::AnyOf { branches } =>
            format!("{at} must fit at least one of {branches} alternatives{}", nearest(violation)),
        Is::OneOfNone { branches } => format!("{at} must fit one of {branches} alternatives{}", nearest(violation)),
        Is::OneOfMany { branches, fitting: [first, second] } =>
            format!("{at} must fit only one of {branches} alternatives; it fits `oneOf/{first}` and `oneOf/{second}`"),
        Is::Not => format!("{at} must not fit what `not` describes"),
    }
}

/// What to do, beyond the message.
pub(super) fn help(violation: &Violation) -> Option<String> {
    match &violation.kind {
        Is::UndeclaredProperty { declared, .. } if !declared.is_empty() => {
            let names = declared.iter().map(|name| format!("`{name}`"));
            Some(format!("declared members: {}", listed(names, declared.len())))
        }
        _ => None,
    }
}

fn number(place: &Place, relation: &str, limit: &Number, found: &Shown) -> String {
    format!("{place} must be {relation} {}; found {found}", Shown::new(&limit.text()))
}

fn count(place: &Place, relation: &str, limit: u64, what: &str, found: u64) -> String {
    format!("{place} must have {relation} {}; found {found}", counted(limit, what))
}

/// `1 item`, `3 items`.
fn counted(count: impl TryInto<u64> + Copy + std::fmt::Display, what: &str) -> String {
    let plural = if count.try_into().is_ok_and(|count| count == 1) { "" } else { "s" };
    format!("{count} {what}{plural}")
}

/// A container is named, not shown: its type is what is wrong with it.
fn value(kind: Kind, found: &Shown) -> &str {
    match kind {
        Kind::Array => "an array",
        Kind::Object => "an object",
        Kind::Null | Kind::Boolean | Kind::Number | Kind::String => found.as_str(),
    }
}

/// `a string`, `an integer or null`.
fn types(expected: &TypeSet) -> String {
    let words: Vec<String> = expected.iter().map(|word| with_article(word.word())).collect();
    match words.split_last() {
        None => "of no type".to_owned(),
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
    }
}

fn with_article(word: &str) -> String {
    match word {
        "null" => "null".to_owned(),
        vowel if vowel.starts_with(['a', 'i', 'o']) => format!("an {vowel}"),
        other => format!("a {other}"),
    }
}

/// The allowed values, as many as are readable.
fn one_of(allowed: &[Shown], count: usize) -> String {
    let list = listed(allowed.iter().map(Shown::to_string), count);
    if count == 1 { list } else { format!("one of {list}") }
}

/// The first of `count` words, as many as are readable, and how many more there are.
fn listed(words: impl Iterator<Item = String>, count: usize) -> String {
    let mut list = String::new();
    let mut shown = 0;
    for word in words {
        if shown > 0 && list.len() + word.len() > LIST {
            break;
        }
        if shown > 0 {
            list.push_str(", ");
        }
        list.push_str(&word);
        shown += 1;
    }
    match count.saturating_sub(shown) {
        0 => list,
        more => format!("{list} and {more} more"),
    }
}

/// Why a name is refused.
fn reason(violation: &Violation) -> String {
    violation
        .causes
        .iter()
        .flatten()
        .next()
        .map_or_else(String::new, |cause| format!(": {}", cause.message()))
}

/// What keeps the document from the closest alternative. One level only: messages stay short however deep
/// alternatives lie in alternatives.
fn nearest(violation: &Violation) -> String {
    let closest =
        violation.closest().and_then(|branch| Some((branch, violation.causes.get(branch)?.first()?)));
    let Some((branch, cause)) = closest else { return String::new() };
    let branch = format!("`{}/{branch}`", violation.keyword);
    if cause.causes.is_empty() {
        format!("; the closest is {branch}: {}", cause.message())
    } else {
        format!("; the closest is {branch}, but {} doesn't fit it", cause.place)
    }
}
