//! The record that goes into a receipt.

use super::{Outcome, Passed};
use crate::error::OperationError;
use crate::receipt::predicate::{
    Contract, Engine, Input, Nonce, RecordedError, SchemaConformance, TransformRecord,
};
use crate::receipt::statement::Subject;
use accordant_json::Sha256;
use jiff::Timestamp;

/// What is the same for all outputs of a run.
#[derive(Clone, Debug)]
pub struct Circumstances {
    /// The contract that the host chose.
    pub contract: Contract,
    /// SHA-256 of the receiver's schema file.
    pub schema: Sha256,
    /// SHA-256 of the agreement's statement, if there is a signed one.
    pub agreement: Option<Sha256>,
    /// SHA-256 of the plan, if there is one.
    pub plan: Option<Sha256>,
    /// The one receiver that the receipts are for.
    pub audience: String,
    /// The gate.
    pub issuer: String,
    /// W3C trace id, if the run has one.
    pub trace: Option<String>,
}

impl Circumstances {
    /// Names the operation on a line: the same input under the same plan has the same id, however often it is sent.
    #[must_use]
    pub fn operation_id(&self, passed: &Passed<'_>) -> String {
        let rule = self.plan.unwrap_or(self.schema);
        let digest = Sha256::of_parts([rule.as_bytes().as_slice(), passed.input().sha256.as_bytes()]);
        digest.hex().chars().take(32).collect()
    }
}

/// What is given for one output only.
#[derive(Clone, Debug)]
pub struct Once {
    /// Names the operation: an output that is sent again has the same one.
    pub operation_id: String,
    /// When.
    pub issued_at: Timestamp,
    /// Sixteen unpredictable bytes, used once.
    pub nonce: Nonce,
}

/// The record about what became of a line. It is consistent in the sense of [`SchemaConformance::check_consistent`].
#[must_use]
pub fn conformance(passed: &Passed<'_>, run: &Circumstances, once: Once) -> SchemaConformance {
    let input = passed.input();
    let subject = match &passed.output {
        Some(output) if passed.changed => Sha256::of(output),
        _ => input.sha256,
    };
    let refusal = passed.error.as_ref().filter(|_| passed.outcome == Outcome::NonConforming);
    SchemaConformance {
        subject: Subject::new(passed.outcome.subject_name(), subject),
        outcome: passed.outcome,
        error: refusal.map(recorded),
        stages: passed.stages,
        contract: run.contract.clone(),
        schema: run.schema,
        agreement: run.agreement,
        input: Input { bytes: input.bytes, sha256: input.sha256 },
        transform: transform(passed, run),
        operation_id: once.operation_id,
        audience: run.audience.clone(),
        issuer: run.issuer.clone(),
        issued_at: once.issued_at,
        nonce: once.nonce,
        trace: run.trace.clone(),
        engine: Engine::this(),
    }
}

fn recorded(error: &OperationError) -> RecordedError {
    RecordedError {
        class: error.class().word().to_owned(),
        code: error.code().word().to_owned(),
        path: error.path().to_string(),
        schema_path: error.schema_path().map(str::to_owned),
        retryable: error.retryable(),
    }
}

fn transform(passed: &Passed<'_>, run: &Circumstances) -> Option<TransformRecord> {
    let (plan, counts) = (run.plan?, passed.counts?);
    Some(TransformRecord {
        plan,
        adapter: None,
        copied: counts.copied,
        converted: counts.converted,
        dropped: counts.dropped,
        host_supplied: counts.host_supplied,
    })
}
