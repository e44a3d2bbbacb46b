//! How a place in the document is named in a message.

use std::fmt;

use accordant_json::Shown;

/// One step into a document or a schema.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Step<'a> {
    /// To a member, or by a keyword.
    Name(&'a str),
    /// To an item.
    Index(usize),
}

/// The last name on the way and the indexes behind it: `` `tags[3]` ``; for short what a person would say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Place {
    /// The last name, if there is one.
    name: Option<Shown>,
    /// The indexes after it.
    indexes: Vec<usize>,
}

impl Place {
    /// The place that the steps lead to.
    pub(crate) fn of(steps: &[Step<'_>]) -> Self {
        let mut place = Self { name: None, indexes: Vec::new() };
        for step in steps.iter().rev() {
            match step {
                Step::Index(index) => place.indexes.push(*index),
                Step::Name(name) => {
                    place.name = Some(Shown::new(name));
                    break;
                }
            }
        }
        place.indexes.reverse();
        place
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.name.as_ref().map_or("", Shown::as_str);
        match (self.name.is_some(), self.indexes.is_empty()) {
            (false, true) => return f.write_str("the document"),
            (false, false) => f.write_str("item `")?,
            (true, _) => f.write_str("`")?,
        }
        f.write_str(name)?;
        self.indexes.iter().try_for_each(|index| write!(f, "[{index}]"))?;
        f.write_str("`")
    }
}
