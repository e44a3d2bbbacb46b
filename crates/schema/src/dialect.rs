//! Dialects: a draft, and which of its vocabularies a schema uses.

mod vocabulary;

use crate::{Draft, KeywordRow};

pub use vocabulary::Vocabulary;
pub(crate) use vocabulary::{Recognised, recognise};

/// What the words of a schema mean: a draft, and the vocabularies in use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Dialect {
    pub(crate) draft: Draft,
    /// A bit for each vocabulary in use.
    vocabularies: u8,
    /// `format` refuses values.
    pub(crate) asserts_formats: bool,
}

impl Dialect {
    /// The published meta-schema of `draft`: all vocabularies, formats as notes.
    pub(crate) fn standard(draft: Draft) -> Self {
        Self { draft, vocabularies: u8::MAX, asserts_formats: false }
    }

    /// `draft` with the core vocabulary alone.
    pub(crate) fn core(draft: Draft) -> Self {
        Self { draft, vocabularies: Vocabulary::Core.bit(), asserts_formats: false }
    }

    /// This, with one vocabulary more.
    pub(crate) fn with(mut self, recognised: &Recognised) -> Self {
        self.vocabularies |=
            recognised.vocabularies.iter().fold(0, |bits, vocabulary| bits | vocabulary.bit());
        self.asserts_formats |= recognised.asserts_formats;
        self
    }

    /// The row of a keyword, if the dialect has it.
    pub(crate) fn row(&self, name: &str) -> Option<&'static KeywordRow> {
        KeywordRow::of(name, self.draft).filter(|row| self.vocabularies & row.vocabulary.bit() != 0)
    }

    /// The word that names a resource.
    pub(crate) fn id_word(&self) -> &'static str {
        match self.draft {
            Draft::V4 => "id",
            Draft::V6 | Draft::V7 | Draft::V2019 | Draft::V2020 => "$id",
        }
    }

    /// Beside `$ref` nothing counts (draft 7 Core section 8.3).
    pub(crate) fn ref_stands_alone(&self) -> bool {
        self.draft <= Draft::V7
    }
}
