//! One TOML table, read strictly: each key is asked for by name, and what nobody asked for is refused.

use super::{Places, TermsError, TermsErrorKind};
use accordant_json::{Number, Object, PointerError, Shown, Value};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A TOML value with where it stands.
pub(super) struct Item<'a> {
    source: &'a str,
    pub(super) key: String,
    start: usize,
    value: &'a DeValue<'a>,
}

/// A TOML table with where it stands.
pub(super) struct Table<'a> {
    source: &'a str,
    key: String,
    start: usize,
    table: &'a DeTable<'a>,
}

impl<'a> Table<'a> {
    pub(super) fn root(source: &'a str, table: &'a Spanned<DeTable<'a>>) -> Table<'a> {
        Table { source, key: String::new(), start: table.span().start, table: table.get_ref() }
    }

    /// Refuses every key but these.
    pub(super) fn knows_only(&self, known: &'static [&'static str]) -> Result<(), TermsError> {
        match self.members().into_iter().find(|(name, _)| !known.contains(&name.as_str())) {
            Some((name, item)) => {
                Err(item.fault(TermsErrorKind::UnknownKey { nearest: nearest(&name, known), known }))
            }
            None => Ok(()),
        }
    }

    pub(super) fn item(&self, name: &str) -> Option<Item<'a>> {
        let (key, value) = self.table.get_key_value(name)?;
        let key_text = if self.key.is_empty() { name.to_owned() } else { format!("{}.{name}", self.key) };
        Some(Item { source: self.source, key: key_text, start: key.span().start, value: value.get_ref() })
    }

    pub(super) fn needed(&self, name: &'static str) -> Result<Item<'a>, TermsError> {
        self.item(name).ok_or_else(|| fault(self.source, &self.key, self.start, TermsErrorKind::Needed(name)))
    }

    /// All members in the order of the file.
    pub(super) fn members(&self) -> Vec<(String, Item<'a>)> {
        let mut names: Vec<_> =
            self.table.keys().map(|key| (key.span().start, key.get_ref().to_string())).collect();
        names.sort();
        names.into_iter().filter_map(|(_, name)| self.item(&name).map(|item| (name, item))).collect()
    }

    pub(super) fn fault(&self, kind: TermsErrorKind) -> TermsError {
        fault(self.source, &self.key, self.start, kind)
    }
}

impl<'a> Item<'a> {
    pub(super) fn fault(&self, kind: TermsErrorKind) -> TermsError {
        fault(self.source, &self.key, self.start, kind)
    }

    fn wrong(&self, wanted: &'static str) -> TermsError {
        self.fault(TermsErrorKind::WrongType { wanted, found: self.value.type_str() })
    }

    pub(super) fn text(&self) -> Result<&'a str, TermsError> {
        self.value.as_str().ok_or_else(|| self.wrong("string"))
    }

    pub(super) fn flag(&self) -> Result<bool, TermsError> {
        self.value.as_bool().ok_or_else(|| self.wrong("boolean"))
    }

    /// The word's meaning, by a list of words.
    pub(super) fn word<T: Copy>(&self, words: &[(&'static str, T)]) -> Result<T, TermsError> {
        let text = self.text()?;
        words.iter().find(|(word, _)| *word == text).map(|(_, meaning)| *meaning).ok_or_else(|| {
            let options = words.iter().map(|(word, _)| *word).collect();
            self.fault(TermsErrorKind::NotOneOf { word: Shown::new(text), options })
        })
    }

    pub(super) fn table(&self) -> Result<Table<'a>, TermsError> {
        let table = self.value.as_table().ok_or_else(|| self.wrong("table"))?;
        Ok(Table { source: self.source, key: self.key.clone(), start: self.start, table })
    }

    pub(super) fn items(&self) -> Result<Vec<Item<'a>>, TermsError> {
        let items = self.value.as_array().ok_or_else(|| self.wrong("array"))?;
        let item = |(index, value): (usize, &'a Spanned<DeValue<'a>>)| Item {
            source: self.source,
            key: format!("{}[{index}]", self.key),
            start: value.span().start,
            value: value.get_ref(),
        };
        Ok(items.iter().enumerate().map(item).collect())
    }

    pub(super) fn places(&self) -> Result<Places, TermsError> {
        let text = self.text()?;
        self.places_of(text)
    }

    pub(super) fn places_of(&self, text: &str) -> Result<Places, TermsError> {
        text.parse().map_err(|_: PointerError| {
            self.no_place(text, "a JSON Pointer begins with `/`, and `~` stands for `~0`")
        })
    }

    /// A place of a member by name, so that it can be said to be there or not.
    pub(super) fn member(&self) -> Result<Places, TermsError> {
        let places = self.places()?;
        match places.split() {
            Some(_) => Ok(places),
            None => Err(self.no_place(self.text()?, "it must end in the name of a member")),
        }
    }

    pub(super) fn no_place(&self, text: &str, why: &'static str) -> TermsError {
        self.fault(TermsErrorKind::NotAPlace { text: Shown::new(text), why })
    }

    /// The JSON value that stands here; numbers keep their digits.
    pub(super) fn json(&self) -> Result<Value, TermsError> {
        let number = |text: &str| {
            let plain = text.replace('_', "");
            let plain = plain.strip_prefix('+').unwrap_or(&plain);
            Number::parse(plain)
                .map(Value::Number)
                .map_err(|error| self.fault(TermsErrorKind::NotJson(error.to_string())))
        };
        match self.value {
            DeValue::String(text) => Ok(Value::from(text.as_ref())),
            DeValue::Boolean(flag) => Ok(Value::from(*flag)),
            DeValue::Integer(integer) if integer.radix() == 10 => number(integer.as_str()),
            DeValue::Integer(_) => {
                Err(self.fault(TermsErrorKind::NotJson("write the integer in decimal".to_owned())))
            }
            DeValue::Float(float) => number(float.as_str()),
            DeValue::Datetime(_) => {
                Err(self.fault(TermsErrorKind::NotJson("JSON has no dates; write it as a string".to_owned())))
            }
            DeValue::Array(_) => {
                self.items()?.iter().map(Item::json).collect::<Result<Vec<_>, _>>().map(Value::Array)
            }
            DeValue::Table(_) => {
                let members = self.table()?.members();
                let members = members.into_iter().map(|(name, item)| Ok((name, item.json()?)));
                members.collect::<Result<Object, _>>().map(Value::Object)
            }
        }
    }
}

/// The error at a byte of the source.
pub(super) fn fault(source: &str, key: &str, start: usize, kind: TermsErrorKind) -> TermsError {
    let before = source.get(..start).unwrap_or(source);
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
    TermsError { kind, key: key.to_owned(), line, column }
}

/// The known key that differs least, if it differs little.
fn nearest(name: &str, known: &'static [&'static str]) -> Option<&'static str> {
    if name.len() > 64 {
        return None;
    }
    let ranked = known.iter().map(|key| (distance(name, key), *key)).min()?;
    (ranked.0 <= ranked.1.len().div_ceil(3)).then_some(ranked.1)
}

/// How many letters must be changed, put in or taken out (Levenshtein).
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (index, letter) in one.chars().enumerate() {
        let mut next = vec![index + 1];
        for (column, pair) in row.windows(2).enumerate() {
            let [diagonal, above] = pair else { continue };
            let change = diagonal + usize::from(other.get(column) != Some(&letter));
            let left = next.last().copied().unwrap_or(0);
            next.push(change.min(above + 1).min(left + 1));
        }
        row = next;
    }
    row.last().copied().unwrap_or(0)
}
