//! What was answered is remembered, and recursion is closed: a demand that is met again below itself counts as empty
//! there, and what follows from that is kept as long as the assumption stands.

use super::{Answer, Demand, Solver};
use crate::{Reason, Step};

/// What became of a demand.
pub(super) struct Known {
    answer: Answer,
    /// The frame on whose demand being empty it depends.
    assumes: Option<usize>,
}

/// A demand that is being answered.
pub(super) struct Frame {
    /// The lowest frame that was met again below.
    lowest: usize,
    /// Demands that were found empty on the assumption that this frame's is.
    assumed: Vec<Demand>,
}

impl Solver<'_, '_> {
    /// Answer the demand for a value below the current one.
    pub(super) fn below(&mut self, step: Step, demand: &Demand) -> Answer {
        let around = std::mem::take(&mut self.path);
        self.path = around.then(step);
        let answer = self.solve(demand);
        self.path = around;
        answer
    }

    pub(super) fn solve(&mut self, demand: &Demand) -> Answer {
        if let Some(known) = self.known.get(demand) {
            let answer = known.answer.clone();
            if let Some(frame) = known.assumes {
                self.depend_on(frame);
            }
            return answer;
        }
        if let Some(frame) = self.open.get(demand).copied() {
            self.depend_on(frame);
            return Answer::Empty;
        }
        if self.frames.len() >= self.options.depth as usize {
            return self.unknown(Reason::Depth { limit: self.options.depth });
        }
        let here = self.frames.len();
        self.frames.push(Frame { lowest: here, assumed: Vec::new() });
        self.open.insert(demand.clone(), here);
        let answer = self.search(demand);
        self.open.remove(demand);
        self.settle(demand, here, &answer);
        answer
    }

    /// Remember the answer, and what becomes of the answers that assumed it.
    fn settle(&mut self, demand: &Demand, here: usize, answer: &Answer) {
        let Some(frame) = self.frames.pop() else { return };
        let assumes = match answer {
            Answer::Empty if frame.lowest < here => Some(frame.lowest),
            Answer::Empty | Answer::Found(_) | Answer::Unknown => None,
        };
        match (answer, assumes) {
            (Answer::Empty, None) => frame.assumed.iter().for_each(|below| {
                self.known.entry(below.clone()).and_modify(|known| known.assumes = None);
            }),
            (Answer::Empty, Some(lower)) => {
                for below in &frame.assumed {
                    self.known.entry(below.clone()).and_modify(|known| known.assumes = Some(lower));
                }
                self.depend_on(lower);
                if let Some(around) = self.frames.get_mut(lower) {
                    around.assumed.extend(frame.assumed);
                    around.assumed.push(demand.clone());
                }
            }
            _ => frame.assumed.iter().for_each(|below| {
                self.known.remove(below);
            }),
        }
        if matches!(answer, Answer::Unknown) {
            self.given_up.push(demand.clone());
        }
        self.known.insert(demand.clone(), Known { answer: answer.clone(), assumes });
    }

    /// What is being answered now relies on the demand of that frame being empty.
    fn depend_on(&mut self, frame: usize) {
        if let Some(top) = self.frames.last_mut() {
            top.lowest = top.lowest.min(frame);
        }
    }
}
