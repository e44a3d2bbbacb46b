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

/// For short what a person would say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Place {
    /// A value.
    Value {
        /// The last name on the way, if there is one.
        name: Option<Shown>,
        /// The indexes behind it: `` `tags[3]` ``.
        indexes: Vec<usize>,
    },
    /// The name of a member.
    Name,
}

impl Place {
    /// The place that the steps lead to.
    pub(crate) fn of(steps: &[Step<'_>]) -> Self {
        let (mut last, mut indexes) = (None, Vec::new());
        for step in steps.iter().rev() {
            match step {
                Step::Index(index) => indexes.push(*index),
                Step::Name(name) => {
                    last = Some(Shown::new(name));
                    break;
                }
            }
        }
        indexes.reverse();
        Self::Value { name: last, indexes }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self::Value { name, indexes } = self else { return f.write_str("the name") };
        match (name, indexes.is_empty()) {
            (None, true) => return f.write_str("the document"),
            (None, false) => f.write_str("item `")?,
            (Some(name), _) => write!(f, "`{name}")?,
        }
        indexes.iter().try_for_each(|index| write!(f, "[{index}]"))?;
        f.write_str("`")
    }
}
