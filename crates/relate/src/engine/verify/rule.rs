//! Does one keyword take a value?

use accordant_json::{Object, Value};
use accordant_schema::Draft;

use super::any;
use crate::engine::Solver;
use crate::universe::{ClassId, Coverage, Rule};

impl Solver<'_, '_> {
    /// The keyword takes the value; what it doesn't speak of, it takes. None where it can't be told.
    pub(super) fn rule_holds(&self, rule: &Rule, value: &Value) -> Option<bool> {
        if rule.kind().is_some_and(|kind| kind != value.kind()) {
            return Some(true);
        }
        match value {
            Value::Number(number) => match rule {
                Rule::Lower { limit, open } => return Some(number > limit || (!open && number == limit)),
                Rule::Upper { limit, open } => return Some(number < limit || (!open && number == limit)),
                Rule::MultipleOf(step) => return Some(number.is_multiple_of(step)),
                _ => {}
            },
            Value::String(text) if rule.kind().is_some() => return self.string_rule_holds(rule, text),
            Value::Array(items) if rule.kind().is_some() => return self.array_rule_holds(rule, items),
            Value::Object(object) if rule.kind().is_some() => {
                return self.object_rule_holds(rule, object, value);
            }
            _ => {}
        }
        self.any_rule_holds(rule, value)
    }

    fn any_rule_holds(&self, rule: &Rule, value: &Value) -> Option<bool> {
        let takes = |class: &ClassId| self.universe.takes(*class, value);
        match rule {
            Rule::Type { types, spelled } => {
                Some(types.allows(value, if *spelled { Draft::V4 } else { Draft::V2020 }))
            }
            Rule::Values(values) => Some(values.has(value)),
            Rule::AllOf(classes) => all(classes.iter().map(takes)),
            Rule::AnyOf(classes) => any(classes.iter().map(takes)),
            Rule::OneOf(classes) => {
                let taken: Option<Vec<bool>> = classes.iter().map(takes).collect();
                Some(taken?.into_iter().filter(|taken| *taken).count() == 1)
            }
            Rule::Not(class) => takes(class).map(|taken| !taken),
            Rule::If { condition, then, otherwise } => {
                let branch = if takes(condition)? { then } else { otherwise };
                branch.as_ref().map_or(Some(true), takes)
            }
            _ => None,
        }
    }

    fn string_rule_holds(&self, rule: &Rule, text: &str) -> Option<bool> {
        let length = || text.chars().count() as u64;
        match rule {
            Rule::MinLength(count) => Some(length() >= *count),
            Rule::MaxLength(count) => Some(length() <= *count),
            Rule::Pattern(pattern) => Some(self.universe.language(*pattern)?.contains(text)),
            Rule::Format(format) => Some((format.check)(text)),
            _ => None,
        }
    }

    fn array_rule_holds(&self, rule: &Rule, items: &[Value]) -> Option<bool> {
        let count = items.len() as u64;
        match rule {
            Rule::MinItems(min) => Some(count >= *min),
            Rule::MaxItems(max) => Some(count <= *max),
            Rule::Unique => Some(
                !items
                    .iter()
                    .enumerate()
                    .any(|(at, item)| items.iter().skip(at + 1).any(|other| other == item)),
            ),
            Rule::Prefix(classes) => {
                all(classes.iter().zip(items).map(|(class, item)| self.universe.takes(*class, item)))
            }
            Rule::Items { from, class } => {
                all(items.iter().skip(*from).map(|item| self.universe.takes(*class, item)))
            }
            Rule::Contains { class, min, max } => {
                let taken: Option<Vec<bool>> =
                    items.iter().map(|item| self.universe.takes(*class, item)).collect();
                let count = taken?.into_iter().filter(|taken| *taken).count() as u64;
                Some(count >= *min && max.is_none_or(|max| count <= max))
            }
            _ => None,
        }
    }

    fn object_rule_holds(&self, rule: &Rule, object: &Object, value: &Value) -> Option<bool> {
        let has = |name| object.contains_key(self.universe.name(name));
        match rule {
            Rule::MinProperties(min) => Some(object.len() as u64 >= *min),
            Rule::MaxProperties(max) => Some(object.len() as u64 <= *max),
            Rule::Required(names) => Some(names.iter().all(|name| has(*name))),
            Rule::DependentRequired(rows) => {
                Some(rows.iter().all(|(name, others)| !has(*name) || others.iter().all(|other| has(*other))))
            }
            Rule::DependentSchemas(rows) => all(rows
                .iter()
                .filter(|(name, _)| has(*name))
                .map(|(_, class)| self.universe.takes(*class, value))),
            Rule::Properties(rows) => all(rows.iter().filter_map(|(name, class)| {
                object.get(self.universe.name(*name)).map(|member| self.universe.takes(*class, member))
            })),
            Rule::PatternProperties(rows) => all(rows.iter().flat_map(|(pattern, class)| {
                object.iter().map(|(name, member)| match self.universe.language(*pattern)?.contains(name) {
                    true => self.universe.takes(*class, member),
                    false => Some(true),
                })
            })),
            Rule::Additional { class, covered } => self.others_hold(object, covered, *class),
            Rule::UnevaluatedProperties { class, possible, certain, .. } if possible == certain => {
                self.others_hold(object, certain, *class)
            }
            Rule::PropertyNames(class) => {
                all(object.keys().map(|name| self.universe.takes(*class, &Value::from(name))))
            }
            _ => None,
        }
    }

    fn others_hold(&self, object: &Object, covered: &Coverage, class: ClassId) -> Option<bool> {
        all(object.iter().map(|(name, member)| match self.covers(covered, name)? {
            true => Some(true),
            false => self.universe.takes(class, member),
        }))
    }
}

/// All of them are true; none where that hangs on one that can't be told.
fn all(answers: impl IntoIterator<Item = Option<bool>>) -> Option<bool> {
    any(answers.into_iter().map(|answer| answer.map(|holds| !holds))).map(|fails| !fails)
}
