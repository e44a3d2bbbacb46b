//! The tag of an object: the plan that the value of one member chooses.

use super::{Runner, Stop};
use crate::engine::plan::{DispatchPlan, ObjectId};
use crate::engine::string;

impl Runner<'_> {
    pub(super) fn dispatch(&mut self, plan: &DispatchPlan, position: usize) -> Result<ObjectId, Stop> {
        let chosen = match self.tag(plan, position)? {
            None => plan.missing,
            Some(at) => self.word_at(plan, at)?.or(plan.other),
        };
        chosen.ok_or(Stop::Bad)
    }

    /// Where the member's value stands. What is no JSON on the way ends here or in the walk that follows.
    fn tag(&mut self, plan: &DispatchPlan, position: usize) -> Result<Option<usize>, Stop> {
        let mut at = self.text.skip_space(position + 1);
        while self.text.at(at) == b'"' {
            if let Some(behind) = plan.key.stands(0, self.text, at + 1) {
                return self.behind_colon(behind).map(Some);
            }
            let name = string::scan(self.text, at + 1).ok_or(Stop::Bad)?;
            let value = self.behind_colon(name.end + 1)?;
            if name.escaped && plan.key.find_bytes(name.content(self.text).as_bytes()).is_some() {
                return Ok(Some(value));
            }
            at = self.text.skip_space(self.skip(value)?);
            if self.text.at(at) != b',' {
                break;
            }
            at = self.text.skip_space(at + 1);
        }
        Ok(None)
    }

    /// What the word at `at` chooses, if it is a known one.
    fn word_at(&self, plan: &DispatchPlan, at: usize) -> Result<Option<ObjectId>, Stop> {
        if self.text.at(at) != b'"' {
            return Ok(None);
        }
        let literal = string::scan(self.text, at + 1).ok_or(Stop::Bad)?;
        let place = if literal.escaped {
            plan.words.find_bytes(literal.content(self.text).as_bytes())
        } else {
            plan.words.find(self.text, literal.start, literal.end)
        };
        Ok(place.and_then(|place| plan.chosen.get(place).copied()))
    }
}
