//! Why a value can be refused: a closed list.

use accordant_json::{Kind, Number, Shown};
use accordant_schema::TypeSet;

/// Why a value is refused. Limits come from the schema and are exact; what was found is shortened.
///
/// Closed on purpose: one kind for each thing an assertion can say, so that a caller decides on all of them.
#[derive(Debug, Clone, PartialEq)]
pub enum ViolationKind {
    /// The subschema is `false`: nothing is allowed here.
    Never,
    /// `type`: the value is of none of the types.
    Type {
        /// The types that are taken.
        expected: TypeSet,
        /// What sort of value it is.
        kind: Kind,
        /// The value.
        found: Shown,
    },
    /// `enum`: the value is none of those listed.
    Enum {
        /// The first of the values that are taken.
        allowed: Vec<Shown>,
        /// How many are taken in all.
        count: usize,
        /// The value.
        found: Shown,
    },
    /// `const`: the value is another one.
    Const {
        /// The one value that is taken.
        expected: Shown,
        /// The value.
        found: Shown,
    },
    /// `minimum`: the number is smaller.
    Minimum {
        /// The least number that is taken.
        limit: Number,
        /// The number.
        found: Shown,
    },
    /// `exclusiveMinimum`: the number is not greater.
    ExclusiveMinimum {
        /// What the number has to exceed.
        limit: Number,
        /// The number.
        found: Shown,
    },
    /// `maximum`: the number is greater.
    Maximum {
        /// The greatest number that is taken.
        limit: Number,
        /// The number.
        found: Shown,
    },
    /// `exclusiveMaximum`: the number is not smaller.
    ExclusiveMaximum {
        /// What the number has to stay below.
        limit: Number,
        /// The number.
        found: Shown,
    },
    /// `multipleOf`: the division leaves a rest.
    MultipleOf {
        /// The step.
        divisor: Number,
        /// The number.
        found: Shown,
    },
    /// `minLength`: too few characters.
    MinLength {
        /// The least count, in code points.
        limit: u64,
        /// The count, in code points.
        found: u64,
    },
    /// `maxLength`: too many characters.
    MaxLength {
        /// The greatest count, in code points.
        limit: u64,
        /// The count, in code points.
        found: u64,
    },
    /// `pattern`: the string doesn't match.
    Pattern {
        /// The pattern, shortened.
        pattern: Shown,
        /// The string.
        found: Shown,
    },
    /// `format`: the string is of another form.
    Format {
        /// The name of the format.
        format: &'static str,
        /// The string.
        found: Shown,
    },
    /// `contentEncoding`: the string is not in the encoding.
    ContentEncoding {
        /// The name of the encoding.
        encoding: &'static str,
        /// The string.
        found: Shown,
    },
    /// `contentMediaType`: the string doesn't hold such a document.
    ContentMediaType {
        /// The media type.
        media_type: &'static str,
        /// The string.
        found: Shown,
    },
    /// `minItems`: too few items.
    MinItems {
        /// The least count.
        limit: u64,
        /// The count.
        found: u64,
    },
    /// `maxItems`: too many items.
    MaxItems {
        /// The greatest count.
        limit: u64,
        /// The count.
        found: u64,
    },
    /// `uniqueItems`: two items are equal.
    UniqueItems {
        /// The index of the earlier one.
        first: usize,
        /// The index of the later one.
        second: usize,
        /// The later one.
        found: Shown,
    },
    /// `contains`, `minContains`: too few items fit.
    Contains {
        /// The least count.
        limit: u64,
        /// How many fit.
        found: u64,
    },
    /// `maxContains`: too many items fit.
    MaxContains {
        /// The greatest count.
        limit: u64,
        /// How many fit, at least.
        found: u64,
    },
    /// `minProperties`: too few members.
    MinProperties {
        /// The least count.
        limit: u64,
        /// The count.
        found: u64,
    },
    /// `maxProperties`: too many members.
    MaxProperties {
        /// The greatest count.
        limit: u64,
        /// The count.
        found: u64,
    },
    /// `required`: a member is missing.
    Required {
        /// Its name.
        name: Box<str>,
    },
    /// `dependentRequired`: a member is missing that another one calls for.
    DependentRequired {
        /// The name of the one that is there.
        present: Box<str>,
        /// The name of the one that is missing.
        name: Box<str>,
    },
    /// `additionalProperties`: the member is neither declared nor of a pattern that is.
    UndeclaredProperty {
        /// Its name.
        name: Shown,
        /// The first names that are declared.
        declared: Vec<Shown>,
    },
    /// `unevaluatedProperties`: no subschema that applies knows the member.
    UnevaluatedProperty {
        /// Its name.
        name: Shown,
    },
    /// `items`, `additionalItems`: the array ends before this item.
    UndeclaredItem {
        /// Its index.
        index: usize,
        /// How many items are taken.
        limit: usize,
    },
    /// `unevaluatedItems`: no subschema that applies knows the item.
    UnevaluatedItem {
        /// Its index.
        index: usize,
    },
    /// `propertyNames`: the name of a member is refused; the causes say why.
    PropertyName {
        /// The name.
        name: Shown,
    },
    /// `anyOf`: no alternative fits; the causes say why, one list for each.
    AnyOf {
        /// How many alternatives there are.
        branches: usize,
    },
    /// `oneOf`: no alternative fits; the causes say why, one list for each.
    OneOfNone {
        /// How many alternatives there are.
        branches: usize,
    },
    /// `oneOf`: more than one alternative fits.
    OneOfMany {
        /// How many alternatives there are.
        branches: usize,
        /// The first two that fit, by index.
        fitting: [usize; 2],
    },
    /// `not`: the value fits what it must not fit.
    Not,
}
