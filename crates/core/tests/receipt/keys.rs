//! Keys: which are refused at load, and what a signature by the others must look like.

use accordant::receipt::key::{KeyError, PublicKey, Signature, Signer as _, SigningKey};
use accordant_json::{Limits, Value, read};

use super::data::{self, from_hex, key, public, word};

fn bytes(hex: &str) -> [u8; 32] {
    from_hex(hex).try_into().unwrap()
}

#[test]
fn a_key_by_which_a_signature_proves_nothing_is_refused() {
    // The points of small order of edwards25519, and second spellings of some, as RFC 7748 and the literature on Ed25519 list them.
    for weak in [
        "0000000000000000000000000000000000000000000000000000000000000000",
        "0100000000000000000000000000000000000000000000000000000000000000",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "0000000000000000000000000000000000000000000000000000000000000080",
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
    ] {
        assert_eq!(PublicKey::from_bytes(&bytes(weak)).unwrap_err(), KeyError::Weak, "{weak}");
    }
    for second_spelling in [
        "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "0100000000000000000000000000000000000000000000000000000000000080",
    ] {
        let error = PublicKey::from_bytes(&bytes(second_spelling)).unwrap_err();
        assert!(matches!(error, KeyError::NotCanonical | KeyError::NotAPoint), "{second_spelling}: {error}");
    }
    let no_point = "0200000000000000000000000000000000000000000000000000000000000000";
    assert_eq!(PublicKey::from_bytes(&bytes(no_point)).unwrap_err(), KeyError::NotAPoint);
}

#[test]
fn a_signature_has_one_form() {
    let gate = key("gate");
    let good = gate.sign(b"message").unwrap();
    assert!(gate.public_key().verifies(b"message", &good));
    assert!(!gate.public_key().verifies(b"massage", &good));
    // S + L verifies for whoever does not look at the range of S (RFC 8032 §5.1.7).
    let order = from_hex("edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010");
    let mut malleated = *good.as_bytes();
    let mut carry = 0;
    for (byte, add) in malleated[32..].iter_mut().zip(order) {
        let sum = u16::from(*byte) + u16::from(add) + carry;
        *byte = sum.to_le_bytes()[0];
        carry = sum >> 8;
    }
    assert_eq!(carry, 0);
    assert!(!gate.public_key().verifies(b"message", &Signature::from_bytes(malleated)));
    assert!(!gate.public_key().verifies(b"message", &Signature::from_bytes([0; 64])));
}

#[test]
fn every_form_of_a_test_key_is_read_as_the_same_key() {
    let keys = read(&data::bytes(&data::ours().join("receipts/keys.json")), &Limits::default()).unwrap();
    let keys = keys.as_array().unwrap();
    for row in keys {
        let seed = bytes(word(row, "seed_hex"));
        let made = SigningKey::from_seed(seed).unwrap();
        let read = SigningKey::read_pem(word(row, "pkcs8_pem")).unwrap();
        let id = word(row, "keyid");
        for public in [
            made.public_key().clone(),
            read.public_key().clone(),
            PublicKey::read(word(row, "spki_pem")).unwrap(),
            PublicKey::read(word(row, "openssh")).unwrap(),
            PublicKey::from_bytes(&bytes(word(row, "public_hex"))).unwrap(),
        ] {
            assert_eq!(public.id().to_string(), id);
        }
        assert_eq!(made.to_pem().unwrap().as_str(), word(row, "pkcs8_pem"));
        assert_eq!(made.public_key().to_pem().unwrap(), word(row, "spki_pem"));
    }
    assert!(keys.len() >= 10);
}

#[test]
fn a_text_that_is_no_public_key_says_why_and_never_what() {
    let pem = public("gate").to_pem().unwrap();
    let private = key("gate").to_pem().unwrap();
    let curve = "-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VuAyEAlcUsnVmMfvHjglZp+5aR5/7cah/oqPAZ5kWLRTO90pI=\n-----END PUBLIC KEY-----\n";
    for (text, wanted) in [
        ("", KeyError::Unknown),
        ("ssh-rsa AAAA", KeyError::Unknown),
        (&"x".repeat(5000), KeyError::Unknown),
        (private.as_str(), KeyError::Private),
        ("ssh-ed25519 AAAA x", KeyError::SshLine),
        ("ssh-ed25519 not base64", KeyError::SshLine),
        // X25519, one bit away.
        (curve, KeyError::Spki),
        (&pem.replace("MCow", "MCox"), KeyError::Spki),
    ] {
        assert_eq!(PublicKey::read(text).unwrap_err(), wanted, "{text:.20}");
    }
    assert_eq!(SigningKey::read_pem(&pem).unwrap_err(), KeyError::Pkcs8);
    let shown = format!("{:?}", key("gate"));
    assert_eq!(shown, format!("SigningKey({})", public("gate").id()));
    let seed = row_of("gate", "seed_hex");
    assert!(!shown.contains(seed.get(..8).unwrap()));
}

fn row_of(label: &str, member: &str) -> String {
    let keys = read(&data::bytes(&data::ours().join("receipts/keys.json")), &Limits::default()).unwrap();
    let row = keys.as_array().and_then(|keys| keys.iter().find(|row| word(row, "label") == label));
    row.and_then(|row| row.get(member)).and_then(Value::as_str).unwrap().to_owned()
}
