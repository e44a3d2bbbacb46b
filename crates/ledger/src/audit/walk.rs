//! One reading of a run, receipts and checkpoints side by side.

use std::iter::Peekable;

use accordant::receipt::checkpoint::Checkpoint;
use accordant::receipt::file::Receipt;
use accordant::receipt::merkle::{Frontier, NodeHash, verify_inclusion};
use accordant::receipt::note::Note;
use accordant::receipt::policy::Policy;
use accordant::receipt::predicate::SchemaConformance;
use accordant::receipt::statement;
use accordant::receipt::verify;
use accordant_json::Sha256;

use super::{AuditFault, AuditReport};
use crate::{Ledger, LedgerError, Pages, RunInfo, StoredCheckpoint, StoredReceipt, run};

pub(super) fn audit(ledger: &Ledger, id: u64, policy: Option<&Policy>) -> Result<AuditReport, LedgerError> {
    // One view of the file for the whole reading, so that a batch that is committed meanwhile is seen in full or not at all.
    let view = ledger.connection().unchecked_transaction()?;
    let run = ledger.run(id)?;
    let report = AuditReport {
        run: id,
        receipts: 0,
        checkpoints: 0,
        signatures: policy.is_some(),
        faults: Vec::new(),
        count: 0,
    };
    let checkpoints = ledger.checkpoints(id).peekable();
    let mut walk = Walk { run: &run, policy, tree: Frontier::default(), covered: 0, checkpoints, report };
    match walk.everything(ledger) {
        // Nothing behind a page that can't be read is seen, and that is said like all else that is wrong.
        Err(LedgerError::Damaged { what }) => walk.report.tell(AuditFault::File { what }),
        done => done?,
    }
    let report = walk.report;
    view.finish()?;
    Ok(report)
}

/// What SQLite's own checks say, but for `ok`.
fn broken_structure(ledger: &Ledger) -> Result<Vec<String>, LedgerError> {
    let mut said = Vec::new();
    ledger.connection().pragma_query(None, "integrity_check", |row| {
        said.push(row.get::<_, String>(0)?);
        Ok(())
    })?;
    said.retain(|line| line != "ok");
    ledger.connection().pragma_query(None, "foreign_key_check", |row| {
        said.push(format!("a row of `{}` points nowhere", row.get::<_, String>(0)?));
        Ok(())
    })?;
    Ok(said)
}

struct Walk<'l> {
    run: &'l RunInfo,
    policy: Option<&'l Policy>,
    // The tree of the statements that were read.
    tree: Frontier,
    // The size of the last checkpoint.
    covered: u64,
    // Those that are larger than the tree.
    checkpoints: Peekable<Pages<'l, StoredCheckpoint>>,
    report: AuditReport,
}

