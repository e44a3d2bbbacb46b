//! One reason why a document doesn't fit.
//!
//! A [`Violation`] names the place in the document, the keyword and the way to it, and carries the limit and the
//! value found as data; its message is one printer over that.
//!
//! # Rooms
//! [`kind`]: the closed list of reasons · [`message`]: the line that people and models read · [`place`]: how a place
//! in the document is named in it.

mod kind;
mod message;
mod place;

use accordant_json::Pointer;
use accordant_schema::{Location, NodeId};

pub use kind::ViolationKind;
pub(crate) use place::{Place, Step};

/// One reason why a document doesn't fit its schema.
///
/// ```
/// # use std::sync::Arc;
/// # use accordant_check::{CheckOptions, Program};
/// # use accordant_json::read_str;
/// # use accordant_schema::{Graph, Options};
/// let schema = read_str(r#"{"properties": {"priority": {"enum": ["low", "high"]}}}"#).unwrap();
/// let graph = Graph::build(&schema, &Options::default()).unwrap();
/// let program = Program::compile(Arc::new(graph), &CheckOptions::default()).unwrap();
/// let report = program.check(&read_str(r#"{"priority": "urgent"}"#).unwrap()).unwrap_err();
/// let violation = &report.violations()[0];
/// assert_eq!(violation.instance().to_string(), "/priority");
/// assert_eq!(violation.keyword(), "enum");
/// assert_eq!(violation.schema().to_string(), "/properties/priority/enum");
/// assert_eq!(violation.message(), r#"`priority` must be one of "low", "high"; found "urgent""#);
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Violation {
    pub(crate) instance: Pointer,
    pub(crate) schema: Pointer,
    pub(crate) absolute: Location,
    pub(crate) keyword: &'static str,
    pub(crate) kind: ViolationKind,
    pub(crate) causes: Vec<Vec<Violation>>,
    pub(crate) place: Place,
    pub(crate) frames: Vec<Frame>,
}

/// A subschema on the way to a violation, and how far the two pointers had come when it was entered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Frame {
    pub(crate) node: NodeId,
    pub(crate) schema_tokens: usize,
    pub(crate) instance_tokens: usize,
}

impl Violation {
    /// Where in the document: the value that is refused; for a missing member, the object that lacks it.
    pub const fn instance(&self) -> &Pointer {
        &self.instance
    }

    /// The way to the keyword from the root of the schema, through references (`keywordLocation` of 2020-12,
    /// `evaluationPath` after it).
    pub const fn schema(&self) -> &Pointer {
        &self.schema
    }

    /// Where the keyword stands: the document of its schema and a pointer into it (`absoluteKeywordLocation`).
    pub const fn absolute(&self) -> &Location {
        &self.absolute
    }

    /// The keyword as the schema has it, `dependencies` rather than the newer `dependentSchemas`. Where a subschema
    /// is `false`, the keyword that leads there; empty if the whole schema is `false`.
    pub const fn keyword(&self) -> &'static str {
        self.keyword
    }

    /// A stable word for programs: the keyword, or `falseSchema` where nothing is allowed at all.
    pub const fn code(&self) -> &'static str {
        match self.kind {
            ViolationKind::Never => "falseSchema",
            _ => self.keyword,
        }
    }

    /// The reason, with the limit and the value found.
    pub const fn kind(&self) -> &ViolationKind {
        &self.kind
    }

    /// Why each alternative of `anyOf` or `oneOf` was refused, in their order; why a name was refused. Empty for all
    /// other reasons, and cut short where the report has enough.
    pub fn causes(&self) -> &[Vec<Violation>] {
        &self.causes
    }

    /// One line for a person or a model: place, what has to be, what was found. Lower case, no full stop, and never
    /// long.
    pub fn message(&self) -> String {
        message::of(self)
    }

    /// What to do, where there is more to say than the message does.
    pub fn help(&self) -> Option<String> {
        message::help(self)
    }

    /// The alternative of `anyOf` or `oneOf` that the document comes nearest to: one that speaks of this sort of value,
    /// if there is one, with the fewest violations.
    pub fn closest(&self) -> Option<usize> {
        let misses = |causes: &Vec<Violation>| {
            let others = causes.iter().filter(|cause| self.is_of_another_sort(cause)).count();
            (causes.is_empty(), others, causes.len())
        };
        self.causes.iter().enumerate().min_by_key(|(_, causes)| misses(causes)).map(|(branch, _)| branch)
    }

    /// The cause says that the alternative is about another sort of value than this one, rather than that the value is a
    /// faulty one of the sort: another type, or another constant here or in a member, where kinds are told apart.
    fn is_of_another_sort(&self, cause: &Self) -> bool {
        let levels = cause.instance.tokens().count().saturating_sub(self.instance.tokens().count());
        match cause.kind {
            ViolationKind::Never | ViolationKind::Type { .. } => levels == 0,
            ViolationKind::Enum { .. } | ViolationKind::Const { .. } => levels <= 1,
            _ => false,
        }
    }

    /// This violation and all its causes, outer ones first.
    pub(crate) fn flattened(&self) -> Vec<&Self> {
        let mut flat = vec![self];
        flat.extend(self.causes.iter().flatten().flat_map(Self::flattened));
        flat
    }
}
