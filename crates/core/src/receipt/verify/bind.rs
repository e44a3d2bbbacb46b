//! Steps 5 and 6: is the record about what is in hand, does it tell one story, and does it hold in time?

use jiff::Timestamp;

use super::super::predicate::{Outcome, Protocol, SchemaConformance};
use super::super::trust::{Role, Trust};
use super::signatures::Signers;
use super::verdict::{Refused, Verdict, ensure};
use super::{Agreement, InHand};

/// Step 5.
pub(super) fn bind(record: &SchemaConformance, trust: &Trust, hand: &InHand<'_>) -> Result<(), Refused> {
    let same_subject = record.subject.digest == hand.output;
    ensure(same_subject, Verdict::SubjectMismatch, "the receipt is about other bytes than those in hand")?;
    let for_us = trust.audience().is_none_or(|audience| audience == record.audience);
    ensure(for_us, Verdict::WrongAudience, "the receipt is for another receiver")?;
    let pinned = [trust.floor().agreement, hand.agreement.map(Agreement::digest)];
    let agreed = pinned.into_iter().flatten().all(|digest| record.agreement == Some(digest));
    ensure(agreed, Verdict::AgreementMismatch, "the receipt was made under another agreement")?;
    let wanted = [hand.schema, hand.agreement.map(|agreement| agreement.record().receiver.schema)];
    let same_schema = wanted.into_iter().flatten().all(|schema| record.schema == schema);
    ensure(same_schema, Verdict::SchemaMismatch, "the output was checked against another schema")?;
    record.check_consistent().map_err(|error| Refused::new(Verdict::Contradiction, error))?;
    let protocol = hand.agreement.map_or(trust.floor().protocol, |agreement| agreement.record().protocol);
    let allowed = record.outcome != Outcome::Warned || protocol == Protocol::BestEffort;
    ensure(allowed, Verdict::OutcomeNotAllowed, "a warning lets an output through under BEST_EFFORT only")
}

/// Step 6, without replay.
pub(super) fn in_time(
    record: &SchemaConformance,
    trust: &Trust,
    hand: &InHand<'_>,
    needed: Option<&Signers<'_>>,
) -> Result<(), Refused> {
    let issued = record.issued_at;
    not_before(issued, hand.now, trust, "the receipt was issued after now")?;
    if let Some(agreement) = hand.agreement {
        let agreed = agreement.record();
        not_before(agreed.not_before, issued, trust, "the receipt was issued before its agreement held")?;
        let held = issued <= agreed.not_after;
        ensure(held, Verdict::Expired, "the receipt was issued after its agreement had ended")?;
    }
    // Where the log vouches, a gate's key does not matter, nor then its time.
    match needed {
        None => Ok(()),
        Some(signers) => keys_in_time::<SchemaConformance>(signers, issued, trust),
    }
}

/// Refuse unless enough keys in each role were valid at `time`, which is when the record was made: old records stay good.
pub(super) fn keys_in_time<P: super::Predicate>(
    signers: &Signers<'_>,
    time: Timestamp,
    trust: &Trust,
) -> Result<(), Refused> {
    for (role, wanted) in trust.rule::<P>() {
        let too_early = count_unfit(signers, role, |from, _| from.is_some_and(|from| time < from));
        let too_late = count_unfit(signers, role, |_, until| until.is_some_and(|until| time > until));
        let spare = signers.in_role(role).count().saturating_sub(usize::try_from(wanted).unwrap_or(0));
        if too_early + too_late > spare {
            let verdict = if too_early > 0 { Verdict::NotYetValid } else { Verdict::Expired };
            return Err(Refused::new(verdict, "a key that had to sign was not valid at that time"));
        }
    }
    Ok(())
}

fn count_unfit(
    signers: &Signers<'_>,
    role: Role,
    unfit: impl Fn(Option<Timestamp>, Option<Timestamp>) -> bool,
) -> usize {
    signers.in_role(role).filter(|key| unfit(key.not_before, key.not_after)).count()
}

// `start` may be ahead of `now` by as much as another's clock may be.
fn not_before(start: Timestamp, now: Timestamp, trust: &Trust, why: &str) -> Result<(), Refused> {
    ensure(start.duration_since(now) <= trust.max_skew(), Verdict::NotYetValid, why)
}
