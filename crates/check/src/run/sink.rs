//! Who hears of refusals.

use accordant_schema::NodeId;

use super::Verdict;
use crate::ViolationKind;
use crate::violation::Step;

/// The way from a subschema to one inside it, and from its value to the one that is looked at there.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Way<'a> {
    pub(crate) keyword: &'static str,
    /// Behind the keyword, where it holds several subschemas.
    pub(crate) step: Option<Step<'a>>,
    pub(crate) into: Into<'a>,
}

/// What of a value is looked at.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Into<'a> {
    /// The value itself.
    Same,
    /// An item or a member of it.
    Child(Step<'a>),
    /// The name of a member.
    Name,
}

impl<'a> Way<'a> {
    /// To a subschema for the same value.
    pub(crate) const fn same(keyword: &'static str, step: Option<Step<'a>>) -> Self {
        Self { keyword, step, into: Into::Same }
    }

    /// To a subschema for an item or a member.
    pub(crate) const fn child(keyword: &'static str, step: Option<Step<'a>>, child: Step<'a>) -> Self {
        Self { keyword, step, into: Into::Child(child) }
    }

    /// To the subschema for a name.
    pub(crate) const fn name(keyword: &'static str) -> Self {
        Self { keyword, step: None, into: Into::Name }
    }
}

/// Hears of the way that the evaluator takes, and of refusals.
pub(crate) trait Sink<'a> {
    /// Wants to hear of all refusals, and why alternatives failed; otherwise the first one ends the check.
    const EXPLAINS: bool;

    /// The evaluator goes on to a subschema.
    fn descend(&mut self, way: &Way<'a>, node: NodeId);

    /// It comes back from there.
    fn ascend(&mut self);

    /// A keyword of the subschema refuses the value.
    ///
    /// # Errors
    /// If no more are wanted.
    fn refuse(&mut self, keyword: &'static str, kind: impl FnOnce() -> ViolationKind) -> Verdict;

    /// The subschema is `false`.
    ///
    /// # Errors
    /// If no more are wanted.
    fn refuse_all(&mut self) -> Verdict;

    /// What is heard up to [`close`](Self::close) is one list of causes of the last refusal.
    fn open(&mut self);

    /// The list is complete, or cut short.
    fn close(&mut self);
}

/// Hears nothing: only the verdict counts.
#[derive(Debug)]
pub(crate) struct Silent;

impl<'a> Sink<'a> for Silent {
    const EXPLAINS: bool = false;

    fn descend(&mut self, _: &Way<'a>, _: NodeId) {}

    fn ascend(&mut self) {}

    fn refuse(&mut self, _: &'static str, _: impl FnOnce() -> ViolationKind) -> Verdict {
        Ok(false)
    }

    fn refuse_all(&mut self) -> Verdict {
        Ok(false)
    }

    fn open(&mut self) {}

    fn close(&mut self) {}
}
