//! Sealing: a schema in which undeclared keys are refused, and nothing else is changed.
//!
//! A key is *declared* at a place of an instance if a subschema that applies there names it (`properties`), or a
//! pattern of one matches it (`patternProperties`), or one gives a schema for all keys (`additionalProperties`,
//! `unevaluatedProperties`): what 2020-12 calls evaluated (Core section 11.3). The sealed schema takes exactly what
//! the schema takes less the objects that carry a key which nothing declares, at each place that it closes; each place
//! that it doesn't close is named, with the reason.
//!
//! # How
//! First the [`place`]s are found: sets of subschemas that apply together. Then for each place a [`seat`] is sought, a
//! node that sees all that is declared there. It gets `additionalProperties: false` where it declares all keys itself,
//! `unevaluatedProperties: false` where a draft has that, and else the names that stand elsewhere too ([`form`]).
//! What `not`, `if`, `contains` or an overlapping `oneOf` ask about is never touched ([`frozen`]).
//!
//! # Rooms
//! [`edge`], [`facts`], [`declared`], [`names`]: what nodes say · [`closure`], [`exclude`], [`disjoint`]: what applies
//! together · [`place`], [`below`]: places · [`state`], [`items`], [`frozen`], [`seat`], [`form`]: decisions · [`write`]: the text.

mod below;
mod closure;
mod declared;
mod disjoint;
mod edge;
mod exclude;
mod facts;
mod form;
mod frozen;
mod items;
mod names;
mod place;
mod seat;
mod state;
mod write;

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fmt;
use std::sync::Arc;

use accordant_json::{Pointer, Value};
use accordant_schema::{Graph, NodeId, Options};

use facts::Facts;
use frozen::{apart_when_closed, frozen};
use items::unsaid_items;
use place::{Place, places};
use seat::{Seating, Treated};

/// How often the search starts over with fewer assumptions about `oneOf` before it does without any.
const ROUNDS: usize = 4;

/// How often the result is sealed again: a closed place may be what lets another one be closed.
const PASSES: usize = 4;

/// What becomes of an object that declares no key, `{"type": "object"}` and no more.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum FreeForm {
    /// It is closed: only the empty object is left.
    #[default]
    Close,
    /// It stays open, and is named among what stays open.
    Keep,
}

/// How to seal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SealOptions {
    /// What becomes of objects that declare no key.
    pub free_form: FreeForm,
}

/// A sealed schema, and what was done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sealed {
    /// The schema: the text that the graph was built from, with members added.
    pub schema: Value,
    /// Each subschema that changed, by pointer.
    pub changes: Vec<Change>,
    /// Each place that takes undeclared keys still, by pointer.
    pub open: Vec<LeftOpen>,
}

impl Sealed {
    /// There was nothing to do: each subschema that speaks of objects refuses undeclared keys. Values of which nothing
    /// is said may still be any object.
    pub fn was_sealed(&self) -> bool {
        self.changes.is_empty() && self.open.iter().all(|open| matches!(open.why, Why::Items | Why::Unsaid))
    }
}

/// One subschema that changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// Where it stands in the sealed schema.
    pub pointer: Pointer,
    /// What it got.
    pub what: Addition,
}

/// What a subschema got. Open: forms may be added.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Addition {
    /// `additionalProperties: false`
    Additional,
    /// `additionalProperties: false`, where no key is declared: only the empty object is left.
    Empty,
    /// The names that are declared beside it, and a keyword that refuses all others.
    Listed,
    /// `unevaluatedProperties: false`
    Unevaluated,
}

impl Addition {
    /// A stable word.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Additional => "additional_properties",
            Self::Empty => "no_properties",
            Self::Listed => "listed_properties",
            Self::Unevaluated => "unevaluated_properties",
        }
    }
}

impl fmt::Display for Addition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Additional => "other keys are refused",
            Self::Empty => "it declares no key, so that only the empty object is left",
            Self::Listed => "keys declared beside it are listed, others are refused",
            Self::Unevaluated => "keys that no part of it declares are refused",
        })
    }
}

