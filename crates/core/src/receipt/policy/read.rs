//! The text form of a policy.
//!
//! Names are octets and are never interpreted.

use std::collections::{BTreeMap, BTreeSet};

use super::super::checkpoint::decimal;
use super::{
    Algorithm, Group, Logs, Member, Policy, PolicyError, PolicyErrorKind as Kind, Quorum, VerifierKey,
};

const MAX_BYTES: usize = 256 << 10;

#[derive(Default)]
struct Draft<'a> {
    logs: Vec<VerifierKey>,
    witnesses: Vec<VerifierKey>,
    groups: Vec<Group>,
    names: BTreeMap<&'a [u8], Member>,
    members: BTreeSet<&'a [u8]>,
    quorum: Option<Quorum>,
}

pub(super) fn read(bytes: &[u8]) -> Result<Policy, PolicyError> {
    if bytes.len() > MAX_BYTES {
        return Err(PolicyError { line: 1, kind: Kind::TooLong { limit: MAX_BYTES } });
    }
    let mut draft = Draft::default();
    let mut last = 1;
    for (number, line) in (1..).zip(bytes.split(|byte| *byte == b'\n')) {
        last = number;
        draft.line(line).map_err(|kind| PolicyError { line: number, kind })?;
    }
    let Draft { logs, witnesses, groups, quorum, .. } = draft;
    let quorum = quorum.ok_or(PolicyError { line: last, kind: Kind::Quorum })?;
    Ok(Policy { logs: Logs::Listed(logs), witnesses, groups, quorum })
}

impl<'a> Draft<'a> {
    fn line(&mut self, line: &'a [u8]) -> Result<(), Kind> {
        if line.iter().any(|byte| (*byte < b' ' && *byte != b'\t') || *byte == 0x7f) {
            return Err(Kind::Control);
        }
        let words: Vec<&[u8]> =
            line.split(|byte| matches!(byte, b' ' | b'\t')).filter(|word| !word.is_empty()).collect();
        match words.as_slice() {
            [] => Ok(()),
            [first, ..] if first.starts_with(b"#") => Ok(()),
            [b"log", key] | [b"log", key, _] => self.log(key),
            [b"witness", name, key] | [b"witness", name, key, _] => self.witness(name, key),
            [b"group", name, threshold, members @ ..] => self.group(name, threshold, members),
            [b"quorum", name] => self.quorum(name),
            _ => Err(Kind::Form),
        }
    }

    fn log(&mut self, key: &[u8]) -> Result<(), Kind> {
        let key = verifier_key(key, Algorithm::Ed25519, &self.logs)?;
        self.logs.push(key);
        Ok(())
    }

    fn witness(&mut self, name: &'a [u8], key: &[u8]) -> Result<(), Kind> {
        let key = verifier_key(key, Algorithm::CosignatureV1, &self.witnesses)?;
        self.define(name, Member::Witness(self.witnesses.len()))?;
        self.witnesses.push(key);
        Ok(())
    }

    fn group(&mut self, name: &'a [u8], threshold: &[u8], members: &[&'a [u8]]) -> Result<(), Kind> {
        let most = members.len();
        let threshold = match threshold {
            b"all" => Some(most),
            b"any" => Some(1),
            number => {
                std::str::from_utf8(number).ok().and_then(decimal).and_then(|k| usize::try_from(k).ok())
            }
        };
        let threshold = threshold.filter(|k| (1..=most).contains(k)).ok_or(Kind::Threshold)?;
        let mut places = Vec::with_capacity(most);
        for member in members {
            places.push(*self.names.get(member).ok_or(Kind::Undefined)?);
            if !self.members.insert(member) {
                return Err(Kind::MemberTwice);
            }
        }
        self.define(name, Member::Group(self.groups.len()))?;
        self.groups.push(Group { threshold, members: places });
        Ok(())
    }

    fn quorum(&mut self, name: &[u8]) -> Result<(), Kind> {
        let quorum = match self.names.get(name) {
            Some(member) => Quorum::Of(*member),
            None if name == b"none" => Quorum::None,
            None => return Err(Kind::Undefined),
        };
        match self.quorum.replace(quorum) {
            None => Ok(()),
            Some(_) => Err(Kind::Quorum),
        }
    }

    fn define(&mut self, name: &'a [u8], member: Member) -> Result<(), Kind> {
        if name == b"none" || self.names.insert(name, member).is_some() {
            return Err(Kind::NameTaken);
        }
        Ok(())
    }
}

fn verifier_key(text: &[u8], algorithm: Algorithm, others: &[VerifierKey]) -> Result<VerifierKey, Kind> {
    let key: VerifierKey = std::str::from_utf8(text).map_err(|_| Kind::Form)?.parse()?;
    if key.algorithm() != algorithm {
        return Err(Kind::Purpose);
    }
    if others.iter().any(|other| other.key() == key.key()) {
        return Err(Kind::KeyTwice);
    }
    Ok(key)
}
