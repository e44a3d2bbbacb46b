//! The standard output formats.
//!
//! `flag` and `basic` as in 2020-12 Core section 12, `list` and `hierarchical` as the output specification after it
//! has them. Only what failed is listed, and no annotations are.
//!
//! # How
//! Violations stand in the order in which the evaluator went through the schema, so that the subschemas that failed
//! make a tree whose newest branch is the only one that can grow. `hierarchical` is that tree, `list` is it flattened.

use accordant_json::{Object, Pointer, Value};
use accordant_schema::Location;

use super::Report;
use crate::Violation;
use crate::violation::Frame;

/// A standard output format. Open: the specification may add one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Output {
    /// Only whether the document is valid.
    Flag,
    /// A flat list of errors, one for each keyword that failed (2019-09, 2020-12).
    Basic,
    /// A flat list of subschemas that failed, each with its errors by keyword (after 2020-12).
    List,
    /// The subschemas that failed, one inside the other as they were applied (after 2020-12).
    Hierarchical,
}

impl Output {
    /// The output for a document that fits. No subschemas are listed, in the hierarchical form neither: that is the
    /// verdict alone.
    ///
    /// ```
    /// # use accordant_check::Output;
    /// assert_eq!(Output::Flag.valid().to_string(), r#"{"valid":true}"#);
    /// ```
    pub fn valid(self) -> Value {
        let mut unit = Object::new();
        unit.insert("valid", true);
        if self == Self::List {
            unit.insert("details", Vec::<Value>::new());
        }
        unit.into()
    }
}

impl Report {
    /// The report in a standard format; none if the check was given up, since no format can say so.
    pub fn output(&self, format: Output) -> Option<Value> {
        if self.limit.is_some() {
            return None;
        }
        Some(match format {
            Output::Flag => invalid().into(),
            Output::Basic => self.basic(),
            Output::List => self.list(),
            Output::Hierarchical => {
                self.tree().map_or_else(|| invalid().into(), |root| root.into_value(self))
            }
        })
    }

    fn flattened(&self) -> impl Iterator<Item = &Violation> {
        self.violations.iter().flat_map(Violation::flattened)
    }

    fn basic(&self) -> Value {
        let errors = self.flattened().map(|violation| {
            let mut unit = invalid();
            unit.insert("keywordLocation", violation.schema.to_string());
            unit.insert("absoluteKeywordLocation", uri(&violation.absolute));
            unit.insert("instanceLocation", violation.instance.to_string());
            unit.insert("error", violation.message());
            Value::from(unit)
        });
        let mut output = invalid();
        output.insert("errors", errors.collect::<Vec<_>>());
        output.into()
    }

    fn list(&self) -> Value {
        let mut details = Vec::new();
        let mut waiting: Vec<Unit> = self.tree().into_iter().collect();
        while let Some(mut unit) = waiting.pop() {
            waiting.extend(std::mem::take(&mut unit.details).into_iter().rev());
            if !unit.errors.is_empty() {
                details.push(unit.into_value(self));
            }
        }
        let mut output = invalid();
        output.insert("details", details);
        output.into()
    }

    /// The subschemas that failed, from the root on.
    fn tree(&self) -> Option<Unit> {
        let mut roots = Vec::new();
        for violation in self.flattened() {
            let mut frames = violation.frames.iter();
            let first = frames.next().and_then(|frame| Unit::enter(&mut roots, violation, *frame));
            let last =
                frames.try_fold(first?, |unit, frame| Unit::enter(&mut unit.details, violation, *frame));
            last?.add(violation);
        }
        // Every violation starts at the root of the schema, so there is one.
        roots.pop()
    }
}

fn invalid() -> Object {
    Object::from_iter([("valid", false)])
}

/// The location as a URI: what may not stand in a fragment is percent-encoded (RFC 3986 section 3.5).
fn uri(location: &Location) -> String {
    let mut uri = format!("{}#", location.document);
    for byte in location.pointer.as_str().bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~!$&'()*+,;=:@/?".contains(&byte) {
            uri.push(char::from(byte));
        } else {
            uri.push_str(&format!("%{byte:02X}"));
        }
    }
    uri
}

/// A subschema that failed at a place of the document.
struct Unit {
    frame: Frame,
    path: Pointer,
    instance: Pointer,
    errors: Vec<(&'static str, String)>,
    details: Vec<Unit>,
}

impl Unit {
    /// The unit of `frame` on the way to `violation`: the newest one, or another one after it.
    fn enter<'u>(units: &'u mut Vec<Self>, violation: &Violation, frame: Frame) -> Option<&'u mut Self> {
        let path: Pointer = violation.schema.tokens().take(frame.schema_tokens).collect();
        let instance: Pointer = violation.instance.tokens().take(frame.instance_tokens).collect();
        let known = units.last().is_some_and(|unit| unit.path == path && unit.instance == instance);
        if !known {
            units.push(Self { frame, path, instance, errors: Vec::new(), details: Vec::new() });
        }
        units.last_mut()
    }

    fn add(&mut self, violation: &Violation) {
        // The name of a keyword; a subschema that is `false` has none.
        let is_own = violation.schema != self.path;
        let keyword = if is_own { violation.keyword } else { "" };
        match self.errors.iter_mut().find(|(known, _)| *known == keyword) {
            Some((_, messages)) => {
                messages.push_str("; ");
                messages.push_str(&violation.message());
            }
            None => self.errors.push((keyword, violation.message())),
        }
    }

    fn into_value(self, report: &Report) -> Value {
        let mut unit = invalid();
        unit.insert("evaluationPath", self.path.to_string());
        unit.insert("schemaLocation", uri(&report.graph.node(self.frame.node).location));
        unit.insert("instanceLocation", self.instance.to_string());
        if !self.errors.is_empty() {
            unit.insert("errors", self.errors.into_iter().collect::<Object>());
        }
        if !self.details.is_empty() {
            let details = self.details.into_iter().map(|detail| detail.into_value(report));
            unit.insert("details", details.collect::<Vec<_>>());
        }
        unit.into()
    }
}
