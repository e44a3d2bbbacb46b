//! Who must sign which record.

use std::collections::BTreeMap;

use super::super::predicate::{
    NegotiationProtocol, Predicate as _, ReceiverSchema, SchemaConformance, SchemaDelta,
};
use super::Role;

/// How many different keys of each role must sign a record. Never empty, no number below one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule(pub(super) BTreeMap<Role, u32>);

impl Rule {
    /// Role and least number of keys, by role.
    pub fn iter(&self) -> impl Iterator<Item = (Role, u32)> {
        self.0.iter().map(|(role, count)| (*role, *count))
    }
}

// One row a record: who signs it where the file has no rule.
pub(super) const DEFAULT_RULES: [(&str, &[Role]); 4] = [
    (ReceiverSchema::NAME, &[Role::Receiver]),
    (SchemaDelta::NAME, &[Role::Gate]),
    (NegotiationProtocol::NAME, &[Role::Producer, Role::Receiver]),
    (SchemaConformance::NAME, &[Role::Gate]),
];

pub(super) fn default_rules() -> BTreeMap<&'static str, Rule> {
    let rule = |roles: &[Role]| Rule(roles.iter().map(|role| (*role, 1)).collect());
    DEFAULT_RULES.into_iter().map(|(name, roles)| (name, rule(roles))).collect()
}
