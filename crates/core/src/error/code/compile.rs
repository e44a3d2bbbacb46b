//! Rows for schemas that can't be used.

use super::{Code, Example, Row};
use crate::error::{Class, Stage};

rows! { Setup;
    SCHEMA_KEYWORD_VALUE: InvalidInput, retryable false {
        title: "a keyword of the schema has a value that it doesn't take",
        explanation: "The schema uses a keyword with a value of the wrong type or out of its range. A reader that skipped the keyword would take documents that the author meant to refuse, so the schema isn't used.",
        way_out: "Correct the value at the place that the message names, or take the keyword out.",
        example: Example::Schema(r#"{"minLength": -1}"#),
    }
    SCHEMA_NOT_A_SCHEMA: InvalidInput, retryable false {
        title: "something that is no schema stands where one has to",
        explanation: "A schema is an object, or `true` or `false` from draft 6 on. Something else stands at this place, so it can't be told what is allowed there.",
        way_out: "Put a schema there; `{}` and `true` take everything.",
        example: Example::Schema(r#"{"properties": {"id": "string"}}"#),
    }
    SCHEMA_PATTERN: InvalidInput, retryable false {
        title: "a pattern of the schema can't be read",
        explanation: "The keyword `pattern` or a name in `patternProperties` isn't a regular expression of ECMA-262 with the `u` flag. It isn't read by a more lenient rule, because readers with other rules would then disagree on the same document.",
        way_out: "Correct the pattern as the message says.",
        example: Example::Schema(r#"{"pattern": "a**"}"#),
    }
    SCHEMA_REF_UNKNOWN: NotFound, retryable false {
        title: "a reference of the schema leads nowhere",
        explanation: "The reference names a place of a known document, and there is no schema at that place. Without it nothing can be said about the values that it is for.",
        way_out: "Correct the reference, or define what it names.",
        example: Example::Schema(r##"{"$ref": "#/$defs/task"}"##),
    }
    SCHEMA_REF_REMOTE: NotFound, retryable false {
        title: "a reference leads to a document that isn't registered",
        explanation: "The reference leads out of the schema to another document. Nothing is ever fetched, since a schema from the network could change between two runs or be someone else's.",
        way_out: "Give the other document to the command as well, or copy its definitions into `$defs`.",
        example: Example::Schema(r#"{"$ref": "https://schemas.example/task.json"}"#),
    }
    SCHEMA_REF_LOOP: InvalidInput, retryable false {
        title: "a reference comes back to itself",
        explanation: "Following the references of this place leads back to it without going into the document. Such a schema says nothing, and following it would never end.",
        way_out: "Let the loop pass through a member or an item, or remove the reference.",
        example: Example::Schema(r##"{"$defs": {"a": {"$ref": "#/$defs/a"}}, "$ref": "#/$defs/a"}"##),
    }
    SCHEMA_DRAFT_UNKNOWN: UnsupportedVersion, retryable false {
        title: "the schema names a draft that isn't known",
        explanation: "`$schema` names neither one of the drafts 4, 6, 7, 2019-09 and 2020-12 nor a registered meta-schema. The same words mean different things in different drafts, so none is assumed.",
        way_out: "Correct `$schema`, or leave it out and say the draft with `--draft`.",
        example: Example::Schema(r#"{"$schema": "https://json-schema.org/draft/2026-12/schema"}"#),
    }
    SCHEMA_VOCABULARY_UNKNOWN: UnsupportedVersion, retryable false {
        title: "the meta-schema requires a vocabulary that isn't known",
        explanation: "A meta-schema may require that its reader knows a vocabulary. This one isn't known here, so keywords of it would be passed over although their author forbade that.",
        way_out: "Use a meta-schema of published vocabularies, or mark this one as optional.",
        example: Example::Told("A meta-schema with `\"$vocabulary\": {\"https://x.example/units\": true}`."),
    }
    SCHEMA_ID_DUPLICATE: Conflict, retryable false {
        title: "two places of the schema have the same name",
        explanation: "Two subschemas have the same `$id` or the same anchor. A reference to the name could mean either, so none is chosen.",
        way_out: "Give each place a name of its own.",
        example: Example::Schema(r#"{"$defs": {"a": {"$anchor": "x"}, "b": {"$anchor": "x"}}}"#),
    }
    SCHEMA_URI_MISSING: InvalidInput, retryable false {
        title: "a document is to be registered without a URI",
        explanation: "Other schemas find a registered document by its URI. This one has no `$id`, and no URI was given with it.",
        way_out: "Give it an `$id`, or register it at a URI.",
        example: Example::Told("A second schema file without `$id`, given for references."),
    }
    SCHEMA_TOO_DEEP: InvalidInput, retryable false {
        title: "the schema is nested too deeply",
        explanation: "Subschemas lie in each other to a fixed depth at most, so that no schema can exhaust the stack. This one goes deeper.",
        way_out: "Move the inner parts to `$defs` and refer to them.",
        example: Example::Told("A thousand `allOf`, each in the one before."),
    }
    SCHEMA_TOO_LARGE: InvalidInput, retryable false {
        title: "the schema is larger than is read",
        explanation: "A schema may have a fixed number of subschemas, so that no schema can exhaust the memory. This one has more.",
        way_out: "Split the schema, or raise the host's limit.",
        example: Example::Told("A generated schema of a million subschemas."),
    }
    PATTERN_SIZE: InvalidInput, retryable false {
        title: "a pattern of the schema needs too much memory",
        explanation: "Counted repetitions inside each other multiply. This pattern would need more memory than a pattern may have once it is compiled, so the schema isn't used.",
        way_out: "Bound its repetitions more tightly, or use `maxLength` for the length.",
        example: Example::Schema(r#"{"pattern": "^(([a-z]{1,900}){1,900}){1,900}$"}"#),
    }
}
