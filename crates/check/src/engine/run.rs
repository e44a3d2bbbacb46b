//! One pass over the bytes: from a plan and a position to the position behind the value.
//!
//! # How
//! Each value is walked once, strictly, by the plan of its spec. Whatever a plan leaves open is asked afterwards by
//! running other specs over the same bytes, with what they found remembered by spec and position, so that alternatives
//! within alternatives don't multiply. Such a second run needs no look at the grammar or at duplicate names.
//!
//! # Rooms
//! `scalar`: words, numbers, strings · `array` · `object` · `names`: duplicate names · `dispatch`: the tag of an
//! object · `any`: values of which nothing is asked · `skip`: values that were walked already · `branch`: second runs

mod any;
mod array;
mod branch;
mod dispatch;
mod names;
mod object;
mod scalar;
mod skip;

use accordant_json::Limits;

use super::plan::{Plans, Spec, SpecId};
use super::text::Text;
use super::{Judged, Scratch};
use names::Unknown;

/// Why a walk ends early.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stop {
    /// The value doesn't fit, or is no JSON.
    Bad,
    /// It takes more than this engine has to tell.
    Undecided,
}

/// The position behind a value that fits.
type Ended = Result<usize, Stop>;

/// The most levels, containers and second runs together. The walk goes down on the stack, and this many fit the one of
/// an ordinary thread (2 MiB) in an unoptimised build; deeper documents are left to the evaluator of trees.
const LEVELS: u32 = 240;

/// A walk over one document.
pub(super) struct Runner<'a> {
    plans: &'a Plans,
    text: Text<'a>,
    limits: &'a Limits,
    scratch: &'a mut Scratch,
    /// Open containers.
    depth: u32,
    /// Open second runs; the bytes of the value are known to be well-formed where there is one.
    again: u32,
    /// Steps that second runs may still take.
    steps: u64,
    /// Values of the document so far, those of open containers aside.
    nodes: u64,
    /// Numbers of any spelling have to be held against the limits.
    tight: bool,
}

/// The verdict on a document whose size is within the limits.
pub(super) fn judge(
    plans: &Plans,
    root: SpecId,
    document: &[u8],
    limits: &Limits,
    steps: u64,
    scratch: &mut Scratch,
) -> Judged {
    let mut padded = std::mem::take(&mut scratch.padded);
    scratch.clear();
    let verdict = match Text::pad(document, &mut padded) {
        None => Judged::Invalid,
        Some(text) => {
            let mut runner = Runner {
                plans,
                text,
                limits,
                scratch,
                depth: 0,
                again: 0,
                steps,
                nodes: 1,
                tight: limits.max_digits() < 128 || limits.max_exponent() < 999,
            };
            runner.document(root)
        }
    };
    scratch.padded = padded;
    verdict
}

impl<'a> Runner<'a> {
    fn document(&mut self, root: SpecId) -> Judged {
        let start = self.text.skip_space(0);
        match self.value(root, start) {
            Ok(end) if self.text.skip_space(end) == self.text.len() && self.within_nodes() => Judged::Valid,
            Ok(_) | Err(Stop::Bad) => Judged::Invalid,
            Err(Stop::Undecided) => Judged::Undecided,
        }
    }

    fn within_nodes(&self) -> bool {
        self.nodes <= u64::from(self.limits.max_nodes())
    }

    /// The value at `position`, by its plan.
    #[inline]
    fn value(&mut self, id: SpecId, position: usize) -> Ended {
        if id == SpecId::ANY {
            return self.any(position);
        }
        let Some(spec) = self.plans.specs.get(id.0 as usize) else { return Err(Stop::Undecided) };
        if self.again > 0 && (spec.open || matches!(self.text.at(position), b'{' | b'[')) {
            return self.remembered(id, spec, position);
        }
        self.walk(spec, position)
    }

    #[inline]
    fn walk(&mut self, spec: &'a Spec, position: usize) -> Ended {
        match self.text.at(position) {
            b'"' => self.string(spec, position),
            b'{' | b'[' => self.container(spec, position),
            b'-' | b'0'..=b'9' => self.number(spec, position),
            _ => self.word(spec, position),
        }
    }

    #[inline]
    fn container(&mut self, spec: &'a Spec, position: usize) -> Ended {
        if self.text.at(position) == b'{' {
            match spec.object {
                Some(id) => self.object(id, position),
                None => Err(Stop::Bad),
            }
        } else {
            match &spec.array {
                Some(plan) => self.array(plan, position),
                None => Err(Stop::Bad),
            }
        }
    }

    /// Enter a container.
    #[inline]
    fn enter(&mut self) -> Result<(), Stop> {
        if self.depth >= u32::from(self.limits.max_depth()) {
            return Err(Stop::Bad);
        }
        self.descend()?;
        self.depth += 1;
        Ok(())
    }

    /// There is stack for one level more.
    #[inline]
    fn descend(&self) -> Result<(), Stop> {
        if self.depth + self.again < LEVELS { Ok(()) } else { Err(Stop::Undecided) }
    }

    /// Leave a container of so many values.
    #[inline]
    fn leave(&mut self, count: u64) -> Result<(), Stop> {
        self.depth -= 1;
        if self.again == 0 {
            self.nodes += count;
            if count > u64::from(self.limits.max_members()) {
                return Err(Stop::Bad);
            }
        }
        Ok(())
    }
}
