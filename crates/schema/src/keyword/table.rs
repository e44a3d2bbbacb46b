//! The rows.

use accordant_json::Kind;

use super::{KeywordKind, KeywordRow, Places};
use crate::Draft;
use crate::build::{Read, read};
use crate::dialect::Vocabulary;

use KeywordKind::{Annotation, Applicator, Assertion, Identifier, Reserved};
use Places::{Items, Members, Nowhere, SomeMembers, Whole, WholeOrItems};
use Vocabulary::{Content, Core, Format, MetaData, Unevaluated, Validation};
use read::{annotation, array, combinator, identifier, number, object, reference, string, value};

const ANY: &[Kind] = &Kind::ALL;
const NUMBER: &[Kind] = &[Kind::Number];
const STRING: &[Kind] = &[Kind::String];
const ARRAY: &[Kind] = &[Kind::Array];
const OBJECT: &[Kind] = &[Kind::Object];

/// A row of all drafts.
const fn row(
    name: &'static str,
    (kind, vocabulary): (KeywordKind, Vocabulary),
    applies: &'static [Kind],
    places: Places,
    read: Read,
) -> KeywordRow {
    KeywordRow { name, since: Draft::V4, until: Draft::V2020, kind, vocabulary, applies, places, read }
}

impl KeywordRow {
    const fn since(mut self, draft: Draft) -> Self {
        self.since = draft;
        self
    }

    const fn until(mut self, draft: Draft) -> Self {
        self.until = draft;
        self
    }
}

const ASSERTS: (KeywordKind, Vocabulary) = (Assertion, Validation);
const APPLIES: (KeywordKind, Vocabulary) = (Applicator, Vocabulary::Applicator);
const NAMES: (KeywordKind, Vocabulary) = (Identifier, Core);
const TELLS: (KeywordKind, Vocabulary) = (Annotation, MetaData);

