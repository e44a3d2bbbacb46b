//! Differences as they are found: asked for, shown by a witness, kept once.

use std::collections::BTreeMap;

use accordant_check::Violation;
use accordant_json::Value;
use accordant_schema::Meaning;

use super::spot::Spot;
use super::{Closable, Difference, DifferenceKind, Fragment, Severity};
use crate::engine::{Literal, Solver};
use crate::inclusion::is_witness;
use crate::universe::{Side, Universe};
use crate::{Place, RelateOptions, Schema, Step};

/// What a question came to.
pub(super) enum Finding {
    /// There is no such value.
    Nothing,
    Witness(Value),
    Open,
    /// There is, and it is refused nowhere.
    Harmless,
}

/// A difference, but for what the question tells.
pub(super) struct Claim {
    pub(super) kind: DifferenceKind,
    pub(super) at: Place,
    pub(super) name: Option<String>,
    pub(super) producer: Option<Fragment>,
    pub(super) receiver: Fragment,
    pub(super) closable: Closable,
}

impl Claim {
    /// Something that the walk found no name for.
    pub(super) const fn other(at: Place, receiver: Fragment) -> Self {
        let kind = DifferenceKind::Other;
        Self { kind, at, name: None, producer: None, receiver, closable: Closable::Never }
    }
}

/// The place, the kind, the name and the receiver's keyword: what makes two differences the same.
type Key = (Place, DifferenceKind, Option<String>, String);

/// Asks the engine, and keeps what it found.
pub(super) struct Found<'u, 's> {
    pub(super) universe: &'u Universe<'s>,
    pub(super) solver: Solver<'u, 's>,
    producer: &'s Schema,
    receiver: &'s Schema,
    differences: BTreeMap<Key, Difference>,
}

impl<'u, 's> Found<'u, 's> {
    pub(super) fn new(universe: &'u Universe<'s>, options: &'u RelateOptions) -> Self {
        Self {
            universe,
            solver: Solver::new(universe, options),
            producer: universe.schema(Side::Producer),
            receiver: universe.schema(Side::Receiver),
            differences: BTreeMap::new(),
        }
    }

    /// May the producer send a value at this spot for which the literals hold?
    pub(super) fn may_send(&mut self, spot: &Spot, literals: &[Literal]) -> bool {
        let demand = spot.demand(&mut self.solver, literals);
        !matches!(self.solver.ask(&demand), Ok(None))
    }

    /// The same, of values with which the whole is refused at `at` or inside.
    pub(super) fn ask(&mut self, spot: &Spot, literals: &[Literal], at: &Place) -> Finding {
        for spot in [spot, &spot.loose(true)] {
            let demand = spot.demand(&mut self.solver, literals);
            match self.solver.ask(&demand) {
                Ok(None) => return Finding::Nothing,
                Ok(Some(value)) if self.shows(&value, at) => return Finding::Witness((*value).clone()),
                Ok(Some(_)) => {}
                Err(_) => return Finding::Open,
            }
        }
        Finding::Open
    }

    /// Ask, and keep the difference if there is one or may be one. True if so.
    pub(super) fn claim(
        &mut self,
        spot: &Spot,
        literals: &[Literal],
        claim: impl FnOnce(&Self) -> Claim,
    ) -> bool {
        let at = spot.at.clone();
        self.claim_at(spot, literals, &at, claim)
    }

    /// The same, where the refusal shows at another place than the spot.
    pub(super) fn claim_at(
        &mut self,
        spot: &Spot,
        literals: &[Literal],
        at: &Place,
        claim: impl FnOnce(&Self) -> Claim,
    ) -> bool {
        let finding = self.ask(spot, literals, at);
        if matches!(finding, Finding::Nothing) {
            return false;
        }
        let claim = claim(self);
        self.keep(claim, finding);
        true
    }

    pub(super) fn keep(&mut self, claim: Claim, finding: Finding) {
        let (severity, witness) = match finding {
            Finding::Nothing => return,
            Finding::Witness(value) => (Severity::Breaking, Some(value)),
            Finding::Open => (Severity::Undecided, None),
            Finding::Harmless => (Severity::Harmless, None),
        };
        let key = (claim.at.clone(), claim.kind, claim.name.clone(), claim.receiver.location.to_string());
        let difference = Difference {
            kind: claim.kind,
            at: claim.at,
            name: claim.name,
            producer: claim.producer,
            receiver: Some(claim.receiver),
            severity,
            witness,
            closable: claim.closable,
        };
        let known = self.differences.entry(key).or_insert_with(|| difference.clone());
        if difference.severity < known.severity {
            *known = difference;
        }
    }

