//! A schema, compiled by another implementation.

use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Documents that references may lead to, by URI. Nothing else is ever fetched.
pub type Remotes = Arc<BTreeMap<String, Value>>;

/// The drafts that all implementations know, by the names of the test suite's folders.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Draft {
    /// draft-04.
    V4,
    /// draft-06.
    V6,
    /// draft-07.
    V7,
    /// 2019-09.
    V2019,
    /// 2020-12.
    V2020,
}

impl Draft {
    /// All of them, with their folders in the test suite.
    pub const ALL: [(Draft, &'static str); 5] = [
        (Draft::V4, "draft4"),
        (Draft::V6, "draft6"),
        (Draft::V7, "draft7"),
        (Draft::V2019, "draft2019-09"),
        (Draft::V2020, "draft2020-12"),
    ];
}

/// Which implementation. Closed on purpose.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Peer {
    /// Crate `jsonschema`.
    Jsonschema,
    /// Crate `boon`.
    Boon,
}

/// A schema, ready to be asked.
pub enum Compiled {
    /// By crate `jsonschema`.
    Jsonschema(Box<jsonschema::Validator>),
    /// By crate `boon`.
    Boon(Box<boon::Schemas>, boon::SchemaIndex),
}

impl Peer {
    /// All of them.
    pub const ALL: [Peer; 2] = [Peer::Jsonschema, Peer::Boon];

    /// The crate's name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Peer::Jsonschema => "jsonschema",
            Peer::Boon => "boon",
        }
    }

    /// Compile a schema of this draft; formats are annotations.
    ///
    /// # Errors
    /// What the crate says.
    pub fn compile(self, schema: &Value, draft: Draft, remotes: &Remotes) -> Result<Compiled, String> {
        match self {
            Peer::Jsonschema => jsonschema::options()
                .with_draft(match draft {
                    Draft::V4 => jsonschema::Draft::Draft4,
                    Draft::V6 => jsonschema::Draft::Draft6,
                    Draft::V7 => jsonschema::Draft::Draft7,
                    Draft::V2019 => jsonschema::Draft::Draft201909,
                    Draft::V2020 => jsonschema::Draft::Draft202012,
                })
                .should_validate_formats(false)
                .with_retriever(Library(Arc::clone(remotes)))
                .build(schema)
                .map(|validator| Compiled::Jsonschema(Box::new(validator)))
                .map_err(|fault| fault.to_string()),
            Peer::Boon => boon_schema(schema, draft, remotes).map_err(|fault| fault.to_string()),
        }
    }
}

impl Compiled {
    /// Does the document fit?
    #[must_use]
    pub fn is_valid(&self, document: &Value) -> bool {
        match self {
            Compiled::Jsonschema(validator) => validator.is_valid(document),
            Compiled::Boon(schemas, index) => schemas.validate(document, *index).is_ok(),
        }
    }
}

struct Library(Remotes);

impl jsonschema::Retrieve for Library {
    fn retrieve(
        &self,
        uri: &jsonschema::Uri<String>,
    ) -> Result<Value, Box<dyn std::error::Error + Send + Sync>> {
        let found = self.0.get(uri.as_str().trim_end_matches('#'));
        found.cloned().ok_or_else(|| format!("{uri} isn't in the library").into())
    }
}

fn boon_schema(schema: &Value, draft: Draft, remotes: &Remotes) -> Result<Compiled, Box<boon::CompileError>> {
    // The place of a schema that names none itself.
    let place = "http://schema.example/schema.json";
    let mut compiler = boon::Compiler::new();
    compiler.set_default_draft(match draft {
        Draft::V4 => boon::Draft::V4,
        Draft::V6 => boon::Draft::V6,
        Draft::V7 => boon::Draft::V7,
        Draft::V2019 => boon::Draft::V2019_09,
        Draft::V2020 => boon::Draft::V2020_12,
    });
    for (uri, document) in remotes.iter() {
        compiler.add_resource(uri, document.clone())?;
    }
    compiler.add_resource(place, schema.clone())?;
    let mut schemas = boon::Schemas::new();
    let index = compiler.compile(place, &mut schemas)?;
    Ok(Compiled::Boon(Box::new(schemas), index))
}
