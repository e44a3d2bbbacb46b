//! What a forger would try beyond the vectors' cases, with the verdict for each.

use accordant::receipt::batch::Log;
use accordant::receipt::dsse::MAX_SIGNATURES;
use accordant::receipt::file::Receipt;
use accordant::receipt::policy::Policy;
use accordant::receipt::trust::{Require, Revocation, Trust};
use accordant::receipt::verify::{self, InHand, Seen, Verdict};
use accordant_json::Sha256;

use super::data::{Example, clock, key, public};
use super::made;

pub(super) const ORIGIN: &str = "accordant.example/run/7f3a";

pub(super) fn verdict(receipt: &[u8], output: &[u8], trust: &Trust, policy: &Policy) -> Verdict {
    match verify::receipt(receipt, trust, policy, &InHand::of_output(Sha256::of(output), clock())) {
        Ok(verified) => verified.verdict(),
        Err(refused) => refused.verdict(),
    }
}

/// A logged receipt of record 0 of seven, by the gate's key alone.
pub(super) fn logged() -> Receipt {
    made::cuts(ORIGIN, &[7], &key("gate")).remove(0).into_receipts().remove(0)
}

#[test]
fn whatever_byte_is_flipped_a_good_verdict_is_about_the_same_statement_and_checkpoint() {
    let example = Example::ours();
    let original = example.bytes("4-conformance-0001.both.receipt.json");
    let output = example.bytes("outputs/0001.out");
    let genuine = Receipt::read(&original).unwrap();
    assert_eq!(example.verdict(&original, &output), "VERIFIED");
    let mut refused = 0;
    for at in 0..original.len() {
        let mut forged = original.clone();
        forged[at] ^= 1 << (at % 7);
        if !example.verdict(&forged, &output).starts_with("VERIFIED") {
            refused += 1;
            continue;
        }
        // Only what nobody signed may differ: a member's name that is not looked at, or a hint.
        let read = Receipt::read(&forged).unwrap();
        assert_eq!(read.envelope().message(), genuine.envelope().message(), "byte {at}");
        if let Some(proof) = read.proof() {
            assert_eq!(proof.checkpoint().text(), genuine.proof().unwrap().checkpoint().text(), "byte {at}");
        }
    }
    println!("{refused} of {} single-bit changes refused", original.len());
    assert!(refused * 100 > original.len() * 95);
}

#[test]
fn a_receipt_that_was_cut_off_anywhere_is_malformed() {
    let example = Example::ours();
    let original = example.bytes("4-conformance-0000.receipt.json");
    let whole = original.trim_ascii_end().len();
    for length in 0..whole {
        assert_eq!(example.verdict(&original[..length], b""), "MALFORMED", "{length} bytes");
    }
}

#[test]
fn one_key_for_every_role_verifies_what_it_logged_or_signed_and_nothing_else() {
    let (gate, stranger) = (public("gate"), public("stranger"));
    let (trust, policy) = (Trust::single(&gate, "gate-1"), Policy::of_key(&gate));
    let logged = logged().to_json();
    let mut solo = made::envelope(0);
    let unsigned = Receipt::new(solo.clone(), None).to_json();
    solo.sign(&key("gate")).unwrap();
    let solo = Receipt::new(solo, None).to_json();
    let of = |receipt: &str, trust: &Trust, policy: &Policy| {
        verdict(receipt.as_bytes(), &made::output(0), trust, policy)
    };
    let others = (Trust::single(&stranger, "x"), Policy::of_key(&stranger));
    for (receipt, trust, policy, wanted) in [
        (&logged, &trust, &policy, Verdict::Verified),
        (&solo, &trust, &policy, Verdict::Verified),
        (&unsigned, &trust, &policy, Verdict::UntrustedKey),
        (&logged, &trust, &Policy::of_no_log(), Verdict::UnknownLog),
        (&logged, &trust, &others.1, Verdict::BadCheckpoint),
        (&solo, &others.0, &policy, Verdict::UntrustedKey),
        (&logged, &trust.clone().for_audience("billing"), &policy, Verdict::WrongAudience),
        (&logged, &trust.clone().for_audience("crm.intake"), &policy, Verdict::Verified),
    ] {
        assert_eq!(of(receipt, trust, policy), wanted);
    }
    let refused = made::cuts(ORIGIN, &[3], &key("gate")).remove(0).into_receipts().remove(2).to_json();
    let verdict = verdict(refused.as_bytes(), &made::output(2), &trust, &policy);
    assert_eq!(verdict, Verdict::VerifiedNonConforming);
}

