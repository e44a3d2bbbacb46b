//! Why there is no plan.

use crate::error::{Code, Finding, OperationError};
use accordant_json::{Object, Pointer, Shown, Value};
use accordant_relate::Place;
use accordant_schema::Location;
use std::fmt;

/// One reason why there is no plan: the place, the code, what both schemas say there, and a value that shows it.
#[derive(Clone, Debug, PartialEq)]
pub struct Refusal {
    pub(super) at: Place,
    pub(super) code: Code,
    pub(super) reason: String,
    pub(super) producer: Option<Location>,
    pub(super) receiver: Option<Location>,
    pub(super) witness: Option<Value>,
    pub(super) output: Option<Value>,
}

impl Refusal {
    pub(super) fn new(at: Place, code: Code, reason: impl Into<String>) -> Refusal {
        let reason = reason.into();
        Refusal { at, code, reason, producer: None, receiver: None, witness: None, output: None }
    }

    /// The place, as the receiver sees it.
    #[must_use]
    pub fn at(&self) -> &Place {
        &self.at
    }

    /// What kind of reason it is.
    #[must_use]
    pub fn code(&self) -> Code {
        self.code
    }

    /// The reason for people: lower case, no full stop, without the place.
    #[must_use]
    pub fn reason(&self) -> &str {
        &self.reason
    }

    /// Where the producer's schema speaks of the place.
    #[must_use]
    pub fn producer(&self) -> Option<&Location> {
        self.producer.as_ref()
    }

    /// Where the receiver's schema does.
    #[must_use]
    pub fn receiver(&self) -> Option<&Location> {
        self.receiver.as_ref()
    }

    /// A value for this place that the producer's schema allows and that can't be brought over.
    #[must_use]
    pub fn witness(&self) -> Option<&Value> {
        self.witness.as_ref()
    }

    /// A whole output that the producer's schema allows and the receiver's refuses because of this place.
    #[must_use]
    pub fn output(&self) -> Option<&Value> {
        self.output.as_ref()
    }

    /// The wire form: `at`, `code`, `reason`, `producer`, `receiver` (locations or null), and `witness` and `output`
    /// where there is one (each is a JSON value, null among them).
    #[must_use]
    pub fn to_value(&self) -> Value {
        let location = |location: &Option<Location>| {
            location.as_ref().map_or(Value::Null, |location| Value::from(location.to_string()))
        };
        let mut out = Object::new();
        out.insert("at", Value::from(self.at.to_string()));
        out.insert("code", Value::from(self.code.word()));
        out.insert("reason", Value::from(self.reason.as_str()));
        out.insert("producer", location(&self.producer));
        out.insert("receiver", location(&self.receiver));
        for (name, value) in [("witness", &self.witness), ("output", &self.output)] {
            if let Some(value) = value {
                out.insert(name, value.clone());
            }
        }
        Value::Object(out)
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.at.steps().is_empty() {
            true => write!(f, "the whole output: {}", self.reason),
            false => write!(f, "`{}`: {}", Shown::new(&self.at.to_string()), self.reason),
        }
    }
}

impl From<&Refusal> for Finding {
    fn from(refusal: &Refusal) -> Finding {
        let finding = Finding::new(refusal.code)
            .at(&refusal.at.tokens().collect::<Pointer>())
            .saying(refusal.to_string());
        match &refusal.receiver {
            Some(location) => finding.by(location.pointer.to_string()),
            None => finding,
        }
    }
}

/// Why there is no plan: every reason that was found, ordered by place. There is at least one.
#[derive(Clone, Debug, PartialEq)]
pub struct PlanRefused {
    first: Box<Refusal>,
    others: Vec<Refusal>,
}

impl PlanRefused {
    /// The refusals as one error, if there are any.
    pub(super) fn of(mut refusals: Vec<Refusal>) -> Result<(), PlanRefused> {
        refusals.sort_by(|one, other| (&one.at, one.code.word()).cmp(&(&other.at, other.code.word())));
        refusals.dedup_by(|one, other| {
            (&one.at, one.code, &one.reason) == (&other.at, other.code, &other.reason)
        });
        let mut refusals = refusals.into_iter();
        match refusals.next() {
            Some(first) => Err(PlanRefused { first: Box::new(first), others: refusals.collect() }),
            None => Ok(()),
        }
    }

    /// The reasons, ordered by place.
    pub fn refusals(&self) -> impl Iterator<Item = &Refusal> {
        std::iter::once(&*self.first).chain(&self.others)
    }

    /// The code of the first reason.
    #[must_use]
    pub fn code(&self) -> Code {
        self.first.code
    }

    /// The wire form: an array of [`Refusal::to_value`].
    #[must_use]
    pub fn to_value(&self) -> Value {
        Value::Array(self.refusals().map(Refusal::to_value).collect())
    }
}

impl fmt::Display for PlanRefused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.first)?;
        match self.others.len() {
            0 => Ok(()),
            others => write!(f, " (and {others} more)"),
        }
    }
}

impl std::error::Error for PlanRefused {}

impl From<&PlanRefused> for OperationError {
    fn from(refused: &PlanRefused) -> OperationError {
        OperationError::from(Finding::from(&*refused.first)).and(refused.others.iter().map(Finding::from))
    }
}
