//! One thing that was found wrong: a code, a place, a sentence.

use super::Code;
use accordant_json::{Object, Pointer, Value};

/// A message is cut after so many characters.
pub const MESSAGE_CHARACTERS: usize = 300;

/// A path is cut back to the nearest ancestor that takes at most so many bytes.
///
/// Names of members come from the payload; without a bound, one of them could make a record, or a receipt that
/// quotes it, larger than its reader takes.
pub const PATH_BYTES: usize = 4096;

/// What was found: a code, where in the document, where in the schema, and a sentence that is safe to show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    code: Code,
    path: Pointer,
    schema_path: Option<String>,
    message: String,
}

impl Finding {
    /// A finding whose message is the code's title; it concerns the whole document until [`Finding::at`] says more.
    #[must_use]
    pub fn new(code: Code) -> Finding {
        Finding { code, path: Pointer::root(), schema_path: None, message: code.row().title.to_owned() }
    }

    /// The same finding under another code.
    #[must_use]
    pub fn under(mut self, code: Code) -> Finding {
        self.code = code;
        self
    }

    /// The place in the document, bounded by [`PATH_BYTES`].
    #[must_use]
    pub fn at(mut self, path: &Pointer) -> Finding {
        self.path = bounded(path);
        self
    }

    /// The place of the keyword in the schema, as a JSON Pointer from its root through references.
    #[must_use]
    pub fn by(mut self, schema_path: impl Into<String>) -> Finding {
        self.schema_path = Some(schema_path.into());
        self
    }

    /// A sentence of its own in place of the code's title. It must hold no value of the payload.
    #[must_use]
    pub fn saying(mut self, message: impl AsRef<str>) -> Finding {
        let mut letters = message.as_ref().chars();
        self.message =
            letters.by_ref().take(MESSAGE_CHARACTERS).map(|c| if c.is_control() { ' ' } else { c }).collect();
        if letters.next().is_some() {
            self.message.push('…');
        }
        self
    }

    /// What happened.
    #[must_use]
    pub fn code(&self) -> Code {
        self.code
    }

    /// Where in the document; for a missing member, the place where it is missing.
    #[must_use]
    pub fn path(&self) -> &Pointer {
        &self.path
    }

    /// Where in the schema, if a schema is what refused.
    #[must_use]
    pub fn schema_path(&self) -> Option<&str> {
        self.schema_path.as_deref()
    }

    /// The sentence for people: lower case, no full stop, one line.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }

    /// The wire form: `code`, `path`, `schemaPath` (null if no schema refused), `message`.
    #[must_use]
    pub fn to_value(&self) -> Value {
        let mut out = Object::new();
        out.insert("code", Value::from(self.code.word()));
        out.insert("path", Value::from(self.path.to_string()));
        out.insert("schemaPath", self.schema_path.as_deref().map_or(Value::Null, Value::from));
        out.insert("message", Value::from(self.message.as_str()));
        Value::Object(out)
    }
}

/// The pointer itself, or its nearest ancestor that is short enough.
fn bounded(path: &Pointer) -> Pointer {
    let mut path = path.clone();
    while path.to_string().len() > PATH_BYTES {
        match path.parent() {
            Some(parent) => path = parent,
            None => break,
        }
    }
    path
}
