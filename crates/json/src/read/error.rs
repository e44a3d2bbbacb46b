//! What is said of a document that is not taken: what, where, and the way out.

mod help;

use std::error::Error;
use std::fmt;

use super::Position;
use crate::{NumberError, Pointer, Shown};

/// Why a document was refused, and where.
///
/// [`Display`](fmt::Display) gives one line with the reason and the place; [`kind`](ReadError::kind) has the limit
/// and the value found as fields.
#[derive(Clone, PartialEq, Eq)]
pub struct ReadError(Box<Refusal>);

#[derive(Clone, PartialEq, Eq)]
struct Refusal {
    kind: ReadErrorKind,
    position: Position,
    pointer: Pointer,
}

/// The reasons for which [`read`](crate::read()) refuses a document. Closed: a new one changes what callers decide
/// on.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReadErrorKind {
    /// More bytes than the limit.
    #[error("the document has {found} bytes, more than {limit}")]
    TooLarge {
        /// The most bytes that are taken.
        limit: usize,
        /// The bytes of the document.
        found: usize,
    },
    /// It starts with the bytes `EF BB BF`.
    #[error("the document starts with a byte order mark")]
    ByteOrderMark,
    /// Bytes that are no UTF-8: overlong, cut short, a surrogate, beyond U+10FFFF, or another encoding.
    #[error("the bytes are not valid UTF-8")]
    InvalidUtf8,
    /// There is nothing but white space, or nothing at all.
    #[error("the document is empty")]
    Empty,
    /// The document stops where something must follow.
    #[error("the document ends where {expected} is due")]
    UnexpectedEnd {
        /// What is due.
        expected: Expected,
    },
    /// A character that can't stand here.
    #[error("`{found}` stands where {expected} is due")]
    Unexpected {
        /// The character.
        found: Shown,
        /// What is due.
        expected: Expected,
    },
    /// A word that is none of `true`, `false` and `null`.
    #[error("`{word}` is not a JSON value")]
    UnknownWord {
        /// The word.
        word: Shown,
    },
    /// Text after the end of the document.
    #[error("`{found}` follows the end of the document")]
    TrailingText {
        /// Its first character.
        found: Shown,
    },
    /// Not a number of the JSON grammar, or one past the limits.
    #[error("{0}")]
    Number(NumberError),
    /// A control character (below U+0020) in a string, as it is.
    #[error("control character U+{character:04X} stands unescaped in a string")]
    ControlCharacter {
        /// The character's code.
        character: u8,
    },
    /// A backslash that starts no escape.
    #[error("`{escape}` is not an escape")]
    BadEscape {
        /// The backslash and what follows.
        escape: Shown,
    },
    /// Half of a surrogate pair, which stands for no character.
    #[error("`\\u{unit:04x}` is half of a surrogate pair")]
    LoneSurrogate {
        /// The code unit.
        unit: u16,
    },
    /// Two members of one object have the same name once their escapes are undone.
    #[error("key `{key}` appears twice in one object")]
    DuplicateKey {
        /// The name.
        key: Shown,
        /// Where it stands for the first time.
        first: Position,
    },
    /// More arrays and objects inside each other than the limit.
    #[error("nested deeper than {limit} levels")]
    TooDeep {
        /// The most levels that are taken.
        limit: u16,
    },
    /// An array or object with more items or members than the limit.
    #[error("an array or object has more than {limit} members")]
    TooManyMembers {
        /// The most that are taken.
        limit: u32,
    },
    /// A document with more values than the limit.
    #[error("the document has more than {limit} values")]
    TooManyNodes {
        /// The most that are taken.
        limit: u32,
    },
}

/// What must stand at a place of a document. Closed, by the grammar of RFC 8259.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Expected {
    /// Any value.
    Value,
    /// A member's name in quotation marks.
    Key,
    /// The colon after a name.
    Colon,
    /// A comma, or the end of the array.
    CommaOrBracket,
    /// A comma, or the end of the object.
    CommaOrBrace,
    /// The rest of a string and its quotation mark.
    StringEnd,
    /// A digit of a number.
    Digit,
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Value => "a value",
            Self::Key => "a name in quotation marks",
            Self::Colon => "`:`",
            Self::CommaOrBracket => "`,` or `]`",
            Self::CommaOrBrace => "`,` or `}`",
            Self::StringEnd => "the closing `\"` of a string",
            Self::Digit => "a digit",
        })
    }
}

