//! Records and receipts that the tests make themselves.

use accordant::receipt::batch::{Cut, Log};
use accordant::receipt::dsse::Envelope;
use accordant::receipt::key::Signer;
use accordant::receipt::predicate::{
    Contract, Engine, Input, Nonce, Outcome, RecordedError, SchemaConformance, StageResult, Stages,
    TransformRecord,
};
use accordant::receipt::statement::{self, Subject};
use accordant_json::Sha256;

/// The bytes that the record of `number` is about.
pub(crate) fn output(number: u64) -> Vec<u8> {
    format!(r#"{{"task_id":"TASK-{number}"}}"#).into_bytes()
}

/// A consistent record: every third one is of a refused output.
pub(crate) fn record(number: u64) -> SchemaConformance {
    let outcome = if number % 3 == 2 { Outcome::NonConforming } else { Outcome::Conforming };
    let refused = outcome == Outcome::NonConforming;
    let input = Input { bytes: output(number).len() as u64, sha256: Sha256::of(&output(number)) };
    SchemaConformance {
        subject: Subject::new(outcome.subject_name(), input.sha256),
        outcome,
        error: refused.then(|| RecordedError {
            class: "INVALID_INPUT".to_owned(),
            code: "REQUIRED".to_owned(),
            path: "/summary".to_owned(),
            schema_path: Some("/required".to_owned()),
            retryable: false,
        }),
        stages: Stages {
            parse: StageResult::Pass,
            schema: if refused { StageResult::Fail } else { StageResult::Pass },
            semantics: StageResult::NotAsked,
            state: StageResult::NotAsked,
            policy: StageResult::NotAsked,
        },
        contract: Contract { name: "task.result".to_owned(), version: "1.2".to_owned() },
        schema: Sha256::of(b"{}"),
        agreement: None,
        input,
        transform: (number % 2 == 1).then(|| TransformRecord {
            plan: Sha256::of(b"plan"),
            adapter: None,
            copied: number,
            converted: 1,
            dropped: 0,
            host_supplied: 0,
        }),
        operation_id: format!("OP-{number:06}"),
        audience: "crm.intake".to_owned(),
        issuer: "gate-1".to_owned(),
        issued_at: super::data::clock(),
        nonce: Nonce::from_random(Sha256::of(&number.to_be_bytes()).as_bytes()[..16].try_into().unwrap()),
        trace: None,
        engine: Engine::this(),
    }
}

/// The unsigned envelope of [`record`].
pub(crate) fn envelope(number: u64) -> Envelope {
    Envelope::of_statement(statement::write(&record(number)).unwrap())
}

/// Batches of these sizes on one log, numbered through.
pub(crate) fn cuts(origin: &str, sizes: &[u64], signer: &dyn Signer) -> Vec<Cut> {
    let mut log = Log::new(origin).unwrap();
    let cut = |size: &u64| {
        let first = log.frontier().size();
        log.cut((first..first + size).map(envelope).collect(), signer).unwrap()
    };
    sizes.iter().map(cut).collect()
}
