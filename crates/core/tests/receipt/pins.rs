//! Trust files and log policies: what is refused in them, with the place, and what a good one says.

use accordant::receipt::key::PublicKey;
use accordant::receipt::note::{Algorithm, VerifierKey};
use accordant::receipt::policy::Policy;
use accordant::receipt::predicate::Protocol;
use accordant::receipt::trust::{Role, Trust};

use super::data::{self, public};

fn pem(key: &PublicKey) -> String {
    key.to_pem().unwrap()
}

/// A trust file with one key, whose members are these.
fn with_key(members: &str) -> String {
    format!("version = 1\naudience = \"crm\"\n[[key]]\nparty = \"gate-1\"\n{members}\n")
}

/// The members of the gate's key, but for the roles.
fn gate() -> String {
    let gate = public("gate");
    format!("keyid = \"{}\"\npublic = \"\"\"\n{}\"\"\"\n", gate.id(), pem(&gate))
}

#[test]
fn a_trust_file_that_can_not_be_meant_is_refused_with_its_place() {
    let gate = gate();
    let good = with_key(&format!("roles = [\"gate\"]\n{gate}"));
    Trust::read(&good).unwrap();
    let other = public("log").id();
    let weak = format!("keyid = \"{other}\"\nroles = [\"gate\"]\npublic = \"ssh-rsa AAAA\"");
    let cases = [
        ("no TOML", "version 1".to_owned()),
        ("no version", "audience = \"crm\"".to_owned()),
        ("no audience", "version = 1".to_owned()),
        ("a misspelt member", good.replace("roles", "rolls")),
        ("a misspelt table", format!("{good}\n[requires]\nlog = true\n")),
        ("an unknown role", good.replace("[\"gate\"]", "[\"admin\"]")),
        ("no role", good.replace("[\"gate\"]", "[]")),
        ("an unknown protocol", format!("{good}\n[floor]\nprotocol = \"YOLO\"\n")),
        (
            "a digest in capitals",
            format!("{good}\n[floor]\nprotocol = \"FAIL_FAST\"\nagreement_sha256 = \"{}\"\n", "A".repeat(64)),
        ),
        ("half a requirement", format!("{good}\n[require]\nlog = true\n")),
        ("a key that is none", with_key(&weak)),
        ("another key's id", good.replace(&public("gate").id().to_string(), &other.to_string())),
        ("a key twice", format!("{good}\n[[key]]\nparty = \"x\"\nroles = [\"gate\"]\n{gate}")),
        ("a time without offset", good.replace("roles", "not_after = 2027-01-01T00:00:00\nroles")),
        ("a date alone", good.replace("roles", "not_before = 2027-01-01\nroles")),
        ("a rule for nobody", format!("{good}\n[rule.\"schema-delta/v1\"]\n")),
        ("a rule of none", format!("{good}\n[rule.\"schema-delta/v1\"]\ngate = 0\n")),
        ("a rule for no record", format!("{good}\n[rule.\"schema-delta/v2\"]\ngate = 1\n")),
        ("a negative index", good.replace("roles", "revoked = { log_size = -1 }\nroles")),
        ("a megabyte", format!("{good}#{}", "x".repeat(1 << 20))),
    ];
    let said = cases.map(|(what, file)| format!("{what}: {}\n", Trust::read(&file).unwrap_err()));
    insta::assert_snapshot!(said.concat());
}

#[test]
fn what_a_trust_file_leaves_out_is_strict() {
    let trust = Trust::read(&with_key(&format!("roles = [\"gate\"]\n{}", gate()))).unwrap();
    assert_eq!(trust.audience(), Some("crm"));
    assert_eq!((trust.require().log, trust.require().gate_signature), (true, false));
    assert_eq!(trust.floor().protocol, Protocol::TransformAll);
    assert_eq!(trust.max_skew().as_secs(), 300);
    let key = &trust.keys()[0];
    assert_eq!((key.party.as_str(), key.roles.as_slice()), ("gate-1", [Role::Gate].as_slice()));
    assert!(key.revoked.is_none() && key.not_before.is_none() && key.not_after.is_none());
}

#[test]
fn a_key_that_is_revoked_by_date_alone_was_never_good() {
    let members = format!("roles = [\"gate\"]\nrevoked_at = 2026-12-01T00:00:00Z\n{}", gate());
    let trust = Trust::read(&with_key(&members)).unwrap();
    let revoked = trust.keys()[0].revoked.clone().unwrap();
    assert!(!revoked.spares("accordant.example/log", 0));
}

fn log_key(label: &str) -> String {
    VerifierKey::new("accordant.example/log", Algorithm::Ed25519, &public(label)).unwrap().to_string()
}

fn witness_key(label: &str) -> String {
    let name = format!("accordant.example/{label}");
    VerifierKey::new(&name, Algorithm::CosignatureV1, &public(label)).unwrap().to_string()
}

#[test]
fn a_policy_that_can_not_be_meant_is_refused_with_its_line() {
    let (log, a, b) = (log_key("log"), witness_key("witness-a"), witness_key("witness-b"));
    let witnesses = format!("witness a {a}\nwitness b {b}\n");
    Policy::read(format!("log {log}\n{witnesses}group g 2 a b\nquorum g\n").as_bytes()).unwrap();
    Policy::read(format!("# nothing else\n\nlog {log} https://log.example\nquorum none\n").as_bytes())
        .unwrap();
    let cases = [
        ("no quorum", format!("log {log}\n")),
        ("two quorums", format!("log {log}\nquorum none\nquorum none\n")),
        ("an unknown line", "logs x\nquorum none\n".to_owned()),
        ("a broken key", format!("log {log}x\nquorum none\n")),
        ("a witness's key for a log", format!("log {a}\nquorum none\n")),
        ("a log's key for a witness", format!("witness a {log}\nquorum a\n")),
        ("a key twice", format!("log {log}\nlog {log}\nquorum none\n")),
        ("a name twice", format!("witness a {a}\nwitness a {b}\nquorum a\n")),
        ("a name that is taken", format!("witness none {a}\nquorum none\n")),
        ("a name not yet defined", format!("group g 1 a\nwitness a {a}\nquorum g\n")),
        ("a quorum of nobody", "quorum g\n".to_owned()),
        ("a member twice", format!("{witnesses}group g 2 a a\nquorum g\n")),
        ("a member of two", format!("{witnesses}group g all a b\ngroup h any a\nquorum g\n")),
        ("too many wanted", format!("{witnesses}group g 3 a b\nquorum g\n")),
        ("none wanted", format!("{witnesses}group g 0 a b\nquorum g\n")),
        ("a carriage return", format!("log {log}\r\nquorum none\r\n")),
    ];
    let said = cases.map(|(what, file)| match Policy::read(file.as_bytes()) {
        Ok(_) => format!("{what}: TAKEN\n"),
        Err(error) => format!("{what}: {error}\n"),
    });
    insta::assert_snapshot!(said.concat());
}

#[test]
fn the_example_s_files_are_read() {
    let root = data::ours().join("receipts");
    assert_eq!(Trust::read(&data::text(&root.join("trust.toml"))).unwrap().version(), 4);
    Policy::read(&data::bytes(&root.join("log.policy"))).unwrap();
}
