//! `items` and the others that speak of arrays.

use accordant_json::Value;

use super::{Done, Reader};
use crate::Meaning;

pub(crate) fn min_items(reader: &mut Reader<'_, '_>, value: &Value) -> Done {
    let count = reader.count(value)?;
    reader.say(Meaning::MinItems(count));
    Ok(())
}

pub(crate) fn max_items(reader: &mut Reader<'_, '_>, value: &Value) -> Done {
    let count = reader.count(value)?;
    reader.say(Meaning::MaxItems(count));
    Ok(())
}

/// `uniqueItems`; `false` says nothing.
pub(crate) fn unique_items(reader: &mut Reader<'_, '_>, value: &Value) -> Done {
    match value.as_bool() {
        Some(true) => reader.say(Meaning::UniqueItems),
        Some(false) => {}
        None => return Err(reader.refuse("`true` or `false`", value)),
    }
    Ok(())
}

pub(crate) fn prefix_items<'a>(reader: &mut Reader<'_, 'a>, value: &'a Value) -> Done {
    let nodes = reader.list(value)?;
    reader.say(Meaning::PrefixItems(nodes));
    Ok(())
}

/// `items` since 2020-12: what comes after `prefixItems`.
pub(crate) fn items<'a>(reader: &mut Reader<'_, 'a>, value: &'a Value) -> Done {
    let from = reader.beside("prefixItems").and_then(Value::as_array).map_or(0, <[Value]>::len);
    let node = reader.whole(value)?;
    reader.say(Meaning::Items { from, node });
    Ok(())
}

/// `items` up to 2019-09: one schema for all, or one for each place. The texts allow an empty list, which the
/// meta-schemas don't; it is taken.
pub(crate) fn items_or_list<'a>(reader: &mut Reader<'_, 'a>, value: &'a Value) -> Done {
    let Value::Array(items) = value else {
        let node = reader.whole(value)?;
        reader.say(Meaning::Items { from: 0, node });
        return Ok(());
    };
    let nodes = items.iter().enumerate().map(|(index, item)| reader.schema(item, |at| at.join_index(index)));
    let nodes = nodes.collect::<Result<_, _>>()?;
    reader.say(Meaning::PrefixItems(nodes));
    Ok(())
}

/// `additionalItems`: says nothing unless `items` is a list.
pub(crate) fn additional_items<'a>(reader: &mut Reader<'_, 'a>, value: &'a Value) -> Done {
    let node = reader.whole(value)?;
    if let Some(listed) = reader.beside("items").and_then(Value::as_array) {
        reader.say(Meaning::Items { from: listed.len(), node });
    }
    Ok(())
}

/// `contains`, with the counts beside it from 2019-09 on.
pub(crate) fn contains<'a>(reader: &mut Reader<'_, 'a>, value: &'a Value) -> Done {
    let node = reader.whole(value)?;
    // What is no count is refused where that keyword is read.
    let count = |name| reader.beside(name).map(|count| reader.count(count)).and_then(Result::ok);
    let (min, max) = (count("minContains").unwrap_or(1), count("maxContains"));
    reader.say(Meaning::Contains { node, min, max });
    Ok(())
}

/// `minContains`, `maxContains`: part of `contains`, nothing without it.
pub(crate) fn contains_count(reader: &mut Reader<'_, '_>, value: &Value) -> Done {
    reader.count(value).map(drop)
}

pub(crate) fn unevaluated<'a>(reader: &mut Reader<'_, 'a>, value: &'a Value) -> Done {
    let node = reader.whole(value)?;
    reader.say(Meaning::UnevaluatedItems(node));
    Ok(())
}
