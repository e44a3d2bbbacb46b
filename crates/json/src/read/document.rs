//! The grammar of RFC 8259 as a loop: what may stand here, given what stood before.

use super::builder::{Builder, Dropped, Duplicates, Refused, Shape};
use super::cursor::Cursor;
use super::text::string;
use super::{Expected, Position, ReadError, ReadErrorKind};
use crate::number::grammar;
use crate::{Limits, Number, Shown, Value, locate};

/// Why reading stopped, and at which byte.
pub(crate) struct Fault {
    offset: usize,
    kind: ReadErrorKind,
    /// Is it about the value that was due, or about the container around?
    about_value: bool,
}

impl Fault {
    #[cold]
    pub(super) fn new(offset: usize, kind: ReadErrorKind) -> Box<Self> {
        Box::new(Self { offset, kind, about_value: false })
    }

    #[cold]
    pub(super) fn end(cursor: &Cursor<'_>, expected: Expected) -> Box<Self> {
        Self::new(cursor.text.len(), ReadErrorKind::UnexpectedEnd { expected })
    }

    fn of_value(mut self: Box<Self>) -> Box<Self> {
        self.about_value = true;
        self
    }
}

/// What is due next.
enum Due {
    Value,
    /// What follows a value: a comma, a close, or the end.
    Next,
}

pub(super) fn read(
    bytes: &[u8],
    limits: &Limits,
    duplicates: Duplicates,
) -> Result<(Value, Dropped), ReadError> {
    let builder = Builder::new(limits, duplicates);
    if bytes.len() > limits.bytes {
        let kind = ReadErrorKind::TooLarge { limit: limits.bytes, found: bytes.len() };
        return Err(refusal(bytes, &builder, Fault { offset: limits.bytes, kind, about_value: false }));
    }
    if bytes.starts_with(b"\xef\xbb\xbf") {
        let fault = Fault { offset: 0, kind: ReadErrorKind::ByteOrderMark, about_value: false };
        return Err(refusal(bytes, &builder, fault));
    }
    // Text before a byte that is no UTF-8 is read as if it ended there: what is wrong first is what is said.
    let (text, valid) = match std::str::from_utf8(bytes) {
        Ok(text) => (text, true),
        Err(error) => {
            let text = bytes.get(..error.valid_up_to()).and_then(|valid| std::str::from_utf8(valid).ok());
            (text.unwrap_or_default(), false)
        }
    };
    let mut reader = Reader { cursor: Cursor::new(text), limits, builder };
    match reader.document() {
        Ok(()) if valid => Ok(reader.builder.finish()),
        Err(fault) if valid || fault.offset < text.len() => Err(refusal(bytes, &reader.builder, *fault)),
        Ok(()) | Err(_) => {
            let fault = Fault { offset: text.len(), kind: ReadErrorKind::InvalidUtf8, about_value: true };
            Err(refusal(bytes, &reader.builder, fault))
        }
    }
}

#[cold]
fn refusal(bytes: &[u8], builder: &Builder, fault: Fault) -> ReadError {
    let Fault { offset, kind, about_value } = fault;
    ReadError::new(kind, Position::of(bytes, offset), builder.pointer(about_value))
}

struct Reader<'a> {
    cursor: Cursor<'a>,
    limits: &'a Limits,
    builder: Builder,
}

