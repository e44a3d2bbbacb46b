//! What a compiled schema is: for each set of subschemas that apply to one value together, a plan for each kind.

use accordant_json::{Number, Value};
use accordant_schema::NodeId;

use super::matcher::Matcher;
use super::words::Words;
use crate::format::Format;

/// A plan for a value: an index into [`Plans::specs`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct SpecId(pub(super) u32);

impl SpecId {
    /// Takes everything.
    pub(super) const ANY: SpecId = SpecId(0);
}

/// A plan for an object: an index into [`Plans::objects`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct ObjectId(pub(super) u32);

/// All plans of a schema.
#[derive(Debug, Default)]
pub(super) struct Plans {
    pub(super) specs: Vec<Spec>,
    pub(super) objects: Vec<ObjectPlan>,
}

/// How a value is judged, by its kind. None: no value of the kind is taken.
#[derive(Debug, Default)]
pub(super) struct Spec {
    pub(super) null: Option<Guarded<()>>,
    pub(super) yes: Option<Guarded<()>>,
    pub(super) no: Option<Guarded<()>>,
    pub(super) number: Option<Guarded<NumberPlan>>,
    pub(super) string: Option<Guarded<StringPlan>>,
    pub(super) array: Option<Guarded<ArrayPlan>>,
    pub(super) object: Option<ObjectId>,
    /// A value that holds no others may be asked more, by second runs.
    pub(super) open: bool,
}

/// What is asked in one go, and the questions for which the same bytes are read again.
#[derive(Debug)]
pub(super) struct Guarded<T> {
    pub(super) base: T,
    pub(super) branchings: Box<[Branching]>,
}

/// A question about a value that was read already.
#[derive(Debug)]
pub(super) enum Branching {
    /// One of them at least.
    Any(Box<[SpecId]>),
    /// Exactly one of them.
    One(Box<[SpecId]>),
    /// Not this.
    Not(SpecId),
    /// If the first, then the second, else the third.
    If { condition: SpecId, then: SpecId, otherwise: SpecId },
    /// If the known member at this place is there, this too.
    Dependent { place: usize, spec: SpecId },
}

/// What a number has to be.
#[derive(Debug, Default)]
pub(super) struct NumberPlan {
    pub(super) integer: Option<Integer>,
    /// Bounds that a machine integer can be held against, both inside.
    pub(super) min: Option<i64>,
    pub(super) max: Option<i64>,
    /// The same, both outside.
    pub(super) above: Option<i64>,
    pub(super) below: Option<i64>,
    /// Everything else that is asked.
    pub(super) exact: Box<[Exact]>,
}

/// What makes a number an integer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Integer {
    /// Its value.
    ByValue,
    /// Its spelling, as in draft 4.
    BySpelling,
}

/// A demand that exact arithmetic answers.
#[derive(Debug)]
pub(super) enum Exact {
    AtLeast(Number),
    Above(Number),
    AtMost(Number),
    Below(Number),
    MultipleOf(Number),
    Listed(Box<[Number]>),
}

/// What a string has to be.
#[derive(Debug, Default)]
pub(super) struct StringPlan {
    /// In characters, both inside.
    pub(super) min: u64,
    pub(super) max: Option<u64>,
    pub(super) words: Option<Words>,
    pub(super) matchers: Box<[Matcher]>,
    pub(super) formats: Box<[&'static Format]>,
}

/// What an array has to be.
#[derive(Debug)]
pub(super) struct ArrayPlan {
    pub(super) min: u64,
    pub(super) max: Option<u64>,
    pub(super) prefix: Box<[SpecId]>,
    /// What items after the prefix have to be.
    pub(super) rest: SpecId,
    pub(super) contains: Box<[ContainsPlan]>,
    pub(super) unique: bool,
    pub(super) listed: Option<Box<[Value]>>,
}

/// How many items have to fit.
#[derive(Debug)]
pub(super) struct ContainsPlan {
    pub(super) spec: SpecId,
    pub(super) min: u64,
    pub(super) max: Option<u64>,
}

/// What an object has to be.
#[derive(Debug)]
pub(super) enum ObjectPlan {
    /// Its members, one after the other.
    Members(Box<Guarded<MembersPlan>>),
    /// What the value of one member says.
    Dispatch(Box<DispatchPlan>),
    /// More than this engine can tell in one go.
    Beyond,
}

/// Members, by name.
#[derive(Debug)]
pub(super) struct MembersPlan {
    /// The names that any keyword mentions.
    pub(super) names: Words,
    /// What each known member has to be.
    pub(super) members: Box<[SpecId]>,
    /// Places of the known members that have to be there.
    pub(super) required: Box<[usize]>,
    /// The same as bits, of the first 64 places.
    pub(super) required_bits: u64,
    pub(super) others: Others,
    /// What every name has to be.
    pub(super) name: Option<SpecId>,
    pub(super) min: u64,
    pub(super) max: Option<u64>,
    /// With the member at the first place go those at the others.
    pub(super) dependent: Box<[(usize, Box<[usize]>)]>,
    pub(super) listed: Option<Box<[Value]>>,
}

/// What members that no keyword mentions have to be.
#[derive(Debug)]
pub(super) enum Others {
    /// All the same.
    One(SpecId),
    /// By patterns, subschema by subschema.
    ByPattern(Box<[PatternSource]>),
}

/// The patterns of one subschema.
#[derive(Debug)]
pub(super) struct PatternSource {
    pub(super) patterns: Box<[(Matcher, SpecId)]>,
    /// For names that none of them matches.
    pub(super) additional: Option<SpecId>,
}

/// A member whose value says which plan the whole object follows.
#[derive(Debug)]
pub(super) struct DispatchPlan {
    /// The member's name, alone in its table.
    pub(super) key: Words,
    pub(super) words: Words,
    /// A plan for each word.
    pub(super) chosen: Box<[ObjectId]>,
    /// The plan for every other value; none if nothing else is taken.
    pub(super) other: Option<ObjectId>,
    /// The plan for an object without the member.
    pub(super) missing: Option<ObjectId>,
}

/// A subschema and the dynamic scope that it is reached with.
pub(super) type Entry = (NodeId, super::scope::ScopeId);
