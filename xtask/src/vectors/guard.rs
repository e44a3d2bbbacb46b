//! The negotiation guard's answers, byte for byte, in both forms of the question.

use super::case::{Tallies, document, list, member, named, text};
use super::{Case, Miss, Tally};
use accordant::guard::{Question, decide};
use accordant_json::{Object, Value};
use std::path::Path;

pub(super) fn run(path: &Path) -> Tallies {
    let file = document(path)?;
    let mut tally = Tally::default();
    for vector in list(&file, "vectors").map_err(|what| named(path, &what))? {
        tally.note(text(vector, "id").unwrap_or("without an id"), ask(vector));
    }
    Ok(vec![(String::new(), tally)])
}

fn ask(vector: &Value) -> Case {
    let (input, expected) = (member(vector, "input")?, member(vector, "expected")?);
    for question in [input.clone(), nested(input)?] {
        let manifest = decide(&Question::read(&question).map_err(|refused| refused.to_string())?).to_value();
        for (name, wanted) in expected.as_object().ok_or_else(|| "`expected` is no object".to_owned())? {
            let found = manifest.get(name).map(Value::to_string);
            if found.as_ref() != Some(&wanted.to_string()) {
                return Err(Miss::Failed(format!("`{name}`: expected {wanted}, got {found:?}")));
            }
        }
    }
    Ok(())
}

/// The flat question as `{"state": …, "policy": …}`.
fn nested(flat: &Value) -> Result<Value, String> {
    let mut state = flat.as_object().cloned().ok_or_else(|| "`input` is no object".to_owned())?;
    let mut policy = Object::new();
    if let Some(required) = state.remove("require_negotiation") {
        policy.insert("require_negotiation", required);
    }
    Ok(Value::Object([("state", state), ("policy", policy)].into_iter().collect()))
}
