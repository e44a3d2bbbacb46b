//! The rows of each record, in the order in which a person asks.

use accordant_json::Sha256;

use super::super::predicate::{
    Contract, Engine, NegotiationProtocol, Protocol, ReceiverSchema, RecordedError, SchemaConformance,
    SchemaDelta, Stages, TransformRecord,
};
use super::shown;

/// A label and its text.
pub(super) type Row = (&'static str, String);

/// A record that can be shown.
pub(super) trait Rows {
    /// Its rows, without those that all records have.
    fn rows(&self) -> Vec<Row>;
}

impl Rows for SchemaConformance {
    fn rows(&self) -> Vec<Row> {
        [
            Some(("outcome", self.outcome.to_string())),
            self.error.as_ref().map(|error| ("error", recorded(error))),
            Some(("stages", stages(self.stages))),
            Some(("contract", contract(&self.contract))),
            Some(("schema", self.schema.to_string())),
            self.agreement.as_ref().map(|agreement| ("agreement", agreement.to_string())),
            Some(("input", format!("{} bytes, {}", self.input.bytes, self.input.sha256))),
            self.transform.as_ref().map(|transform| ("transform", transformed(transform))),
            Some(("operation", shown(&self.operation_id).to_string())),
            Some(("audience", shown(&self.audience).to_string())),
            Some(("issuer", issuer(&self.issuer, &self.engine))),
            Some(("issued", self.issued_at.to_string())),
            self.trace.as_ref().map(|trace| ("trace", shown(trace).to_string())),
        ]
        .into_iter()
        .flatten()
        .collect()
    }
}

impl Rows for NegotiationProtocol {
    fn rows(&self) -> Vec<Row> {
        let party = |id: &str, schema: &Sha256| format!("{}, schema {schema}", shown(id));
        vec![
            ("protocol", self.protocol.to_string()),
            ("agreement", format!("{}, sequence {}", shown(&self.agreement_id), self.sequence)),
            ("contract", contract(&self.contract)),
            ("producer", party(&self.producer.id, &self.producer.schema)),
            ("receiver", party(&self.receiver.id, &self.receiver.schema)),
            ("issued", self.issued_at.to_string()),
            ("valid", format!("{} to {}", self.not_before, self.not_after)),
        ]
    }
}

impl Rows for ReceiverSchema {
    fn rows(&self) -> Vec<Row> {
        let accepts: Vec<&str> = self.accepts.iter().copied().map(Protocol::word).collect();
        vec![
            ("accepts", accepts.join(", ")),
            ("contract", contract(&self.contract)),
            ("dialect", shown(&self.dialect).to_string()),
            ("issuer", shown(&self.issuer).to_string()),
            ("issued", self.issued_at.to_string()),
            ("valid", format!("{} to {}", self.not_before, self.not_after)),
        ]
    }
}

impl Rows for SchemaDelta {
    fn rows(&self) -> Vec<Row> {
        let counts = self.counts.iter().map(|(kind, count)| format!("{} {count}", shown(kind)));
        let counts: Vec<String> = counts.collect();
        let differences = if counts.is_empty() { "none".to_owned() } else { counts.join(", ") };
        vec![
            ("included", self.included.to_string()),
            ("delta", differences),
            ("issuer", issuer(&self.issuer, &self.engine)),
            ("issued", self.issued_at.to_string()),
        ]
    }
}

fn recorded(error: &RecordedError) -> String {
    let RecordedError { class, code, path, schema_path, retryable } = error;
    let place = if path.is_empty() { "the whole".to_owned() } else { shown(path).to_string() };
    let schema = schema_path.as_ref().map(|path| format!(", by {} of the schema", shown(path)));
    let retry = if *retryable { ", worth another try" } else { "" };
    format!("{} {} at {place}{}{retry}", shown(class), shown(code), schema.unwrap_or_default())
}

fn stages(stages: Stages) -> String {
    let names = ["parse", "schema", "semantics", "state", "policy"];
    let named = names.iter().zip(stages.in_order()).map(|(name, result)| format!("{name} {result}"));
    named.collect::<Vec<_>>().join(", ")
}

fn contract(contract: &Contract) -> String {
    format!("{} {}", shown(&contract.name), shown(&contract.version))
}

fn transformed(transform: &TransformRecord) -> String {
    let TransformRecord { plan, adapter, copied, converted, dropped, host_supplied } = transform;
    let adapter = adapter.as_ref().map(|adapter| format!(", {}", shown(adapter)));
    let adapter = adapter.unwrap_or_default();
    format!(
        "{copied} copied, {converted} converted, {dropped} dropped, {host_supplied} supplied by the host{adapter}, plan {plan}"
    )
}

fn issuer(issuer: &str, engine: &Engine) -> String {
    format!("{}, by {} {}", shown(issuer), shown(&engine.name), shown(&engine.version))
}
