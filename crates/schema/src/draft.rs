//! The published drafts and how a schema says which one it follows.

use std::fmt;
use std::str::FromStr;

/// A published draft of JSON Schema. Closed on purpose: a new draft is a new reading of every keyword.
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
