//! Text to tree.
//!
//! One method a production of ECMA-262 section 22.2.1, with the `u` flag. What patterns in the wild have and only one
//! reading is possible of is read so, as annex B does without the flag: a lone `]`, `}` or `{`, a needless backslash
//! before punctuation, `[\w-.]`, a quantifier after a look-ahead.

use super::cursor::Cursor;
use super::error::{PatternError, PatternErrorKind};
use super::escape::{self, Escape};
use super::group::{Groups, Names};
use super::taken::Taken;
use super::{CharSet, Tree, class, quantifier};
use accordant_json::Shown;

/// A pattern is at most this long, in bytes.
pub(super) const MAX_LENGTH: usize = 1 << 16;
/// Groups lie at most this deep in each other.
pub(super) const MAX_DEPTH: usize = 128;
/// The sets of a pattern have together at most this many ranges, of 8 bytes each.
pub(super) const MAX_RANGES: usize = 1 << 18;

/// Reads a whole pattern.
pub(super) fn tree(text: &str) -> Result<Tree, PatternError> {
    if text.len() > MAX_LENGTH {
        return Err(PatternError::new(0, PatternErrorKind::TooLong { limit: MAX_LENGTH }));
    }
    let mut reader = Reader {
        cursor: Cursor::new(text),
        groups: Groups::find(text),
        names: Names::default(),
        taken: Taken::default(),
        opened: 0,
        depth: 0,
        ranges: 0,
    };
    let tree = reader.disjunction()?;
    if reader.cursor.peek().is_some() {
        return Err(PatternError::new(reader.cursor.offset(), PatternErrorKind::UnopenedGroup));
    }
    Ok(tree)
}

struct Reader<'p> {
    cursor: Cursor<'p>,
    groups: Groups,
    names: Names,
    taken: Taken,
    /// Groups opened so far.
    opened: u32,
    depth: usize,
    /// Ranges in sets so far.
    ranges: usize,
}

