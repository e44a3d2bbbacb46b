//! Receipts and agreements of the worked example, each with the word that its verification must end in.

use super::Case;
use super::case::{Tallies, each, flag, named, same, text};
use accordant::receipt::policy::Policy;
use accordant::receipt::trust::{Require, Trust};
use accordant::receipt::verify::{self, Agreement, AgreementEvidence, InHand, Verdict};
use accordant_json::{Sha256, Value};
use std::io;
use std::path::{Path, PathBuf};

/// The clock of cases that don't say otherwise.
const NOW: &str = "2026-11-30T13:00:00Z";

pub(super) fn run(folder: &Path) -> Tallies {
    let pinned = Pinned::read(folder)?;
    let receipts = each(&folder.join("manifest.jsonl"), "receipt", |row| pinned.receipt(row))?;
    let agreements = each(&folder.join("agreements.jsonl"), "agreement", |row| pinned.agreement(row))?;
    Ok(vec![("/manifest.jsonl".to_owned(), receipts), ("/agreements.jsonl".to_owned(), agreements)])
}

/// What the receiver of the example has pinned.
struct Pinned {
    folder: PathBuf,
    trust: Trust,
    policy: Policy,
    agreement: Agreement,
}

impl Pinned {
    fn read(folder: &Path) -> io::Result<Pinned> {
        let trust = Trust::read(&std::fs::read_to_string(folder.join("trust.toml"))?)
            .map_err(|fault| named(folder, &fault.to_string()))?;
        let policy = Policy::read(&std::fs::read(folder.join("log.policy"))?)
            .map_err(|fault| named(folder, &fault.to_string()))?;
        let agreement =
            Agreement::pinned(&std::fs::read(folder.join("3-negotiation-protocol.dsse.json"))?, &trust)
                .map_err(|refused| named(folder, refused.verdict().word()))?;
        Ok(Pinned { folder: folder.to_owned(), trust, policy, agreement })
    }

    fn bytes(&self, name: &str) -> Result<Vec<u8>, String> {
        std::fs::read(self.folder.join(name)).map_err(|fault| format!("{name}: {fault}"))
    }

    fn receipt(&self, row: &Value) -> Case {
        let trust = match row.get("require") {
            None => self.trust.clone(),
            Some(require) => {
                let (log, gate_signature) = (flag(require, "log")?, flag(require, "gate_signature")?);
                self.trust.clone().requiring(Require { log, gate_signature })
            }
        };
        let now = row.get("now").and_then(Value::as_str).unwrap_or(NOW);
        let now = now.parse().map_err(|_| format!("`{now}` is no time"))?;
        let hand =
            InHand::of_output(Sha256::of(&self.bytes(text(row, "output")?)?), now).under(&self.agreement);
        let verdict = match verify::receipt(&self.bytes(text(row, "receipt")?)?, &trust, &self.policy, &hand)
        {
            Ok(verified) => verified.verdict().word(),
            Err(refused) => refused.verdict().word(),
        };
        same(verdict, text(row, "verdict")?)
    }

    fn agreement(&self, row: &Value) -> Case {
        let transcript: Vec<Vec<u8>> =
            (0..4).map(|at| self.bytes(&format!("transcript-{at}.bin"))).collect::<Result<_, _>>()?;
        let transcript: Vec<&[u8]> = transcript.iter().map(Vec::as_slice).collect();
        let evidence = AgreementEvidence {
            receiver_schema: &self.bytes("1-receiver-schema.dsse.json")?,
            schema_delta: &self.bytes("2-schema-delta.dsse.json")?,
            transcript: &transcript,
            now: NOW.parse().map_err(|_| "the clock is no time".to_owned())?,
        };
        let verdict = match verify::agreement(&self.bytes(text(row, "agreement")?)?, &self.trust, &evidence) {
            Ok(_) => Verdict::Verified,
            Err(refused) => refused.verdict(),
        };
        same(verdict.word(), text(row, "verdict")?)
    }
}
