//! Choices that the value of one member decides: `oneOf` over a tag, `if` about a constant.
//!
//! Where each alternative requires one member and lists values of its own for it, the value names the alternative, and the
//! object is read once, by the plan of that alternative together with everything around it.

use std::collections::BTreeMap;
use std::sync::Arc;

use accordant_json::{Kind, Value};
use accordant_schema::{Meaning, NodeId};

use super::{Beyond, Compiler, listed};
use crate::engine::gather::{Choice, Gathered, Open};
use crate::engine::plan::{DispatchPlan, Entry, ObjectId};
use crate::engine::words::Words;

/// Tags: a member's name, and what each of its values leads to.
struct Tags {
    key: Arc<str>,
    words: Vec<(String, usize)>,
    /// What another value leads to, and what the lack of the member does; none where neither is taken.
    other: Option<usize>,
    missing: Option<usize>,
}

/// By member, its words and the alternative that each belongs to.
type Tagged = BTreeMap<Arc<str>, Vec<(String, usize)>>;

impl<'g> Compiler<'g> {
    /// The dispatch by which one of the open choices can be made, if there is one.
    pub(super) fn dispatch(
        &mut self,
        set: &[Entry],
        choices: &[Choice],
        gathered: &Gathered<'g>,
    ) -> Result<Option<DispatchPlan>, Beyond> {
        for open in &gathered.open {
            let Some(tags) = self.tags(open) else { continue };
            let at = (open.asked.entry, open.asked.place);
            let mut choose = |taken: usize| -> ObjectId {
                let mut choices = choices.to_vec();
                choices.push(Choice { at, taken });
                choices.sort_unstable();
                self.object_id(set, choices)
            };
            return Ok(Some(DispatchPlan {
                key: Words::of([&*tags.key]),
                words: Words::of(tags.words.iter().map(|(word, _)| word.as_str())),
                chosen: tags.words.iter().map(|(_, taken)| choose(*taken)).collect(),
                other: tags.other.map(&mut choose),
                missing: tags.missing.map(&mut choose),
            }));
        }
        Ok(None)
    }

    fn tags(&mut self, open: &Open<'g>) -> Option<Tags> {
        match &open.asked.keyword.meaning {
            Meaning::AnyOf(branches) | Meaning::OneOf(branches) => self.tags_of_branches(open, branches),
            Meaning::If { condition, .. } => self.tags_of_condition(open.asked.entry, *condition),
            _ => None,
        }
    }

    /// A member that every alternative requires, with values of which each belongs to one alternative.
    fn tags_of_branches(&mut self, open: &Open<'g>, branches: &[NodeId]) -> Option<Tags> {
        let mut common: Option<Tagged> = None;
        for way in &open.ways {
            let entry = self.gatherer.step(open.asked.entry, *branches.get(*way)?);
            let own = self.tagged_members(entry);
            common = Some(match common {
                None => own.into_iter().map(|(key, words)| (key, with(words, *way))).collect(),
                Some(mut common) => {
                    common.retain(|key, words| match own.get(key) {
                        Some(more) => {
                            words.extend(with(more.clone(), *way));
                            true
                        }
                        None => false,
                    });
                    common
                }
            });
        }
        let (key, words) = common?.into_iter().find(|(_, words)| each_word_once(words))?;
        Some(Tags { key, words, other: None, missing: None })
    }

    /// The members that the subschema requires and whose value it lists as words.
    fn tagged_members(&mut self, entry: Entry) -> BTreeMap<Arc<str>, Vec<String>> {
        let mut tagged = BTreeMap::new();
        let Some(gathered) = self.gatherer.gather(&[entry], Kind::Object, &[]) else { return tagged };
        for asked in &gathered.asked {
            let Meaning::Required(names) = &asked.keyword.meaning else { continue };
            for name in names {
                let set = self.members_called(&gathered, name);
                if let Some(words) = self.words(&set) {
                    tagged.insert(name.clone(), words);
                }
            }
        }
        tagged
    }

    fn members_called(&mut self, gathered: &Gathered<'g>, name: &Arc<str>) -> Vec<Entry> {
        let mut set = Vec::new();
        for asked in &gathered.asked {
            if let Meaning::Properties(rows) = &asked.keyword.meaning
                && let Some((_, node)) = rows.iter().find(|(known, _)| known == name)
            {
                set.push(self.gatherer.step(asked.entry, *node));
            }
        }
        set
    }

    /// The strings that a set of subschemas takes, if it takes nothing else.
    fn words(&mut self, set: &[Entry]) -> Option<Vec<String>> {
        if set.is_empty() {
            return None;
        }
        for kind in Kind::ALL.into_iter().filter(|kind| *kind != Kind::String) {
            let gathered = self.gatherer.gather(set, kind, &[]);
            if gathered
                .is_some_and(|gathered| listed(&gathered, kind).is_none_or(|values| !values.is_empty()))
            {
                return None;
            }
        }
        let gathered = self.gatherer.gather(set, Kind::String, &[])?;
        let values = listed(&gathered, Kind::String)?;
        Some(values.iter().filter_map(Value::as_str).map(str::to_owned).collect())
    }

    /// A condition that asks for the value of one member and for nothing else.
    fn tags_of_condition(&mut self, entry: Entry, condition: NodeId) -> Option<Tags> {
        let inner = self.gatherer.step(entry, condition);
        let (mut member, mut required) = (None, None);
        for keyword in self.gatherer.graph.node(condition).keywords() {
            match &keyword.meaning {
                Meaning::Properties(rows) => match rows.as_slice() {
                    [(name, node)] => member = Some((name.clone(), *node)),
                    _ => return None,
                },
                Meaning::Required(names) => match names.as_slice() {
                    [name] => required = Some(name.clone()),
                    _ => return None,
                },
                Meaning::Type(types) if types.allows_kind(Kind::Object) => {}
                _ => return None,
            }
        }
        let (key, node) = member?;
        if required.as_ref().is_some_and(|name| *name != key) || !self.only_lists(node) {
            return None;
        }
        let step = self.gatherer.step(inner, node);
        let words = self.words(&[step])?.into_iter().map(|word| (word, 0)).collect();
        // Without the member the condition holds, unless it is required.
        Some(Tags { key, words, other: Some(1), missing: Some(usize::from(required.is_some())) })
    }

    /// The subschema asks for values by listing them and in no other way.
    fn only_lists(&self, node: NodeId) -> bool {
        self.gatherer
            .graph
            .node(node)
            .keywords()
            .iter()
            .all(|keyword| matches!(keyword.meaning, Meaning::Const(_) | Meaning::Enum(_) | Meaning::Type(_)))
    }
}

fn with(words: Vec<String>, way: usize) -> Vec<(String, usize)> {
    words.into_iter().map(|word| (word, way)).collect()
}

fn each_word_once(words: &[(String, usize)]) -> bool {
    let mut seen = std::collections::HashSet::new();
    words.iter().all(|(word, _)| seen.insert(word))
}
