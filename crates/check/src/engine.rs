//! The check on bytes: a verdict in one pass, without a tree.
//!
//! # How
//! The graph is compiled into *plans*, one for each set of subschemas that apply to one value together: references and
//! `allOf` are gone, the members of an object are one table, alternatives are chosen by kind and by tag. A walk over
//! the bytes checks grammar, limits, duplicate names and the plan at the same time. It gives the bare verdict, or
//! says that it can't tell; reasons come from the evaluator of trees.
//!
//! # Rooms
//! | room | holds |
//! |---|---|
//! | `text`, `string`, `number` | bytes, and what stands in them |
//! | `words`, `matcher` | known strings; patterns |
//! | `plan` | the compiled form |
//! | `scope`, `gather`, `compile` | from the graph to plans |
//! | `run`, `scratch` | the walk, and its memory |

mod compile;
mod gather;
mod matcher;
mod number;
mod plan;
mod run;
mod scope;
mod scratch;
mod string;
mod text;
mod words;

use std::sync::OnceLock;

use accordant_json::Limits;
use accordant_schema::Graph;

use crate::{CheckOptions, Program};
use plan::{Plans, SpecId};
pub use scratch::Scratch;

/// What [`Program::judge`] found. Closed on purpose: a caller decides on all of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Judged {
    /// The bytes are one well-formed document within the limits, and it fits.
    Valid,
    /// They are not, or it doesn't.
    Invalid,
    /// This way can't tell. Read the document and ask [`Program::check`], which has the last word.
    Undecided,
}

/// The plans of a program, made when they are first asked for.
#[derive(Debug, Default)]
pub(crate) struct Engine(OnceLock<Option<(Plans, SpecId)>>);

impl Engine {
    fn plans(&self, graph: &Graph, options: &CheckOptions) -> Option<&(Plans, SpecId)> {
        self.0.get_or_init(|| compile::compile(graph, options).ok()).as_ref()
    }
}

impl Program {
    /// Judge a document from its bytes, in one pass.
    ///
    /// The verdict is that of [`accordant_json::read`] followed by [`is_valid`](Self::is_valid): bytes that the reader
    /// refuses within `limits` are [`Invalid`](Judged::Invalid). Nothing is allocated for most documents once `scratch` has
    /// grown. The first call compiles.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use accordant_check::{CheckOptions, Judged, Program, Scratch};
    /// # use accordant_json::{Limits, read_str};
    /// # use accordant_schema::{Graph, Options};
    /// let schema = read_str(r#"{"required": ["id"], "properties": {"id": {"type": "integer"}}}"#)?;
    /// let program = Program::compile(Arc::new(Graph::build(&schema, &Options::default())?), &CheckOptions::default())?;
    /// let mut scratch = Scratch::default();
    /// let mut judge = |text: &str| program.judge(text.as_bytes(), &Limits::default(), &mut scratch);
    /// assert_eq!(judge(r#"{"id": 1}"#), Judged::Valid);
    /// assert_eq!(judge(r#"{"id": "1"}"#), Judged::Invalid);
    /// assert_eq!(judge(r#"{"id": 1, "\u0069d": 2}"#), Judged::Invalid);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn judge(&self, document: &[u8], limits: &Limits, scratch: &mut Scratch) -> Judged {
        if document.len() > limits.max_bytes() {
            return Judged::Invalid;
        }
        match self.engine.plans(self.graph(), self.options()) {
            Some((plans, root)) => run::judge(plans, *root, document, limits, self.options().steps, scratch),
            None => Judged::Undecided,
        }
    }
}