/// One place that takes undeclared keys still.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeftOpen {
    /// The subschema there, in the document that [`Why::Elsewhere`] names or else in the schema.
    pub pointer: Pointer,
    /// The reason.
    pub why: Why,
}

/// Why a place stays open. Open: reasons may be added.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, thiserror::Error)]
#[non_exhaustive]
pub enum Why {
    /// An alternative says nothing of keys.
    #[error("one of its alternatives takes any key")]
    Alternative,
    /// `additionalProperties` or `unevaluatedProperties` takes all.
    #[error("the schema itself says that any other key is taken")]
    Author,
    /// Branches declare keys in a way that the draft has no words for.
    #[error(
        "which keys its branches declare can't be said in this draft; 2019-09 has unevaluatedProperties for it"
    )]
    Draft,
    /// The subschema is part of another document.
    #[error("it stands in another document, {0}")]
    Elsewhere(Arc<str>),
    /// It is an object that declares no key, and the options keep such.
    #[error("it is an object that declares no key")]
    FreeForm,
    /// It is an array, and nothing is said of its items or of those past the listed ones.
    #[error("it says nothing of items, and so takes any object as one")]
    Items,
    /// `additionalProperties` or `unevaluatedProperties` gives a schema for all other keys.
    #[error("the schema itself says what any other key holds")]
    Map,
    /// The names are ruled, but none is declared.
    #[error("it rules over the names or the number of keys without declaring one")]
    Names,
    /// A required key is declared nowhere: closed, it would take no object.
    #[error("it requires {name:?}, which nothing declares; closed, it would take no object", name = .0)]
    Required(Arc<str>),
    /// Another subschema applies at the same place and declares other keys.
    #[error("it also applies together with {pointer:?}, which declares other keys", pointer = .0.as_str())]
    Shared(Pointer),
    /// A test reaches the subschema: to close it could weaken the schema.
    #[error(
        "`not`, `if`, `contains` or an overlapping `oneOf` asks about it, so that closing it could let more through"
    )]
    Tested,
    /// Several subschemas apply there and none of them can see what the others declare.
    #[error("several subschemas apply to it at once, and none sees all the keys")]
    Together,
    /// The place has too many parts.
    #[error("more applies there than is looked into")]
    TooLarge,
    /// Nothing is said of objects there.
    #[error("it says nothing of objects, and so takes any")]
    Unsaid,
}

impl Why {
    /// A stable word.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Alternative => "open_alternative",
            Self::Author => "opened_by_author",
            Self::Draft => "draft_lacks_words",
            Self::Elsewhere(_) => "other_document",
            Self::FreeForm => "free_form",
            Self::Items => "items_unsaid",
            Self::Map => "map",
            Self::Names => "names_undeclared",
            Self::Required(_) => "required_undeclared",
            Self::Shared(_) => "shared",
            Self::Tested => "tested",
            Self::Together => "applied_together",
            Self::TooLarge => "too_large",
            Self::Unsaid => "unsaid",
        }
    }
}

/// The schema can't be sealed. Open: reasons may be added.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SealError {
    /// Subschemas apply together in too many ways.
    #[error("the schema has more than {limit} places to close")]
    TooLarge {
        /// The most places.
        limit: usize,
    },
}

impl SealError {
    /// A stable word.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::TooLarge { .. } => "seal_too_large",
        }
    }
}

