//! A ledger in a folder of its own, and batches for it.

use std::path::PathBuf;

use accordant::receipt::batch::Cut;
use accordant::receipt::dsse::Envelope;
use accordant::receipt::key::{Signer as _, SigningKey};
use accordant::receipt::policy::Policy;
use accordant::receipt::predicate::{
    Contract, Engine, Input, Nonce, Outcome, RecordedError, SchemaConformance, StageResult, Stages,
};
use accordant::receipt::statement::{self, Subject};
use accordant_json::Sha256;
use accordant_ledger::{Batch, Ledger, LedgerError, Position, Run, RunKey};
use rusqlite::Connection;
use tempfile::TempDir;

pub(crate) const PREFIX: &str = "accordant.example/gate-1";

pub(crate) struct House {
    folder: TempDir,
}

impl House {
    pub(crate) fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap() }
    }

    pub(crate) fn path(&self) -> PathBuf {
        self.folder.path().join("receipts.ledger")
    }

    pub(crate) fn open(&self) -> Ledger {
        Ledger::open(self.path()).unwrap()
    }

    /// The file in the hands of somebody who knows SQLite and not our rules.
    pub(crate) fn raw(&self) -> Connection {
        Connection::open(self.path()).unwrap()
    }
}

pub(crate) fn key() -> RunKey {
    RunKey::of([("from", b"{}".as_slice()), ("to", b"{}"), ("protocol", b"TRANSFORM_ALL")])
}

pub(crate) fn signer() -> SigningKey {
    SigningKey::from_seed([7; 32]).unwrap()
}

pub(crate) fn policy() -> Policy {
    Policy::of_key(signer().public_key())
}

/// What line `line` of the input says; every third is refused.
pub(crate) fn output(line: u64) -> Vec<u8> {
    format!(r#"{{"task":"T-{line}"}}"#).into_bytes()
}

pub(crate) fn record(line: u64) -> SchemaConformance {
    let refused = line.is_multiple_of(3);
    let outcome = if refused { Outcome::NonConforming } else { Outcome::Conforming };
    let input = Input { bytes: output(line).len() as u64, sha256: Sha256::of(&output(line)) };
    SchemaConformance {
        subject: Subject::new(outcome.subject_name(), input.sha256),
        outcome,
        error: refused.then(|| RecordedError {
            class: "INVALID_INPUT".to_owned(),
            code: "REQUIRED".to_owned(),
            path: "/summary".to_owned(),
            schema_path: None,
            retryable: false,
        }),
        stages: Stages {
            parse: StageResult::Pass,
            schema: if refused { StageResult::Fail } else { StageResult::Pass },
            semantics: StageResult::NotAsked,
            state: StageResult::NotAsked,
            policy: StageResult::NotAsked,
        },
        contract: Contract { name: "task".to_owned(), version: "1".to_owned() },
        schema: Sha256::of(b"{}"),
        agreement: None,
        input,
        transform: None,
        operation_id: format!("OP-{line}"),
        audience: "crm".to_owned(),
        issuer: "gate-1".to_owned(),
        issued_at: "2026-11-30T12:00:00Z".parse().unwrap(),
        nonce: Nonce::from_random([line.to_le_bytes()[0]; 16]),
        trace: None,
        engine: Engine::this(),
    }
}

pub(crate) fn cut(run: &Run, lines: &[u64]) -> Cut {
    let envelopes =
        lines.iter().map(|line| Envelope::of_statement(statement::write(&record(*line)).unwrap()));
    run.log().prepare(envelopes.collect(), &signer()).unwrap()
}

/// Where a run stands that has dealt with every line up to `line`.
pub(crate) fn position(line: u64) -> Position {
    let input: Vec<u8> = (1..=line).flat_map(|line| [output(line), b"\n".to_vec()].concat()).collect();
    Position {
        line,
        input_bytes: input.len() as u64,
        input_sha256: Sha256::of(&input),
        out_bytes: line * 10,
        errors_bytes: line,
        receipts_bytes: line * 100,
        side_bytes: 0,
    }
}

/// Cut and commit the lines, and leave the run behind the last of them.
pub(crate) fn commit(run: &mut Run, lines: &[u64]) -> Result<(), LedgerError> {
    let cut = cut(run, lines);
    let line = lines.last().copied().unwrap_or(run.position().line);
    run.commit(&Batch { cut: &cut, lines, position: position(line) })
}
