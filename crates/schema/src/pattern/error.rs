//! What is wrong with a pattern, and where.

use accordant_json::Shown;

/// A text that is no pattern.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{kind} at byte {offset} of the pattern")]
pub struct PatternError {
    offset: usize,
    #[source]
    kind: PatternErrorKind,
}

impl PatternError {
    pub(super) const fn new(offset: usize, kind: PatternErrorKind) -> Self {
        Self { offset, kind }
    }

    /// Where it is wrong, in bytes of the text; its length at most.
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// What is wrong.
    pub const fn kind(&self) -> &PatternErrorKind {
        &self.kind
    }

    /// A stable word for programs.
    pub const fn code(&self) -> &'static str {
        self.kind.code()
    }

    /// What to do about it.
    pub const fn help(&self) -> &'static str {
        self.kind.help()
    }
}

/// What can be wrong with a pattern (ECMA-262 section 22.2.1, and our bounds). Open: further bounds may come.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PatternErrorKind {
    /// The text is longer than a pattern may be.
    #[error("more than {limit} bytes")]
    TooLong {
        /// The greatest length.
        limit: usize,
    },
    /// Groups and look-around lie too deep in each other.
    #[error("groups more than {limit} deep")]
    TooDeep {
        /// The allowed depth.
        limit: usize,
    },
    /// The sets of characters are too large, all taken together.
    #[error("more than {limit} ranges of characters")]
    TooManyRanges {
        /// The greatest number of ranges.
        limit: usize,
    },
    /// `(` without `)`
    #[error("a group that isn't closed")]
    UnclosedGroup,
    /// `)` without `(`
    #[error("`)` without a group")]
    UnopenedGroup,
    /// `[` without `]`
    #[error("a class that isn't closed")]
    UnclosedClass,
    /// A quantifier with nothing before it that can be repeated.
    #[error("nothing to repeat")]
    NothingToRepeat,
    /// Braces that look like a quantifier and are none, as in `a{,5}`.
    #[error("braces that could be meant as a quantifier")]
    MalformedRepetition,
    /// `{5,3}`
    #[error("a quantifier that asks for at least {min} and at most {max}")]
    RepetitionOrder {
        /// At least so often.
        min: u32,
        /// At most so often.
        max: u32,
    },
    /// A count that is too large.
    #[error("a count beyond {limit}")]
    RepetitionTooLarge {
        /// The greatest count.
        limit: u32,
    },
    /// The text ends in a backslash.
    #[error("a backslash at the end")]
    EndInEscape,
    /// A backslash before a letter or digit that has no meaning there.
    #[error("unknown escape `\\{}`", .character.escape_debug())]
    UnknownEscape {
        /// What stands after the backslash.
        character: char,
    },
    /// `\x`, `\u` without the digits, or `\c` without the letter, that belong to it.
    #[error("unfinished escape `\\{character}`")]
    UnfinishedEscape {
        /// `x`, `u` or `c`
        character: char,
    },
    /// `\u{110000}`
    #[error("a code point beyond U+10FFFF")]
    CodePointTooLarge,
    /// `[z-a]`
    #[error("a range whose start comes after its end")]
    RangeOrder,
    /// `(?` followed by something that ECMA-262 doesn't know,
    /// as in `(?P<name>…)` or `(?i)`, or that isn't taken here, as `(?i:…)`.
    #[error("unknown kind of group")]
    UnknownGroup,
    /// The name of a group is malformed or not closed by `>`.
    #[error("malformed name of a group")]
    MalformedName,
    /// Two groups that can both take part in one match have the same name.
    #[error("a second group named `{name}`")]
    DuplicateName {
        /// The name.
        name: Shown,
    },
    /// `\3` where there are fewer groups.
    #[error("reference to group {index}, of {count}")]
    NoSuchGroup {
        /// The group that is referred to; [`u32::MAX`] where the number is larger.
        index: u32,
        /// How many there are.
        count: u32,
    },
    /// `\k<name>` without a group of that name.
    #[error("reference to a group `{name}` that doesn't exist")]
    NoSuchName {
        /// The name.
        name: Shown,
    },
    /// `\p` or `\P` without braces, or a property that ECMA-262 or our tables don't know. Spelling and case count.
    #[error("unknown property of characters `{name}`")]
    UnknownProperty {
        /// What stands in the braces.
        name: Shown,
    },
}

impl PatternErrorKind {
    /// A stable word for programs.
    pub const fn code(&self) -> &'static str {
        self.row().0
    }

    /// What to do about it.
    pub const fn help(&self) -> &'static str {
        self.row().1
    }

    const fn row(&self) -> (&'static str, &'static str) {
        match self {
            Self::TooLong { .. } => ("pattern-too-long", "list the values in `enum`, or split the pattern"),
            Self::TooDeep { .. } => ("pattern-too-deep", "leave groups out that have no effect"),
            Self::TooManyRanges { .. } => ("pattern-too-large", "use fewer classes of Unicode properties"),
            Self::UnclosedGroup => ("pattern-group-unclosed", "add `)`, or write `\\(` for the character"),
            Self::UnopenedGroup => ("pattern-group-unopened", "write `\\)` for the character"),
            Self::UnclosedClass => ("pattern-class-unclosed", "add `]`, or write `\\[` for the character"),
            Self::NothingToRepeat => {
                ("pattern-nothing-to-repeat", "put a backslash before it for the character")
            }
            Self::MalformedRepetition => {
                ("pattern-repetition-malformed", "write `{n}`, `{n,}` or `{n,m}`, or `\\{` for the character")
            }
            Self::RepetitionOrder { .. } => ("pattern-repetition-order", "put the smaller count first"),
            Self::RepetitionTooLarge { .. } => {
                ("pattern-repetition-too-large", "use a smaller count, or none")
            }
            Self::EndInEscape => ("pattern-end-in-escape", "write `\\\\` for the character"),
            Self::UnknownEscape { .. } => {
                ("pattern-escape-unknown", "leave the backslash out, or use a construct of ECMA-262")
            }
            Self::UnfinishedEscape { .. } => {
                ("pattern-escape-unfinished", "write `\\xHH`, `\\uHHHH`, `\\u{H…}` or `\\cX`")
            }
            Self::CodePointTooLarge => ("pattern-code-point", "use a code point up to `\\u{10FFFF}`"),
            Self::RangeOrder => ("pattern-range-order", "put the smaller character first, or write `\\-`"),
            Self::UnknownGroup => (
                "pattern-group-unknown",
                "use `(?:…)`, `(?<name>…)`, `(?=…)`, `(?!…)`, `(?<=…)` or `(?<!…)`; inline flags aren't taken",
            ),
            Self::MalformedName => {
                ("pattern-name-malformed", "write `<name>` with letters, digits, `_` and `$`")
            }
            Self::DuplicateName { .. } => ("pattern-name-duplicate", "rename one of the groups"),
            Self::NoSuchGroup { .. } => ("pattern-group-missing", "refer to a group of the pattern"),
            Self::NoSuchName { .. } => ("pattern-name-missing", "refer to a group of the pattern"),
            Self::UnknownProperty { .. } => (
                "pattern-property-unknown",
                "write `\\p{L}`, `\\p{Script=Greek}` or another property of ECMA-262 in its exact spelling",
            ),
        }
    }
}
