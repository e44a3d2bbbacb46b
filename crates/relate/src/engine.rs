//! Is there a value that satisfies all of these literals? One question that carries the others: what the producer's
//! schema takes and the receiver's refuses is such a value, and if there is none, the producer is included.
//!
//! # How
//! A [`Demand`] is a set of [`Literal`]s on one value: subschemas and keywords that hold, or don't. [`Solver::solve`]
//! looks at one kind of value after the other (`case`), takes the literals apart until only plain rules are left,
//! splits where there are alternatives, and asks the room of the kind for a value: `number`, `string`, `array`,
//! `object`. The latter two ask for their items and members in turn.
//!
//! - *Empty is a theorem.* Literals that the engine can't reason about are dropped, which only makes the set larger; so
//!   what is empty without them is empty with them.
//! - *Found is checked.* A candidate counts if the programs take it where they have to and refuse it where they have to.
//! - *Recursion is a least fixed point.* A value of the least height never holds, at one place inside itself, a value
//!   that has to satisfy the same demand: that one would do instead. So a demand that is met again below itself is
//!   empty there. What was concluded from that is kept only as long as the assumption stands.
//! - *Anything else is unknown*, with the first reason met.
//!
//! # Limits
//! [`RelateOptions`](crate::RelateOptions): cases, depth, candidates a value.

mod array;
mod case;
mod decimal;
mod expand;
mod format;
mod literal;
mod memory;
mod names;
mod number;
mod object;
mod string;
mod verify;

use std::collections::HashMap;
use std::rc::Rc;

use accordant_json::{Kind, Value};

use crate::text::Language;
use crate::universe::{PatternId, Universe};
use crate::{Place, Reason, RelateOptions, Undecided};

use case::Case;
use literal::GoalId;
pub(crate) use literal::{Demand, Goal, Literal, NameSpec, demand};
use memory::{Frame, Known};
pub(crate) use names::strings;
use names::{NameClasses, NameKey};

/// The answer to a demand.
#[derive(Debug, Clone)]
pub(crate) enum Answer {
    /// No value satisfies it.
    Empty,
    /// This one does.
    Found(Rc<Value>),
    /// Neither is known.
    Unknown,
}

/// Questions of full cost that one comparison may ask; most cost next to nothing.
const QUESTIONS: u64 = 10;

/// So many literals of a case, members of an object or candidates for a value are the work of a step.
const LITERALS: u64 = 64;
const MEMBERS: u64 = 32;
const CANDIDATES: u64 = 16;

/// The order in which kinds are tried, simple ones first: people read the witnesses.
const KINDS: [Kind; 6] = [Kind::Number, Kind::String, Kind::Boolean, Kind::Object, Kind::Array, Kind::Null];

/// Answers demands over one pair of schemas, and remembers what it found.
pub(crate) struct Solver<'u, 's> {
    pub(crate) universe: &'u Universe<'s>,
    options: &'u RelateOptions,
    /// Left for this question.
    steps: u64,
    /// Left for all questions.
    total: u64,
    /// Candidates that were held against a demand.
    tried: u64,
    known: HashMap<Demand, Known>,
    /// Those of which nothing is known, which another question may take up again.
    given_up: Vec<Demand>,
    frames: Vec<Frame>,
    open: HashMap<Demand, usize>,
    goals: Vec<Rc<Goal>>,
    goal_ids: HashMap<Rc<Goal>, GoalId>,
    values: Vec<Rc<Value>>,
    name_classes: HashMap<NameKey, Rc<NameClasses>>,
    /// What patterns come to together.
    met: HashMap<Vec<(PatternId, bool)>, Language>,
    path: Place,
    why: Option<Undecided>,
}

impl<'u, 's> Solver<'u, 's> {
    pub(crate) fn new(universe: &'u Universe<'s>, options: &'u RelateOptions) -> Self {
        Self {
            universe,
            options,
            steps: 0,
            total: options.steps.saturating_mul(QUESTIONS),
            tried: 0,
            known: HashMap::new(),
            given_up: Vec::new(),
            frames: Vec::new(),
            open: HashMap::new(),
            goals: Vec::new(),
            goal_ids: HashMap::new(),
            values: Vec::new(),
            name_classes: HashMap::new(),
            met: HashMap::new(),
            path: Place::root(),
            why: None,
        }
    }

