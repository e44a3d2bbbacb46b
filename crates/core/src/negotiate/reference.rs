//! The same question put to the reference guard, and where its answer parts from the ruling.

use super::Verdict;
use crate::guard::{self, DeltaLists, Manifest, Policy, Question, State};
use crate::terms::{Protocol, Terms};
use accordant_json::Sha256;
use accordant_relate::{Delta, Difference, DifferenceKind, GuardList, Inclusion, Severity};
use std::collections::BTreeSet;

/// The question, with the delta's differences in the guard's four lists. Most kinds of difference have no list there.
pub(super) fn question(
    delta: &Delta,
    terms: &Terms,
    protocol: Option<Protocol>,
    producer: &Sha256,
    receiver: &Sha256,
) -> Question {
    let list = |list: GuardList| {
        let listed = counted(delta).filter(|difference| difference.kind.guard_list() == Some(list)).map(name);
        listed.collect::<BTreeSet<String>>().into_iter().collect()
    };
    Question {
        state: State {
            session_schema_hash: producer.hex(),
            receiver_schema_hash: receiver.hex(),
            delta: DeltaLists {
                missing_required: list(GuardList::MissingRequired),
                type_mismatches: list(GuardList::TypeMismatches),
                extra: list(GuardList::Extra),
                nullability: list(GuardList::Nullability),
            },
            negotiation_protocol: protocol.map(|protocol| protocol.word().to_owned()),
            receiver_accepts_best_effort: terms.accepts(Protocol::BestEffort),
        },
        policy: Policy::default(),
    }
}

/// The differences that count.
fn counted(delta: &Delta) -> impl Iterator<Item = &Difference> {
    delta.differences.iter().filter(|difference| difference.severity != Severity::Harmless)
}

/// How the guard's lists name a place: a member of the whole output by its name, anything deeper by its pointer.
fn name(difference: &Difference) -> String {
    let tokens: Vec<String> = difference.at.tokens().collect();
    match tokens.as_slice() {
        [name] => name.clone(),
        _ => difference.at.to_string(),
    }
}

/// Where the guard would do something else than the verdict does.
pub(super) fn disagreement(delta: &Delta, verdict: &Verdict, manifest: &Manifest) -> Option<String> {
    use guard::Verdict as Guard;
    let sentence = match (manifest.verdict, verdict) {
        (Guard::SchemaCompatible, Verdict::Proceed)
        | (Guard::NegotiationRequired, Verdict::Refused(_))
        | (Guard::BestEffortAllowed, Verdict::Agreed(Protocol::BestEffort))
        | (Guard::TransformationRequired, Verdict::Agreed(Protocol::TransformAll)) => return None,
        (Guard::SchemaCompatible, Verdict::Agreed(_) | Verdict::Refused(_)) => overlooked(delta, manifest),
        (_, Verdict::Proceed) => {
            "the reference counts differences that refuse no output; the receiver takes every output"
                .to_owned()
        }
        (Guard::TransformationRequired, Verdict::Agreed(Protocol::FailFast)) => {
            "the reference transforms outputs under FAIL_FAST too; here FAIL_FAST converts nothing".to_owned()
        }
        (_, Verdict::Refused(_)) => {
            "the reference goes on under a protocol that the receiver's terms don't accept".to_owned()
        }
        (_, Verdict::Agreed(protocol)) => {
            format!("the reference says {} where {protocol} was agreed", manifest.verdict)
        }
    };
    Some(sentence)
}

/// Why the guard calls schemas compatible that aren't.
fn overlooked(delta: &Delta, manifest: &Manifest) -> String {
    if delta.is_empty() {
        return "the reference knows nothing of declared operations; the terms declare some".to_owned();
    }
    if manifest.gate == 1 {
        return "the reference goes by equal schema hashes; the delta isn't empty".to_owned();
    }
    let kinds: BTreeSet<DifferenceKind> = counted(delta).map(|difference| difference.kind).collect();
    if let Inclusion::Undecided { .. } = delta.inclusion
        && kinds.is_empty()
    {
        return "the reference knows no undecided question; here it counts as a difference".to_owned();
    }
    if kinds.iter().all(|kind| kind.guard_list() == Some(GuardList::Extra)) {
        return "the reference counts extra fields alone as compatible; the receiver's schema is sealed"
            .to_owned();
    }
    let unlisted =
        kinds.into_iter().filter(|kind| kind.guard_list().is_none_or(|list| list == GuardList::Extra));
    let words: Vec<&str> = unlisted.map(DifferenceKind::word).collect();
    format!("the reference doesn't look at {}; the receiver refuses outputs for it", words.join(", "))
}
