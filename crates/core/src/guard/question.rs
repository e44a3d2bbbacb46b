//! What the guard is asked, and how it is read from JSON.
//!
//! Two forms are taken: `{"state": {…}, "policy": {…}}`, and the flat form of the reference vectors with the members of
//! both in one object. A member that isn't known is refused, so that a misspelt one can't quietly weaken the answer.

use crate::error::{Code, Finding, OperationError, code};
use accordant_json::{Kind, Object, Pointer, Shown, Value};

/// What the guard is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The two schemas and their delta.
    pub state: State,
    /// The host's policy.
    pub policy: Policy,
}

/// The two schemas and their delta, as the session reports them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// The session's schema by hash; any text, compared as it stands.
    pub session_schema_hash: String,
    /// The receiver's schema by hash.
    pub receiver_schema_hash: String,
    /// The four lists of differences.
    pub delta: DeltaLists,
    /// The protocol agreed on; none if absent, null or empty.
    pub negotiation_protocol: Option<String>,
    /// Does the receiver accept BEST_EFFORT? False if absent. It may stand in `policy` instead.
    pub receiver_accepts_best_effort: bool,
}

/// The four lists of the reference, in any order, what is there twice counted twice.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeltaLists {
    /// `missing_required_fields`
    pub missing_required: Vec<String>,
    /// `type_mismatches`
    pub type_mismatches: Vec<String>,
    /// `extra_fields`
    pub extra: Vec<String>,
    /// `nullability_conflicts`
    pub nullability: Vec<String>,
}

/// The host's policy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Policy {
    /// Must a delta have a protocol? True if absent.
    pub require_negotiation: bool,
}

impl Default for Policy {
    fn default() -> Policy {
        Policy { require_negotiation: true }
    }
}

/// Why an object isn't a question for the guard.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{kind} {}", place(at))]
pub struct QuestionError {
    at: Pointer,
    kind: QuestionErrorKind,
}

fn place(at: &Pointer) -> String {
    if at.is_root() { "at the top".to_owned() } else { format!("at `{}`", Shown::new(at.as_str())) }
}

/// What is wrong with it. Closed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum QuestionErrorKind {
    /// A member has another JSON type than it must have.
    #[error("expected {wanted}, found {found}")]
    WrongType {
        /// The type, or types, that it must have.
        wanted: &'static str,
        /// The type that it has.
        found: Kind,
    },
    /// A member that must be there isn't.
    #[error("nothing found, and it is needed,")]
    Missing,
    /// A member that the guard doesn't know.
    #[error("unknown member")]
    Unknown,
    /// A member that may stand in either of two places stands in both.
    #[error("given twice, in `state` and in `policy`: here")]
    Twice,
}

impl QuestionError {
    /// Where in the object.
    #[must_use]
    pub fn at(&self) -> &Pointer {
        &self.at
    }

    /// What is wrong there.
    #[must_use]
    pub fn kind(&self) -> &QuestionErrorKind {
        &self.kind
    }

    /// The code it is reported under.
    #[must_use]
    pub fn code(&self) -> Code {
        code::plan::GUARD_QUESTION_INVALID
    }
}

impl From<QuestionError> for OperationError {
    fn from(error: QuestionError) -> OperationError {
        OperationError::from(Finding::new(error.code()).at(&error.at).saying(error.to_string()))
    }
}

const STATE: &[&str] = &[
    "session_schema_hash",
    "receiver_schema_hash",
    "delta",
    "negotiation_protocol",
    "receiver_accepts_best_effort",
];
const POLICY: &[&str] = &["require_negotiation", "receiver_accepts_best_effort"];
const FLAT: &[&str] = &[
    "session_schema_hash",
    "receiver_schema_hash",
    "delta",
    "negotiation_protocol",
    "receiver_accepts_best_effort",
    "require_negotiation",
];
const LISTS: &[&str] =
    &["missing_required_fields", "type_mismatches", "extra_fields", "nullability_conflicts"];