    /// Answer a question of its own, with a budget and reasons of its own.
    pub(crate) fn ask(&mut self, demand: &Demand) -> Result<Option<Rc<Value>>, Undecided> {
        let given = self.options.steps.min(self.total);
        self.steps = given;
        self.why = None;
        for demand in std::mem::take(&mut self.given_up) {
            self.known.remove(&demand);
        }
        let answer = self.solve(demand);
        self.total -= given - self.steps;
        match answer {
            Answer::Empty => Ok(None),
            Answer::Found(value) => Ok(Some(value)),
            Answer::Unknown => Err(self
                .why
                .take()
                .unwrap_or_else(|| Undecided { reason: Reason::Search, at: Place::root() })),
        }
    }

    /// Look at each kind of value.
    fn search(&mut self, demand: &Demand) -> Answer {
        let mut is_open = false;
        for kind in KINDS {
            match self.search_kind(kind, demand) {
                Answer::Empty => {}
                Answer::Found(value) => return Answer::Found(value),
                Answer::Unknown => is_open = true,
            }
        }
        if is_open { Answer::Unknown } else { Answer::Empty }
    }

    /// Look at each case of one kind, the first alternatives first.
    fn search_kind(&mut self, kind: Kind, demand: &Demand) -> Answer {
        let mut is_open = false;
        let mut cases = vec![Case::of(kind, demand)];
        while let Some(mut case) = cases.pop() {
            if self.steps == 0 {
                return self.unknown(Reason::Steps { limit: self.options.steps });
            }
            let holds = self.saturate(&mut case);
            self.charge(1 + case.size() / LITERALS);
            if !holds {
                continue;
            }
            match self.value_of(&case, demand) {
                Answer::Empty => continue,
                Answer::Found(value) => return Answer::Found(value),
                Answer::Unknown => {}
            }
            let reason = case.opaque.map_or(Reason::Search, |keyword| Reason::Keyword { keyword });
            let parts = case.split();
            if parts.is_empty() {
                is_open = true;
                self.note(reason);
            }
            cases.extend(parts.into_iter().rev());
        }
        if is_open { Answer::Unknown } else { Answer::Empty }
    }

    /// A value of a case whose alternatives, if there are any left, are not looked at: empty if even so there is
    /// none, found if there is one that satisfies the demand as a whole.
    fn value_of(&mut self, case: &Case, demand: &Demand) -> Answer {
        if let Some(values) = self.listed(case) {
            return self.choose(values, true, demand);
        }
        match case.kind {
            Kind::Null => self.choose([Value::Null], true, demand),
            Kind::Boolean => self.choose([true, false].map(Value::from), true, demand),
            Kind::Number => self.number(case, demand),
            Kind::String => self.string(case, demand),
            Kind::Array => self.array(case, demand),
            Kind::Object => self.object(case, demand),
        }
    }

    /// The first value that satisfies the demand. If the values are all that there are, none of them means empty.
    fn choose(&mut self, values: impl IntoIterator<Item = Value>, are_all: bool, demand: &Demand) -> Answer {
        let mut is_proof = are_all;
        for value in values {
            if self.steps == 0 {
                return self.unknown(Reason::Steps { limit: self.options.steps });
            }
            self.tried += 1;
            if self.tried.is_multiple_of(CANDIDATES) {
                self.charge(1);
            }
            match self.holds(demand, &value) {
                Some(true) => return Answer::Found(Rc::new(value)),
                Some(false) => {}
                None => is_proof = false,
            }
        }
        if is_proof { Answer::Empty } else { Answer::Unknown }
    }

    /// Take steps for work that is more than a case.
    fn charge(&mut self, steps: u64) {
        self.steps = self.steps.saturating_sub(steps);
    }

    fn unknown(&mut self, reason: Reason) -> Answer {
        self.note(reason);
        Answer::Unknown
    }

    /// Keep the first reason; an exhausted budget before any other.
    fn note(&mut self, reason: Reason) {
        let is_budget = matches!(reason, Reason::Steps { .. });
        if self.why.is_none() || is_budget {
            self.why = Some(Undecided { reason, at: self.path.clone() });
        }
    }

    fn attempts(&self) -> usize {
        self.options.attempts.max(1) as usize
    }
}
