//! Where the vectors are, and how a case becomes a call.

use std::path::{Path, PathBuf};

use accordant::receipt::key::{PublicKey, SigningKey};
use accordant::receipt::policy::Policy;
use accordant::receipt::trust::{Require, Trust};
use accordant::receipt::verify::{self, Agreement, InHand};
use accordant_json::{Limits, Sha256, Value, read};
use jiff::Timestamp;

/// The copy in this repository.
pub(crate) fn ours() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/crypto")
}

/// The full set, if it is there.
#[expect(clippy::disallowed_methods, reason = "where the full set lies is the host's to say")]
pub(crate) fn full() -> Option<PathBuf> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/testdata");
    let root = std::env::var_os("ACCORDANT_TESTDATA").map_or(beside, PathBuf::from).join("crypto");
    if !root.is_dir() {
        println!("not run: the full vectors, since {} is not there", root.display());
        return None;
    }
    Some(root)
}

/// Run `check` over our copy, and over the full set if it is there; say how many cases each had.
pub(crate) fn over_both(file: &str, least: usize, check: fn(&Path, &Value)) {
    for (root, least) in [(Some(ours()), 1), (full(), least)] {
        let Some(root) = root else { continue };
        let path = root.join(file);
        let rows = rows(&path);
        assert!(rows.len() >= least, "{} has only {} cases", path.display(), rows.len());
        rows.iter().for_each(|row| check(path.parent().unwrap(), row));
        println!("{}: {} cases", path.display(), rows.len());
    }
}

pub(crate) fn rows(path: &Path) -> Vec<Value> {
    let bytes = bytes(path);
    let lines = bytes.split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
    lines.map(|line| read(line, &Limits::default()).unwrap()).collect()
}

pub(crate) fn bytes(path: &Path) -> Vec<u8> {
    std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

pub(crate) fn text(path: &Path) -> String {
    String::from_utf8(bytes(path)).unwrap()
}

pub(crate) fn word<'v>(row: &'v Value, name: &str) -> &'v str {
    row.get(name).and_then(Value::as_str).unwrap_or_else(|| panic!("no `{name}` in {row}"))
}

pub(crate) fn number(row: &Value, name: &str) -> u64 {
    row.get(name).and_then(Value::as_number).and_then(|number| number.as_u64()).unwrap()
}

pub(crate) fn flag(row: &Value, name: &str) -> bool {
    row.get(name).and_then(Value::as_bool).unwrap()
}

pub(crate) fn list<'v>(row: &'v Value, name: &str) -> &'v [Value] {
    row.get(name).and_then(Value::as_array).unwrap()
}

pub(crate) fn from_hex(text: &str) -> Vec<u8> {
    let pairs = text.as_bytes().chunks(2).map(|pair| std::str::from_utf8(pair).unwrap());
    pairs.map(|pair| u8::from_str_radix(pair, 16).unwrap()).collect()
}

/// The clock of all cases that do not say otherwise.
pub(crate) fn clock() -> Timestamp {
    "2026-11-30T13:00:00Z".parse().unwrap()
}

/// What the receiver of the worked example has pinned.
pub(crate) struct Example {
    pub(crate) root: PathBuf,
    pub(crate) trust: Trust,
    pub(crate) policy: Policy,
    pub(crate) agreement: Agreement,
}

impl Example {
    pub(crate) fn at(root: &Path) -> Self {
        let trust = Trust::read(&text(&root.join("trust.toml"))).unwrap();
        let policy = Policy::read(&bytes(&root.join("log.policy"))).unwrap();
        let agreement =
            Agreement::pinned(&bytes(&root.join("3-negotiation-protocol.dsse.json")), &trust).unwrap();
        Self { root: root.to_owned(), trust, policy, agreement }
    }

    pub(crate) fn ours() -> Self {
        Self::at(&ours().join("receipts"))
    }

    pub(crate) fn bytes(&self, name: &str) -> Vec<u8> {
        bytes(&self.root.join(name))
    }

    /// The verdict on `receipt` for `output`.
    pub(crate) fn verdict(&self, receipt: &[u8], output: &[u8]) -> &'static str {
        self.verdict_by(&self.trust, receipt, output, clock())
    }

    pub(crate) fn verdict_by(
        &self,
        trust: &Trust,
        receipt: &[u8],
        output: &[u8],
        now: Timestamp,
    ) -> &'static str {
        let hand = InHand::of_output(Sha256::of(output), now).under(&self.agreement);
        match verify::receipt(receipt, trust, &self.policy, &hand) {
            Ok(verified) => verified.verdict().word(),
            Err(refused) => refused.verdict().word(),
        }
    }

    /// The trust file with another `[require]`.
    pub(crate) fn requiring(&self, log: bool, gate_signature: bool) -> Trust {
        self.trust.clone().requiring(Require { log, gate_signature })
    }
}

/// A test key by its label in `keys.json`.
pub(crate) fn key(label: &str) -> SigningKey {
    let keys = read(&bytes(&ours().join("receipts/keys.json")), &Limits::default()).unwrap();
    let found = keys.as_array().unwrap().iter().find(|key| word(key, "label") == label).unwrap();
    SigningKey::read_pem(word(found, "pkcs8_pem")).unwrap()
}

pub(crate) fn public(label: &str) -> PublicKey {
    use accordant::receipt::key::Signer as _;
    key(label).public_key().clone()
}
