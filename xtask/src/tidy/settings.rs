//! What the rules are told: floors and exceptions, each with its reason.

use crate::tree::Tree;
use serde::Deserialize;

/// The rows of `floors.toml` and `xtask/tidy.toml`.
#[derive(Debug, Default)]
pub struct Settings {
    /// The floors, lowest first as a rule.
    pub floors: Vec<Floor>,
    /// Files that may be long.
    pub long: Vec<Long>,
    /// Words in capitals that documents may use though they are no error codes.
    pub words: Vec<String>,
    /// Paths whose files come from elsewhere and are judged by no rule on text.
    pub foreign: Vec<String>,
}

/// One row of `floors.toml`.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Floor {
    /// The package's name.
    #[serde(rename = "crate")]
    pub name: String,
    /// Which floor it stands on.
    pub floor: u8,
    /// The packages of the workspace that it may use.
    pub uses: Vec<String>,
    /// Why it is so.
    pub because: String,
}

/// A file that may be longer than the rule.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Long {
    /// Its path.
    pub file: String,
    /// Why it is one matter all the same.
    pub because: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FloorsFile {
    floor: Vec<Floor>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TidyFile {
    #[serde(default)]
    long: Vec<Long>,
    #[serde(default)]
    words: Vec<String>,
    #[serde(default)]
    foreign: Vec<String>,
}

impl Settings {
    /// The settings of a tree. A tree without the files has none.
    ///
    /// # Errors
    /// A file that isn't of its form, in the TOML reader's own words.
    pub fn of(tree: &Tree) -> Result<Settings, toml::de::Error> {
        let floors: FloorsFile = toml::from_str(tree.text("floors.toml").unwrap_or("floor = []"))?;
        let tidy: TidyFile = toml::from_str(tree.text("xtask/tidy.toml").unwrap_or(""))?;
        Ok(Settings { floors: floors.floor, long: tidy.long, words: tidy.words, foreign: tidy.foreign })
    }

    /// Does this path's text come from elsewhere?
    #[must_use]
    pub fn is_foreign(&self, path: &str) -> bool {
        self.foreign.iter().any(|start| path.starts_with(start.as_str()))
    }
}
