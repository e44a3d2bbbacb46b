//! Taking literals apart: what a subschema or keyword that holds, or doesn't, says of a value of one kind.

use accordant_json::Kind;
use accordant_schema::Type;

use super::case::{Branch, Case, Split};
use super::literal::NameSpec;
use super::{Goal, Literal, Solver, demand};
use crate::universe::{AtomId, ClassBody, ClassId, Coverage, NameId, Rule};

/// Pairs of `oneOf` branches beyond which it is not looked for two that hold together.
const PAIRS: usize = 400;

impl Solver<'_, '_> {
    /// Add what follows from a literal to the case. False if it can't hold for the case's kind.
    pub(super) fn expand(&mut self, case: &mut Case, literal: Literal) -> bool {
        match literal {
            Literal::Class(class, holds) => self.class(case, class, holds),
            Literal::Atom(atom, holds) => self.atom(case, atom, holds),
            Literal::Has(..) => case.kind == Kind::Object,
            Literal::Among(kinds) => kinds.contains(case.kind),
            Literal::Differs(_) => true,
            Literal::Goal(goal) => match self.goal_of(goal).as_deref() {
                Some(Goal::Member { .. } | Goal::SomeMember { .. }) => case.kind == Kind::Object,
                Some(Goal::Item { .. } | Goal::SomeItem { .. } | Goal::Count { .. }) => {
                    case.kind == Kind::Array
                }
                None => true,
            },
        }
    }

    fn class(&mut self, case: &mut Case, class: ClassId, holds: bool) -> bool {
        let universe = self.universe;
        let atoms = match universe.class(class).map(|class| &class.body) {
            None | Some(ClassBody::Never) => return !holds,
            Some(ClassBody::All(atoms)) => atoms,
        };
        if universe.refuses(class, case.kind) {
            return !holds;
        }
        if holds {
            case.queue.extend(atoms.iter().map(|atom| Literal::Atom(*atom, true)));
            return true;
        }
        let speaks = |atom: &&AtomId| universe.atom(**atom).rule.kind().is_none_or(|kind| kind == case.kind);
        split(case, atoms.iter().filter(speaks).map(|atom| vec![Literal::Atom(*atom, false)]).collect())
    }

    fn atom(&mut self, case: &mut Case, atom: AtomId, holds: bool) -> bool {
        let universe = self.universe;
        let atom = universe.atom(atom);
        if atom.rule.kind().is_some_and(|kind| kind != case.kind) {
            return holds;
        }
        if matches!(atom.rule, Rule::Opaque) {
            case.opaque = case.opaque.or(Some(atom.keyword));
            return true;
        }
        if holds { self.asserted(case, &atom.rule) } else { self.denied(case, &atom.rule) }
    }

    /// A keyword holds.
    fn asserted(&mut self, case: &mut Case, rule: &Rule) -> bool {
        match rule {
            Rule::Type { types, .. } => types.allows_kind(case.kind),
            Rule::AllOf(classes) => {
                case.queue.extend(classes.iter().map(|class| Literal::Class(*class, true)));
                true
            }
            Rule::AnyOf(classes) => {
                let possible = classes.iter().filter(|class| !self.universe.refuses(**class, case.kind));
                split(case, possible.map(|class| vec![Literal::Class(*class, true)]).collect())
            }
            Rule::OneOf(classes) => split(case, exactly_one(classes)),
            Rule::Not(class) => self.class_literal(case, *class, false),
            Rule::If { condition, then, otherwise } => {
                let with = [Literal::Class(*condition, true)].into_iter();
                let without = [Literal::Class(*condition, false)].into_iter();
                let with = with.chain(then.map(|class| Literal::Class(class, true)));
                let without = without.chain(otherwise.map(|class| Literal::Class(class, true)));
                split(case, vec![with.collect(), without.collect()])
            }
            Rule::Required(names) => {
                case.queue.extend(names.iter().map(|name| Literal::Has(*name, true)));
                true
            }
            Rule::DependentRequired(rows) => {
                for (name, others) in rows {
                    let others = others.iter().map(|other| Literal::Has(*other, true));
                    dependent(case, *name, others.collect());
                }
                true
            }
            Rule::DependentSchemas(rows) => {
                rows.iter()
                    .for_each(|(name, class)| dependent(case, *name, vec![Literal::Class(*class, true)]));
                true
            }
            Rule::Contains { class, min, max } => {
                let goal = self.goal(Goal::Count { class: *class, min: *min, max: *max });
                case.queue.push(goal);
                true
            }
            _ => true,
        }
    }

