//! Members of a signed object, read by name and kind, with the place in the error.

use accordant_json::{Object, Pointer, Sha256, Value};
use jiff::Timestamp;

use super::hex;

/// A member that is missing or is not what it must be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{at}` is missing or is not {wanted}")]
pub struct FieldError {
    at: Pointer,
    wanted: &'static str,
}

impl FieldError {
    pub(crate) fn new(at: Pointer, wanted: &'static str) -> Self {
        Self { at, wanted }
    }

    /// Where in the statement.
    #[must_use]
    pub fn at(&self) -> &Pointer {
        &self.at
    }

    /// What should stand there, as it ends a sentence.
    #[must_use]
    pub fn wanted(&self) -> &'static str {
        self.wanted
    }
}

/// An object of a signed document and its place. Members that nobody asks for are ignored.
pub struct Fields<'a> {
    at: Pointer,
    object: &'a Object,
}

impl<'a> Fields<'a> {
    pub(crate) fn of(value: &'a Value, at: Pointer) -> Result<Self, FieldError> {
        match value.as_object() {
            Some(object) => Ok(Self { at, object }),
            None => Err(FieldError::new(at, "an object")),
        }
    }

    /// The member called `name`, as `pick` takes it; a missing one is as wrong as one that `pick` refuses.
    pub(crate) fn pick<T>(
        &self,
        name: &str,
        wanted: &'static str,
        pick: impl FnOnce(&'a Value) -> Option<T>,
    ) -> Result<T, FieldError> {
        let found = self.object.get(name).and_then(pick);
        found.ok_or_else(|| FieldError::new(self.at.join(name), wanted))
    }

    pub(crate) fn text(&self, name: &str) -> Result<String, FieldError> {
        self.pick(name, "a text", |value| value.as_str().map(str::to_owned))
    }

    pub(crate) fn flag(&self, name: &str) -> Result<bool, FieldError> {
        self.pick(name, "true or false", Value::as_bool)
    }

    pub(crate) fn count(&self, name: &str) -> Result<u64, FieldError> {
        self.pick(name, "a whole number from 0", as_count)
    }

    pub(crate) fn instant(&self, name: &str) -> Result<Timestamp, FieldError> {
        self.pick(name, "a time of RFC 3339 in UTC", |value| read_instant(value.as_str()?))
    }

    pub(crate) fn hex(&self, name: &str) -> Result<Sha256, FieldError> {
        self.pick(name, "a SHA-256 in lower-case hexadecimal", |value| {
            hex::read(value.as_str()?).map(Sha256::from_bytes)
        })
    }

    /// A digest as `{"sha256": "…"}`.
    pub(crate) fn digest(&self, name: &str) -> Result<Sha256, FieldError> {
        self.sub(name)?.hex("sha256")
    }

    pub(crate) fn word<T>(
        &self,
        name: &str,
        wanted: &'static str,
        of_word: fn(&str) -> Option<T>,
    ) -> Result<T, FieldError> {
        self.pick(name, wanted, |value| of_word(value.as_str()?))
    }

    pub(crate) fn words<T>(
        &self,
        name: &str,
        wanted: &'static str,
        of_word: fn(&str) -> Option<T>,
    ) -> Result<Vec<T>, FieldError> {
        self.pick(name, wanted, |value| {
            value.as_array()?.iter().map(|word| of_word(word.as_str()?)).collect()
        })
    }

    pub(crate) fn sub(&self, name: &str) -> Result<Self, FieldError> {
        self.pick(name, "an object", Value::as_object).map(|object| Fields { at: self.at.join(name), object })
    }

    /// Null as nothing, anything else as `read` takes it; the member itself must be there.
    pub(crate) fn nullable<T>(
        &self,
        name: &str,
        read: impl FnOnce(&Self, &str) -> Result<T, FieldError>,
    ) -> Result<Option<T>, FieldError> {
        match self.object.get(name) {
            Some(Value::Null) => Ok(None),
            _ => read(self, name).map(Some),
        }
    }

    pub(crate) fn list<T>(
        &self,
        name: &str,
        read: impl Fn(&Fields<'a>) -> Result<T, FieldError>,
    ) -> Result<Vec<T>, FieldError> {
        let items = self.pick(name, "an array", Value::as_array)?;
        let at = self.at.join(name);
        items.iter().enumerate().map(|(index, item)| read(&Fields::of(item, at.join_index(index))?)).collect()
    }

    pub(crate) fn entries(&self) -> impl Iterator<Item = (&'a str, &'a Value)> {
        self.object.iter()
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.object.contains_key(name)
    }

    pub(crate) fn at(&self, name: &str) -> Pointer {
        self.at.join(name)
    }
}

/// A whole number from 0.
pub(crate) fn as_count(value: &Value) -> Option<u64> {
    value.as_number()?.as_u64()
}

/// An object of these members.
pub(crate) fn object(members: impl IntoIterator<Item = (&'static str, Value)>) -> Value {
    Value::Object(members.into_iter().collect())
}

/// A digest as it stands in statements.
pub(crate) fn digest_object(digest: &Sha256) -> Value {
    object([("sha256", Value::from(digest.hex()))])
}

/// What `of` makes of the value that is there, or null.
pub(crate) fn or_null<T>(value: Option<&T>, of: impl FnOnce(&T) -> Value) -> Value {
    value.map_or(Value::Null, of)
}

/// The time as statements write it.
pub(crate) fn instant(time: Timestamp) -> Value {
    Value::from(time.to_string())
}

/// The time that `text` spells: RFC 3339 in UTC with `Z`, and with a fraction of a second only where there is one.
pub(crate) fn read_instant(text: &str) -> Option<Timestamp> {
    text.parse::<Timestamp>().ok().filter(|time| time.to_string() == text)
}

#[cfg(test)]
mod tests {
    use super::read_instant;

    #[test]
    fn a_time_has_one_spelling() {
        for good in ["2026-11-30T12:00:00Z", "2026-11-30T12:00:00.25Z"] {
            assert!(read_instant(good).is_some(), "{good}");
        }
        for odd in [
            "2026-11-30T12:00:00+00:00",
            "2026-11-30T13:00:00+01:00",
            "2026-11-30t12:00:00z",
            "2026-11-30 12:00:00Z",
            "2026-11-30T12:00:00.250Z",
            "2026-11-30T12:00Z",
            "2026-11-30",
            "2026-02-30T00:00:00Z",
            "2026-11-30T12:00:00Z[UTC]",
            "",
        ] {
            assert!(read_instant(odd).is_none(), "{odd}");
        }
    }
}
