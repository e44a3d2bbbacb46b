//! Places in instances: like JSON Pointers, with `*` for any item and any member.

use std::fmt;

use accordant_json::Pointer;

/// One step of a [`Place`]. Closed: arrays have items and objects members. The order is that of reports: members by
/// name before any other member, items by index before any item.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Step {
    /// The member of that name.
    Member(String),
    /// Any member whose name no schema mentions at this place.
    AnyMember,
    /// The item at that index.
    Item(usize),
    /// Any item, or any that [`Item`](Self::Item) doesn't name.
    AnyItem,
}

/// A place in all instances of a schema, such as `/items/*/id`.
///
/// [`Display`](fmt::Display) is a JSON Pointer in which `*` stands for any item or member.
/// ```
/// # use accordant_relate::Place;
/// let place = Place::root().member("steps").any_item().member("a/b");
/// assert_eq!(place.to_string(), "/steps/*/a~1b");
/// assert_eq!(place.tokens().collect::<Vec<_>>(), ["steps", "*", "a/b"]);
/// assert!(place.covers(&"/steps/3/a~1b".parse().unwrap()));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Place(Vec<Step>);

impl Place {
    /// The whole instance.
    pub const fn root() -> Self {
        Self(Vec::new())
    }

    /// The member of that name below this place.
    #[must_use]
    pub fn member(&self, name: &str) -> Self {
        self.then(Step::Member(name.to_owned()))
    }

    /// Any member below this place that no schema mentions.
    #[must_use]
    pub fn any_member(&self) -> Self {
        self.then(Step::AnyMember)
    }

    /// The item at `index` below this place.
    #[must_use]
    pub fn item(&self, index: usize) -> Self {
        self.then(Step::Item(index))
    }

    /// Any item below this place.
    #[must_use]
    pub fn any_item(&self) -> Self {
        self.then(Step::AnyItem)
    }

    /// One step on.
    #[must_use]
    pub fn then(&self, step: Step) -> Self {
        let mut steps = self.0.clone();
        steps.push(step);
        Self(steps)
    }

    /// The place around; none for the whole instance.
    pub fn parent(&self) -> Option<Self> {
        self.0.split_last().map(|(_, around)| Self(around.to_vec()))
    }

    /// The steps from the root on.
    pub fn steps(&self) -> &[Step] {
        &self.0
    }

    /// The steps as unescaped tokens, `*` for any.
    pub fn tokens(&self) -> impl Iterator<Item = String> {
        self.0.iter().map(|step| match step {
            Step::Member(name) => name.clone(),
            Step::Item(index) => index.to_string(),
            Step::AnyMember | Step::AnyItem => "*".to_owned(),
        })
    }

    /// The pointer leads to this place or to something inside it.
    pub fn covers(&self, pointer: &Pointer) -> bool {
        let mut tokens = pointer.tokens();
        self.0.iter().all(|step| match (step, tokens.next()) {
            (_, None) => false,
            (Step::AnyMember | Step::AnyItem, Some(_)) => true,
            (Step::Member(name), Some(token)) => *name == token,
            (Step::Item(index), Some(token)) => index.to_string() == token,
        })
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut pointer = Pointer::root();
        self.tokens().for_each(|token| pointer.push(&token));
        f.pad(pointer.as_str())
    }
}
