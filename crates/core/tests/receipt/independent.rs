//! Receipts made here, checked by programs that share nothing with this one: openssl, Go's checksum-database code, securesystemslib.
//!
//! A program that is not installed is said and skipped; where tools are required (`ACCORDANT_REQUIRE_TOOLS`), that fails.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use accordant::receipt::batch::Cut;
use accordant::receipt::file::Receipt;
use accordant::receipt::key::Signer as _;
use accordant::receipt::note::{Algorithm, VerifierKey};
use accordant_json::{Limits, Object, Value, read};

use super::data::{self, key, public};
use super::made;

const ORIGIN: &str = "accordant.example/run/7f3a";

// Where Debian's golang-golang-x-mod-dev puts its sources, for Go's old mode of finding them.
const GO_PATH: &str = "/usr/share/gocode";

/// The output of a program, or nothing if it is not there.
fn run(name: &str, command: &mut Command) -> Option<Output> {
    match command.output() {
        Ok(output) => Some(output),
        Err(error) => missing(&format!("{name} ({error})")),
    }
}

#[expect(clippy::disallowed_methods, reason = "the one place where these tests ask what a run must have")]
fn missing<T>(what: &str) -> Option<T> {
    assert!(
        std::env::var_os("ACCORDANT_REQUIRE_TOOLS").is_none_or(|value| value.is_empty()),
        "missing: {what}"
    );
    println!("not run: {what}");
    None
}

fn script(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/receipt/independent").join(name)
}

fn write(folder: &Path, name: &str, bytes: impl AsRef<[u8]>) -> PathBuf {
    let path = folder.join(name);
    fs::write(&path, bytes).unwrap();
    path
}

fn cuts() -> Vec<Cut> {
    made::cuts(ORIGIN, &[1, 2, 13, 64, 5], &key("gate"))
}

/// Whether openssl takes `signature` for `message` by `key`.
fn openssl(folder: &Path, label: &str, message: &[u8], signature: &[u8]) -> Option<bool> {
    let pem = write(folder, "key.pem", public(label).to_pem().unwrap());
    let (message, signature) = (write(folder, "message", message), write(folder, "signature", signature));
    let mut command = Command::new("openssl");
    command.args(["pkeyutl", "-verify", "-pubin", "-rawin", "-inkey"]).arg(pem);
    command.arg("-in").arg(message).arg("-sigfile").arg(signature);
    run("openssl", &mut command).map(|output| output.status.success())
}

#[test]
fn openssl_takes_the_signatures_on_envelope_and_checkpoint_and_no_others() {
    let folder = tempfile::tempdir().unwrap();
    let mut envelope = made::envelope(0);
    envelope.sign(&key("gate")).unwrap();
    let note = cuts().remove(2).checkpoint().clone();
    let checkpoint = (note.text().as_bytes().to_vec(), note.signatures()[0].bytes.clone());
    let mut cases = 0;
    for (message, signature) in [(envelope.message(), envelope.signatures[0].sig.clone()), checkpoint] {
        let mut altered = message.clone();
        altered[20] ^= 1;
        for (label, message, wanted) in
            [("gate", &message, true), ("gate", &altered, false), ("log", &message, false)]
        {
            let Some(taken) = openssl(folder.path(), label, message, &signature) else { return };
            assert_eq!(taken, wanted, "by {label}");
            cases += 1;
        }
    }
    println!("openssl: {cases} cases");
}

#[test]
fn a_key_that_openssl_made_signs_here() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("made.pem");
    let mut command = Command::new("openssl");
    command.args(["genpkey", "-algorithm", "ed25519", "-out"]).arg(&path);
    let Some(output) = run("openssl", &mut command) else { return };
    assert!(output.status.success());
    let made = accordant::receipt::key::SigningKey::read_pem(&data::text(&path)).unwrap();
    let signature = made.sign(b"message").unwrap();
    assert!(made.public_key().verifies(b"message", &signature));
    assert_eq!(made.to_pem().unwrap().as_str(), data::text(&path));
}

/// A receipt with what is to be found about it: `(receipt, wanted)`.
fn receipts_with_forgeries() -> Vec<(String, bool)> {
    let receipts: Vec<Receipt> = cuts().into_iter().flat_map(Cut::into_receipts).collect();
    let forged = receipts.iter().zip(receipts.iter().skip(1)).step_by(7).map(|(one, next)| {
        // A true statement under its neighbour's true proof.
        (Receipt::new(one.envelope().clone(), next.proof().cloned()).to_json(), false)
    });
    receipts.iter().map(|receipt| (receipt.to_json(), true)).chain(forged).collect()
}