impl ReadErrorKind {
    /// Every code that [`code`](ReadErrorKind::code) gives, in the order of the reasons.
    pub const CODES: [&str; 18] = [
        "json-too-large",
        "json-byte-order-mark",
        "json-invalid-utf8",
        "json-empty",
        "json-unexpected-end",
        "json-syntax",
        "json-unknown-word",
        "json-trailing-text",
        "json-number-syntax",
        "json-number-digits",
        "json-number-exponent",
        "json-control-character",
        "json-bad-escape",
        "json-lone-surrogate",
        "json-duplicate-key",
        "json-too-deep",
        "json-too-many-members",
        "json-too-many-nodes",
    ];

    /// The stable word for this reason.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::TooLarge { .. } => "json-too-large",
            Self::ByteOrderMark => "json-byte-order-mark",
            Self::InvalidUtf8 => "json-invalid-utf8",
            Self::Empty => "json-empty",
            Self::UnexpectedEnd { .. } => "json-unexpected-end",
            Self::Unexpected { .. } => "json-syntax",
            Self::UnknownWord { .. } => "json-unknown-word",
            Self::TrailingText { .. } => "json-trailing-text",
            Self::Number(NumberError::Syntax(_)) => "json-number-syntax",
            Self::Number(NumberError::TooManyDigits { .. }) => "json-number-digits",
            Self::Number(NumberError::ExponentTooLarge { .. }) => "json-number-exponent",
            Self::ControlCharacter { .. } => "json-control-character",
            Self::BadEscape { .. } => "json-bad-escape",
            Self::LoneSurrogate { .. } => "json-lone-surrogate",
            Self::DuplicateKey { .. } => "json-duplicate-key",
            Self::TooDeep { .. } => "json-too-deep",
            Self::TooManyMembers { .. } => "json-too-many-members",
            Self::TooManyNodes { .. } => "json-too-many-nodes",
        }
    }

    /// Is it one of the [`Limits`](crate::Limits), rather than the document's form? A host may raise those.
    pub const fn is_limit(&self) -> bool {
        match self {
            Self::TooLarge { .. }
            | Self::Number(NumberError::TooManyDigits { .. } | NumberError::ExponentTooLarge { .. })
            | Self::TooDeep { .. }
            | Self::TooManyMembers { .. }
            | Self::TooManyNodes { .. } => true,
            Self::ByteOrderMark
            | Self::InvalidUtf8
            | Self::Empty
            | Self::UnexpectedEnd { .. }
            | Self::Unexpected { .. }
            | Self::UnknownWord { .. }
            | Self::TrailingText { .. }
            | Self::Number(NumberError::Syntax(_))
            | Self::ControlCharacter { .. }
            | Self::BadEscape { .. }
            | Self::LoneSurrogate { .. }
            | Self::DuplicateKey { .. } => false,
        }
    }
}

impl ReadError {
    pub(super) fn new(kind: ReadErrorKind, position: Position, pointer: Pointer) -> Self {
        Self(Box::new(Refusal { kind, position, pointer }))
    }

    /// The reason.
    pub fn kind(&self) -> &ReadErrorKind {
        &self.0.kind
    }

    /// Where in the bytes. Never past their end.
    pub fn position(&self) -> Position {
        self.0.position
    }

    /// Where in the tree: the value that can't be read, or the array or object in which something is amiss.
    pub fn pointer(&self) -> &Pointer {
        &self.0.pointer
    }

    /// The stable word for the reason, one of [`ReadErrorKind::CODES`].
    pub fn code(&self) -> &'static str {
        self.0.kind.code()
    }

    /// The way out, where there is one to name.
    pub fn help(&self) -> Option<&'static str> {
        help::help(&self.0.kind)
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {}", self.0.kind, self.0.position)
    }
}

impl fmt::Debug for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Refusal { kind, position, pointer } = &*self.0;
        f.debug_struct("ReadError")
            .field("kind", kind)
            .field("position", position)
            .field("pointer", pointer)
            .finish()
    }
}

impl Error for ReadError {}
