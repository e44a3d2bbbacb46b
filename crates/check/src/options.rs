//! What a schema leaves to whoever runs it, and the bounds of the work.

/// Are formats asserted? Closed: the specification knows these two.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Formats {
    /// `format` says what a string means and refuses nothing, unless the schema's own meta-schema asks for
    /// assertion (2020-12 Validation section 7.2.1).
    #[default]
    Annotate,
    /// A string that isn't of its format is refused.
    Assert,
}

/// Are `contentEncoding` and `contentMediaType` asserted? Closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Contents {
    /// They say what a string holds and refuse nothing, as the drafts from 2019-09 on demand.
    #[default]
    Annotate,
    /// A string that isn't `base64` where the schema says so, or doesn't hold JSON where it says
    /// `application/json`, is refused; other encodings and media types are not looked into. `contentSchema` stays an
    /// annotation.
    Assert,
}

/// How a schema is compiled and run. The limits are the host's; no document and no schema can change them.
///
/// ```
/// # use accordant_check::{CheckOptions, Formats};
/// let options = CheckOptions::default().formats(Formats::Assert).errors(10);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckOptions {
    pub(crate) formats: Formats,
    pub(crate) contents: Contents,
    pub(crate) steps: u64,
    pub(crate) depth: u32,
    pub(crate) errors: usize,
    pub(crate) pattern_bytes: usize,
    pub(crate) pattern_steps: u64,
}

impl Default for CheckOptions {
    fn default() -> Self {
        Self {
            formats: Formats::default(),
            contents: Contents::default(),
            steps: 10_000_000,
            depth: 1_024,
            errors: 100,
            pattern_bytes: 1 << 20,
            pattern_steps: 1_000_000,
        }
    }
}

impl CheckOptions {
    /// Assert formats or leave them annotations. Default: annotations.
    #[must_use]
    pub const fn formats(mut self, formats: Formats) -> Self {
        self.formats = formats;
        self
    }

    /// Assert encodings and media types of strings or leave them annotations. Default: annotations.
    #[must_use]
    pub const fn contents(mut self, contents: Contents) -> Self {
        self.contents = contents;
        self
    }

    /// Give one check up after this many steps, with [`CheckLimit::Steps`](crate::CheckLimit::Steps). Default
    /// 10,000,000.
    ///
    /// A step is one subschema applied to one value, or one item, member or listed name looked at, or 64 bytes of a
    /// string run through a pattern. Ten million take about a second.
    #[must_use]
    pub const fn steps(mut self, steps: u64) -> Self {
        self.steps = steps;
        self
    }

    /// Give one check up where this many subschemas lie in each other, through the document and through references,
    /// with [`CheckLimit::Depth`](crate::CheckLimit::Depth). Default 1,024.
    ///
    /// A level takes under half a KiB of the thread's stack when optimised and 1.6 KiB when not, so that the default fits
    /// a thread of 2 MiB either way.
    #[must_use]
    pub const fn depth(mut self, levels: u32) -> Self {
        self.depth = levels;
        self
    }

    /// Collect this many violations of one document at most, causes included; the report says if there were more.
    /// At least one is collected. Default 100.
    #[must_use]
    pub const fn errors(mut self, violations: usize) -> Self {
        self.errors = violations;
        self
    }

    /// Refuse a schema with a pattern that needs more memory than this, in bytes. Default 1 MiB.
    #[must_use]
    pub const fn pattern_bytes(mut self, bytes: usize) -> Self {
        self.pattern_bytes = bytes;
        self
    }

    /// Give up matching a pattern with look-around or back-references after this many steps on one string, with
    /// [`CheckLimit::Pattern`](crate::CheckLimit::Pattern). Default 1,000,000, which take some 10 ms. Other patterns
    /// take time in proportion to the string and have no such limit.
    #[must_use]
    pub const fn pattern_steps(mut self, steps: u64) -> Self {
        self.pattern_steps = steps;
        self
    }
}