impl Walk<'_> {
    fn everything(&mut self, ledger: &Ledger) -> Result<(), LedgerError> {
        for what in broken_structure(ledger)? {
            self.report.tell(AuditFault::File { what });
        }
        self.checkpoints_up_to(0)?;
        for stored in ledger.receipts_of_run(self.run.id) {
            self.receipt(&stored?)?;
        }
        self.checkpoints_up_to(u64::MAX)?;
        self.end(ledger)
    }

    fn receipt(&mut self, stored: &StoredReceipt) -> Result<(), LedgerError> {
        let wanted = self.tree.size();
        if stored.leaf != wanted {
            self.report.tell(AuditFault::Gap { wanted, found: stored.leaf });
        }
        self.report.receipts += 1;
        let leaf = match Receipt::read(stored.json.as_bytes()) {
            Ok(receipt) => {
                self.compare(stored, &receipt);
                self.prove(stored, &receipt)?;
                receipt.leaf()
            }
            Err(error) => {
                self.report.tell(AuditFault::Receipt { leaf: stored.leaf, what: error.to_string() });
                // A leaf that is in no honest tree, so that every later checkpoint shows it too.
                NodeHash::of_nothing()
            }
        };
        self.tree.append(leaf);
        self.checkpoints_up_to(self.tree.size())
    }

    /// The columns by which a receipt is found, against what it says.
    fn compare(&mut self, stored: &StoredReceipt, receipt: &Receipt) {
        let body = &receipt.envelope().payload;
        let what = match statement::read::<SchemaConformance>(body) {
            Err(error) => error.to_string(),
            Ok(_) if Sha256::of(body) != stored.statement => "the statement has another digest".to_owned(),
            Ok(record) if record.subject.digest != stored.subject => "the subject is another one".to_owned(),
            Ok(record) if record.outcome != stored.outcome => "the outcome is another one".to_owned(),
            Ok(_) => return,
        };
        self.report.tell(AuditFault::Receipt { leaf: stored.leaf, what });
    }

    /// The receipt's proof, against the checkpoint of its batch: the next one that is larger than the tree so far.
    fn prove(&mut self, stored: &StoredReceipt, receipt: &Receipt) -> Result<(), LedgerError> {
        let leaf = stored.leaf;
        let note = match self.checkpoints.peek() {
            Some(Ok(checkpoint)) => Some(checkpoint),
            Some(Err(_)) | None => None,
        };
        let what = match (receipt.proof(), note) {
            (None, _) => "it has no proof".to_owned(),
            (Some(proof), _) if proof.index() != leaf => format!("its proof is for record {}", proof.index()),
            (Some(_), None) => "no checkpoint covers it".to_owned(),
            (Some(proof), Some(stored)) if proof.checkpoint().to_string() != stored.note => {
                "its checkpoint is another one".to_owned()
            }
            (Some(proof), Some(stored)) => {
                match verify_inclusion(receipt.leaf(), leaf, stored.size, proof.path(), stored.root) {
                    Ok(()) => return Ok(()),
                    Err(error) => error.to_string(),
                }
            }
        };
        self.report.tell(AuditFault::Proof { leaf, what });
        Ok(())
    }

    /// Compare all checkpoints of at most `size` leaves; only one of exactly that size can hold.
    fn checkpoints_up_to(&mut self, size: u64) -> Result<(), LedgerError> {
        while let Some(next) =
            self.checkpoints.next_if(|next| next.as_ref().map_or(true, |next| next.size <= size))
        {
            let stored = next?;
            self.report.checkpoints += 1;
            self.covered = stored.size;
            if stored.size != size || stored.root != self.tree.root() {
                self.report.tell(AuditFault::Root { size: stored.size });
            }
            if let Err(what) = self.holds(&stored) {
                self.report.tell(AuditFault::Checkpoint { size: stored.size, what });
            }
        }
        Ok(())
    }

    /// The note of a checkpoint, against its columns, its log and the policy.
    fn holds(&self, stored: &StoredCheckpoint) -> Result<(), String> {
        let note = Note::read(&stored.note).map_err(|error| error.to_string())?;
        let checkpoint = Checkpoint::read(note.text()).map_err(|error| error.to_string())?;
        if checkpoint.origin() != self.run.origin {
            return Err("it is of another log".to_owned());
        }
        if (checkpoint.size(), checkpoint.root()) != (stored.size, stored.root) {
            return Err("its note says something else".to_owned());
        }
        match self.policy.map(|policy| verify::checkpoint(&note, policy)) {
            Some(Err(refused)) => Err(refused.to_string()),
            Some(Ok(_)) | None => Ok(()),
        }
    }

    /// What the run recorded of itself, against its records.
    fn end(&mut self, ledger: &Ledger) -> Result<(), LedgerError> {
        let sql = "SELECT * FROM run WHERE id = ?1";
        let recorded = ledger.connection().query_row(sql, [self.run.id], run::frontier)?;
        for (holds, what) in [
            (recorded == self.tree, "the edge of the tree is another one"),
            (self.covered == self.tree.size(), "the last records stand under no checkpoint"),
        ] {
            if !holds {
                self.report.tell(AuditFault::End { what });
            }
        }
        Ok(())
    }
}
