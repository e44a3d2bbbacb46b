//! Words, numbers and strings.

use accordant_json::Number;

use super::{Ended, Runner, Stop};
use crate::engine::number::{self, Figure};
use crate::engine::plan::{Exact, Guarded, Integer, NumberPlan, Spec, StringPlan};
use crate::engine::string::{self, Literal};

impl<'a> Runner<'a> {
    pub(super) fn word(&mut self, spec: &'a Spec, position: usize) -> Ended {
        let (end, plan) = match self.word_end(position)? {
            (end, b't') => (end, &spec.yes),
            (end, b'f') => (end, &spec.no),
            (end, _) => (end, &spec.null),
        };
        let plan = plan.as_ref().ok_or(Stop::Bad)?;
        self.branch(&plan.branchings, position)?;
        Ok(end)
    }

    /// The end of `true`, `false` or `null`, and its first letter.
    #[inline]
    pub(super) fn word_end(&self, position: usize) -> Result<(usize, u8), Stop> {
        let stands = |word: &'static [u8]| self.text.slice(position, position + word.len()) == word;
        match self.text.at(position) {
            b't' if stands(b"true") => Ok((position + 4, b't')),
            b'f' if stands(b"false") => Ok((position + 5, b'f')),
            b'n' if stands(b"null") => Ok((position + 4, b'n')),
            _ => Err(Stop::Bad),
        }
    }

    #[inline]
    pub(super) fn number(&mut self, spec: &'a Spec, position: usize) -> Ended {
        let figure = number::scan(self.text, position).ok_or(Stop::Bad)?;
        let Some(Guarded { base: plan, branchings }) = &spec.number else { return Err(Stop::Bad) };
        match figure.between {
            Some(between) if !self.tight => {
                let number = || Number::parse(figure.raw(self.text)).map_err(|_| Stop::Undecided);
                if !usual_holds(plan, figure, between)
                    || !(plan.exact.is_empty() || exact_holds(plan, &number()?))
                {
                    return Err(Stop::Bad);
                }
            }
            _ => self.unusual(plan, figure)?,
        }
        self.branch(branchings, position)?;
        Ok(figure.end)
    }

    #[cold]
    #[inline(never)]
    fn unusual(&self, plan: &NumberPlan, figure: Figure) -> Result<(), Stop> {
        let number = Number::parse_within(figure.raw(self.text), self.limits).map_err(|_| Stop::Bad)?;
        let integer = match plan.integer {
            None => true,
            Some(Integer::ByValue) => number.is_integer(),
            Some(Integer::BySpelling) => figure.plain,
        };
        let limit = |limit: i64| Number::from(limit);
        let holds = integer
            && plan.min.is_none_or(|min| number >= limit(min))
            && plan.max.is_none_or(|max| number <= limit(max))
            && plan.above.is_none_or(|above| number > limit(above))
            && plan.below.is_none_or(|below| number < limit(below))
            && exact_holds(plan, &number);
        if holds { Ok(()) } else { Err(Stop::Bad) }
    }

    /// The number of which nothing is asked; its end.
    #[inline]
    pub(super) fn any_number(&self, position: usize) -> Ended {
        let figure = number::scan(self.text, position).ok_or(Stop::Bad)?;
        if figure.between.is_none() || self.tight {
            self.unusual(&NumberPlan::default(), figure)?;
        }
        Ok(figure.end)
    }

    #[inline]
    pub(super) fn string(&mut self, spec: &'a Spec, position: usize) -> Ended {
        let Some(Guarded { base: plan, branchings }) = &spec.string else { return Err(Stop::Bad) };
        let literal = string::scan(self.text, position + 1).ok_or(Stop::Bad)?;
        self.string_holds(plan, literal)?;
        self.branch(branchings, position)?;
        Ok(literal.end + 1)
    }

    #[inline]
    fn string_holds(&self, plan: &StringPlan, literal: Literal) -> Result<(), Stop> {
        let bytes = (literal.end - literal.start) as u64;
        // A character takes one to four bytes, an escape more.
        let sure =
            !literal.escaped && plan.min <= bytes.div_ceil(4) && plan.max.is_none_or(|max| bytes <= max);
        if !sure && !self.length_holds(plan, literal) {
            return Err(Stop::Bad);
        }
        if let Some(words) = &plan.words {
            let found = if literal.escaped {
                words.find_bytes(literal.content(self.text).as_bytes())
            } else {
                words.find(self.text, literal.start, literal.end)
            };
            found.ok_or(Stop::Bad)?;
        }
        for matcher in &plan.matchers {
            if !matcher.matches(self.text, literal).map_err(|_| Stop::Undecided)? {
                return Err(Stop::Bad);
            }
        }
        for format in &plan.formats {
            if !(format.check)(&literal.content(self.text)) {
                return Err(Stop::Bad);
            }
        }
        Ok(())
    }

    fn length_holds(&self, plan: &StringPlan, literal: Literal) -> bool {
        if plan.min == 0 && plan.max.is_none() {
            return true;
        }
        let length = literal.characters(self.text);
        length >= plan.min && plan.max.is_none_or(|max| length <= max)
    }
}

/// What is asked of a number of which the integers around it are known, exact demands aside.
#[inline]
fn usual_holds(plan: &NumberPlan, figure: Figure, (low, high): (i64, i64)) -> bool {
    let integer = match plan.integer {
        None => true,
        Some(Integer::ByValue) => low == high,
        Some(Integer::BySpelling) => figure.plain,
    };
    integer
        && plan.min.is_none_or(|min| low >= min)
        && plan.max.is_none_or(|max| high <= max)
        && plan.above.is_none_or(|above| high > above)
        && plan.below.is_none_or(|below| low < below)
}

fn exact_holds(plan: &NumberPlan, number: &Number) -> bool {
    plan.exact.iter().all(|exact| match exact {
        Exact::AtLeast(limit) => number >= limit,
        Exact::Above(limit) => number > limit,
        Exact::AtMost(limit) => number <= limit,
        Exact::Below(limit) => number < limit,
        Exact::MultipleOf(divisor) => number.is_multiple_of(divisor),
        Exact::Listed(numbers) => numbers.contains(number),
    })
}
