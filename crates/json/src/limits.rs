//! How much of a document the reader takes.
//!
//! Every limit is set by the host, never by a payload, and none can be switched off: a reader of outside bytes has
//! bounded memory and time. The defaults suit messages between agents.

/// What [`read`](crate::read) accepts at most.
///
/// ```
/// # use accordant_json::{Limits, read};
/// let limits = Limits::default().bytes(1_000).depth(4);
/// assert!(read(b"[[[[1]]]]", &limits).is_ok());
/// assert!(read(b"[[[[[1]]]]]", &limits).is_err());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    pub(crate) bytes: usize,
    pub(crate) depth: u16,
    pub(crate) members: u32,
    pub(crate) nodes: u32,
    pub(crate) digits: u32,
    pub(crate) exponent: u32,
}

impl Limits {
    /// The deepest nesting that can be asked for: 1,024 levels.
    ///
    /// Reading and writing need no stack, but a [`Value`](crate::Value) is dropped, cloned and compared level by
    /// level. This many levels fit into the stack of an ordinary thread (2 MiB) with room to spare, in an
    /// unoptimised build too; the default of 128 fits into 256 KiB.
    pub const MAX_DEPTH: u16 = 1_024;

    /// The limits that hold where a host says nothing.
    pub const DEFAULT: Self = Self {
        bytes: 16 << 20,
        depth: 128,
        members: 1_000_000,
        nodes: 5_000_000,
        digits: 1_000,
        exponent: 100_000,
    };

    /// Refuse documents of more bytes than this. Default 16 MiB. Checked before anything is read.
    /// ```
    /// # use accordant_json::{read, Limits};
    /// assert!(read(b"[1, 2, 3]", &Limits::default().bytes(8)).is_err());
    /// ```
    #[must_use]
    pub const fn bytes(mut self, bytes: usize) -> Self {
        self.bytes = bytes;
        self
    }

    /// Refuse documents nested deeper than this many arrays and objects (a scalar has depth 0).
    ///
    /// Default 128. More than [`Limits::MAX_DEPTH`] is taken as that.
    /// ```
    /// # use accordant_json::{read, Limits};
    /// assert!(read(b"[[[1]]]", &Limits::default().depth(2)).is_err());
    /// ```
    #[must_use]
    pub const fn depth(mut self, levels: u16) -> Self {
        self.depth = if levels > Self::MAX_DEPTH { Self::MAX_DEPTH } else { levels };
        self
    }

    /// Refuse an array or object with more items or members than this. Default 1,000,000.
    /// ```
    /// # use accordant_json::{read, Limits};
    /// assert!(read(b"[1, 2, 3]", &Limits::default().members(2)).is_err());
    /// ```
    #[must_use]
    pub const fn members(mut self, members: u32) -> Self {
        self.members = members;
        self
    }

    /// Refuse documents of more values than this, counted over all levels. Default 5,000,000.
    ///
    /// Also bounds memory: a value takes 32 bytes, a member 24 more, and each string its text.
    /// ```
    /// # use accordant_json::{read, Limits};
    /// assert!(read(b"[1, [2]]", &Limits::default().nodes(3)).is_err()); // two arrays, two numbers
    /// ```
    #[must_use]
    pub const fn nodes(mut self, nodes: u32) -> Self {
        self.nodes = nodes;
        self
    }

    /// Refuse numbers written with more digits than this, those of the exponent included. Default 1,000.
    /// ```
    /// # use accordant_json::{read, Limits};
    /// assert!(read(b"0.125", &Limits::default().digits(3)).is_err());
    /// ```
    #[must_use]
    pub const fn digits(mut self, digits: u32) -> Self {
        self.digits = digits;
        self
    }

    /// Refuse numbers whose written exponent is beyond plus or minus this. Default 100,000.
    ///
    /// It guards those who expand a number later. Nothing in this crate does: comparing `1e999999999` costs as
    /// much as comparing `1e9`.
    /// ```
    /// # use accordant_json::{read, Limits};
    /// assert!(read(b"1e-401", &Limits::default().exponent(400)).is_err());
    /// ```
    #[must_use]
    pub const fn exponent(mut self, exponent: u32) -> Self {
        self.exponent = exponent;
        self
    }

    /// The greatest size of a document, in bytes.
    pub const fn max_bytes(&self) -> usize {
        self.bytes
    }

    /// The deepest nesting, in levels.
    pub const fn max_depth(&self) -> u16 {
        self.depth
    }

    /// The most items or members of one array or object.
    pub const fn max_members(&self) -> u32 {
        self.members
    }

    /// The most values of a document.
    pub const fn max_nodes(&self) -> u32 {
        self.nodes
    }

    /// The most digits of a number.
    pub const fn max_digits(&self) -> u32 {
        self.digits
    }

    /// The greatest absolute exponent of a number.
    pub const fn max_exponent(&self) -> u32 {
        self.exponent
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self::DEFAULT
    }
}
