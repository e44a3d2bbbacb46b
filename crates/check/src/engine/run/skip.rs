//! The end of a value that was walked already, or is about to be.

use super::{Ended, Runner, Stop};
use crate::engine::string;

impl Runner<'_> {
    /// The position behind the value; of bytes that are no JSON any position, or none.
    pub(super) fn skip(&mut self, position: usize) -> Ended {
        match self.text.at(position) {
            b'"' => Ok(string::scan(self.text, position + 1).ok_or(Stop::Bad)?.end + 1),
            b'{' | b'[' => self.skip_container(position),
            _ => Ok(self.text.skip_word(position)),
        }
    }

    fn skip_container(&self, mut at: usize) -> Ended {
        let mut level = 0_usize;
        loop {
            at = self.text.skip_to_structure(at);
            match self.text.at(at) {
                b'"' => at = string::scan(self.text, at + 1).ok_or(Stop::Bad)?.end,
                b'{' | b'[' => level += 1,
                b'}' | b']' if level <= 1 => return Ok(at + 1),
                b'}' | b']' => level -= 1,
                _ => return Err(Stop::Bad),
            }
            at += 1;
        }
    }
}
