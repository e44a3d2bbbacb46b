//! What several records share: contract, engine, protocol, and the rules for missing fields.

use std::collections::BTreeMap;

use accordant_json::{Object, Value};

use super::super::fields::{FieldError, Fields, object};
use super::super::words::words;

/// A contract, as host and receiver call it. The host chooses it; no payload does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contract {
    /// Name, such as `task.result`.
    pub name: String,
    /// Version, such as `1.2`.
    pub version: String,
}

impl Contract {
    pub(super) fn read(fields: &Fields<'_>) -> Result<Self, FieldError> {
        Ok(Self { name: fields.text("name")?, version: fields.text("version")? })
    }

    pub(super) fn to_value(&self) -> Value {
        object([("name", self.name.as_str().into()), ("version", self.version.as_str().into())])
    }
}

/// The program that judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Engine {
    /// Name, such as `accordant`.
    pub name: String,
    /// Version, such as `0.1.0`.
    pub version: String,
}

impl Engine {
    /// This program.
    #[must_use]
    pub fn this() -> Self {
        Self { name: "accordant".to_owned(), version: env!("CARGO_PKG_VERSION").to_owned() }
    }

    pub(super) fn read(fields: &Fields<'_>) -> Result<Self, FieldError> {
        Ok(Self { name: fields.text("name")?, version: fields.text("version")? })
    }

    pub(super) fn to_value(&self) -> Value {
        object([("name", self.name.as_str().into()), ("version", self.version.as_str().into())])
    }
}

words! {
    /// How strict an exchange is, laxest first: `FAIL_FAST` > `TRANSFORM_ALL` > `BEST_EFFORT`. Closed.
    pub enum Protocol {
        /// Let an output through with a warning where it can't be made to fit in full.
        BestEffort = "BEST_EFFORT",
        /// Convert whatever can be converted without loss; anything else is an error.
        TransformAll = "TRANSFORM_ALL",
        /// Convert nothing.
        FailFast = "FAIL_FAST",
    }
}

words! {
    /// What happens when a required field is missing, laxest first. Closed.
    pub enum MissingRule {
        /// Deliver without it, under BEST_EFFORT, and say so.
        Warn = "WARN",
        /// Hand the output to a person.
        Escalate = "ESCALATE",
        /// The output is an error.
        Fail = "FAIL",
    }
}

const PROTOCOL: &str = "a protocol: FAIL_FAST, TRANSFORM_ALL or BEST_EFFORT";
const MISSING_RULE: &str = "a rule: FAIL, ESCALATE or WARN";

impl Protocol {
    pub(super) fn read(fields: &Fields<'_>, name: &str) -> Result<Self, FieldError> {
        fields.word(name, PROTOCOL, Self::of_word)
    }

    pub(super) fn read_list(fields: &Fields<'_>, name: &str) -> Result<Vec<Self>, FieldError> {
        fields.words(name, "a list of protocols", Self::of_word)
    }

    pub(super) fn list_value(protocols: &[Self]) -> Value {
        protocols.iter().map(|protocol| protocol.word()).collect()
    }
}

/// The rules for missing fields: one for all, and others for single fields by their path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OnMissing {
    /// The rule for every field that has none of its own.
    pub default: MissingRule,
    /// Rules for single fields, by JSON Pointer. On the wire `fields`, absent when there are none.
    pub fields: BTreeMap<String, MissingRule>,
}

impl OnMissing {
    /// One rule for all fields.
    #[must_use]
    pub fn all(default: MissingRule) -> Self {
        Self { default, fields: BTreeMap::new() }
    }

    /// The rule for the field at `path`.
    #[must_use]
    pub fn rule(&self, path: &str) -> MissingRule {
        self.fields.get(path).copied().unwrap_or(self.default)
    }

    /// Whether some field is treated more laxly here than by `floor`.
    #[must_use]
    pub fn is_laxer_than(&self, floor: &Self) -> bool {
        let own_paths = self.fields.keys().chain(floor.fields.keys());
        self.default < floor.default || own_paths.into_iter().any(|path| self.rule(path) < floor.rule(path))
    }

    pub(super) fn read(fields: &Fields<'_>) -> Result<Self, FieldError> {
        let default = fields.word("default", MISSING_RULE, MissingRule::of_word)?;
        let mut of_fields = BTreeMap::new();
        if fields.has("fields") {
            for (path, rule) in fields.sub("fields")?.entries() {
                let rule = rule.as_str().and_then(MissingRule::of_word);
                let rule =
                    rule.ok_or_else(|| FieldError::new(fields.at("fields").join(path), MISSING_RULE))?;
                of_fields.insert(path.to_owned(), rule);
            }
        }
        Ok(Self { default, fields: of_fields })
    }

    pub(super) fn to_value(&self) -> Value {
        let fields: Object = self.fields.iter().map(|(path, rule)| (path.as_str(), rule.word())).collect();
        let fields = (!fields.is_empty()).then_some(("fields", Value::Object(fields)));
        object([("default", Value::from(self.default.word()))].into_iter().chain(fields))
    }
}

#[cfg(test)]
mod tests {
    use super::{MissingRule, OnMissing, Protocol};

    #[test]
    fn protocols_and_rules_are_ordered_from_lax_to_strict() {
        assert!(Protocol::BestEffort < Protocol::TransformAll && Protocol::TransformAll < Protocol::FailFast);
        assert!(MissingRule::Warn < MissingRule::Escalate && MissingRule::Escalate < MissingRule::Fail);
    }

    #[test]
    fn a_rule_for_one_field_can_make_the_whole_laxer() {
        let strict = OnMissing::all(MissingRule::Fail);
        let mut with_hole = strict.clone();
        with_hole.fields.insert("/note".to_owned(), MissingRule::Warn);
        assert!(with_hole.is_laxer_than(&strict));
        assert!(!strict.is_laxer_than(&with_hole));

        let mut stricter = OnMissing::all(MissingRule::Warn);
        stricter.fields.insert("/id".to_owned(), MissingRule::Fail);
        // The default would cover `/id` with WARN, where the floor says FAIL.
        assert!(OnMissing::all(MissingRule::Warn).is_laxer_than(&stricter));
    }
}