    /// Nothing was found that breaks or might.
    pub(super) fn is_empty(&self) -> bool {
        self.differences.values().all(|difference| difference.severity == Severity::Harmless)
    }

    /// The receiver's schema as a whole.
    pub(super) fn receiver_root(&self) -> Fragment {
        let graph = self.receiver.graph();
        Fragment { location: graph.node(graph.root()).location.clone(), value: None }
    }

    pub(super) fn is_breaking(&self) -> bool {
        self.differences.values().any(|difference| difference.severity == Severity::Breaking)
    }

    /// All of them in order. What is said of a member that the producer doesn't know and may leave out is one matter.
    pub(super) fn into_differences(self) -> Vec<Difference> {
        let unknown: Vec<Place> = self
            .differences
            .values()
            .filter(|difference| {
                difference.kind == DifferenceKind::MissingRequired && difference.producer.is_none()
            })
            .map(|difference| difference.at.clone())
            .collect();
        let is_covered = |difference: &Difference| {
            difference.kind != DifferenceKind::MissingRequired
                && unknown.iter().any(|place| difference.at.steps().starts_with(place.steps()))
        };
        self.differences.into_values().filter(|difference| !is_covered(difference)).collect()
    }

    fn shows(&self, value: &Value, at: &Place) -> bool {
        is_witness(self.producer, self.receiver, value)
            && match self.receiver.program().check(value) {
                Ok(()) => false,
                Err(report) => report.violations().iter().any(|violation| is_at(violation, at)),
            }
    }

    /// The first refusal of a value: where it is and which keyword refuses.
    pub(super) fn refusal(&self, value: &Value) -> Option<(Place, Fragment)> {
        let report = self.receiver.program().check(value).err()?;
        let violation = report.violations().first()?;
        let mut inner = value;
        let mut place = Place::root();
        for token in violation.instance().tokens() {
            let (step, next) = match inner {
                Value::Array(items) => {
                    let index: usize = token.parse().ok()?;
                    (Step::Item(index), items.get(index)?)
                }
                other => (Step::Member(token.to_string()), other.get(&token)?),
            };
            place = place.then(step);
            inner = next;
        }
        Some((place, Fragment { location: violation.absolute().clone(), value: None }))
    }
}

/// The violation, or a cause of it, is at the place or inside.
fn is_at(violation: &Violation, at: &Place) -> bool {
    at.covers(violation.instance()) || violation.causes().iter().flatten().any(|cause| is_at(cause, at))
}

/// The kind of difference that a keyword makes by itself; none for keywords that lead to other places or subschemas.
pub(super) const fn kind_of(meaning: &Meaning) -> Option<DifferenceKind> {
    Some(match meaning {
        Meaning::Type(_) => DifferenceKind::TypeMismatch,
        Meaning::Enum(_) | Meaning::Const(_) => DifferenceKind::EnumNarrowed,
        Meaning::Minimum(_)
        | Meaning::ExclusiveMinimum(_)
        | Meaning::Maximum(_)
        | Meaning::ExclusiveMaximum(_)
        | Meaning::MultipleOf(_)
        | Meaning::MinLength(_)
        | Meaning::MaxLength(_)
        | Meaning::MinItems(_)
        | Meaning::MaxItems(_)
        | Meaning::MinProperties(_)
        | Meaning::MaxProperties(_) => DifferenceKind::ConstraintTightened,
        Meaning::Pattern(_) => DifferenceKind::PatternNarrowed,
        Meaning::Format { .. } => DifferenceKind::FormatNarrowed,
        Meaning::UniqueItems | Meaning::Contains { .. } => DifferenceKind::ArrayShape,
        Meaning::Not(_) => DifferenceKind::Combinator,
        Meaning::ContentEncoding(_) | Meaning::ContentMediaType(_) | Meaning::DynamicRef { .. } => {
            DifferenceKind::Other
        }
        Meaning::ContentSchema(_)
        | Meaning::PrefixItems(_)
        | Meaning::Items { .. }
        | Meaning::UnevaluatedItems(_)
        | Meaning::Required(_)
        | Meaning::DependentRequired(_)
        | Meaning::Properties(_)
        | Meaning::PatternProperties(_)
        | Meaning::AdditionalProperties(_)
        | Meaning::PropertyNames(_)
        | Meaning::DependentSchemas(_)
        | Meaning::UnevaluatedProperties(_)
        | Meaning::AllOf(_)
        | Meaning::AnyOf(_)
        | Meaning::OneOf(_)
        | Meaning::If { .. }
        | Meaning::Ref(_) => return None,
    })
}
