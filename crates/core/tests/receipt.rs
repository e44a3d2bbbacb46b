//! Receipts from outside: vectors, attacks, laws, and other people's verifiers.

#[cfg(test)]
#[path = "receipt/attacks.rs"]
mod attacks;
#[cfg(test)]
#[path = "receipt/data.rs"]
mod data;
#[cfg(test)]
#[path = "receipt/files.rs"]
mod files;
#[cfg(test)]
#[path = "receipt/independent.rs"]
mod independent;
#[cfg(test)]
#[path = "receipt/keys.rs"]
mod keys;
#[cfg(test)]
#[path = "receipt/laws.rs"]
mod laws;
#[cfg(test)]
#[path = "receipt/made.rs"]
mod made;
#[cfg(test)]
#[path = "receipt/pins.rs"]
mod pins;
#[cfg(test)]
#[path = "receipt/proofs.rs"]
mod proofs;
#[cfg(test)]
#[path = "receipt/vectors.rs"]
mod vectors;