fn hashes(path: &[accordant::receipt::merkle::NodeHash]) -> Value {
    path.iter().map(ToString::to_string).collect()
}

/// How one checkpoint continues the one before.
fn growth(cuts: &[Cut]) -> Value {
    let tree = |cut: &Cut| (cut.frontier().size(), cut.frontier().root().to_string());
    let pairs = cuts.iter().zip(cuts.iter().skip(1)).map(|(earlier, later)| {
        let ((old, old_root), (new, new_root)) = (tree(earlier), tree(later));
        let mut row = Object::new();
        row.insert("old", old);
        row.insert("old_root", old_root);
        row.insert("new", new);
        row.insert("new_root", new_root);
        row.insert("proof", hashes(&later.growth().consistency().unwrap()));
        Value::Object(row)
    });
    pairs.collect()
}

#[test]
fn go_finds_each_receipt_in_the_log_and_each_tree_in_the_next() {
    if !Path::new(GO_PATH).join("src/golang.org/x/mod/sumdb/tlog").is_dir() {
        return missing("golang-golang-x-mod-dev").unwrap_or_default();
    }
    let folder = tempfile::tempdir().unwrap();
    let cases = receipts_with_forgeries();
    let vkey = VerifierKey::new(ORIGIN, Algorithm::Ed25519, &public("gate")).unwrap();
    let mut question = Object::new();
    question.insert("vkey", vkey.to_string());
    question.insert("receipts", cases.iter().map(|(receipt, _)| receipt.as_str()).collect::<Value>());
    question.insert("trees", growth(&cuts()));
    let question = write(folder.path(), "question.json", Value::Object(question).to_string());
    let mut command = Command::new("go");
    command.arg("run").arg(script("log.go")).arg(question);
    command.env("GO111MODULE", "off").env("GOPATH", GO_PATH).env("GOFLAGS", "");
    command.env("GOCACHE", folder.path().join("cache"));
    let Some(output) = run("go", &mut command) else { return };
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let said = read(&output.stdout, &Limits::default()).unwrap();
    for ((receipt, wanted), said) in cases.iter().zip(data::list(&said, "receipts")) {
        assert_eq!(said.as_str() == Some("ok"), *wanted, "{said}: {receipt}");
    }
    let trees = data::list(&said, "trees");
    assert!(trees.len() == 4 && trees.iter().all(|said| said.as_str() == Some("ok")), "{trees:?}");
    println!("go: {} receipts, {} of them forged, {} trees", cases.len(), cases.len() - 85, trees.len());
}

#[test]
fn securesystemslib_takes_envelopes_by_threshold() {
    let probe = Command::new("python3").args(["-c", "import securesystemslib.dsse, cryptography"]).output();
    if !probe.is_ok_and(|output| output.status.success()) {
        return missing("python3 with securesystemslib and cryptography").unwrap_or_default();
    }
    let folder = tempfile::tempdir().unwrap();
    let signed = |labels: &[&str]| {
        let mut envelope = made::envelope(1);
        labels.iter().for_each(|label| envelope.sign(&key(label)).unwrap());
        Receipt::new(envelope, None).to_json()
    };
    let both = signed(&["producer", "receiver"]);
    let altered = both.replacen("eyJ", "eyK", 1);
    let cases: [(&str, &[&str], u64, bool); 6] = [
        (&signed(&["gate"]), &["gate"], 1, true),
        (&both, &["producer", "receiver"], 2, true),
        (&both, &["producer"], 1, true),
        (&signed(&["producer"]), &["producer", "receiver"], 2, false),
        (&signed(&["stranger"]), &["gate"], 1, false),
        (&altered, &["producer", "receiver"], 2, false),
    ];
    let question = cases.iter().map(|(envelope, labels, threshold, _)| {
        let mut row = Object::new();
        row.insert("envelope", read(envelope.as_bytes(), &Limits::default()).unwrap());
        row.insert("keys", labels.iter().map(|label| public(label).to_pem().unwrap()).collect::<Value>());
        row.insert("threshold", *threshold);
        Value::Object(row)
    });
    let question = write(folder.path(), "question.json", question.collect::<Value>().to_string());
    let output = Command::new("python3").arg(script("envelope.py")).arg(question).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let said = read(&output.stdout, &Limits::default()).unwrap();
    for ((_, labels, threshold, wanted), said) in cases.iter().zip(said.as_array().unwrap()) {
        assert_eq!(said.as_bool(), Some(*wanted), "{threshold} of {labels:?}");
    }
    println!("securesystemslib: {} envelopes", cases.len());
}
