//! Negotiation: what is done about the difference of two schemas.
//!
//! [`decide`] rules on our own reading of the delta, in which an undecided question counts as a difference and every
//! kind of difference counts. The reference [`guard`](mod@crate::guard) is asked the same question, and its manifest is kept
//! beside the ruling; where the two part, [`Ruling::disagreement`] says so in a sentence.
//!
//! | the delta | the protocol | the ruling |
//! |---|---|---|
//! | empty, and nothing is declared | any | proceed |
//! | empty | none | proceed |
//! | anything else | none | refused: NEGOTIATION_REQUIRED |
//! | anything else | not among the terms' `accepts` | refused: PROTOCOL_NOT_ACCEPTED |
//! | anything else | accepted | agreed |
//!
//! An empty delta with declared operations is agreed on like any other, since a table of values or a drop means
//! something even for outputs that would fit as they are.
//!
//! # Rooms
//! [`host`]: the records of a host that sets the terms alone · `reference`: the question for the guard, and where it parts from
//! the ruling

pub mod host;
mod reference;

use crate::error::{Code, Finding, OperationError, code};
use crate::guard::{self, Manifest};
use crate::terms::{Protocol, Terms};
use accordant_json::{Object, Pointer, Sha256, Value};
use accordant_relate::{Delta, Difference, Inclusion, Severity};

/// What is ruled. Closed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Every output of the producer fits the receiver as it is; each is checked all the same.
    Proceed,
    /// Outputs are treated by this protocol.
    Agreed(Protocol),
    /// Nothing is delivered, for this reason.
    Refused(OperationError),
}

impl Verdict {
    /// The word on the wire: `PROCEED`, `AGREED` or `REFUSED`.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        match self {
            Verdict::Proceed => "PROCEED",
            Verdict::Agreed(_) => "AGREED",
            Verdict::Refused(_) => "REFUSED",
        }
    }
}

/// The ruling, with what the reference guard says of the same question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// What counts.
    pub verdict: Verdict,
    /// The reference guard's answer. Nothing is decided by it, and no receipt rests on its digest.
    pub manifest: Manifest,
    /// Where the guard would let something through or do something that the verdict doesn't, in a sentence.
    pub disagreement: Option<String>,
}

impl Ruling {
    /// The wire form: `verdict`, `protocol` (null unless agreed), `error` (null unless refused), `guard` (the
    /// manifest), `disagreement` (null if there is none).
    #[must_use]
    pub fn to_value(&self) -> Value {
        let (protocol, error) = match &self.verdict {
            Verdict::Proceed => (Value::Null, Value::Null),
            Verdict::Agreed(protocol) => (Value::from(protocol.word()), Value::Null),
            Verdict::Refused(error) => (Value::Null, error.to_value()),
        };
        let members = [
            ("verdict", Value::from(self.verdict.word())),
            ("protocol", protocol),
            ("error", error),
            ("guard", self.manifest.to_value()),
            ("disagreement", self.disagreement.as_deref().map_or(Value::Null, Value::from)),
        ];
        Value::Object(members.into_iter().collect::<Object>())
    }
}

/// Rules on a delta. `protocol` is the one that was asked for; if none was, the terms' own goes. `producer` and
/// `receiver` are the digests of the two schemas, which the guard compares.
#[must_use]
pub fn decide(
    delta: &Delta,
    terms: &Terms,
    protocol: Option<Protocol>,
    producer: &Sha256,
    receiver: &Sha256,
) -> Ruling {
    let protocol = protocol.or(terms.protocol());
    let verdict = rule(delta, terms, protocol);
    let manifest = guard::decide(&reference::question(delta, terms, protocol, producer, receiver));
    let disagreement = reference::disagreement(delta, &verdict, &manifest);
    Ruling { verdict, manifest, disagreement }
}

fn rule(delta: &Delta, terms: &Terms, protocol: Option<Protocol>) -> Verdict {
    match protocol {
        _ if delta.is_empty() && terms.declared().is_empty() => Verdict::Proceed,
        None if delta.is_empty() => Verdict::Proceed,
        None => Verdict::Refused(required(delta)),
        Some(protocol) if !terms.accepts(protocol) => Verdict::Refused(not_accepted(protocol, terms)),
        Some(protocol) => Verdict::Agreed(protocol),
    }
}

/// No protocol: the differences, the worst first.
fn required(delta: &Delta) -> OperationError {
    let code = code::plan::NEGOTIATION_REQUIRED;
    let mut differences: Vec<&Difference> =
        delta.differences.iter().filter(|difference| difference.severity != Severity::Harmless).collect();
    differences.sort_by_key(|difference| difference.severity);
    let told = |difference: &Difference| told(code, difference);
    match differences.split_first() {
        Some((first, others)) => {
            OperationError::from(told(first)).and(others.iter().map(|other| told(other)))
        }
        None => match &delta.inclusion {
            Inclusion::Undecided { why } => {
                let why = format!("whether the receiver takes every output couldn't be decided: {why}");
                OperationError::from(Finding::new(code).saying(why))
            }
            Inclusion::Included | Inclusion::NotIncluded { .. } => OperationError::from(code),
        },
    }
}

fn told(code: Code, difference: &Difference) -> Finding {
    let at: Pointer = difference.at.tokens().collect();
    let place = if at.is_root() { "the whole output".to_owned() } else { format!("`{at}`") };
    let undecided = if difference.severity == Severity::Undecided { " (undecided)" } else { "" };
    let finding = Finding::new(code).at(&at).saying(format!(
        "the schemas differ and no protocol was chosen: {place} {}{undecided}",
        difference.kind.phrase()
    ));
    match &difference.receiver {
        Some(fragment) => finding.by(fragment.location.pointer.to_string()),
        None => finding,
    }
}

fn not_accepted(protocol: Protocol, terms: &Terms) -> OperationError {
    let accepted: Vec<&str> = terms.accepted().map(Protocol::word).collect();
    let accepted = if accepted.is_empty() { "none".to_owned() } else { accepted.join(", ") };
    let message = format!("the receiver doesn't accept {protocol}; its terms accept {accepted}");
    OperationError::from(Finding::new(code::plan::PROTOCOL_NOT_ACCEPTED).saying(message))
}

#[cfg(test)]
mod tests;
