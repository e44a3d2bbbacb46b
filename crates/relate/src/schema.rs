//! A schema that is compared: its graph and its compiled program, shared.

use std::sync::Arc;

use accordant_check::{Contents, Formats, Program};
use accordant_schema::Graph;

/// A compiled schema, as one side of a comparison. Cloning shares it.
#[derive(Debug, Clone)]
pub struct Schema(Arc<Program>);

impl Schema {
    /// The schema of a program. Whether formats are asserted is the program's setting, for both the check and the
    /// comparison.
    pub fn new(program: Program) -> Self {
        Self(Arc::new(program))
    }

    /// What the schema says.
    pub fn graph(&self) -> &Arc<Graph> {
        self.0.graph()
    }

    /// Strings of the wrong format are refused.
    pub(crate) fn asserts_formats(&self) -> bool {
        let options = self.0.options();
        options.clone().formats(Formats::Assert) == *options
    }

    /// Strings of the wrong encoding or media type are refused.
    pub(crate) fn asserts_contents(&self) -> bool {
        let options = self.0.options();
        options.clone().contents(Contents::Assert) == *options
    }

    /// What runs it.
    pub fn program(&self) -> &Program {
        &self.0
    }
}
