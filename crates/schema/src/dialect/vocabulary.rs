//! Vocabularies, and the URIs by which meta-schemas name them.

use crate::Draft;

/// A vocabulary of 2019-09 and 2020-12 (Core section 8.1.2). Closed: it is the published ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Vocabulary {
    /// Identifiers and references; always in use.
    Core,
    /// Subschemas.
    Applicator,
    /// `unevaluatedItems`, `unevaluatedProperties`; in 2019-09 a part of the applicators.
    Unevaluated,
    /// Assertions.
    Validation,
    /// Notes.
    MetaData,
    /// `format`, as a note or as an assertion.
    Format,
    /// `contentEncoding` and its kin.
    Content,
}

impl Vocabulary {
    pub(super) const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// What a vocabulary URI brings.
pub(crate) struct Recognised {
    uri: &'static str,
    draft: Draft,
    pub(super) vocabularies: &'static [Vocabulary],
    pub(super) asserts_formats: bool,
}

const fn row(draft: Draft, uri: &'static str, vocabularies: &'static [Vocabulary]) -> Recognised {
    Recognised { uri, draft, vocabularies, asserts_formats: false }
}

const fn asserting(mut recognised: Recognised) -> Recognised {
    recognised.asserts_formats = true;
    recognised
}

use Draft::{V2019, V2020};
use Vocabulary::{Applicator, Content, Core, Format, MetaData, Unevaluated, Validation};

const URIS: [Recognised; 14] = [
    row(V2019, "https://json-schema.org/draft/2019-09/vocab/core", &[Core]),
    row(V2019, "https://json-schema.org/draft/2019-09/vocab/applicator", &[Applicator, Unevaluated]),
    row(V2019, "https://json-schema.org/draft/2019-09/vocab/validation", &[Validation]),
    row(V2019, "https://json-schema.org/draft/2019-09/vocab/meta-data", &[MetaData]),
    row(V2019, "https://json-schema.org/draft/2019-09/vocab/format", &[Format]),
    row(V2019, "https://json-schema.org/draft/2019-09/vocab/content", &[Content]),
    row(V2020, "https://json-schema.org/draft/2020-12/vocab/core", &[Core]),
    row(V2020, "https://json-schema.org/draft/2020-12/vocab/applicator", &[Applicator]),
    row(V2020, "https://json-schema.org/draft/2020-12/vocab/unevaluated", &[Unevaluated]),
    row(V2020, "https://json-schema.org/draft/2020-12/vocab/validation", &[Validation]),
    row(V2020, "https://json-schema.org/draft/2020-12/vocab/meta-data", &[MetaData]),
    row(V2020, "https://json-schema.org/draft/2020-12/vocab/format-annotation", &[Format]),
    asserting(row(V2020, "https://json-schema.org/draft/2020-12/vocab/format-assertion", &[Format])),
    row(V2020, "https://json-schema.org/draft/2020-12/vocab/content", &[Content]),
];

/// The vocabulary of that URI in `draft`, declared as required or not.
///
/// Only 2019-09's `format` minds `required`: there it tells assertions from notes (Validation section 7.2).
pub(crate) fn recognise(uri: &str, draft: Draft, required: bool) -> Option<Recognised> {
    let known = URIS.into_iter().find(|row| row.uri == uri && row.draft == draft)?;
    let asserts = required && draft == V2019 && known.vocabularies == [Format];
    Some(if asserts { asserting(known) } else { known })
}
