//! Stand-in until the regular languages of the relate floor are there: knows nothing, decides nothing.
use accordant_schema::Pattern;
#[derive(Clone, Debug)]
pub(super) struct Language;
pub(super) struct Gap;
impl Language {
    pub(super) fn of_pattern(_: &Pattern) -> Result<Language, Gap> {
        Err(Gap)
    }
    pub(super) fn any() -> Language {
        Language
    }
    pub(super) fn integers() -> Language {
        Language
    }
    pub(super) fn lengths(_: u64, _: Option<u64>) -> Language {
        Language
    }
    pub(super) fn of_strings(_: impl IntoIterator<Item = impl AsRef<str>>) -> Language {
        Language
    }
    pub(super) fn and(&self, _: &Language) -> Result<Language, Gap> {
        Err(Gap)
    }
    pub(super) fn minus(&self, _: &Language) -> Result<Language, Gap> {
        Err(Gap)
    }
    pub(super) fn is_empty(&self) -> bool {
        false
    }
    pub(super) fn shortest(&self) -> Option<String> {
        None
    }
    pub(super) fn members(&self, _: usize) -> Option<Vec<String>> {
        None
    }
    pub(super) fn contains(&self, _: &str) -> bool {
        true
    }
}
