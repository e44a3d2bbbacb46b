//! The published drafts and how a schema says which one it follows.

use std::fmt;
use std::str::FromStr;

/// A published draft of JSON Schema, in order of age. Closed on purpose: a new draft is a new reading of every
/// keyword.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum Draft {
    /// Draft 4.
    V4,
    /// Draft 6.
    V6,
    /// Draft 7.
    V7,
    /// Draft 2019-09.
    V2019,
    /// Draft 2020-12.
    #[default]
    V2020,
}

struct Row {
    draft: Draft,
    name: &'static str,
    uri: &'static str,
}

const ROWS: [Row; 5] = [
    Row { draft: Draft::V4, name: "4", uri: "http://json-schema.org/draft-04/schema" },
    Row { draft: Draft::V6, name: "6", uri: "http://json-schema.org/draft-06/schema" },
    Row { draft: Draft::V7, name: "7", uri: "http://json-schema.org/draft-07/schema" },
    Row { draft: Draft::V2019, name: "2019-09", uri: "https://json-schema.org/draft/2019-09/schema" },
    Row { draft: Draft::V2020, name: "2020-12", uri: "https://json-schema.org/draft/2020-12/schema" },
];

impl Draft {
    /// All drafts, oldest first.
    pub const ALL: [Self; 5] = [Self::V4, Self::V6, Self::V7, Self::V2019, Self::V2020];

    /// The name that people use: `4`, `6`, `7`, `2019-09`, `2020-12`.
    pub fn name(self) -> &'static str {
        self.row().map_or("", |row| row.name)
    }

    /// The URI of the draft's meta-schema, without a fragment.
    pub fn uri(self) -> &'static str {
        self.row().map_or("", |row| row.uri)
    }

    /// The draft whose meta-schema has this URI. An empty fragment makes no difference, and neither does `http` or
    /// `https`: schemas in use have both.
    ///
    /// ```
    /// # use accordant_schema::Draft;
    /// assert_eq!(Draft::of_uri("https://json-schema.org/draft-04/schema#"), Some(Draft::V4));
    /// assert_eq!(Draft::of_uri("http://json-schema.org/schema#"), None);
    /// ```
    pub fn of_uri(uri: &str) -> Option<Self> {
        let bare = without_web_scheme(uri.strip_suffix('#').unwrap_or(uri))?;
        ROWS.iter().find(|row| without_web_scheme(row.uri) == Some(bare)).map(|row| row.draft)
    }

    fn row(self) -> Option<&'static Row> {
        ROWS.iter().find(|row| row.draft == self)
    }
}

fn without_web_scheme(uri: &str) -> Option<&str> {
    uri.strip_prefix("https:").or_else(|| uri.strip_prefix("http:"))
}

impl fmt::Display for Draft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text names no draft.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no such draft; one of 4, 6, 7, 2019-09, 2020-12")]
pub struct UnknownDraft;

impl FromStr for Draft {
    type Err = UnknownDraft;

    fn from_str(text: &str) -> Result<Self, UnknownDraft> {
        ROWS.iter().find(|row| row.name == text).map(|row| row.draft).ok_or(UnknownDraft)
    }
}
