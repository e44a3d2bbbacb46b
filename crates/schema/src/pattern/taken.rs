//! Names that a further group can't have.

use std::collections::HashSet;

/// The names of groups that can take part in a match together with what comes next.
#[derive(Debug, Default)]
pub(super) struct Taken {
    /// In the order of the pattern.
    order: Vec<String>,
    names: HashSet<String>,
}

impl Taken {
    /// How many names.
    pub(super) fn len(&self) -> usize {
        self.order.len()
    }

    /// Adds a name; false if it is there.
    pub(super) fn add(&mut self, name: &str) -> bool {
        let is_new = self.names.insert(name.to_owned());
        if is_new {
            self.order.push(name.to_owned());
        }
        is_new
    }

    /// Takes out all that came after the first `keep`, since another alternative begins.
    pub(super) fn set_aside(&mut self, keep: usize) -> Vec<String> {
        let aside = self.order.split_off(keep);
        for name in &aside {
            self.names.remove(name);
        }
        aside
    }

    /// Puts back what was set aside, since the alternatives end.
    pub(super) fn take_back(&mut self, aside: Vec<String>) {
        for name in aside {
            self.add(&name);
        }
    }
}
