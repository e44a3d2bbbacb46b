//! The standard output formats.
//!
//! `flag` and `basic` as in 2020-12 Core section 12, `list` and `hierarchical` as the output specification after it
//! has them. Only what failed is listed, and no annotations are.

use accordant_json::{Object, Pointer, Value};

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
    /// The output for a document that fits.
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
        let violations: Vec<&Violation> = self.violations.iter().flat_map(Violation::flattened).collect();
        Some(match format {
            Output::Flag => invalid().into(),
            Output::Basic => basic(&violations),
            Output::List => self.list(&violations),
            Output::Hierarchical => self.hierarchical(&violations),
        })
    }

    fn list(&self, violations: &[&Violation]) -> Value {
        let mut units: Vec<Unit> = Vec::new();
        for violation in violations {
            if let Some(frame) = violation.frames.last() {
                Unit::find(&mut units, violation, *frame).add(violation);
            }
        }
        let mut output = invalid();
        output.insert("details", units.into_iter().map(|unit| unit.into_value(self)).collect::<Vec<_>>());
        output.into()
    }

    fn hierarchical(&self, violations: &[&Violation]) -> Value {
        let mut roots: Vec<Unit> = Vec::new();
        for violation in violations {
            let mut frames = violation.frames.iter();
            let Some(first) = frames.next() else { continue };
            let first = Unit::find(&mut roots, violation, *first);
            frames.fold(first, |unit, frame| Unit::find(&mut unit.details, violation, *frame)).add(violation);
        }
        // Every violation starts at the root of the schema, so there is one.
        roots.into_iter().next().map_or_else(|| invalid().into(), |root| root.into_value(self))
    }
}

fn basic(violations: &[&Violation]) -> Value {
    let errors = violations.iter().map(|violation| {
        let mut unit = invalid();
        unit.insert("keywordLocation", violation.schema.to_string());
        unit.insert("absoluteKeywordLocation", violation.absolute.to_string());
        unit.insert("instanceLocation", violation.instance.to_string());
        unit.insert("error", violation.message());
        Value::from(unit)
    });
    let mut output = invalid();
    output.insert("errors", errors.collect::<Vec<_>>());
    output.into()
}

fn invalid() -> Object {
    Object::from_iter([("valid", false)])
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
    /// The unit of `frame` on the way to `violation`, new if it isn't there yet.
    fn find<'u>(units: &'u mut Vec<Self>, violation: &Violation, frame: Frame) -> &'u mut Self {
        let path: Pointer = violation.schema.tokens().take(frame.schema_tokens).collect();
        let instance: Pointer = violation.instance.tokens().take(frame.instance_tokens).collect();
        let known = units.iter().position(|unit| unit.path == path && unit.instance == instance);
        let at = known.unwrap_or_else(|| {
            units.push(Self { frame, path, instance, errors: Vec::new(), details: Vec::new() });
            units.len() - 1
        });
        &mut units[at]
    }

    fn add(&mut self, violation: &Violation) {
        match self.errors.iter_mut().find(|(keyword, _)| *keyword == violation.keyword) {
            Some((_, messages)) => {
                messages.push_str("; ");
                messages.push_str(&violation.message());
            }
            None => self.errors.push((violation.keyword, violation.message())),
        }
    }

    fn into_value(self, report: &Report) -> Value {
        let mut unit = invalid();
        unit.insert("evaluationPath", self.path.to_string());
        unit.insert("schemaLocation", report.graph.node(self.frame.node).location.to_string());
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