impl Reader<'_> {
    fn document(&mut self) -> Result<(), Box<Fault>> {
        let mut due = Due::Value;
        loop {
            due = match (due, self.builder.inside()) {
                (Due::Value, _) => self.value()?,
                (Due::Next, Some(Shape::Array)) => self.after_item()?,
                (Due::Next, Some(Shape::Object)) => self.after_member()?,
                (Due::Next, None) => return self.end(),
            }
        }
    }

    /// A scalar, or the opening of a container up to its first value.
    #[inline]
    fn value(&mut self) -> Result<Due, Box<Fault>> {
        match self.cursor.skip_space() {
            Some(b'"') => {
                let start = self.cursor.at;
                let text = string(&mut self.cursor).map_err(Fault::of_value)?;
                self.scalar(Value::String(text.into_owned()), start)
            }
            Some(b'-' | b'0'..=b'9') => self.number(),
            Some(b'{') => self.open_object(),
            Some(b'[') => self.open_array(),
            _ => self.word(),
        }
    }

    #[inline]
    fn scalar(&mut self, value: Value, start: usize) -> Result<Due, Box<Fault>> {
        match self.builder.scalar(value) {
            Ok(()) => Ok(Due::Next),
            Err(refused) => Err(self.refused(refused, start)),
        }
    }

    fn open_array(&mut self) -> Result<Due, Box<Fault>> {
        self.open(Shape::Array)?;
        if self.cursor.skip_space() == Some(b']') {
            return Ok(self.close());
        }
        Ok(Due::Value)
    }

    fn open_object(&mut self) -> Result<Due, Box<Fault>> {
        self.open(Shape::Object)?;
        if self.cursor.skip_space() == Some(b'}') {
            return Ok(self.close());
        }
        self.key()
    }

    fn open(&mut self, shape: Shape) -> Result<(), Box<Fault>> {
        let start = self.cursor.at;
        self.cursor.at += 1;
        self.builder.open(shape, start).map_err(|refused| self.refused(refused, start))
    }

    fn close(&mut self) -> Due {
        self.cursor.at += 1;
        self.builder.close();
        Due::Next
    }

    #[inline]
    fn after_item(&mut self) -> Result<Due, Box<Fault>> {
        match self.cursor.skip_space() {
            Some(b',') => {
                self.cursor.at += 1;
                Ok(Due::Value)
            }
            Some(b']') => Ok(self.close()),
            _ => Err(self.unexpected(Expected::CommaOrBracket)),
        }
    }

    #[inline]
    fn after_member(&mut self) -> Result<Due, Box<Fault>> {
        match self.cursor.skip_space() {
            Some(b',') => {
                self.cursor.at += 1;
                self.key()
            }
            Some(b'}') => Ok(self.close()),
            _ => Err(self.unexpected(Expected::CommaOrBrace)),
        }
    }

    /// A member up to its value.
    #[inline]
    fn key(&mut self) -> Result<Due, Box<Fault>> {
        if self.cursor.skip_space() != Some(b'"') {
            return Err(self.unexpected(Expected::Key));
        }
        let start = self.cursor.at;
        let key = string(&mut self.cursor)?;
        if let Err(refused) = self.builder.key(key.into_owned()) {
            return Err(self.refused(refused, start));
        }
        if self.cursor.skip_space() != Some(b':') {
            return Err(self.unexpected(Expected::Colon));
        }
        self.cursor.at += 1;
        Ok(Due::Value)
    }

    #[inline]
    fn number(&mut self) -> Result<Due, Box<Fault>> {
        let start = self.cursor.at;
        match grammar::scan(self.cursor.rest(), self.limits) {
            Ok(scanned) => {
                self.cursor.at += scanned.length;
                let text = self.cursor.text.get(start..self.cursor.at).unwrap_or_default();
                self.scalar(Value::Number(Number::from_scanned(text, scanned.integer)), start)
            }
            Err(fault) => Err(self.number_fault(start, &fault)),
        }
    }

    #[cold]
    fn number_fault(&mut self, start: usize, fault: &grammar::NumberFault) -> Box<Fault> {
        let offset = start + fault.offset;
        if self.cursor.rest().starts_with(b"-I") {
            return self.unknown_word();
        }
        if offset >= self.cursor.text.len() {
            return Fault::end(&self.cursor, Expected::Digit).of_value();
        }
        Fault::new(offset, ReadErrorKind::Number(fault.error)).of_value()
    }

    fn word(&mut self) -> Result<Due, Box<Fault>> {
        let start = self.cursor.at;
        if start == self.cursor.text.len() && self.builder.is_new() {
            return Err(Fault::new(start, ReadErrorKind::Empty));
        }
        let value = if self.cursor.take_word("true") {
            Value::Bool(true)
        } else if self.cursor.take_word("false") {
            Value::Bool(false)
        } else if self.cursor.take_word("null") {
            Value::Null
        } else {
            return Err(self.unknown_word());
        };
        self.scalar(value, start)
    }

    #[cold]
    fn unknown_word(&self) -> Box<Fault> {
        let rest = self.cursor.text.get(self.cursor.at..).unwrap_or_default();
        let sign = usize::from(rest.starts_with('-'));
        let letters = rest.bytes().skip(sign).take_while(u8::is_ascii_alphabetic).take(Shown::LENGTH).count();
        match rest.get(..sign + letters) {
            // A word that could still become one of the three was cut off.
            Some(word)
                if word.len() == rest.len()
                    && ["true", "false", "null"].iter().any(|w| w.starts_with(word)) =>
            {
                Fault::end(&self.cursor, Expected::Value).of_value()
            }
            Some(word) if letters > 0 => {
                let word = Shown::new(word);
                Fault::new(self.cursor.at, ReadErrorKind::UnknownWord { word }).of_value()
            }
            _ => self.unexpected(Expected::Value).of_value(),
        }
    }

    fn end(&mut self) -> Result<(), Box<Fault>> {
        if self.cursor.skip_space().is_none() {
            return Ok(());
        }
        Err(Fault::new(self.cursor.at, ReadErrorKind::TrailingText { found: self.found() }))
    }

    #[cold]
    fn unexpected(&self, expected: Expected) -> Box<Fault> {
        if self.cursor.rest().is_empty() {
            return Fault::end(&self.cursor, expected);
        }
        Fault::new(self.cursor.at, ReadErrorKind::Unexpected { found: self.found(), expected })
    }

    /// The character under the cursor.
    fn found(&self) -> Shown {
        let rest = self.cursor.text.get(self.cursor.at..).unwrap_or_default();
        Shown::new(rest.get(..rest.chars().next().map_or(0, char::len_utf8)).unwrap_or_default())
    }

    /// What the builder doesn't take, in the words of the reader.
    #[cold]
    fn refused(&self, refused: Refused, offset: usize) -> Box<Fault> {
        let kind = match refused {
            Refused::TooDeep => ReadErrorKind::TooDeep { limit: self.limits.depth },
            Refused::TooManyMembers => ReadErrorKind::TooManyMembers { limit: self.limits.members },
            Refused::TooManyNodes => ReadErrorKind::TooManyNodes { limit: self.limits.nodes },
            Refused::Duplicate { first } => {
                let (object, key) = self.builder.last_key().unwrap_or_default();
                let text = self.cursor.text;
                let first = locate::key_offset(text, object, first).unwrap_or(offset);
                ReadErrorKind::DuplicateKey {
                    key: Shown::new(key),
                    first: Position::of(text.as_bytes(), first),
                }
            }
        };
        Fault::new(offset, kind).of_value()
    }
}
