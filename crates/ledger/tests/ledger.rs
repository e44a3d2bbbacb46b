//! The ledger from outside: resuming, refusing, auditing, other hands on the file.

#[cfg(test)]
#[path = "ledger/audits.rs"]
mod audits;
#[cfg(test)]
#[path = "ledger/faults.rs"]
mod faults;
#[cfg(test)]
#[path = "ledger/files.rs"]
mod files;
#[cfg(test)]
#[path = "ledger/house.rs"]
mod house;
#[cfg(test)]
#[path = "ledger/kills.rs"]
mod kills;
#[cfg(test)]
#[path = "ledger/runs.rs"]
mod runs;
#[cfg(test)]
#[path = "ledger/writers.rs"]
mod writers;