/// Forbid undeclared keys at each object of the schema, and change nothing else.
///
/// The result takes no instance that the schema refuses. Sealing a sealed schema changes nothing.
///
/// # Errors
/// [`SealError::TooLarge`] where subschemas apply together in more ways than are looked into.
///
/// ```
/// # use accordant_json::read_str;
/// # use accordant_relate::{SealOptions, seal};
/// # use accordant_schema::{Graph, Options};
/// let schema = read_str(r#"{"allOf": [{"properties": {"a": {}}}, {"properties": {"b": {}}}]}"#)?;
/// let sealed = seal(&Graph::build(&schema, &Options::default())?, &SealOptions::default())?;
/// assert_eq!(sealed.schema.get("unevaluatedProperties"), Some(&false.into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn seal(graph: &Graph, options: &SealOptions) -> Result<Sealed, SealError> {
    let mut sealed = pass(graph, options)?;
    let mut passes = PASSES;
    while !sealed.changes.is_empty()
        && passes > 0
        && let Some(again) = read_again(graph, &sealed.schema)
    {
        let next = pass(&again, options)?;
        if next.changes.is_empty() {
            break;
        }
        passes -= 1;
        sealed.open.retain(|open| next.changes.iter().all(|change| change.pointer != open.pointer));
        sealed.changes.extend(next.changes);
        sealed.schema = next.schema;
    }
    sealed.changes.sort_by(|a, b| a.pointer.cmp(&b.pointer));
    sealed.changes.dedup_by(|a, b| a.pointer == b.pointer);
    Ok(sealed)
}

/// The graph of what was written, if it needs no other document.
fn read_again(graph: &Graph, schema: &Value) -> Option<Graph> {
    let base = &graph.node(graph.root()).location.document;
    Graph::build(schema, &Options::default().draft(graph.draft()).uri(base)).ok()
}

fn pass(graph: &Graph, options: &SealOptions) -> Result<Sealed, SealError> {
    let facts = Facts::of(graph, options.free_form);
    let places = places(&facts, &frozen(&facts, &HashSet::new()))?;
    let treated = treat(&facts, &places);
    let mut changes: BTreeMap<Pointer, (NodeId, form::Form<'_>)> = BTreeMap::new();
    let mut open: BTreeSet<(Pointer, Why)> = BTreeSet::new();
    for one in treated.into_iter().chain([unsaid_items(&facts, &places)]) {
        for (node, form) in one.seats {
            changes.entry(graph.node(node).location.pointer.clone()).or_insert((node, form));
        }
        open.extend(one.open.into_iter().map(|(node, why)| (graph.node(node).location.pointer.clone(), why)));
    }
    let mut schema = graph.source().clone();
    changes.retain(|_, (node, form)| write::write(graph, &mut schema, *node, form));
    let changes = changes.into_iter().map(|(pointer, (_, form))| Change { pointer, what: form.addition() });
    // One reason a place is enough: of several the first in the order of the table.
    let mut open: Vec<(Pointer, Why)> = open.into_iter().collect();
    open.dedup_by(|later, earlier| later.0 == earlier.0);
    let open = open.into_iter().map(|(pointer, why)| LeftOpen { pointer, why });
    Ok(Sealed { schema, changes: changes.collect(), open: open.collect() })
}

/// Treat each place. Some `oneOf`s may be looked into only because their places get closed; where one doesn't, all is
/// done again without it.
fn treat<'g>(facts: &Facts<'g>, places: &[Place]) -> Vec<Treated<'g>> {
    let all_known = places.iter().all(|place| place.parts.is_some());
    let mut relaxed = if all_known { apart_when_closed(facts, places) } else { HashSet::new() };
    let mut rounds = ROUNDS;
    loop {
        let frozen = frozen(facts, &relaxed);
        let seating = Seating::new(facts, places, &frozen);
        let treated: Vec<Treated<'g>> = (0..places.len()).map(|at| seating.treat(at)).collect();
        let open = places.iter().zip(&treated).filter(|(_, treated)| !treated.open.is_empty());
        let failed: HashSet<NodeId> =
            open.flat_map(|(place, _)| place.nodes()).filter(|node| relaxed.contains(node)).collect();
        if failed.is_empty() {
            return treated;
        }
        relaxed.retain(|node| rounds > 0 && !failed.contains(node));
        rounds = rounds.saturating_sub(1);
    }
}
