//! What the receiver's schema and the rules for missing members come to, for what would be delivered.

use crate::error::{Finding, OperationError, code};
use crate::terms::{Missing, Protocol, Terms};
use crate::transform::Applied;
use accordant_check::{Program, Report, Violation, ViolationKind};

/// What is judged. Closed.
pub(super) enum Judgement {
    /// It conforms.
    Conforming,
    /// It lacks members for which the terms say `warn`, and nothing else is wrong.
    Warned(OperationError),
    /// It isn't delivered.
    Refused(OperationError),
}

/// Checks the whole of what would be delivered. A part that couldn't be converted, or a limit that was reached,
/// refuses it whatever the check says.
pub(super) fn judge(
    applied: &Applied,
    program: &Program,
    terms: &Terms,
    protocol: Option<Protocol>,
) -> Judgement {
    let report = match program.check(&applied.value) {
        Ok(()) => {
            return refused_by(applied.findings.clone()).map_or(Judgement::Conforming, Judgement::Refused);
        }
        Err(report) => report,
    };
    if let Some(limit) = report.limit() {
        let findings = applied.findings.iter().cloned().chain([Finding::from(limit)]).collect();
        return refused_by(findings).map_or(Judgement::Conforming, Judgement::Refused);
    }
    let findings: Vec<(Missing, Finding)> =
        report.violations().iter().map(|violation| finding(violation, terms)).collect();
    let only_warned = findings.iter().all(|(rule, _)| *rule == Missing::Warn);
    let may_warn =
        protocol == Some(Protocol::BestEffort) && applied.findings.is_empty() && !report.has_more();
    let Some(error) = refused_by(ordered(&applied.findings, findings)) else { return unexplained(&report) };
    if only_warned && may_warn { Judgement::Warned(error) } else { Judgement::Refused(error) }
}

/// One error of all findings, the first of which decides.
fn refused_by(findings: Vec<Finding>) -> Option<OperationError> {
    let mut findings = findings.into_iter();
    Some(OperationError::from(findings.next()?).and(findings))
}

/// A report with neither limit nor violation: the check contradicts itself, so nothing is delivered.
fn unexplained(report: &Report) -> Judgement {
    Judgement::Refused(OperationError::from(Finding::new(code::deliver::INTERNAL).saying(report.to_string())))
}

/// What a violation is reported as, and how strictly: anything but a missing member is a failure.
fn finding(violation: &Violation, terms: &Terms) -> (Missing, Finding) {
    let finding = Finding::from(violation);
    let ViolationKind::Required { name } = violation.kind() else { return (Missing::Fail, finding) };
    let rule = terms.missing(&violation.instance().join(name));
    let finding = match rule {
        Missing::Escalate => finding.under(code::plan::MISSING_ESCALATED),
        Missing::Fail | Missing::Warn => finding,
    };
    (rule, finding)
}

/// What couldn't be converted, then what the schema refuses, the strictest first: no person is asked to decide about
/// an output that can't pass anyway.
fn ordered(unconverted: &[Finding], mut findings: Vec<(Missing, Finding)>) -> Vec<Finding> {
    findings.sort_by_key(|(rule, _)| *rule);
    unconverted.iter().cloned().chain(findings.into_iter().map(|(_, finding)| finding)).collect()
}
