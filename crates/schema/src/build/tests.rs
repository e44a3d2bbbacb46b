mod arbitrary;
mod dialects;
mod dynamic;
mod meanings;
mod references;

use accordant_json::{Value, read_str};

use crate::{Draft, Graph, Keyword, Meaning, NodeId, Options};

fn read(text: &str) -> Value {
    read_str(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn graph(draft: Draft, text: &str) -> Graph {
    Graph::build(&read(text), &Options::default().draft(draft))
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Where the nodes are that a node leads to.
fn places(graph: &Graph, nodes: impl IntoIterator<Item = NodeId>) -> String {
    let places: Vec<_> = nodes.into_iter().map(|node| graph.node(node).location.to_string()).collect();
    places.join(" ")
}

/// A meaning in one line: what it leads to as places, all else as it is.
fn told(graph: &Graph, keyword: &Keyword) -> String {
    let to = places(graph, keyword.meaning.children());
    let said = match &keyword.meaning {
        Meaning::Items { from, .. } => format!("items from {from}: {to}"),
        Meaning::Contains { min, max, .. } => format!("contains {min}..{max:?}: {to}"),
        Meaning::DynamicRef { anchor, .. } => format!("dynamic `{anchor}`, else {to}"),
        Meaning::If { then, otherwise, .. } => format!("if {} {}: {to}", then.is_some(), otherwise.is_some()),
        Meaning::Pattern(pattern) => format!("pattern {}", pattern.source()),
        Meaning::Properties(rows) | Meaning::DependentSchemas(rows) => {
            let names: Vec<_> = rows.iter().map(|(name, _)| &**name).collect();
            format!("{}: {to}", names.join(" "))
        }
        Meaning::PatternProperties(rows) => {
            let names: Vec<_> = rows.iter().map(|(name, _)| name.source()).collect();
            format!("{}: {to}", names.join(" "))
        }
        Meaning::PrefixItems(_) => format!("prefix: {to}"),
        Meaning::Ref(_) => format!("ref: {to}"),
        other if other.children().is_empty() => format!("{other:?}"),
        _ => to,
    };
    format!("{} — {said}", keyword.name)
}

fn root_told(graph: &Graph) -> Vec<String> {
    graph.node(graph.root()).keywords().iter().map(|keyword| told(graph, keyword)).collect()
}
