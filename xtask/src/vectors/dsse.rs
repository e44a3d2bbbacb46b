//! DSSE: the encoding before signing, and envelopes with their verdicts.

use super::Case;
use super::case::{Tallies, document, each, flag, from_hex, list, member, number, same, text};
use accordant::receipt::dsse::{self, Envelope};
use accordant::receipt::key::PublicKey;
use accordant_json::Value;
use std::num::NonZeroUsize;
use std::path::Path;

pub(super) fn run(folder: &Path) -> Tallies {
    let keys = document(&folder.join("keys.json"))?;
    let encodings = each(&folder.join("pae.jsonl"), "name", encoding)?;
    let envelopes = each(&folder.join("envelopes.jsonl"), "name", |row| envelope(row, &keys))?;
    Ok(vec![("/pae.jsonl".to_owned(), encodings), ("/envelopes.jsonl".to_owned(), envelopes)])
}

fn encoding(row: &Value) -> Case {
    let made = dsse::pae(text(row, "type")?, &from_hex(text(row, "body_hex")?)?);
    same(made, from_hex(text(row, "pae_hex")?)?)
}

fn envelope(row: &Value, keys: &Value) -> Case {
    let trusted: Vec<PublicKey> =
        list(row, "trusted")?.iter().map(|id| key(keys, id)).collect::<Result<_, _>>()?;
    let envelope = Envelope::read(member(row, "envelope")?.to_string().as_bytes());
    // A threshold of nobody can't even be asked for.
    let threshold = usize::try_from(number(row, "threshold")?).ok().and_then(NonZeroUsize::new);
    let good = match (envelope, threshold) {
        (Ok(envelope), Some(threshold)) => envelope.is_signed_by(&trusted, threshold),
        _ => false,
    };
    same(good, flag(row, "ok")?)
}

fn key(keys: &Value, id: &Value) -> Result<PublicKey, String> {
    let found = keys.as_array().into_iter().flatten().find(|key| key.get("keyid") == Some(id));
    let found = found.ok_or_else(|| format!("there is no key {id}"))?;
    PublicKey::read(text(found, "spki_pem")?).map_err(|fault| fault.to_string())
}
