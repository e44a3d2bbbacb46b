//! Second runs: other specs over bytes that were walked already.

use super::{Ended, Runner, Stop};
use crate::engine::plan::{Branching, Spec, SpecId};

/// The most outcomes that are remembered; a check that needs more is given up, since it might not end soon.
const REMEMBERED: usize = 1 << 18;

impl<'a> Runner<'a> {
    /// What a plan leaves open about the value at `position`.
    #[inline]
    pub(super) fn branch(&mut self, branchings: &'a [Branching], position: usize) -> Result<(), Stop> {
        if branchings.is_empty() { Ok(()) } else { self.ask(branchings, position) }
    }

    #[inline(never)]
    fn ask(&mut self, branchings: &'a [Branching], position: usize) -> Result<(), Stop> {
        for branching in branchings {
            let holds = match branching {
                Branching::Any(specs) => self.count(specs, position, 1)? == 1,
                Branching::One(specs) => self.count(specs, position, 2)? == 1,
                Branching::Not(spec) => !self.tries(*spec, position)?,
                Branching::If { condition, then, otherwise } => {
                    let spec = if self.tries(*condition, position)? { *then } else { *otherwise };
                    self.tries(spec, position)?
                }
                // Asked where the members are known.
                Branching::Dependent { .. } => true,
            };
            if !holds {
                return Err(Stop::Bad);
            }
        }
        Ok(())
    }

    /// How many of the specs the value fits, up to `most`.
    fn count(&mut self, specs: &[SpecId], position: usize, most: usize) -> Result<usize, Stop> {
        let mut fits = 0;
        for spec in specs {
            fits += usize::from(self.tries(*spec, position)?);
            if fits == most {
                break;
            }
        }
        Ok(fits)
    }

    /// The value fits the spec too.
    pub(super) fn rerun(&mut self, spec: SpecId, position: usize) -> Result<(), Stop> {
        if self.tries(spec, position)? { Ok(()) } else { Err(Stop::Bad) }
    }

    /// Does the value, which was walked already, fit the spec?
    pub(super) fn tries(&mut self, spec: SpecId, position: usize) -> Result<bool, Stop> {
        if spec == SpecId::ANY {
            return Ok(true);
        }
        self.descend()?;
        self.spend(1)?;
        let (depth, tops) = (self.depth, self.scratch.tops());
        self.again += 1;
        let ended = self.value(spec, position);
        self.again -= 1;
        match ended {
            Ok(_) => Ok(true),
            Err(Stop::Bad) => {
                self.depth = depth;
                self.scratch.cut(tops);
                Ok(false)
            }
            Err(Stop::Undecided) => Err(Stop::Undecided),
        }
    }

    /// A value in a second run that holds others, or of which more is asked by further runs: its outcome is remembered.
    #[inline(never)]
    pub(super) fn remembered(&mut self, id: SpecId, spec: &'a Spec, position: usize) -> Ended {
        let key = (id, position);
        if let Some(known) = self.scratch.memo.get(&key) {
            return known.ok_or(Stop::Bad);
        }
        if self.scratch.memo.len() >= REMEMBERED {
            return Err(Stop::Undecided);
        }
        let ended = self.walk(spec, position);
        if ended != Err(Stop::Undecided) {
            self.scratch.memo.insert(key, ended.ok());
        }
        ended
    }

    pub(super) fn spend(&mut self, steps: u64) -> Result<(), Stop> {
        self.steps = self.steps.checked_sub(steps).ok_or(Stop::Undecided)?;
        Ok(())
    }
}
