//! Strings as regular languages.

use super::Values;
use super::range::Range;
use accordant_json::Value;
use accordant_relate::text::Language;
use accordant_schema::Meaning;

/// Ranges of at most so many integers are listed one by one.
const LISTED: i64 = 1_000;

/// A set of strings: a regular language, or all strings where it couldn't be made.
#[derive(Clone)]
pub(super) struct Texts {
    language: Option<Language>,
    /// The language is the set itself, not a larger one.
    exact: bool,
}

impl Texts {
    fn any() -> Texts {
        Texts { language: None, exact: true }
    }

    fn exactly(language: Language) -> Texts {
        Texts { language: Some(language), exact: true }
    }

    /// The strings that are in both. Where the engine gives up, the larger set stands.
    pub(super) fn and(&self, other: &Texts) -> Texts {
        let exact = self.exact && other.exact;
        match (&self.language, &other.language) {
            (Some(one), Some(other)) => match one.and(other) {
                Ok(both) => Texts { language: Some(both), exact },
                Err(_) => Texts { language: Some(one.clone()), exact: false },
            },
            (one, other) => Texts { language: one.clone().or_else(|| other.clone()), exact },
        }
    }

    /// Certainly no string.
    pub(super) fn is_empty(&self) -> bool {
        self.language.as_ref().is_some_and(Language::is_empty)
    }

    /// Certainly all of these strings are in the other set.
    pub(super) fn is_within(&self, other: &Texts) -> bool {
        match (&self.language, &other.language) {
            (_, None) => other.exact,
            (None, Some(_)) => false,
            (Some(one), Some(all)) => other.exact && one.minus(all).is_ok_and(|rest| rest.is_empty()),
        }
    }

    /// A shortest of the strings, where they are known.
    pub(super) fn shortest(&self) -> Option<String> {
        self.language.as_ref()?.shortest()
    }

    /// The strings one by one, if they are that few.
    pub(super) fn members(&self, limit: usize) -> Option<Vec<String>> {
        self.language.as_ref()?.members(limit)
    }
}

/// The strings of a place.
pub(super) fn of(values: &Values<'_>) -> Texts {
    if let Some(listed) = values.listed() {
        return Texts::exactly(Language::of_strings(listed.iter().filter_map(Value::as_str)));
    }
    values.meanings().fold(Texts::any(), |all, meaning| match meaning {
        Meaning::Pattern(pattern) => match Language::of_pattern(pattern) {
            Ok(language) => all.and(&Texts::exactly(language)),
            Err(_) => Texts { exact: false, ..all },
        },
        Meaning::MinLength(least) => all.and(&Texts::exactly(Language::lengths(*least, None))),
        Meaning::MaxLength(most) => all.and(&Texts::exactly(Language::lengths(0, Some(*most)))),
        _ => all,
    })
}

/// The canonical decimal texts of at least the integers in a range.
pub(super) fn of_integers(range: &Range) -> Texts {
    let (first, last) = (range.first_integer(), range.last_integer());
    if let (Some(first), Some(last)) = (first, last)
        && last.saturating_sub(first) < LISTED
    {
        let texts: Vec<String> = (first..=last).map(|integer| integer.to_string()).collect();
        return Texts::exactly(Language::of_strings(texts.iter().map(String::as_str)));
    }
    let integers = Texts::exactly(Language::integers());
    let digits = |integer: i64| integer.to_string().len() as u64;
    match (first, last) {
        (Some(first), last) if first >= 0 => {
            integers.and(&Texts::exactly(Language::lengths(digits(first), last.map(digits)))).and(&unsigned())
        }
        _ if range.is_nonnegative() => integers.and(&unsigned()),
        _ => integers,
    }
}

/// The strings without a minus sign in front.
fn unsigned() -> Texts {
    let negative = accordant_schema::Pattern::parse("^-").ok().and_then(|p| Language::of_pattern(&p).ok());
    match negative.map(|negative| Language::any().minus(&negative)) {
        Some(Ok(language)) => Texts::exactly(language),
        _ => Texts { language: None, exact: false },
    }
}
