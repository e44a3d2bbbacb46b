//! The record itself.

use super::{Action, Class, Code, Finding, Stage, action};
use accordant_json::{Object, Pointer, Sha256, Value};
use std::fmt;

/// How many findings besides the first a record names; of more, only the number is told.
pub const FURTHER_FINDINGS: usize = 20;

/// Which bytes it was about: never the bytes themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InputDigest {
    /// How many bytes came in, line end excluded.
    pub bytes: u64,
    /// Their SHA-256.
    pub sha256: Sha256,
}

impl InputDigest {
    /// The digest of a line as it came in.
    #[must_use]
    pub fn of(line: &[u8]) -> InputDigest {
        InputDigest { bytes: line.len() as u64, sha256: Sha256::of(line) }
    }
}

/// One output, or one run, that didn't get through, and why.
///
/// ```
/// use accordant::error::{Action, Code, Finding, OperationError};
/// let error = OperationError::from(Finding::new(Code::find("STORAGE_FULL").unwrap())).on_line(7);
/// assert!(error.retryable());
/// assert_eq!(error.action(), Action::RetryBounded);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OperationError {
    first: Finding,
    more: Vec<Finding>,
    untold: u64,
    producer: Vec<Finding>,
    line: Option<u64>,
    input: Option<InputDigest>,
}

impl From<Finding> for OperationError {
    fn from(first: Finding) -> OperationError {
        OperationError { first, more: Vec::new(), untold: 0, producer: Vec::new(), line: None, input: None }
    }
}

impl From<Code> for OperationError {
    fn from(code: Code) -> OperationError {
        OperationError::from(Finding::new(code))
    }
}

impl OperationError {
    /// Further findings about the same output, at most [`FURTHER_FINDINGS`] of them kept and the rest counted.
    #[must_use]
    pub fn and(mut self, further: impl IntoIterator<Item = Finding>) -> OperationError {
        for finding in further {
            if self.more.len() < FURTHER_FINDINGS {
                self.more.push(finding);
            } else {
                self.untold = self.untold.saturating_add(1);
            }
        }
        self
    }

    /// What the producer's own schema says against its output: not what decided, but worth knowing.
    #[must_use]
    pub fn beside(mut self, producer: impl IntoIterator<Item = Finding>) -> OperationError {
        self.producer.extend(producer.into_iter().take(FURTHER_FINDINGS));
        self.producer.truncate(FURTHER_FINDINGS);
        self
    }

    /// The number of the input line, from 1.
    #[must_use]
    pub fn on_line(mut self, line: u64) -> OperationError {
        self.line = Some(line);
        self
    }

    /// Which bytes it was about.
    #[must_use]
    pub fn about(mut self, input: InputDigest) -> OperationError {
        self.input = Some(input);
        self
    }

    /// Who must act.
    #[must_use]
    pub fn class(&self) -> Class {
        self.code().class()
    }

    /// What happened.
    #[must_use]
    pub fn code(&self) -> Code {
        self.first.code()
    }

    /// May the very same input be sent again and be expected to pass?
    #[must_use]
    pub fn retryable(&self) -> bool {
        self.code().row().retryable
    }

    /// What to do about it: [`action`] of its class.
    #[must_use]
    pub fn action(&self) -> Action {
        action(self.class())
    }

    /// Where on the way it occurred.
    #[must_use]
    pub fn stage(&self) -> Stage {
        self.code().row().stage
    }

    /// Where in the document.
    #[must_use]
    pub fn path(&self) -> &Pointer {
        self.first.path()
    }

    /// Where in the schema, if a schema is what refused.
    #[must_use]
    pub fn schema_path(&self) -> Option<&str> {
        self.first.schema_path()
    }

    /// The sentence for people.
    #[must_use]
    pub fn message(&self) -> &str {
        self.first.message()
    }

    /// The way out.
    #[must_use]
    pub fn help(&self) -> &'static str {
        self.code().row().way_out
    }

    /// The finding that decided, then those that came with it.
    pub fn findings(&self) -> impl Iterator<Item = &Finding> {
        std::iter::once(&self.first).chain(&self.more)
    }

    /// What the producer's own schema says against its output.
    #[must_use]
    pub fn producer_findings(&self) -> &[Finding] {
        &self.producer
    }

    /// The number of the input line, from 1.
    #[must_use]
    pub fn line(&self) -> Option<u64> {
        self.line
    }

    /// Which bytes it was about.
    #[must_use]
    pub fn input(&self) -> Option<&InputDigest> {
        self.input.as_ref()
    }

    /// The wire form. Its members are always all there, in this order; null stands for what doesn't apply.
    ///
    /// `type` (`operation.error`), `class`, `code`, `retryable`, `action`, `stage`, `path`, `schemaPath`, `message`,
    /// `help`, `line`, `input` (`bytes`, `sha256`), `more` (further findings), `untold` (how many more there were),
    /// `producer` (findings by the producer's own schema).
    #[must_use]
    pub fn to_value(&self) -> Value {
        let list = |findings: &[Finding]| Value::Array(findings.iter().map(Finding::to_value).collect());
        let input = self.input.as_ref().map_or(Value::Null, |input| {
            let mut out = Object::new();
            out.insert("bytes", Value::from(input.bytes));
            out.insert("sha256", Value::from(input.sha256.hex()));
            Value::Object(out)
        });
        let members = [
            ("type", Value::from("operation.error")),
            ("class", Value::from(self.class().word())),
            ("code", Value::from(self.code().word())),
            ("retryable", Value::from(self.retryable())),
            ("action", Value::from(self.action().word())),
            ("stage", Value::from(self.stage().word())),
            ("path", Value::from(self.path().to_string())),
            ("schemaPath", self.schema_path().map_or(Value::Null, Value::from)),
            ("message", Value::from(self.message())),
            ("help", Value::from(self.help())),
            ("line", self.line.map_or(Value::Null, Value::from)),
            ("input", input),
            ("more", list(&self.more)),
            ("untold", Value::from(self.untold)),
            ("producer", list(&self.producer)),
        ];
        Value::Object(members.into_iter().collect())
    }
}

impl fmt::Display for OperationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message())
    }
}

impl std::error::Error for OperationError {}