    /// A keyword doesn't hold.
    fn denied(&mut self, case: &mut Case, rule: &Rule) -> bool {
        let fails = |class: &ClassId| Literal::Class(*class, false);
        match rule {
            Rule::Type { types, .. } => match case.kind {
                Kind::Number => !types.contains(Type::Number),
                kind => !types.allows_kind(kind),
            },
            Rule::AllOf(classes) => split(case, classes.iter().map(|class| vec![fails(class)]).collect()),
            Rule::AnyOf(classes) => {
                case.queue.extend(classes.iter().map(fails));
                true
            }
            Rule::OneOf(classes) => self.not_exactly_one(case, classes),
            Rule::Not(class) => self.class_literal(case, *class, true),
            Rule::If { condition, then, otherwise } => {
                let branches = [(true, then), (false, otherwise)].into_iter().filter_map(|(holds, class)| {
                    class.as_ref().map(|class| vec![Literal::Class(*condition, holds), fails(class)])
                });
                split(case, branches.collect())
            }
            Rule::Required(names) => {
                split(case, names.iter().map(|name| vec![Literal::Has(*name, false)]).collect())
            }
            Rule::DependentRequired(rows) => {
                let pairs = rows.iter().flat_map(|(name, others)| {
                    others.iter().map(|other| vec![Literal::Has(*name, true), Literal::Has(*other, false)])
                });
                split(case, pairs.collect())
            }
            Rule::DependentSchemas(rows) => {
                let branches = rows.iter().map(|(name, class)| vec![Literal::Has(*name, true), fails(class)]);
                split(case, branches.collect())
            }
            Rule::MinItems(0) | Rule::MinProperties(0) | Rule::MinLength(0) => false,
            _ => match self.inside(rule) {
                Some(goals) => split(case, goals),
                None => true,
            },
        }
    }

    /// For a keyword that says something of what is inside: the ways in which it fails.
    fn inside(&mut self, rule: &Rule) -> Option<Split> {
        let fails = |class: &ClassId| demand([Literal::Class(*class, false)]);
        let goals: Vec<Goal> = match rule {
            Rule::Prefix(classes) => {
                let items = classes.iter().enumerate();
                items.map(|(index, class)| Goal::Item { index, demand: fails(class) }).collect()
            }
            Rule::Items { from, class } => vec![Goal::SomeItem { from: *from, demand: fails(class) }],
            Rule::UnevaluatedItems { class, certain, .. } => {
                vec![Goal::SomeItem { from: *certain, demand: fails(class) }]
            }
            Rule::Contains { class, min, max } => {
                let fewer =
                    min.checked_sub(1).map(|most| Goal::Count { class: *class, min: 0, max: Some(most) });
                let more =
                    max.map(|max| Goal::Count { class: *class, min: max.saturating_add(1), max: None });
                fewer.into_iter().chain(more).collect()
            }
            Rule::Properties(rows) => {
                rows.iter().map(|(name, class)| Goal::Member { name: *name, demand: fails(class) }).collect()
            }
            Rule::PatternProperties(rows) => rows
                .iter()
                .map(|(pattern, class)| Goal::SomeMember {
                    names: NameSpec { matched: Some(*pattern), ..NameSpec::default() },
                    demand: fails(class),
                })
                .collect(),
            Rule::Additional { class, covered: outside }
            | Rule::UnevaluatedProperties { class, certain: outside, .. } => {
                vec![member_outside(outside, fails(class))]
            }
            Rule::PropertyNames(class) => vec![Goal::SomeMember {
                names: NameSpec { refused_by: Some(*class), ..NameSpec::default() },
                demand: demand([]),
            }],
            _ => return None,
        };
        Some(goals.into_iter().map(|goal| vec![self.goal(goal)]).collect())
    }

    fn not_exactly_one(&mut self, case: &mut Case, classes: &[ClassId]) -> bool {
        let mut branches: Split = vec![classes.iter().map(|class| Literal::Class(*class, false)).collect()];
        let possible: Vec<ClassId> =
            classes.iter().copied().filter(|class| !self.universe.refuses(*class, case.kind)).collect();
        if possible.len() * possible.len() > 2 * PAIRS {
            case.opaque = case.opaque.or(Some("oneOf"));
            return true;
        }
        for (at, one) in possible.iter().enumerate() {
            branches.extend(
                possible
                    .iter()
                    .skip(at + 1)
                    .map(|other| vec![Literal::Class(*one, true), Literal::Class(*other, true)]),
            );
        }
        split(case, branches)
    }

    fn class_literal(&mut self, case: &mut Case, class: ClassId, holds: bool) -> bool {
        case.queue.push(Literal::Class(class, holds));
        true
    }
}

fn member_outside(outside: &Coverage, demand: super::Demand) -> Goal {
    Goal::SomeMember { names: NameSpec { outside: outside.clone(), ..NameSpec::default() }, demand }
}

/// The branches of `oneOf`: each alone.
fn exactly_one(classes: &[ClassId]) -> Split {
    let alone = |at: usize| -> Branch {
        classes.iter().enumerate().map(|(other, class)| Literal::Class(*class, other == at)).collect()
    };
    (0..classes.len()).map(alone).collect()
}

/// Without the member, or with what it asks for.
fn dependent(case: &mut Case, name: NameId, mut asks: Branch) {
    asks.push(Literal::Has(name, true));
    case.splits.push(vec![vec![Literal::Has(name, false)], asks]);
}

/// One of the branches holds. False if there is none.
fn split(case: &mut Case, mut branches: Split) -> bool {
    match branches.len() {
        0 => false,
        1 => {
            case.queue.extend(branches.pop().unwrap_or_default());
            true
        }
        _ => {
            case.splits.push(branches);
            true
        }
    }
}
