//! Does a document fit a schema: compiled checks and their reports.
//!
//! A [`Graph`](accordant_schema::Graph) says what a schema means. [`Program::compile`] turns it into rules that run;
//! [`Program::is_valid`] gives the bare verdict, [`Program::check`] the reasons: where in the document, which keyword,
//! by which way through the schema, what was found. Both run the same evaluator and never disagree.
//!
//! ```
//! use std::sync::Arc;
//! use accordant_check::{CheckOptions, Output, Program};
//! use accordant_json::read_str;
//! use accordant_schema::{Graph, Options};
//!
//! let schema = read_str(r#"{"properties": {"steps": {"items": {"required": ["id"]}}}}"#)?;
//! let program = Program::compile(Arc::new(Graph::build(&schema, &Options::default())?), &CheckOptions::default())?;
//!
//! let report = program.check(&read_str(r#"{"steps": [{"id": 1}, {}]}"#)?).unwrap_err();
//! assert_eq!(report.to_string(), "`steps[1]` must have the member `id`");
//! assert_eq!(report.violations()[0].schema().to_string(), "/properties/steps/items/required");
//! assert_eq!(report.output(Output::Flag).unwrap().to_string(), r#"{"valid":false}"#);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Semantics
//! Drafts 4, 6, 7, 2019-09 and 2020-12, each as it is specified: numbers exact, lengths in code points, equality that of
//! JSON, annotations of failed subschemas dropped. Formats and contents are asserted by choice ([`CheckOptions`]).
//!
//! # Limits
//! Each check has a budget of steps and of depth, each backtracking pattern one of its own. A check that reaches one ends
//! in a [`CheckLimit`], which is no verdict.
//!
//! # Rooms
//! | room | holds |
//! |---|---|
//! | `program` | the compiled form and the way to it |
//! | `run` | the evaluator |
//! | `engine` | bytes to verdict, without a tree |
//! | `violation`, `report` | reasons, messages, standard outputs |
//! | [`mod@format`], `pattern` | formats; ECMA-262 patterns, ready to match |
//! | `options`, `limit`, `shown` | choices and budgets; document text in messages |

mod engine;
pub mod format;
mod limit;
mod options;
mod pattern;
mod program;
mod report;
mod run;
mod shown;
mod violation;

pub use engine::{Judged, Scratch};
pub use limit::CheckLimit;
pub use options::{CheckOptions, Contents, Formats};
pub use pattern::{OutOfSteps, PatternProgram, PatternTooLarge};
pub use program::{CompileError, CompileErrorKind, Listed, Program};
pub use report::{Output, Report};
pub use violation::{Violation, ViolationKind};
