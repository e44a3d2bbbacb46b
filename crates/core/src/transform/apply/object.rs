//! The members of an object.

use super::walk::{Walk, Way};
use crate::error::code;
use crate::terms::Operation;
use crate::transform::provenance::Dropped;
use crate::transform::spot::{Absent, Member, Parts, Target};
use accordant_json::{Object, Shown, Value};

/// What becomes of one member.
enum Fate<'a> {
    /// It stays under this name, with a new value if it was carried over.
    Kept(&'a str, Option<Value>),
    /// It goes to the side channel.
    Dropped(Operation),
}

impl<'p> Walk<'p> {
    pub(super) fn object(&mut self, parts: &'p Parts, members: &Object, way: &mut Way) -> Option<Value> {
        let mut out: Option<Object> = None;
        for (index, (name, value)) in members.iter().enumerate() {
            let fate = self.member(parts, members, name, value, way);
            if out.is_none() && !matches!(&fate, Fate::Kept(as_name, None) if *as_name == name) {
                out = Some(members.iter().take(index).map(|(name, value)| (name, value.clone())).collect());
            }
            match fate {
                Fate::Kept(as_name, carried) => {
                    if let Some(out) = &mut out {
                        out.insert(as_name, carried.unwrap_or_else(|| value.clone()));
                    }
                }
                Fate::Dropped(by) => {
                    let from = way.input.join(name);
                    self.notes.side.push(Dropped { from, by, value: value.clone() });
                }
            }
        }
        self.absent(parts, members, &mut out, way);
        out.map(Value::Object)
    }

    fn member<'a>(
        &mut self,
        parts: &'p Parts,
        members: &Object,
        name: &'a str,
        value: &Value,
        way: &mut Way,
    ) -> Fate<'a>
    where
        'p: 'a,
    {
        if parts.drops.iter().any(|dropped| **dropped == *name) {
            return Fate::Dropped(Operation::Drop);
        }
        let renamed = parts.renames.get(name).filter(|to| self.is_free(parts, members, name, to, way));
        let to = renamed.map_or(name, |to| &**to);
        let planned = parts.members.get(to);
        if let Some(by) = planned.and_then(|member| as_absent(member, value)) {
            return Fate::Dropped(by);
        }
        let target = parts.target(to);
        if parts.drops_extra && (target == Target::Refused || !self.takes_name(parts, to)) {
            return Fate::Dropped(Operation::DropExtra);
        }
        let operations = way.by.len();
        way.input.push(name);
        way.output.push(to);
        if renamed.is_some() {
            way.by.push(Operation::Rename);
            self.moved(way);
        }
        let carried = self.target(target, value, way);
        way.by.truncate(operations);
        way.input.pop();
        way.output.pop();
        Fate::Kept(to, carried)
    }

    /// Is the new name of a member free?
    fn is_free(&mut self, parts: &Parts, members: &Object, from: &str, to: &str, way: &Way) -> bool {
        let goes_away = parts.drops.iter().any(|dropped| **dropped == *to) || parts.renames.contains_key(to);
        let free = goes_away || !members.contains_key(to);
        if !free {
            let message = format!(
                "`{}` is renamed to `{}`, and there is a member of that name",
                Shown::new(from),
                Shown::new(to)
            );
            self.notes.found(code::plan::RENAME_COLLIDES, &way.input.join(from), message);
        }
        free
    }

    fn takes_name(&self, parts: &Parts, name: &str) -> bool {
        parts.names.is_empty() || {
            let name = Value::from(name);
            parts.names.iter().all(|node| self.plan.accepts_at(*node, &name))
        }
    }

    /// Puts in what is declared for members that are absent.
    fn absent(&mut self, parts: &'p Parts, members: &Object, out: &mut Option<Object>, way: &Way) {
        for (name, member) in &parts.members {
            let there = out.as_ref().unwrap_or(members).contains_key(name);
            if there || matches!(member.absent, Absent::Nothing) {
                continue;
            }
            let value = match &member.absent {
                Absent::Host(value, reason) => {
                    self.notes.provenance.host(way.output.join(name), reason);
                    value.clone()
                }
                Absent::Null | Absent::Nothing => {
                    let mut way = way.by(Operation::AbsentAsNull);
                    way.input.push(name);
                    way.output.push(name);
                    self.moved(&way);
                    Value::Null
                }
            };
            out.get_or_insert_with(|| members.clone()).insert(&**name, value);
        }
    }
}

/// The operation by which a value counts as absent.
fn as_absent(member: &Member, value: &Value) -> Option<Operation> {
    match value {
        Value::Null if member.null_as_absent => Some(Operation::NullAsAbsent),
        Value::String(text) if member.empty_as_absent && text.is_empty() => Some(Operation::EmptyAsAbsent),
        _ => None,
    }
}