/// Every keyword of every draft, each form once. A word that changed its form has a row for each.
///
/// `definitions` and `dependencies` are in all drafts: the newer meta-schemas keep both for old schemas.
pub static KEYWORDS: &[KeywordRow] = &[
    // Who it is.
    row("$schema", NAMES, ANY, Nowhere, identifier::schema),
    row("id", NAMES, ANY, Nowhere, identifier::id).until(Draft::V4),
    row("$id", NAMES, ANY, Nowhere, identifier::id).since(Draft::V6),
    row("$anchor", NAMES, ANY, Nowhere, identifier::anchor).since(Draft::V2019),
    row("$dynamicAnchor", NAMES, ANY, Nowhere, identifier::anchor).since(Draft::V2020),
    row("$recursiveAnchor", NAMES, ANY, Nowhere, annotation::flag).since(Draft::V2019).until(Draft::V2019),
    row("$vocabulary", NAMES, ANY, Nowhere, identifier::vocabulary).since(Draft::V2019),
    row("$comment", (Reserved, Core), ANY, Nowhere, annotation::text).since(Draft::V7),
    row("$defs", (Reserved, Core), ANY, Members, annotation::schemas).since(Draft::V2019),
    row("definitions", (Reserved, Core), ANY, Members, annotation::schemas),
    // References.
    row("$ref", (Applicator, Core), ANY, Nowhere, reference::fixed),
    row("$recursiveRef", (Applicator, Core), ANY, Nowhere, reference::recursive)
        .since(Draft::V2019)
        .until(Draft::V2019),
    row("$dynamicRef", (Applicator, Core), ANY, Nowhere, reference::dynamic).since(Draft::V2020),
    // Any value.
    row("type", ASSERTS, ANY, Nowhere, value::types),
    row("enum", ASSERTS, ANY, Nowhere, value::members),
    row("const", ASSERTS, ANY, Nowhere, value::constant).since(Draft::V6),
    row("allOf", APPLIES, ANY, Items, combinator::all),
    row("anyOf", APPLIES, ANY, Items, combinator::any),
    row("oneOf", APPLIES, ANY, Items, combinator::one),
    row("not", APPLIES, ANY, Whole, combinator::not),
    row("if", APPLIES, ANY, Whole, combinator::condition).since(Draft::V7),
    row("then", APPLIES, ANY, Whole, combinator::branch).since(Draft::V7),
    row("else", APPLIES, ANY, Whole, combinator::branch).since(Draft::V7),
    // Numbers.
    row("multipleOf", ASSERTS, NUMBER, Nowhere, number::multiple_of),
    row("minimum", ASSERTS, NUMBER, Nowhere, number::minimum_or_exclusive).until(Draft::V4),
    row("minimum", ASSERTS, NUMBER, Nowhere, number::minimum).since(Draft::V6),
    row("exclusiveMinimum", ASSERTS, NUMBER, Nowhere, number::excludes_minimum).until(Draft::V4),
    row("exclusiveMinimum", ASSERTS, NUMBER, Nowhere, number::exclusive_minimum).since(Draft::V6),
    row("maximum", ASSERTS, NUMBER, Nowhere, number::maximum_or_exclusive).until(Draft::V4),
    row("maximum", ASSERTS, NUMBER, Nowhere, number::maximum).since(Draft::V6),
    row("exclusiveMaximum", ASSERTS, NUMBER, Nowhere, number::excludes_maximum).until(Draft::V4),
    row("exclusiveMaximum", ASSERTS, NUMBER, Nowhere, number::exclusive_maximum).since(Draft::V6),
    // Strings.
    row("minLength", ASSERTS, STRING, Nowhere, string::min_length),
    row("maxLength", ASSERTS, STRING, Nowhere, string::max_length),
    row("pattern", ASSERTS, STRING, Nowhere, string::pattern),
    row("format", (Annotation, Format), ANY, Nowhere, string::format),
    row("contentEncoding", (Annotation, Content), STRING, Nowhere, string::content_encoding).since(Draft::V7),
    row("contentMediaType", (Annotation, Content), STRING, Nowhere, string::content_media_type)
        .since(Draft::V7),
    row("contentSchema", (Annotation, Content), STRING, Whole, string::content_schema).since(Draft::V2019),
    // Arrays.
    row("minItems", ASSERTS, ARRAY, Nowhere, array::min_items),
    row("maxItems", ASSERTS, ARRAY, Nowhere, array::max_items),
    row("uniqueItems", ASSERTS, ARRAY, Nowhere, array::unique_items),
    row("prefixItems", APPLIES, ARRAY, Items, array::prefix_items).since(Draft::V2020),
    row("items", APPLIES, ARRAY, WholeOrItems, array::items_or_list).until(Draft::V2019),
    row("items", APPLIES, ARRAY, Whole, array::items).since(Draft::V2020),
    row("additionalItems", APPLIES, ARRAY, Whole, array::additional_items).until(Draft::V2019),
    row("contains", APPLIES, ARRAY, Whole, array::contains).since(Draft::V6),
    row("minContains", ASSERTS, ARRAY, Nowhere, array::contains_count).since(Draft::V2019),
    row("maxContains", ASSERTS, ARRAY, Nowhere, array::contains_count).since(Draft::V2019),
    row("unevaluatedItems", (Applicator, Unevaluated), ARRAY, Whole, array::unevaluated).since(Draft::V2019),
    // Objects.
    row("minProperties", ASSERTS, OBJECT, Nowhere, object::min_properties),
    row("maxProperties", ASSERTS, OBJECT, Nowhere, object::max_properties),
    row("required", ASSERTS, OBJECT, Nowhere, object::required),
    row("dependentRequired", ASSERTS, OBJECT, Nowhere, object::dependent_required).since(Draft::V2019),
    row("properties", APPLIES, OBJECT, Members, object::properties),
    row("patternProperties", APPLIES, OBJECT, Members, object::pattern_properties),
    row("additionalProperties", APPLIES, OBJECT, Whole, object::additional),
    row("propertyNames", APPLIES, OBJECT, Whole, object::property_names).since(Draft::V6),
    row("dependentSchemas", APPLIES, OBJECT, Members, object::dependent_schemas).since(Draft::V2019),
    row("dependencies", APPLIES, OBJECT, SomeMembers, object::dependencies),
    row("unevaluatedProperties", (Applicator, Unevaluated), OBJECT, Whole, object::unevaluated)
        .since(Draft::V2019),
    // Notes.
    row("title", TELLS, ANY, Nowhere, annotation::text),
    row("description", TELLS, ANY, Nowhere, annotation::text),
    row("default", TELLS, ANY, Nowhere, annotation::anything),
    row("examples", TELLS, ANY, Nowhere, annotation::list).since(Draft::V6),
    row("deprecated", TELLS, ANY, Nowhere, annotation::flag).since(Draft::V2019),
    row("readOnly", TELLS, ANY, Nowhere, annotation::flag).since(Draft::V7),
    row("writeOnly", TELLS, ANY, Nowhere, annotation::flag).since(Draft::V7),
];