impl Reader<'_> {
    /// `a|b`, up to a `)` or the end.
    fn disjunction(&mut self) -> Result<Tree, PatternError> {
        let before = self.taken.len();
        let mut aside = Vec::new();
        let mut branches = vec![self.alternative()?];
        while self.cursor.eat("|") {
            aside.append(&mut self.taken.set_aside(before));
            branches.push(self.alternative()?);
        }
        self.taken.take_back(aside);
        Ok(Tree::either(branches))
    }

    /// Terms one after the other.
    fn alternative(&mut self) -> Result<Tree, PatternError> {
        let mut terms = Vec::new();
        while self.cursor.peek().is_some_and(|next| !matches!(next, '|' | ')')) {
            terms.push(self.term()?);
        }
        Ok(Tree::concat(terms))
    }

    /// An atom or an assertion, and how often.
    fn term(&mut self) -> Result<Tree, PatternError> {
        let start = self.cursor.offset();
        let is_repeatable = !UNREPEATABLE.iter().any(|mark| self.cursor.rest().starts_with(mark));
        let atom = self.atom(start)?;
        let place = self.cursor.offset();
        match quantifier::read(&mut self.cursor)? {
            None => Ok(atom),
            Some(_) if !is_repeatable => Err(PatternError::new(place, PatternErrorKind::NothingToRepeat)),
            Some(often) => Ok(Tree::Repeat {
                inner: Box::new(atom),
                min: often.min,
                max: often.max,
                greedy: often.greedy,
            }),
        }
    }

    fn atom(&mut self, start: usize) -> Result<Tree, PatternError> {
        if quantifier::read(&mut self.cursor)?.is_some() {
            return Err(PatternError::new(start, PatternErrorKind::NothingToRepeat));
        }
        match self.cursor.next() {
            None => Ok(Tree::Empty),
            Some('^') => Ok(Tree::Start),
            Some('$') => Ok(Tree::End),
            Some('(') => self.group(start),
            Some('.') => self.set(start, class::any_in_line()),
            Some('[') => {
                let set = class::read(&mut self.cursor, start)?;
                self.set(start, set)
            }
            Some('\\') => self.escape(start),
            Some(character) => self.set(start, CharSet::of_char(character)),
        }
    }

    /// Reads on after the `(` at `start`, past the `)`.
    fn group(&mut self, start: usize) -> Result<Tree, PatternError> {
        if self.depth == MAX_DEPTH {
            return Err(PatternError::new(start, PatternErrorKind::TooDeep { limit: MAX_DEPTH }));
        }
        let opened = match LOOKS.iter().find(|(mark, ..)| self.cursor.eat(mark)) {
            Some((_, behind, negated)) => Opened::Look { behind: *behind, negated: *negated },
            None if self.cursor.eat("?:") => Opened::Plain,
            None if self.cursor.eat("?<") => self.name()?,
            None if self.cursor.rest().starts_with('?') => {
                return Err(PatternError::new(start, PatternErrorKind::UnknownGroup));
            }
            None => self.capture(),
        };
        self.depth += 1;
        let inner = self.disjunction()?;
        self.depth -= 1;
        if !self.cursor.eat(")") {
            return Err(PatternError::new(start, PatternErrorKind::UnclosedGroup));
        }
        Ok(match opened {
            Opened::Plain => inner,
            Opened::Capture { index } => Tree::Group { index, inner: Box::new(inner) },
            Opened::Look { behind, negated } => Tree::Look { behind, negated, inner: Box::new(inner) },
        })
    }

    fn capture(&mut self) -> Opened {
        self.opened += 1;
        Opened::Capture { index: self.opened }
    }

    /// Reads on after `(?<`.
    fn name(&mut self) -> Result<Opened, PatternError> {
        let start = self.cursor.offset();
        let name = self.names.read(&mut self.cursor)?;
        if !self.taken.add(&name) {
            return Err(PatternError::new(
                start,
                PatternErrorKind::DuplicateName { name: Shown::new(&name) },
            ));
        }
        Ok(self.capture())
    }

    /// Reads on after the backslash at `start`.
    fn escape(&mut self, start: usize) -> Result<Tree, PatternError> {
        if self.cursor.eat("b") {
            return Ok(Tree::Boundary { negated: false });
        }
        if self.cursor.eat("B") {
            return Ok(Tree::Boundary { negated: true });
        }
        if self.cursor.eat("k") {
            return self.named_reference(start);
        }
        if self.cursor.peek() != Some('0')
            && let Some(number) = self.cursor.eat_number()
        {
            return self.reference(start, number);
        }
        match escape::read(&mut self.cursor, start)? {
            Escape::Point(point) => self.set(start, class::between(point, point)),
            Escape::Set(set) => self.set(start, set),
        }
    }

    fn reference(&self, start: usize, number: u64) -> Result<Tree, PatternError> {
        let index = u32::try_from(number).unwrap_or(u32::MAX);
        let count = self.groups.count;
        if index > count {
            return Err(PatternError::new(start, PatternErrorKind::NoSuchGroup { index, count }));
        }
        Ok(Tree::Back(vec![index]))
    }

    fn named_reference(&mut self, start: usize) -> Result<Tree, PatternError> {
        if !self.cursor.eat("<") {
            return Err(PatternError::new(start, PatternErrorKind::MalformedName));
        }
        let name = self.names.read(&mut self.cursor)?;
        let groups = self.groups.named.get(&name).cloned();
        let unknown = || PatternErrorKind::NoSuchName { name: Shown::new(&name) };
        groups.map(Tree::Back).ok_or_else(|| PatternError::new(start, unknown()))
    }

    fn set(&mut self, start: usize, set: CharSet) -> Result<Tree, PatternError> {
        self.ranges += set.ranges().len();
        if self.ranges > MAX_RANGES {
            return Err(PatternError::new(start, PatternErrorKind::TooManyRanges { limit: MAX_RANGES }));
        }
        Ok(Tree::Set(set))
    }
}

/// A group whose opening is read.
enum Opened {
    Plain,
    Capture { index: u32 },
    Look { behind: bool, negated: bool },
}

/// How assertions begin that a quantifier can't follow.
const UNREPEATABLE: [&str; 6] = ["^", "$", r"\b", r"\B", "(?<=", "(?<!"];

/// How look-around is opened; whether it looks behind, and is negated.
const LOOKS: [(&str, bool, bool); 4] =
    [("?=", false, false), ("?!", false, true), ("?<=", true, false), ("?<!", true, true)];
