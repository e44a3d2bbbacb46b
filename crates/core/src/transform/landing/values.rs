//! The set of values of a place, as far as one schema describes it.

use super::Landing;
use super::range::Range;
use super::text::{self, Texts};
use crate::transform::demand::{Demand, Facet, Sent, alternatives};
use accordant_json::{Object, Shown, Value};
use accordant_relate::Schema;
use accordant_schema::{Draft, Meaning, Type, TypeSet};
use std::cell::OnceCell;

/// The values of a place: at least those that its schema takes, and [exactly](Values::is_exact) those if it says so.
pub(in crate::transform) struct Values<'s> {
    schema: &'s Schema,
    facet: Facet,
    demand: Demand<'s>,
    kinds: TypeSet,
    range: Range,
    listed: Option<Vec<Value>>,
    texts: OnceCell<Texts>,
}

impl<'s> Values<'s> {
    pub(in crate::transform) fn of(schema: &'s Schema, facet: &Facet) -> Values<'s> {
        let demand = Demand::read(schema.graph(), facet);
        let mut values = Values {
            schema,
            facet: facet.clone(),
            kinds: demand.kinds(),
            range: Range::of(demand.meanings()),
            listed: None,
            texts: OnceCell::new(),
            demand,
        };
        values.listed = values.list();
        values
    }

    /// The listed values that nothing else refuses; none if nothing is listed.
    fn list(&self) -> Option<Vec<Value>> {
        let listed = self.demand.meanings().find_map(|meaning| match meaning {
            Meaning::Enum(values) => Some(values.as_slice()),
            Meaning::Const(value) => Some(std::slice::from_ref(value)),
            _ => None,
        })?;
        Some(listed.iter().filter(|value| self.accepts(value)).cloned().collect())
    }

    /// Do all subschemas of the place accept the value? A check that is given up counts as no.
    pub(in crate::transform) fn accepts(&self, value: &Value) -> bool {
        let program = self.schema.program();
        self.facet.roots().iter().all(|node| program.is_valid_at(*node, value) == Ok(true))
    }

    /// There certainly is no such value.
    pub(in crate::transform) fn is_nothing(&self) -> bool {
        self.kinds.is_empty() || self.listed.as_ref().is_some_and(Vec::is_empty)
    }

    pub(super) fn kinds(&self) -> TypeSet {
        self.kinds
    }

    /// The strings.
    pub(super) fn texts(&self) -> &Texts {
        self.texts.get_or_init(|| text::of(self))
    }

    pub(super) fn range(&self) -> &Range {
        &self.range
    }

    pub(super) fn listed(&self) -> Option<&[Value]> {
        self.listed.as_deref()
    }

    pub(super) fn meanings(&self) -> impl Iterator<Item = &'s Meaning> {
        self.demand.meanings()
    }

    /// An integer must be spelled as one (draft 4), and no other number is taken.
    pub(super) fn reads_spelling(&self) -> bool {
        let spelled = |node: &&accordant_schema::Node| {
            let types = node.keywords().iter().any(|keyword| matches!(keyword.meaning, Meaning::Type(_)));
            types && node.draft == Draft::V4
        };
        self.kinds.contains(Type::Integer)
            && !self.kinds.contains(Type::Number)
            && self.demand.nodes().iter().any(spelled)
    }

    /// Are types, ranges, lengths, patterns and listed values all that is said about strings?
    pub(super) fn is_exact(&self) -> bool {
        let plain = |meaning: &Meaning| {
            !matches!(
                meaning,
                Meaning::Format { .. } | Meaning::ContentEncoding(_) | Meaning::ContentMediaType(_)
            )
        };
        !self.demand.opaque && self.demand.choices.is_empty() && self.meanings().all(plain)
    }

    /// The counts of items that are taken.
    fn lengths(&self) -> (u64, u64) {
        self.meanings().fold((0, u64::MAX), |(least, most), meaning| match meaning {
            Meaning::MinItems(limit) => (least.max(*limit), most),
            Meaning::MaxItems(limit) => (least, most.min(*limit)),
            _ => (least, most),
        })
    }

    /// Can an array have as many items as both take?
    pub(super) fn items_meet(&self, taken: &Values<'_>) -> bool {
        let ((least, most), (other_least, other_most)) = (self.lengths(), taken.lengths());
        least.max(other_least) <= most.min(other_most)
    }

    pub(super) fn may_have_one_item(&self) -> bool {
        let (least, most) = self.lengths();
        least <= 1 && most >= 1
    }

