//! A schema, compiled: what is asked of documents.
//!
//! A [`Program`] has one rule for each node of the graph, in a table by the node's number; a rule is a short list of
//! operations, cheap ones first. Running it needs no look-up by keyword and reads no schema text.
//!
//! # Rooms
//! [`compile`]: graph to rules · [`rule`]: rules and operations · [`assertion`]: keywords that look at one value, and
//! [`refusal`], why they refuse it · [`members`], [`listed`], [`matcher`], [`unique`], [`contents`], [`kinds`]: the parts of them ·
//! [`error`]: what can't be compiled.

pub(crate) mod assertion;
mod compile;
mod contents;
mod error;
mod kinds;
mod listed;
mod matcher;
pub(crate) mod members;
pub(crate) mod refusal;
pub(crate) mod rule;
pub(crate) mod unique;

use std::sync::Arc;

use accordant_json::Value;
use accordant_schema::{Graph, NodeId};

use crate::engine::Engine;
use crate::run::{Explain, Instance, Machine, Meter, Silent, Stopped};
use crate::{CheckLimit, CheckOptions, Report};
pub use error::{CompileError, CompileErrorKind};
pub use listed::Listed;
use rule::{Body, Rule};

/// How much of the step budget may go into explaining a refusal, which comes after the verdict and is cut short rather
/// than given up.
const EXPLAINING: u64 = 2;

/// A compiled schema. Make it once, use it from as many threads as there are.
///
/// ```
/// # use std::sync::Arc;
/// # use accordant_check::{CheckOptions, Program};
/// # use accordant_json::read_str;
/// # use accordant_schema::{Graph, Options};
/// let schema = read_str(r#"{"type": "object", "required": ["id"], "additionalProperties": {"multipleOf": 0.01}}"#)?;
/// let program = Program::compile(Arc::new(Graph::build(&schema, &Options::default())?), &CheckOptions::default())?;
/// assert!(program.is_valid(&read_str(r#"{"id": 4.02}"#)?)?);
///
/// let report = program.check(&read_str(r#"{"cost": 0.075}"#)?).unwrap_err();
/// let messages: Vec<String> = report.violations().iter().map(|violation| violation.message()).collect();
/// assert_eq!(messages, ["the document must have the member `id`", "`cost` must be a multiple of 0.01; found 0.075"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Program {
    graph: Arc<Graph>,
    options: CheckOptions,
    rules: Box<[Rule]>,
    /// Stands for a node that the graph doesn't have.
    never: Rule,
    pub(crate) engine: Engine,
    /// Some reference is dynamic, so that the way to a subschema matters.
    dynamic: bool,
}

impl Program {
    /// Compile a graph.
    ///
    /// # Errors
    /// If a pattern needs more memory than [`CheckOptions::pattern_bytes`] allows.
    pub fn compile(graph: Arc<Graph>, options: &CheckOptions) -> Result<Self, CompileError> {
        compile::program(graph, options)
    }

    /// The graph that it was compiled from.
    pub const fn graph(&self) -> &Arc<Graph> {
        &self.graph
    }

    /// The options that it was compiled with.
    pub const fn options(&self) -> &CheckOptions {
        &self.options
    }

    /// Does the document fit? Ends at the first refusal and allocates next to nothing.
    ///
    /// # Errors
    /// If the check was given up at a limit, so that there is no verdict.
    pub fn is_valid(&self, document: &Value) -> Result<bool, CheckLimit> {
        self.is_valid_at(self.graph.root(), document)
    }

    /// Does the value fit this subschema, taken as if it were the whole schema? The dynamic scope begins with its resource.
    ///
    /// # Errors
    /// If the check was given up at a limit, so that there is no verdict.
    pub fn is_valid_at(&self, node: NodeId, value: &Value) -> Result<bool, CheckLimit> {
        let mut machine = Machine::new(self, Meter::new(&self.options, 1));
        let verdict = machine.node(node, &Instance::Value(value), None, &mut Silent);
        verdict.map_err(|Stopped| machine.into_meter().into_limit())
    }

    /// Does the document fit, and if not, why? Agrees with [`is_valid`](Self::is_valid) in every verdict and every limit.
    ///
    /// # Errors
    /// If the document doesn't fit, or the check was given up: the [`Report`] says which.
    pub fn check(&self, document: &Value) -> Result<(), Report> {
        self.check_at(self.graph.root(), document)
    }

    /// As [`check`](Self::check), for a subschema taken as if it were the whole schema. Places in the report count
    /// from `value` and from that subschema.
    ///
    /// # Errors
    /// As [`check`](Self::check).
    pub fn check_at(&self, node: NodeId, value: &Value) -> Result<(), Report> {
        match self.is_valid_at(node, value) {
            Ok(true) => Ok(()),
            Ok(false) => Err(self.explain(node, value)),
            Err(limit) => Err(self.report(Vec::new(), false, Some(limit))),
        }
    }

    /// Why the value doesn't fit, which is known already.
    fn explain(&self, node: NodeId, value: &Value) -> Report {
        let mut explain = Explain::new(&self.graph, node, self.options.errors);
        let mut machine = Machine::new(self, Meter::new(&self.options, EXPLAINING));
        let stopped = machine.node(node, &Instance::Value(value), None, &mut explain).is_err();
        let limit = machine.into_meter().into_reached();
        let (violations, more) = explain.into_violations();
        // Explaining goes the same way as the verdict did, so that it finds the first refusal at least.
        let limit = limit.filter(|_| violations.is_empty());
        self.report(violations, more || stopped, limit)
    }

    fn report(&self, violations: Vec<crate::Violation>, more: bool, limit: Option<CheckLimit>) -> Report {
        Report { violations, more, limit, graph: Arc::clone(&self.graph) }
    }

    pub(crate) fn rule(&self, id: NodeId) -> &Rule {
        self.rules.get(id.index()).unwrap_or(&self.never)
    }

    pub(crate) const fn has_dynamic_scope(&self) -> bool {
        self.dynamic
    }
}

/// Takes nothing.
const fn never(resource: accordant_schema::ResourceId) -> Rule {
    Rule { resource, tracks: kinds::Kinds::NONE, body: Body::Always(false) }
}