impl Question {
    /// Reads a question from its JSON form, nested or flat.
    ///
    /// # Errors
    /// [`QuestionError`] names the first place that has the wrong shape.
    pub fn read(value: &Value) -> Result<Question, QuestionError> {
        let whole = Part::whole(value)?;
        if !whole.object.contains_key("state") && !whole.object.contains_key("policy") {
            whole.knows_only(FLAT)?;
            return Ok(Question { state: whole.state()?, policy: whole.policy()? });
        }
        whole.knows_only(&["state", "policy"])?;
        let state_part =
            whole.part("state")?.ok_or_else(|| whole.fault("state", QuestionErrorKind::Missing))?;
        state_part.knows_only(STATE)?;
        let mut state = state_part.state()?;
        let Some(policy_part) = whole.part("policy")? else {
            return Ok(Question { state, policy: Policy::default() });
        };
        policy_part.knows_only(POLICY)?;
        if let Some(accepts) = policy_part.flag("receiver_accepts_best_effort")? {
            if state_part.object.contains_key("receiver_accepts_best_effort") {
                return Err(policy_part.fault("receiver_accepts_best_effort", QuestionErrorKind::Twice));
            }
            state.receiver_accepts_best_effort = accepts;
        }
        Ok(Question { state, policy: policy_part.policy()? })
    }
}

/// An object and where it stands.
struct Part<'a> {
    object: &'a Object,
    at: Pointer,
}

impl<'a> Part<'a> {
    fn whole(value: &'a Value) -> Result<Part<'a>, QuestionError> {
        let at = Pointer::root();
        match value.as_object() {
            Some(object) => Ok(Part { object, at }),
            None => Err(wrong(at, "object", value)),
        }
    }

    fn part(&self, name: &str) -> Result<Option<Part<'a>>, QuestionError> {
        let Some(value) = self.object.get(name) else { return Ok(None) };
        let at = self.at.join(name);
        match value.as_object() {
            Some(object) => Ok(Some(Part { object, at })),
            None => Err(wrong(at, "object", value)),
        }
    }

    fn knows_only(&self, names: &[&str]) -> Result<(), QuestionError> {
        match self.object.keys().find(|key| !names.contains(key)) {
            Some(key) => Err(self.fault(key, QuestionErrorKind::Unknown)),
            None => Ok(()),
        }
    }

    fn state(&self) -> Result<State, QuestionError> {
        let delta = self.part("delta")?.ok_or_else(|| self.fault("delta", QuestionErrorKind::Missing))?;
        delta.knows_only(LISTS)?;
        let negotiation_protocol = match self.object.get("negotiation_protocol") {
            None | Some(Value::Null) => None,
            Some(Value::String(word)) => Some(word.clone()),
            Some(other) => return Err(wrong(self.at.join("negotiation_protocol"), "string or null", other)),
        };
        Ok(State {
            session_schema_hash: self.text("session_schema_hash")?,
            receiver_schema_hash: self.text("receiver_schema_hash")?,
            delta: DeltaLists {
                missing_required: delta.names("missing_required_fields")?,
                type_mismatches: delta.names("type_mismatches")?,
                extra: delta.names("extra_fields")?,
                nullability: delta.names("nullability_conflicts")?,
            },
            negotiation_protocol,
            receiver_accepts_best_effort: self.flag("receiver_accepts_best_effort")?.unwrap_or(false),
        })
    }

    fn policy(&self) -> Result<Policy, QuestionError> {
        Ok(Policy { require_negotiation: self.flag("require_negotiation")?.unwrap_or(true) })
    }

    fn text(&self, name: &str) -> Result<String, QuestionError> {
        match self.object.get(name) {
            Some(Value::String(text)) => Ok(text.clone()),
            Some(other) => Err(wrong(self.at.join(name), "string", other)),
            None => Err(self.fault(name, QuestionErrorKind::Missing)),
        }
    }

    fn flag(&self, name: &str) -> Result<Option<bool>, QuestionError> {
        match self.object.get(name) {
            Some(Value::Bool(flag)) => Ok(Some(*flag)),
            Some(other) => Err(wrong(self.at.join(name), "boolean", other)),
            None => Ok(None),
        }
    }

    fn names(&self, name: &str) -> Result<Vec<String>, QuestionError> {
        let at = self.at.join(name);
        match self.object.get(name) {
            None => Err(self.fault(name, QuestionErrorKind::Missing)),
            Some(Value::Array(items)) => items
                .iter()
                .enumerate()
                .map(|(index, item)| match item {
                    Value::String(text) => Ok(text.clone()),
                    other => Err(wrong(at.join_index(index), "string", other)),
                })
                .collect(),
            Some(other) => Err(wrong(at, "array", other)),
        }
    }

    fn fault(&self, name: &str, kind: QuestionErrorKind) -> QuestionError {
        QuestionError { at: self.at.join(name), kind }
    }
}

fn wrong(at: Pointer, wanted: &'static str, found: &Value) -> QuestionError {
    QuestionError { at, kind: QuestionErrorKind::WrongType { wanted, found: found.kind() } }
}