    /// Some value may be put into an array of its own.
    pub(super) fn is_wrappable(&self) -> bool {
        Type::ALL
            .into_iter()
            .any(|word| !matches!(word, Type::Null | Type::Array) && self.kinds.contains(word))
    }

    /// What the only item of an array may be; none if no array has exactly one.
    pub(in crate::transform) fn single_items(&self) -> Option<Sent> {
        let single = self.kinds.contains(Type::Array) && self.may_have_one_item();
        single.then(|| alternatives(self.schema.graph(), &Facet::of(self.demand.item(0))))
    }

    /// Can one of these values be the only item of an array that is taken, as it is or by an operation?
    pub(super) fn can_be_item_of(&self, taken: &Values<'_>) -> bool {
        match taken.single_items() {
            _ if !self.is_wrappable() => false,
            None => false,
            Some(None) => true,
            Some(Some(facets)) => facets.iter().any(|facet| lands(self, &Values::of(taken.schema, facet))),
        }
    }

    /// Can the only item of such an array be taken in its place, as it is or by an operation?
    pub(super) fn item_lands_in(&self, taken: &Values<'_>) -> bool {
        match self.single_items() {
            None => false,
            Some(None) => true,
            Some(Some(facets)) => facets.iter().any(|facet| lands(&Values::of(self.schema, facet), taken)),
        }
    }

    /// A value that the schema accepts, if one is easily found.
    pub(in crate::transform) fn example(&self) -> Option<Value> {
        let limits = [self.range.first_integer(), self.range.last_integer()];
        let integers = [Some(7), limits[0], limits[1], Some(0), Some(1), Some(-1)];
        let listed = self.listed.iter().flatten().cloned();
        let numbers = integers.into_iter().flatten().map(Value::from);
        let strings = self.texts().members(1).into_iter().flatten().chain(self.texts().shortest());
        let strings = strings.chain(["text".to_owned()]).map(Value::from);
        let others = [Value::Bool(true), Value::Null, Value::Array(Vec::new()), Value::Object(Object::new())];
        listed.chain(numbers).chain(strings).chain(others).find(|value| self.accepts(value))
    }

    /// The values in a few words: `one of "a", "b"`, or types and what bounds them.
    pub(in crate::transform) fn in_words(&self) -> String {
        if let Some(listed) = &self.listed {
            let shown: Vec<String> =
                listed.iter().take(SHOWN).map(|value| Shown::new(&value.to_string()).to_string()).collect();
            let more = if listed.len() > SHOWN { ", …" } else { "" };
            return format!("one of {}{more}", shown.join(", "));
        }
        let whole = |word: &Type| *word != Type::Integer || !self.kinds.contains(Type::Number);
        let kinds: TypeSet = self.kinds.iter().filter(whole).collect();
        let bounds: Vec<String> =
            self.meanings().filter_map(|meaning| self.bound(meaning)).take(SHOWN).collect();
        if bounds.is_empty() { kinds.to_string() } else { format!("{kinds} with {}", bounds.join(", ")) }
    }

    /// A keyword that bounds values of the types that are taken.
    fn bound(&self, meaning: &Meaning) -> Option<String> {
        let (of, keyword, limit) = match meaning {
            Meaning::Minimum(limit) => (Type::Integer, "minimum", limit.to_string()),
            Meaning::ExclusiveMinimum(limit) => (Type::Integer, "exclusiveMinimum", limit.to_string()),
            Meaning::Maximum(limit) => (Type::Integer, "maximum", limit.to_string()),
            Meaning::ExclusiveMaximum(limit) => (Type::Integer, "exclusiveMaximum", limit.to_string()),
            Meaning::MinLength(limit) => (Type::String, "minLength", limit.to_string()),
            Meaning::MaxLength(limit) => (Type::String, "maxLength", limit.to_string()),
            Meaning::Pattern(pattern) => (Type::String, "pattern", pattern.source().to_owned()),
            Meaning::MinItems(limit) => (Type::Array, "minItems", limit.to_string()),
            Meaning::MaxItems(limit) => (Type::Array, "maxItems", limit.to_string()),
            _ => return None,
        };
        self.kinds.contains(of).then(|| format!("{keyword} `{}`", Shown::new(&limit)))
    }
}

/// How many listed values or bounds are shown.
const SHOWN: usize = 3;

/// Can a value of one set be taken by the other, as it is or by an operation on single values?
fn lands(sent: &Values<'_>, taken: &Values<'_>) -> bool {
    super::as_is(sent, taken) != Landing::Never || super::scalar(sent, taken)
}