#[test]
fn a_replay_is_an_operation_seen_with_another_subject() {
    let receipt = logged().to_json();
    let (trust, policy) = (Trust::single(&public("gate"), "gate-1"), Policy::of_key(&public("gate")));
    let output = Sha256::of(&made::output(0));
    let ask = |memory: Option<Sha256>| {
        let seen: Seen<'_> = &move |operation| memory.filter(|_| operation == "OP-000000");
        let hand = InHand::of_output(output, clock()).remembering(seen);
        verify::receipt(receipt.as_bytes(), &trust, &policy, &hand)
    };
    assert!(!ask(None).unwrap().seen_before());
    assert!(ask(Some(output)).unwrap().seen_before());
    assert_eq!(ask(Some(Sha256::of(b"another"))).unwrap_err().verdict(), Verdict::Replayed);
}

#[test]
fn of_a_revoked_key_only_what_stands_low_enough_in_the_log_counts() {
    let mut log = Log::new(ORIGIN).unwrap();
    let signed = (0..7).map(|number| {
        let mut envelope = made::envelope(number);
        envelope.sign(&key("gate")).unwrap();
        envelope
    });
    let receipts = log.cut(signed.collect(), &key("log")).unwrap().into_receipts();
    let revoked = |log_size, log: Option<&str>| {
        let place = log.map(|log| format!(", log = \"{log}\"")).unwrap_or_default();
        let pem = public("gate").to_pem().unwrap();
        let keyid = public("gate").id();
        Trust::read(&format!(
            "version = 1\naudience = \"crm.intake\"\nrequire = {{ log = false, gate_signature = true }}\n\
             [[key]]\nkeyid = \"{keyid}\"\nparty = \"gate-1\"\nroles = [\"gate\"]\n\
             revoked = {{ log_size = {log_size}{place} }}\npublic = \"\"\"\n{pem}\"\"\"\n"
        ))
        .unwrap()
    };
    let policy = Policy::of_key(&public("log"));
    for (trust, number, wanted) in [
        (revoked(4, None), 3, Verdict::Verified),
        (revoked(4, None), 4, Verdict::RevokedKey),
        (revoked(0, None), 0, Verdict::RevokedKey),
        (revoked(4, Some(ORIGIN)), 3, Verdict::Verified),
        (revoked(4, Some("accordant.example/run/other")), 3, Verdict::RevokedKey),
    ] {
        let receipt = receipts[number].to_json();
        let output = made::output(number as u64);
        assert_eq!(verdict(receipt.as_bytes(), &output, &trust, &policy), wanted, "{number}, {trust:?}");
    }
    let spares = Revocation { log_size: 4, log: None };
    assert!(spares.spares(ORIGIN, 3) && !spares.spares(ORIGIN, 4));
}

#[test]
fn what_is_required_must_be_there_even_if_the_rest_would_do() {
    let (trust, policy) = (Trust::single(&public("gate"), "gate-1"), Policy::of_key(&public("gate")));
    let requiring = |log, gate_signature| trust.clone().requiring(Require { log, gate_signature });
    let mut solo = made::envelope(0);
    solo.sign(&key("gate")).unwrap();
    let solo = Receipt::new(solo, None).to_json();
    let logged = logged().to_json();
    for (receipt, log, gate_signature, wanted) in [
        (&solo, true, false, Verdict::LogProofRequired),
        (&solo, true, true, Verdict::LogProofRequired),
        (&solo, false, true, Verdict::Verified),
        (&logged, false, true, Verdict::UntrustedKey),
        (&logged, true, false, Verdict::Verified),
    ] {
        let trust = requiring(log, gate_signature);
        let verdict = verdict(receipt.as_bytes(), &made::output(0), &trust, &policy);
        assert_eq!(verdict, wanted, "log {log}, signature {gate_signature}");
    }
}

#[test]
fn what_is_too_large_too_deep_or_signed_too_often_is_malformed() {
    let example = Example::ours();
    let good = String::from_utf8(example.bytes("4-conformance-0000.solo.receipt.json")).unwrap();
    let good = good.trim_end();
    let with = |member: &str| good.replacen('{', &format!("{{{member},"), 1);
    let mut envelope = made::envelope(0);
    (0..=MAX_SIGNATURES).for_each(|_| envelope.sign(&key("gate")).unwrap());
    for (what, receipt) in [
        ("a megabyte", with(&format!("\"padding\":\"{}\"", "x".repeat(1 << 20)))),
        ("deep", with(&format!("\"deep\":{}{}", "[".repeat(40), "]".repeat(40)))),
        ("33 signatures", Receipt::new(envelope, None).to_json()),
        ("a fraction", with("\"number\":0.5")),
        ("bytes after it", format!("{good} {good}")),
        ("nothing", String::new()),
        ("a byte order mark", format!("\u{feff}{good}")),
    ] {
        assert_eq!(example.verdict(receipt.as_bytes(), b""), "MALFORMED", "{what}");
    }
}
