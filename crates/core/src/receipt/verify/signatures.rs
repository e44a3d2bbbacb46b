//! Step 2: who vouches for these bytes? Every signature is tried against every key of the trust file.

use super::super::dsse::Envelope;
use super::super::predicate::Predicate;
use super::super::trust::{Role, Trust, TrustedKey};
use super::verdict::{Refused, Verdict};

/// The trusted keys that signed one envelope, each once.
#[derive(Clone, Debug)]
pub(super) struct Signers<'t>(Vec<&'t TrustedKey>);

/// The trusted keys that signed `envelope`.
///
/// Stricter than DSSE: a signature that names a trusted key and is not that key's refuses the whole. What nobody known made is
/// skipped.
pub(super) fn check<'t>(envelope: &Envelope, trust: &'t Trust) -> Result<Signers<'t>, Refused> {
    let message = envelope.message();
    let mut signers: Vec<&TrustedKey> = Vec::new();
    for signature in &envelope.signatures {
        let claims = |key: &&TrustedKey| {
            signature.keyid.as_ref().is_some_and(|keyid| *keyid == key.key.id().to_string())
        };
        let claimed = trust.keys().iter().find(claims);
        // The claimed key first: the hint saves work, and decides nothing.
        let by = claimed.into_iter().chain(trust.keys()).find(|key| signature.is_by(&key.key, &message));
        match (by, claimed) {
            (Some(key), _) if signers.iter().any(|known| known.key == key.key) => {}
            (Some(key), _) => signers.push(key),
            (None, Some(key)) => {
                let why = format!("the signature that names key {} is not that key's", key.key.id());
                return Err(Refused::new(Verdict::BadSignature, why));
            }
            (None, None) => {}
        }
    }
    Ok(Signers(signers))
}

impl<'t> Signers<'t> {
    /// Refuse unless as many keys in each role signed as the rule for `P` asks for.
    ///
    /// Nobody at all in the role is `UNTRUSTED_KEY` where one party signs alone, and `THRESHOLD_NOT_MET` where several do.
    pub(super) fn meet_rule<P: Predicate>(&self, trust: &Trust) -> Result<(), Refused> {
        let rule: Vec<(Role, u32)> = trust.rule::<P>().collect();
        for (role, wanted) in &rule {
            let found = self.in_role(*role).count();
            if found >= usize::try_from(*wanted).unwrap_or(usize::MAX) {
                continue;
            }
            let verdict =
                if found == 0 && rule.len() == 1 { Verdict::UntrustedKey } else { Verdict::ThresholdNotMet };
            let why = format!("{found} of {wanted} keys in the role of {role} signed");
            return Err(Refused::new(verdict, why));
        }
        Ok(())
    }

    /// Refuse if a signer is revoked, unless the record stands at `place` (origin, index) of a log where its key was still good.
    pub(super) fn none_revoked(&self, place: Option<(&str, u64)>) -> Result<(), Refused> {
        let bad = self.0.iter().find(|key| match (&key.revoked, place) {
            (None, _) => false,
            (Some(_), None) => true,
            (Some(revocation), Some((origin, index))) => !revocation.spares(origin, index),
        });
        match bad {
            None => Ok(()),
            Some(key) => {
                let why = format!("key {} of {} is revoked", key.key.id(), key.party);
                Err(Refused::new(Verdict::RevokedKey, why))
            }
        }
    }

    pub(super) fn in_role(&self, role: Role) -> impl Iterator<Item = &'t TrustedKey> {
        self.0.iter().copied().filter(move |key| key.roles.contains(&role))
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &'t TrustedKey> {
        self.0.iter().copied()
    }
}
