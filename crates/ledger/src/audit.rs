//! The tree rebuilt from the stored statements, and compared with everything that was ever said of it.
//!
//! For one run: the file's own structure; every receipt in order, its columns against its statement, its proof against the
//! checkpoint that it stands under; every checkpoint against the rebuilt root, and, with a policy, its signatures; the run's end
//! against the last of them. Memory is O(page), time one reading of the run and of the file.
//!
//! # Rooms
//! `walk`: the reading.

use accordant::receipt::policy::Policy;

use crate::{Ledger, LedgerError};

mod walk;

// Faults that are told one by one; a file that was written over has as many as rows.
const TOLD: usize = 100;

/// What an audit of one run found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditReport {
    /// The run.
    pub run: u64,
    /// Receipts that were read.
    pub receipts: u64,
    /// Checkpoints that were compared.
    pub checkpoints: u64,
    /// Whether the signatures of the checkpoints were checked too.
    pub signatures: bool,
    /// The first of what is wrong, at most a hundred.
    pub faults: Vec<AuditFault>,
    /// How much is wrong in all.
    pub count: u64,
}

impl AuditReport {
    /// Whether nothing is wrong.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        self.count == 0
    }

    fn tell(&mut self, fault: AuditFault) {
        self.count += 1;
        if self.faults.len() < TOLD {
            self.faults.push(fault);
        }
    }
}

/// Something that is not as it was recorded. Closed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AuditFault {
    /// SQLite finds its own structure broken, or a row that points nowhere.
    #[error("the file is broken: {what}")]
    File {
        /// What SQLite says.
        what: String,
    },
    /// A receipt is missing.
    #[error("record {found} stands where record {wanted} should")]
    Gap {
        /// The leaf that should come.
        wanted: u64,
        /// The leaf that came.
        found: u64,
    },
    /// A receipt is no receipt of a conformance record, or its columns say something else than its statement.
    #[error("record {leaf} was changed: {what}")]
    Receipt {
        /// The leaf.
        leaf: u64,
        /// What is wrong.
        what: String,
    },
    /// A receipt's proof does not lead to its checkpoint.
    #[error("record {leaf} is not proved: {what}")]
    Proof {
        /// The leaf.
        leaf: u64,
        /// What is wrong.
        what: String,
    },
    /// The tree of the stored statements has another root than the checkpoint.
    #[error("the checkpoint of {size} records has another root than the records")]
    Root {
        /// Leaves that the checkpoint covers.
        size: u64,
    },
    /// A checkpoint is none of this log, or is not signed as the policy wants it.
    #[error("the checkpoint of {size} records does not hold: {what}")]
    Checkpoint {
        /// Leaves that it covers.
        size: u64,
        /// What is wrong.
        what: String,
    },
    /// The run's own end is not where its receipts and checkpoints end.
    #[error("the run ends otherwise than its records: {what}")]
    End {
        /// What differs.
        what: &'static str,
    },
}

impl Ledger {
    /// Rebuild the tree of a run and compare it with every checkpoint, without looking at signatures.
    ///
    /// # Errors
    /// If there is no such run, or the file can't be read at all. What can be read and is wrong stands in the report.
    pub fn audit(&self, run: u64) -> Result<AuditReport, LedgerError> {
        walk::audit(self, run, None)
    }

    /// As [`Ledger::audit`], and check that each checkpoint is signed as `policy` wants it.
    ///
    /// # Errors
    /// As for [`Ledger::audit`].
    pub fn audit_by(&self, run: u64, policy: &Policy) -> Result<AuditReport, LedgerError> {
        walk::audit(self, run, Some(policy))
    }
}
