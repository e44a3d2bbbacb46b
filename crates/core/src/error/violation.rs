//! What a lower floor found, as a finding: the same reason without the value that was found.

use super::{Code, Finding, code};
use accordant_check::{CheckLimit, CompileError, Violation, ViolationKind};
use accordant_json::{Pointer, ReadError, ReadErrorKind, Shown};
use accordant_schema::SchemaError;

impl From<&Violation> for Finding {
    /// Types, limits, listed values and names of members are told; the value found isn't.
    fn from(violation: &Violation) -> Finding {
        let path = place(violation);
        let sentence = format!("{} {}", named(&path), demand(violation.kind()));
        Finding::new(code_of(violation)).at(&path).by(violation.schema().to_string()).saying(sentence)
    }
}

impl From<&SchemaError> for Finding {
    /// The place is the one in the schema's document.
    fn from(error: &SchemaError) -> Finding {
        let code = Code::named(error.code()).unwrap_or(code::compile::SCHEMA_KEYWORD_VALUE);
        Finding::new(code).by(error.pointer().to_string()).saying(error.to_string())
    }
}

impl From<&CompileError> for Finding {
    fn from(error: &CompileError) -> Finding {
        let code = Code::named(error.code()).unwrap_or(code::compile::PATTERN_SIZE);
        Finding::new(code).by(error.location().pointer.to_string()).saying(error.kind().to_string())
    }
}

impl From<&CheckLimit> for Finding {
    fn from(limit: &CheckLimit) -> Finding {
        Finding::new(Code::named(limit.code()).unwrap_or(code::limit::STEP_BUDGET)).saying(limit.to_string())
    }
}

impl From<&ReadError> for Finding {
    /// The place within the line is told by column and byte.
    fn from(error: &ReadError) -> Finding {
        let code = Code::named(error.code()).unwrap_or(code::parse::JSON_SYNTAX);
        let reason = match error.kind() {
            // These two would quote the payload.
            ReadErrorKind::UnknownWord { .. } | ReadErrorKind::BadEscape { .. } => {
                code.row().title.to_owned()
            }
            kind => kind.to_string(),
        };
        let position = error.position();
        let sentence = format!("{reason}, at column {} (byte {})", position.column, position.offset);
        Finding::new(code).at(error.pointer()).saying(sentence)
    }
}

/// The row of a violation: its keyword's, and where a keyword has none, that of a place where nothing is allowed.
fn code_of(violation: &Violation) -> Code {
    Code::named(violation.code()).unwrap_or(code::keyword::FALSE_SCHEMA)
}

/// Where a caller must act: for a member that is missing, the place where it is missing.
fn place(violation: &Violation) -> Pointer {
    match violation.kind() {
        ViolationKind::Required { name } | ViolationKind::DependentRequired { name, .. } => {
            violation.instance().join(name)
        }
        _ => violation.instance().clone(),
    }
}

fn named(path: &Pointer) -> String {
    if path.is_root() { "the document".to_owned() } else { format!("`{}`", Shown::new(path.as_str())) }
}

/// What the schema demands, as the rest of a sentence that begins with the place.
fn demand(kind: &ViolationKind) -> String {
    match kind {
        ViolationKind::Never
        | ViolationKind::UndeclaredProperty { .. }
        | ViolationKind::UnevaluatedProperty { .. } => "is not allowed here".to_owned(),
        ViolationKind::Type { expected, kind, .. } => format!("must be {expected}, is {kind}"),
        ViolationKind::Enum { allowed, count, .. } => {
            let listed: Vec<&str> = allowed.iter().map(Shown::as_str).collect();
            let more = if *count > listed.len() {
                format!(" or {} more", count - listed.len())
            } else {
                String::new()
            };
            format!("must be one of {}{more}", listed.join(", "))
        }
        ViolationKind::Const { expected, .. } => format!("must be {expected}"),
        ViolationKind::Minimum { limit, .. } => format!("must be at least {limit}"),
        ViolationKind::ExclusiveMinimum { limit, .. } => format!("must be greater than {limit}"),
        ViolationKind::Maximum { limit, .. } => format!("must be at most {limit}"),
        ViolationKind::ExclusiveMaximum { limit, .. } => format!("must be less than {limit}"),
        ViolationKind::MultipleOf { divisor, .. } => format!("must be a multiple of {divisor}"),
        ViolationKind::MinLength { limit, found } => {
            format!("must have at least {limit} characters, has {found}")
        }
        ViolationKind::MaxLength { limit, found } => {
            format!("must have at most {limit} characters, has {found}")
        }
        ViolationKind::Pattern { pattern, .. } => format!("must match `{pattern}`"),
        ViolationKind::Format { format, .. } => format!("must be of the format {format}"),
        ViolationKind::ContentEncoding { encoding, .. } => format!("must be encoded as {encoding}"),
        ViolationKind::ContentMediaType { media_type, .. } => format!("must hold {media_type}"),
        ViolationKind::MinItems { limit, found } => format!("must have at least {limit} items, has {found}"),
        ViolationKind::MaxItems { limit, found } => format!("must have at most {limit} items, has {found}"),
        ViolationKind::UniqueItems { first, second, .. } => {
            format!("must not repeat items: {first} and {second} are equal")
        }
        ViolationKind::Contains { limit, found } => {
            format!("must have at least {limit} items of the wanted kind, has {found}")
        }
        ViolationKind::MaxContains { limit, .. } => {
            format!("must have at most {limit} items of the named kind")
        }
        ViolationKind::MinProperties { limit, found } => {
            format!("must have at least {limit} members, has {found}")
        }
        ViolationKind::MaxProperties { limit, found } => {
            format!("must have at most {limit} members, has {found}")
        }
        ViolationKind::Required { .. } => "is required and missing".to_owned(),
        ViolationKind::DependentRequired { present, .. } => {
            format!("is missing, and `{}` calls for it", Shown::new(present))
        }
        ViolationKind::UndeclaredItem { limit, .. } => {
            format!("is not allowed here: the array ends after {limit} items")
        }
        ViolationKind::UnevaluatedItem { .. } => "is not allowed here: nothing describes the item".to_owned(),
        ViolationKind::PropertyName { .. } => "has a name that is not allowed".to_owned(),
        ViolationKind::AnyOf { branches } => {
            format!("must fit one of {branches} alternatives, and fits none")
        }
        ViolationKind::OneOfNone { branches } => {
            format!("must fit exactly one of {branches} alternatives, and fits none")
        }
        ViolationKind::OneOfMany { branches, fitting: [first, second] } => {
            format!("must fit exactly one of {branches} alternatives, and fits those at {first} and {second}")
        }
        ViolationKind::Not => "must not be of the excluded kind".to_owned(),
    }
}
