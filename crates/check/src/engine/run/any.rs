//! Values of which nothing is asked: walked strictly all the same.

use super::{Ended, Runner, Stop, Unknown};
use crate::engine::string;

impl Runner<'_> {
    /// Any value.
    #[inline]
    pub(super) fn any(&mut self, position: usize) -> Ended {
        if self.again > 0 {
            return self.skip(position);
        }
        match self.text.at(position) {
            b'"' => Ok(string::scan(self.text, position + 1).ok_or(Stop::Bad)?.end + 1),
            b'{' => self.any_object(position),
            b'[' => self.any_array(position),
            b'-' | b'0'..=b'9' => self.any_number(position),
            _ => Ok(self.word_end(position)?.0),
        }
    }

    fn any_array(&mut self, position: usize) -> Ended {
        self.enter()?;
        let mut count = 0;
        let mut at = self.text.skip_space(position + 1);
        if self.text.at(at) == b']' {
            self.leave(0)?;
            return Ok(at + 1);
        }
        loop {
            at = self.any(at)?;
            count += 1;
            at = self.text.skip_space(at);
            match self.text.at(at) {
                b',' => at = self.text.skip_space(at + 1),
                b']' => break,
                _ => return Err(Stop::Bad),
            }
        }
        self.leave(count)?;
        Ok(at + 1)
    }

    fn any_object(&mut self, position: usize) -> Ended {
        self.enter()?;
        let mut count = 0;
        let mut at = self.text.skip_space(position + 1);
        if self.text.at(at) == b'}' {
            self.leave(0)?;
            return Ok(at + 1);
        }
        let mut unknown = Unknown::new(self.scratch);
        loop {
            if self.text.at(at) != b'"' {
                return Err(Stop::Bad);
            }
            let name = string::scan(self.text, at + 1).ok_or(Stop::Bad)?;
            unknown.add(self.text, self.scratch, name)?;
            at = self.behind_colon(name.end + 1)?;
            at = self.any(at)?;
            count += 1;
            at = self.text.skip_space(at);
            match self.text.at(at) {
                b',' => at = self.text.skip_space(at + 1),
                b'}' => break,
                _ => return Err(Stop::Bad),
            }
        }
        unknown.close(self.scratch);
        self.leave(count)?;
        Ok(at + 1)
    }

    /// The position of the value behind a name that ends before `position`.
    #[inline]
    pub(super) fn behind_colon(&self, position: usize) -> Ended {
        let at = self.text.skip_space(position);
        if self.text.at(at) != b':' {
            return Err(Stop::Bad);
        }
        Ok(self.text.skip_space(at + 1))
    }
}
