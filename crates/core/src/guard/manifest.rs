//! The five gates and the manifest they end in.

use super::Question;
use super::python::{Text, dumps};
use accordant_json::{Object, Sha256, Value};
use std::fmt;

/// What the guard says. Closed: the reference has these four.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// Gates 1 and 2: nothing to agree on.
    SchemaCompatible,
    /// Gate 3: stop until there is a protocol.
    NegotiationRequired,
    /// Gate 4: go on with warnings.
    BestEffortAllowed,
    /// Gate 5: transform per the protocol.
    TransformationRequired,
}

impl Verdict {
    /// The word of the reference.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Verdict::SchemaCompatible => "SCHEMA_COMPATIBLE",
            Verdict::NegotiationRequired => "NEGOTIATION_REQUIRED",
            Verdict::BestEffortAllowed => "BEST_EFFORT_ALLOWED",
            Verdict::TransformationRequired => "TRANSFORMATION_REQUIRED",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// The guard's answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Manifest {
    /// What the guard says.
    pub verdict: Verdict,
    /// The sentence of the reference.
    pub directive: String,
    /// Which of the five gates decided, 1 to 5.
    pub gate: u8,
    /// The very text that is hashed, ASCII.
    pub preimage: String,
    /// SHA-256 of `preimage`.
    pub digest: Sha256,
}

impl Manifest {
    fn new(gate: u8, verdict: Verdict, directive: String, preimage: String) -> Manifest {
        let digest = Sha256::of(preimage.as_bytes());
        Manifest { verdict, directive, gate, preimage, digest }
    }

    /// The wire form: `verdict`, `directive`, `manifest_digest` (lower-case hex), `gate`, `preimage`.
    #[must_use]
    pub fn to_value(&self) -> Value {
        let mut out = Object::new();
        out.insert("verdict", Value::from(self.verdict.word()));
        out.insert("directive", Value::from(self.directive.as_str()));
        out.insert("manifest_digest", Value::from(self.digest.hex()));
        out.insert("gate", Value::from(u64::from(self.gate)));
        out.insert("preimage", Value::from(self.preimage.as_str()));
        Value::Object(out)
    }
}

/// Walks the five gates; the first that applies answers.
///
/// ```
/// use accordant::guard::{Question, Verdict, decide};
/// let question = Question::read(&accordant_json::read_str(r#"{
///     "state": {
///         "session_schema_hash": "aa", "receiver_schema_hash": "bb", "negotiation_protocol": null,
///         "delta": {"missing_required_fields": ["due"], "type_mismatches": [], "extra_fields": [], "nullability_conflicts": []}
///     },
///     "policy": {"require_negotiation": true}
/// }"#).unwrap()).unwrap();
/// let manifest = decide(&question);
/// assert_eq!((manifest.gate, manifest.verdict), (3, Verdict::NegotiationRequired));
/// ```
#[must_use]
pub fn decide(question: &Question) -> Manifest {
    let Question { state, policy } = question;
    let delta = &state.delta;
    if state.session_schema_hash == state.receiver_schema_hash {
        let facts =
            [("schema", Text::Word(&state.session_schema_hash)), ("status", Text::Word("COMPATIBLE"))];
        let directive = "PROCEED: Schemas identical.".to_owned();
        return Manifest::new(1, Verdict::SchemaCompatible, directive, dumps(&Text::Object(&facts)));
    }
    if delta.missing_required.is_empty() && delta.type_mismatches.is_empty() && delta.nullability.is_empty() {
        let facts = [
            ("delta", Text::Word("EMPTY")),
            ("receiver", Text::Word(&state.receiver_schema_hash)),
            ("session", Text::Word(&state.session_schema_hash)),
        ];
        let directive = "PROCEED: Schema delta empty, output compatible.".to_owned();
        return Manifest::new(2, Verdict::SchemaCompatible, directive, dumps(&Text::Object(&facts)));
    }
    let protocol = state.negotiation_protocol.as_deref().filter(|word| !word.is_empty());
    if protocol.is_none() && policy.require_negotiation {
        let directive = format!(
            "HALT: Schema delta exists (missing {}, mismatches {}), no negotiation protocol.",
            delta.missing_required.len(),
            delta.type_mismatches.len()
        );
        return Manifest::new(3, Verdict::NegotiationRequired, directive, "NO_PROTOCOL".to_owned());
    }
    under_protocol(question, protocol.unwrap_or("TRANSFORM_ALL"))
}

/// Gates 4 and 5.
fn under_protocol(question: &Question, protocol: &str) -> Manifest {
    let delta = &question.state.delta;
    let mismatches = ("mismatches", Text::Names(&delta.type_mismatches));
    let missing = ("missing", Text::Names(&delta.missing_required));
    if protocol == "BEST_EFFORT" && question.state.receiver_accepts_best_effort {
        let inner = [mismatches, missing];
        let facts = [("delta", Text::Object(&inner)), ("protocol", Text::Word(protocol))];
        let directive = "PROCEED: Best effort allowed with warnings.".to_owned();
        return Manifest::new(4, Verdict::BestEffortAllowed, directive, dumps(&Text::Object(&facts)));
    }
    let inner = [("extra", Text::Names(&delta.extra)), mismatches, missing];
    let facts = [("delta", Text::Object(&inner)), ("protocol", Text::Word(protocol))];
    let directive = format!("ACTION: Transform output per {protocol}.");
    Manifest::new(5, Verdict::TransformationRequired, directive, dumps(&Text::Object(&facts)))
}
