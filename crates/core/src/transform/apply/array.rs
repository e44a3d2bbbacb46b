//! The items of an array.

use super::walk::{Walk, Way};
use crate::transform::spot::Parts;
use accordant_json::Value;

impl<'p> Walk<'p> {
    pub(super) fn array(&mut self, parts: &'p Parts, items: &[Value], way: &mut Way) -> Option<Value> {
        let mut out: Option<Vec<Value>> = None;
        for (index, item) in items.iter().enumerate() {
            let target = parts.leading.get(index).copied().unwrap_or(parts.items);
            way.input.push_index(index);
            way.output.push_index(index);
            let carried = self.target(target, item, way);
            way.input.pop();
            way.output.pop();
            match (&mut out, carried) {
                (None, None) => {}
                (Some(out), carried) => out.push(carried.unwrap_or_else(|| item.clone())),
                (None, Some(carried)) => {
                    let mut items: Vec<Value> = items.iter().take(index).cloned().collect();
                    items.push(carried);
                    out = Some(items);
                }
            }
        }
        out.map(Value::Array)
    }
}
